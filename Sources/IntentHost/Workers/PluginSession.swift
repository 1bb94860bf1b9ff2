import IntentProtocol
import Synchronization

/// The host's side of one loaded plugin: numbers its calls and brings their frames to who made them.
///
///     starting ── opened ──▶ ready ── drain ──▶ draining
///         └──────── lost ──────┴───── lost ───────┴──────▶ gone
///
/// Calls that are made while it starts wait for it, in order. A draining session takes no new ones; it ends its plugin
/// when those that it took are done, also those that waited.
final class PluginSession: Sendable {
    /// How many calls a session takes.
    struct Limits: Hashable, Sendable {
        /// Calls that run side by side in one plugin process; more wait, each caller in a line of its own.
        var atOnce = 64
        /// Calls that may wait; more are refused as busy.
        var waiting = 4096
        /// Of these, calls of one caller.
        var waitingOfOne: Int { max(1, waiting / 2) }
    }

    enum State: Hashable {
        case starting
        case ready
        case draining
        case gone
    }

    private struct Waiting {
        let call: any PluginCall
        let message: OutgoingCall
    }

    private struct Shared {
        var state = State.starting
        /// Whether the plugin said hello.
        var isOpen = false
        var calls: [UInt64: any PluginCall] = [:]
        var waiting = FairQueue<Waiting>()
        var lastNumber: UInt64 = 0
        /// What the plugin's hello offers.
        var features: [String] = []
        /// The collections that the plugin was given; nil where it doesn't tell that it keeps any.
        var kept: KeptCollections?
        var lastUse: UInt64 = 0
        var transport: (any PluginTransport)?
        var whenGone: (@Sendable (Turn) -> Void)?
        /// The requests of calls that have no reply yet, those outside of all under 0.
        var replies: [UInt64: ReplyLine] = [:]
        /// Whether somebody wanted its end, so that it is no fault of the plugin's.
        var isGivenUp = false
        /// Why it is gone.
        var end: IntentError?

        /// Whether the plugin may end: nothing is left of what was taken.
        var isDone: Bool { state == .draining && calls.isEmpty && waiting.isEmpty }
    }

    let app: String
    let target: RunTarget
    private let limits: Limits
    /// Answers what the plugin asks of its app's stores.
    let serving: (@Sendable (PluginRequest, Turn) -> Void)?
    private let shared = Mutex(Shared())

    init(
        app: String, target: RunTarget, limits: Limits = Limits(),
        serving: (@Sendable (PluginRequest, Turn) -> Void)? = nil
    ) {
        self.app = app
        self.target = target
        self.limits = limits
        self.serving = serving
    }

    var process: Int32 { shared.withLock { $0.transport?.process ?? 0 } }
    var state: State { shared.withLock { $0.state } }
    /// Whether its end is no fault of the plugin's.
    var isGivenUp: Bool { shared.withLock { $0.isGivenUp } }
    /// Why it is gone; nil before.
    var ending: IntentError? { shared.withLock { $0.end } }
    /// Whether the plugin said hello.
    var wasOpened: Bool { shared.withLock { $0.isOpen } }
    /// What ended it before it was ready, where nobody wanted that; nil for any other.
    var diedStarting: String? {
        shared.withLock { $0.isOpen || $0.isGivenUp || $0.state != .gone ? nil : $0.end?.message }
    }
    /// Calls under way or waiting.
    var load: Int { shared.withLock { $0.calls.count + $0.waiting.count } }

    // MARK: Life

    /// The transport is there; it may still be starting.
    func attach(_ transport: any PluginTransport, whenGone: @escaping @Sendable (Turn) -> Void) {
        shared.withLock { shared in
            shared.transport = transport
            shared.whenGone = whenGone
        }
    }

    /// The plugin said hello: calls can be sent.
    func opened(_ features: [String] = [], turn: Turn) {
        let (toSend, done) = shared.withLock { shared -> ([(UInt64, Waiting)], (any PluginTransport)?) in
            guard !shared.isOpen, shared.state != .gone else { return ([], nil) }
            shared.isOpen = true
            shared.features = features
            if features.contains(ForgottenCollections.keepingFeature) { shared.kept = KeptCollections() }
            if shared.state == .starting { shared.state = .ready }
            shared.lastUse = Reactor.now
            return (admit(&shared), shared.isDone ? shared.transport : nil)
        }
        send(toSend, turn: turn)
        done?.drain(turn: turn)
    }

    /// The plugin's process is gone, or never came: every call fails with the error.
    func lost(_ error: IntentError, turn: Turn) {
        let (calls, whenGone) = shared.withLock { shared in
            guard shared.state != .gone else { return ([any PluginCall](), nil as (@Sendable (Turn) -> Void)?) }
            shared.state = .gone
            shared.end = error
            defer {
                shared.calls = [:]
                shared.replies = [:]
                shared.whenGone = nil
                shared.transport = nil
            }
            return (Array(shared.calls.values) + shared.waiting.removeAll().map(\.call), shared.whenGone)
        }
        whenGone?(turn)
        for call in calls { call.plugin(self, lost: error, turn: turn) }
    }

    /// Takes no new calls and lets the plugin end when those it has are done.
    ///
    /// - Returns: False where it was draining or gone already.
    @discardableResult
    func drain(turn: Turn) -> Bool {
        let (isFirst, done) = shared.withLock { shared -> (Bool, (any PluginTransport)?) in
            guard shared.state == .ready || shared.state == .starting else { return (false, nil) }
            shared.state = .draining
            shared.isGivenUp = true
            return (true, shared.isDone ? shared.transport : nil)
        }
        done?.drain(turn: turn)
        return isFirst
    }

    /// Takes no new calls, since the plugin's process is about to be gone: they go to the next one. Those that it has
    /// hear of it when it is.
    func takeNoMore() {
        shared.withLock { shared in
            if shared.state == .ready || shared.state == .starting { shared.state = .draining }
        }
    }

    /// Whether it serves, in a process of its own, and nothing is asked of it.
    var isIdle: Bool {
        shared.withLock {
            $0.state == .ready && $0.calls.isEmpty && $0.waiting.isEmpty && $0.transport?.process != Host.process
        }
    }

    /// Drains where nothing was called for so long.
    func drainIfIdle(since time: UInt64, turn: Turn) {
        let isIdle = shared.withLock {
            $0.state == .ready && $0.calls.isEmpty && $0.waiting.isEmpty && $0.lastUse <= time
        }
        if isIdle { drain(turn: turn) }
    }

    /// Ends the process now; its calls fail when it is gone.
    func end(turn: Turn) {
        let transport = shared.withLock { shared in
            shared.isGivenUp = true
            return shared.transport
        }
        transport?.end(turn: turn)
    }

    // MARK: Calls

    /// What became of a call that was begun.
    enum Begun: Hashable {
        /// It was sent, or was not wanted any more.
        case sent
        /// It is sent when its turn comes; ``PluginCall/sent(turn:)`` tells.
        case waits
        /// The session takes no calls any more, so that the caller finds another one.
        case closed
    }

    /// Begins a call; its frames go to `call`.
    ///
    /// - Throws: An error with the code `busy` where too many wait.
    func begin(_ call: any PluginCall, _ message: OutgoingCall, turn: Turn) throws(IntentError) -> Begun {
        enum Outcome {
            case closed
            case full
            case waits
            case send(UInt64)
        }
        let outcome: Outcome = shared.withLock { shared in
            guard shared.state == .starting || shared.state == .ready else { return .closed }
            if shared.state == .ready, shared.calls.count < limits.atOnce {
                shared.lastNumber += 1
                shared.calls[shared.lastNumber] = call
                return .send(shared.lastNumber)
            }
            let caller = call.caller
            guard shared.waiting.count < limits.waiting, shared.waiting.count(of: caller) < limits.waitingOfOne else {
                return .full
            }
            shared.waiting.append(Waiting(call: call, message: message), for: caller)
            return .waits
        }
        switch outcome {
        case .closed: return .closed
        case .full:
            throw IntentError(
                .request, .busy, "\(app) has too many calls of \(call.caller) waiting already",
                remedy: "try again when some of them are done")
        case .waits: return .waits
        case .send(let number):
            guard call.began(number) else {
                forget(number, turn)
                return .sent
            }
            transmit(message, number, turn)
            return .sent
        }
    }

    /// Sends a frame within a call that runs; nothing happens where it does not any more.
    func send(_ kind: FrameKind, call number: UInt64, _ bytes: [UInt8], turn: Turn) {
        guard shared.withLock({ $0.calls[number] != nil }) else { return }
        transportSend(kind, call: number, bytes, descriptors: [], turn: turn)
    }

    private func transmit(_ message: OutgoingCall, _ number: UInt64, _ turn: Turn) {
        var message = message
        if let named = message.named, !shared.withLock({ $0.kept?.use(named.held, in: number) ?? false }) {
            message = message.withFiles()
        }
        transportSend(
            message.kind, call: number, message.bytes(number), descriptors: message.descriptors, turn: turn)
    }

    /// Tells the plugin that collections are gone, where it wants to know. No run may use them any more.
    func forget(_ handles: [String], turn: Turn) {
        let transport = shared.withLock { shared in
            shared.kept?.forget(handles)
            return shared.isOpen && shared.features.contains(ForgottenCollections.feature) ? shared.transport : nil
        }
        guard let transport else { return }
        let bytes = FrameBuilder.frame(.forget, call: 0) { ForgottenCollections(handles).write(to: &$0) }
        transport.send(.forget, call: 0, bytes, descriptors: [], turn: turn)
    }

    /// Takes a waiting call back; false where it was sent already.
    func withdraw(_ call: any PluginCall, turn: Turn) -> Bool {
        let (isWithdrawn, done) = shared.withLock { shared -> (Bool, (any PluginTransport)?) in
            guard shared.waiting.remove(of: call.caller, where: { $0.call === call }) != nil else {
                return (false, nil)
            }
            return (true, shared.isDone ? shared.transport : nil)
        }
        done?.drain(turn: turn)
        return isWithdrawn
    }

    /// A frame came from the plugin.
    func received(_ frame: Frame, turn: Turn) {
        guard frame.kind != .hostRequest else { return asked(frame, turn: turn) }
        var toSend: [(UInt64, Waiting)] = []
        var done: (any PluginTransport)?
        let call = shared.withLock { shared -> (any PluginCall)? in
            guard frame.kind.endsCall else { return shared.calls[frame.call] }
            let call = shared.calls.removeValue(forKey: frame.call)
            if shared.kept?.isWaiting == true { shared.kept?.ended(frame.call, isCompleted: frame.kind == .result) }
            if !shared.replies.isEmpty, frame.call != 0 { shared.replies[frame.call] = nil }
            if !shared.waiting.isEmpty { toSend = admit(&shared) }
            if shared.calls.isEmpty, call != nil {
                shared.lastUse = Reactor.now
                if shared.isDone { done = shared.transport }
            }
            return call
        }
        call?.plugin(self, sent: frame, turn: turn)
        if !toSend.isEmpty { send(toSend, turn: turn) }
        done?.drain(turn: turn)
    }

    private func admit(_ shared: inout Shared) -> [(UInt64, Waiting)] {
        guard shared.isOpen else { return [] }
        var messages: [(UInt64, Waiting)] = []
        while shared.calls.count < limits.atOnce, let waiting = shared.waiting.removeFirst() {
            shared.lastNumber += 1
            shared.calls[shared.lastNumber] = waiting.call
            messages.append((shared.lastNumber, waiting))
        }
        return messages
    }

    private func send(_ messages: [(UInt64, Waiting)], turn: Turn) {
        for (number, waiting) in messages {
            guard waiting.call.began(number) else {
                forget(number, turn)
                continue
            }
            transmit(waiting.message, number, turn)
            waiting.call.sent(turn: turn)
        }
    }

    /// Takes out a call that is not wanted any more and was not sent, and goes on with the next.
    private func forget(_ number: UInt64, _ turn: Turn) {
        let (toSend, done) = shared.withLock { shared -> ([(UInt64, Waiting)], (any PluginTransport)?) in
            shared.calls[number] = nil
            return (admit(&shared), shared.isDone ? shared.transport : nil)
        }
        send(toSend, turn: turn)
        done?.drain(turn: turn)
    }

    /// Whether a call that was sent has not ended.
    func isOpen(_ number: UInt64) -> Bool {
        shared.withLock { $0.calls[number] != nil }
    }

    func transportSend(
        _ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn
    ) {
        shared.withLock { $0.transport }?.send(kind, call: call, bytes, descriptors: descriptors, turn: turn)
    }

    // MARK: Requests

    /// The call of a number; nil where it is over, or never was.
    func openCall(_ number: UInt64) -> (any PluginCall)? { shared.withLock { $0.calls[number] } }

    /// Takes in a request of a call and gives its place; nil where too many wait for a reply.
    func takeRequest(of call: UInt64) -> Int? {
        shared.withLock { shared in
            let waiting = shared.replies.values.reduce(0) { $0 + $1.count }
            guard shared.state != .gone, waiting < Self.requestLimit else { return nil }
            return shared.replies[call, default: ReplyLine()].ask()
        }
    }

    /// Takes a reply; whether it, and what waited for it, is to be sent now.
    func answerRequest(_ outcome: HostReply.Outcome, _ request: PluginRequest) -> Bool {
        let reply = HostReply(outcome, number: request.message.number)
        return shared.withLock { $0.replies[request.call]?.answer(reply, at: request.place) ?? false }
    }

    func nextReply(of call: UInt64) -> HostReply? {
        shared.withLock { shared in
            let next = shared.replies[call]?.next()
            if next == nil, shared.replies[call]?.count == 0 { shared.replies[call] = nil }
            return next
        }
    }
}
