import CIntentPlugin
import Glibc
import IntentProtocol
import Synchronization

/// The plugin's side of the protocol: takes the host's frames and keeps the table of open calls.
final class PluginEndpoint: Sendable {
    /// Does the work of calls.
    let service: any CallService
    let link: HostLink
    private let calls = Mutex<[UInt64: Call]>([:])

    init(link: HostLink, service: any CallService) {
        self.link = link
        self.service = service
    }

    /// Calls that have no terminal frame yet.
    var openCalls: Int { calls.withLock { $0.count } }

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
        let call = Call(number: header.call, descriptors: descriptors, link: link) { [self] number in
            _ = calls.withLock { $0.removeValue(forKey: number) }
        }
        let (isKnown, isFull) = calls.withLock { calls in
            let isKnown = calls[header.call] != nil
            let isFull = calls.count >= FrameLimits.callsInFlight
            if !isKnown, !isFull { calls[header.call] = call }
            return (isKnown, isFull)
        }
        if isKnown { return refuse(header.call, "the number of a call that is under way", descriptors) }
        if isFull {
            return call.fail(
                IntentError(
                    .system, .busy, "the plugin has \(FrameLimits.callsInFlight) calls under way",
                    remedy: "try again when some have ended"))
        }
        do throws(CBORError) {
            let work = try self.work(header.kind, payload)
            run(call, mayRunHere: mayRunHere, work)
        } catch {
            call.fail(
                IntentError(.request, .protocolViolation, "the \(header.kind) message can't be read: \(error)"))
        }
    }

    /// Reads a call's message; its bytes are the host's again when the endpoint returns.
    private func work(
        _ kind: FrameKind, _ payload: UnsafeRawBufferPointer
    ) throws(CBORError) -> @Sendable (Call) async -> Void {
        let service = service
        switch kind {
        case .describe:
            return { await service.describe($0) }
        case .perform:
            let message = try payload.message(Perform.init(from:))
            return { await service.perform(message, $0) }
        case .query:
            let request = try payload.message(EntityRequest.init(from:))
            return { await service.query(request, $0) }
        default:
            return { $0.fail(IntentError(.request, .unsupported, "a plugin doesn't serve a \(kind) frame")) }
        }
    }

    private func run(_ call: Call, mayRunHere: Bool, _ work: @escaping @Sendable (Call) async -> Void) {
        let executor = DeliveryExecutor.shared
        guard mayRunHere else {
            return call.attach(Task(executorPreference: executor) { await work(call) })
        }
        executor.drain { call.attach(Task(executorPreference: executor) { await work(call) }) }
    }

    // MARK: Frames within a call

    private func take(
        _ header: FrameHeader, _ payload: UnsafeRawBufferPointer, mayRunHere: Bool
    ) throws(CBORError) {
        switch header.kind {
        case .cancel:
            let reason = try payload.message(Cancel.init(from:)).reason
            resume(mayRunHere) { self.call(header.call)?.cancel(reason) }
        case .answer:
            let answer = try payload.message(Answer.init(from:))
            resume(mayRunHere) { _ = self.call(header.call)?.take(answer) }
        case .ping:
            link.send(FrameBuilder.frame(.pong, call: header.call) { $0.raw(payload.prefix(64)) })
        case .hello:
            let hello = Hello(role: .plugin, name: "AppIntents \(BuildFacts.sdkVersion)")
            link.send(FrameBuilder.frame(.hello, call: 0) { hello.write(to: &$0) })
        case .pong, .drain, .hostReply:
            break  // The connection is the worker's; nothing of the plugin waits for these.
        case .error:
            let error = try payload.message(IntentError.init(from:))
            link.log(INTENT_LOG_WARNING, "the host refused a frame: \(error)")
        default:
            refuse(header.call, "a frame of \(header.kind)", [])
        }
    }

    /// Does what makes a call go on; on this thread it goes on at once.
    private func resume(_ mayRunHere: Bool, _ body: () -> Void) {
        if mayRunHere { DeliveryExecutor.shared.drain(body) } else { body() }
    }

    /// A call that is under way. One that has ended is no error: frames cross.
    private func call(_ number: UInt64) -> Call? {
        calls.withLock { $0[number] }
    }

    /// Answers a frame that can't be worked with.
    private func refuse(_ call: UInt64, _ what: String, _ descriptors: [Int32]) {
        for descriptor in descriptors { close(descriptor) }
        let error = IntentError(.request, .protocolViolation, "the plugin got \(what)")
        link.send(FrameBuilder.frame(.error, call: call) { error.write(to: &$0) })
    }
}

/// What a plugin does for its host. Each function ends the call that it is given.
protocol CallService: Sendable {
    func describe(_ call: Call) async
    func perform(_ message: Perform, _ call: Call) async
    func query(_ request: EntityRequest, _ call: Call) async
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
