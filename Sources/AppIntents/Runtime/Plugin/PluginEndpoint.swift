import CIntentPlugin
import Glibc
import IntentProtocol
import Synchronization

/// The plugin's side of the protocol: takes the host's frames and keeps the table of open calls.
final class PluginEndpoint: Sendable {
    /// Does the work of calls.
    let service: AppService
    let link: HostLink
    private let calls = OpenCalls()
    /// What the next run's message is likely to say again.
    private let texts = Mutex(Perform.Texts())
    /// What the app asks of its host outside of all calls.
    let outside: OutsideRequests

    init(link: HostLink, service: AppService) {
        self.link = link
        self.service = service
        outside = OutsideRequests(link: link)
    }

    /// Calls that have no terminal frame yet.
    var openCalls: Int { calls.count }

    /// Prepares the app for calls: tells it of its folder and creates its extensions.
    ///
    /// - Returns: 0, or an `errno` value where the host is no host to work with.
    func start() -> Int32 {
        guard link.isComplete else { return EPROTO }
        IntentEnvironment.setDataFolder(link.dataFolder)
        if !link.libraryFolder.isEmpty { Localizer.setFolders([link.libraryFolder]) }
        AppStart.run()
        return 0
    }

    /// Takes one whole frame. The descriptors are the endpoint's to close.
    ///
    /// - Parameter mayRunHere: Whether this thread may run the call to its end; else it is run on another one.
    func deliver(_ bytes: UnsafeRawBufferPointer, descriptors: [Int32], mayRunHere: Bool) {
        guard bytes.count >= FrameHeader.size else { return refuse(0, "a frame of \(bytes.count) bytes", descriptors) }
        let header = FrameHeader(bytes)
        let payload = UnsafeRawBufferPointer(rebasing: bytes[FrameHeader.size...])
        guard payload.count == Int(header.length), payload.count <= FrameLimits.payload,
            descriptors.count == Int(header.descriptorCount), descriptors.count <= FrameLimits.descriptors
        else { return refuse(header.call, "a frame whose header doesn't match it", descriptors) }
        if header.kind.beginsCall {
            begin(header, payload, descriptors, mayRunHere: mayRunHere)
        } else {
            for descriptor in descriptors { close(descriptor) }
            do throws(CBORError) {
                try take(header, payload, mayRunHere: mayRunHere)
            } catch {
                refuse(header.call, "a \(header.kind) frame that can't be read: \(error)", [])
            }
        }
    }

    // MARK: Frames that begin a call

    private func begin(
        _ header: FrameHeader, _ payload: UnsafeRawBufferPointer, _ descriptors: [Int32], mayRunHere: Bool
    ) {
        let call = Call(number: header.call, descriptors: descriptors, link: link, calls: calls)
        switch calls.add(call) {
        case nil: break
        case .numberInUse?: return refuse(header.call, "the number of a call that is under way", descriptors)
        case .full?:
            return call.fail(
                IntentError(
                    .system, .busy, "the plugin has \(FrameLimits.callsInFlight) calls under way",
                    remedy: "try again when some have ended"))
        }
        do throws(CBORError) {
            try serve(call, header.kind, payload, mayRunHere: mayRunHere)
        } catch {
            call.fail(
                IntentError(.request, .protocolViolation, "the \(header.kind) message can't be read: \(error)"))
        }
    }

    /// Reads a call's message, whose bytes are the host's again when the endpoint returns, and lets the service work.
    private func serve(
        _ call: Call, _ kind: FrameKind, _ payload: UnsafeRawBufferPointer, mayRunHere: Bool
    ) throws(CBORError) {
        let service = service
        let executor = DeliveryExecutor.shared
        switch kind {
        case .perform:
            let context = RunContext(try perform(payload), call)
            goOn(mayRunHere) {
                // Set here and not in the task, which gets it with its creation: there it would cost switches.
                RunContext.$current.withValue(context) {
                    call.attach(Task(executorPreference: executor) { await service.perform(context, call) })
                }
            }
        case .query:
            let request = try payload.message(EntityRequest.init(from:))
            goOn(mayRunHere) {
                RunContext.$current.withValue(RunContext(of: request, call)) {
                    call.attach(Task(executorPreference: executor) { await service.query(request, call) })
                }
            }
        case .describe:
            goOn(mayRunHere) { call.attach(Task(executorPreference: executor) { service.describe(call) }) }
        default:
            call.fail(IntentError(.request, .unsupported, "a plugin doesn't serve a \(kind) frame"))
        }
    }

    /// Reads a run's message. Another thread may read one at the same time, which then does without the texts of before.
    private func perform(_ payload: UnsafeRawBufferPointer) throws(CBORError) -> Perform {
        let recalled = try texts.withLockIfAvailable { (texts) throws(CBORError) in
            try payload.message { (reader) throws(CBORError) in try Perform(from: &reader, recalling: &texts) }
        }
        if let recalled { return recalled }
        return try payload.message(Perform.init(from:))
    }

    // MARK: Frames within a call

    private func take(
        _ header: FrameHeader, _ payload: UnsafeRawBufferPointer, mayRunHere: Bool
    ) throws(CBORError) {
        switch header.kind {
        case .cancel:
            let reason = try payload.message(Cancel.init(from:)).reason
            goOn(mayRunHere) { calls.cancel(header.call, reason) }
        case .answer:
            let answer = try payload.message(Answer.init(from:))
            goOn(mayRunHere) { calls[header.call]?.take(answer) }
        case .ping:
            link.send(FrameBuilder.frame(.pong, call: header.call) { $0.raw(payload.prefix(64)) })
        case .hello:
            let hello = Hello(
                role: .plugin, name: "AppIntents \(BuildFacts.sdkVersion)",
                features: [ForgottenCollections.feature, ForgottenCollections.keepingFeature])
            link.send(FrameBuilder.frame(.hello, call: 0) { hello.write(to: &$0) })
            outside.open()
        case .hostReply:
            let reply = try payload.message(HostReply.init(from:))
            goOn(mayRunHere) { if header.call == 0 { outside.take(reply) } else { calls[header.call]?.take(reply) } }
        case .forget:
            HeldCollections.shared.forget(try payload.message(ForgottenCollections.init(from:)).handles)
        case .pong, .drain:
            break  // The connection is the worker's; nothing of the plugin waits for these.
        case .error:
            let error = try payload.message(IntentError.init(from:))
            link.log(INTENT_LOG_WARNING, "the host refused a frame: \(error)")
        case let kind where !kind.isKnown:
            // What a later version sends: it learns that this one does without.
            let error = IntentError(.request, .unsupported, "\(kind) is not known to this version of the plugin")
            link.send(FrameBuilder.frame(.error, call: header.call) { error.write(to: &$0) })
        default:
            refuse(header.call, "a frame of \(header.kind)", [])
        }
    }

    /// Does what makes a call begin or go on; on this thread it then runs at once.
    private func goOn(_ mayRunHere: Bool, _ body: () -> Void) {
        if mayRunHere { DeliveryExecutor.shared.drain(body) } else { body() }
    }

    /// Answers a frame that can't be worked with.
    private func refuse(_ call: UInt64, _ what: String, _ descriptors: [Int32]) {
        for descriptor in descriptors { close(descriptor) }
        let error = IntentError(.request, .protocolViolation, "the plugin got \(what)")
        link.send(FrameBuilder.frame(.error, call: call) { error.write(to: &$0) })
    }
}

extension RunContext {
    /// The context of a query: the language and the target are the request's.
    fileprivate convenience init(of request: EntityRequest, _ call: Call) {
        var message = Perform(app: request.app, intent: request.intent)
        message.locale = request.locale
        message.target = request.target
        self.init(message, call)
    }
}

extension UnsafeRawBufferPointer {
    /// Reads the bytes as one message, to their end.
    fileprivate func message<Message>(
        _ body: (inout CBORReader) throws(CBORError) -> Message
    ) throws(CBORError) -> Message {
        var reader = CBORReader(self)
        let message = try body(&reader)
        try reader.expectEnd()
        return message
    }
}
