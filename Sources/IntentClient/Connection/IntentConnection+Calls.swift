package import IntentProtocol

// What may be said on a connection, in the protocol's own messages.
extension IntentConnection {
    /// Begins a run; frames of its progress, its questions and its outcome come under the number.
    package func begin(_ perform: Perform, until deadline: Deadline = .never) throws(IntentError) -> UInt64 {
        try begin(.perform, until: deadline) { perform.write(to: &$0) }
    }

    /// Begins a query for entities.
    package func begin(_ query: EntityRequest, until deadline: Deadline = .never) throws(IntentError) -> UInt64 {
        try begin(.query, until: deadline) { query.write(to: &$0) }
    }

    /// Begins any other request.
    package func begin(_ request: AdminRequest, until deadline: Deadline = .never) throws(IntentError) -> UInt64 {
        try begin(.request, until: deadline) { request.write(to: &$0) }
    }

    /// Asks that a call end early; its terminal frame still comes.
    package func cancel(_ call: UInt64, _ reason: CancellationReason = .user) {
        send(.cancel, call: call) { Cancel(reason).write(to: &$0) }
    }

    /// Answers a question of a run.
    package func answer(_ call: UInt64, _ answer: Answer) {
        send(.answer, call: call) { answer.write(to: &$0) }
    }

    /// Makes a request and waits for its reply.
    ///
    /// - Throws: The host's failure; `timedOut` at the deadline; what ended the connection.
    ///
    /// - Parameter file: An open file that goes with it.
    package func reply(
        to request: AdminRequest, file: OpenDescriptor? = nil, until deadline: Deadline = .never
    ) throws(IntentError) -> CBOR {
        let call =
            if let file {
                try begin(.request, file: file, until: deadline) { request.write(to: &$0) }
            } else {
                try begin(request, until: deadline)
            }
        let frame = try terminalFrame(of: call, until: deadline)
        guard frame.kind == .reply else { throw Self.unexpected(frame) }
        return try Self.read(frame) { (reader) throws(CBORError) in try reader.item() }
    }

    /// Makes a query and waits for its page.
    ///
    /// - Throws: As ``reply(to:until:)``.
    package func page(of query: EntityRequest, until deadline: Deadline = .never) throws(IntentError) -> EntityPage {
        let call = try begin(query, until: deadline)
        let frame = try terminalFrame(of: call, until: deadline)
        guard frame.kind == .entities else { throw Self.unexpected(frame) }
        return try Self.read(frame) { (reader) throws(CBORError) in try EntityPage(from: &reader) }
    }

    /// Waits for a call's last frame and throws a failure that it holds.
    private func terminalFrame(of call: UInt64, until deadline: Deadline) throws(IntentError) -> Frame {
        while let frame = try next(of: call, until: deadline) {
            if let failure = try Self.failure(in: frame) { throw failure.error }
            if frame.kind.endsCall { return frame }
            Inbox.close(frame.descriptors)
        }
        cancel(call, .timeout)
        throw IntentError(
            .system, .timedOut, "intentd did not answer in time", remedy: "intentctl doctor says how it is")
    }

    /// The failure that a frame is, where it is one.
    package static func failure(in frame: Frame) throws(IntentError) -> Failure? {
        switch frame.kind {
        case .failure: try read(frame) { (reader) throws(CBORError) in try Failure(from: &reader) }
        case .error: Failure(try read(frame) { (reader) throws(CBORError) in try IntentError(from: &reader) })
        default: nil
        }
    }

    /// Reads a frame's payload.
    ///
    /// - Throws: `protocolViolation` where it is not what its kind says.
    package static func read<Message>(
        _ frame: Frame, _ body: (inout CBORReader) throws(CBORError) -> Message
    ) throws(IntentError) -> Message {
        do {
            return try frame.read(body)
        } catch {
            throw IntentError(.system, .protocolViolation, "intentd sent a \(frame.kind) that can't be read: \(error)")
        }
    }

    package static func unexpected(_ frame: Frame) -> IntentError {
        IntentError(.system, .protocolViolation, "intentd sent a \(frame.kind) where none belongs")
    }
}
