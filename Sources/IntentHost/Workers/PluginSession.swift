import IntentProtocol
import Synchronization

/// Where an intent runs.
package enum RunTarget: String, Hashable, Sendable, CaseIterable {
    case main
    case `extension`
    case widget

    /// The bit of `IntentExecutionTargets` in the metadata.
    var bit: Int {
        switch self {
        case .main: 1
        case .extension: 2
        case .widget: 4
        }
    }

    /// Milliseconds that a run there may take unless the caller allows less.
    package var limit: UInt32 {
        switch self {
        case .main, .extension: 30_000
        case .widget: 5_000
        }
    }
}

/// What the frames of one call to a plugin go to.
protocol PluginCall: AnyObject, Sendable {
    /// The call is about to be sent, under this number.
    func began(_ number: UInt64)
    /// A frame of the call. After one whose kind ends a call nothing more comes.
    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn)
    /// The plugin is gone before the call's end, or could not be reached.
    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn)
}

/// Carries frames to a plugin, in a worker or in this process.
protocol PluginTransport: AnyObject, Sendable {
    /// The process that runs the plugin's code.
    var process: Int32 { get }
    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn)
    /// Lets the plugin end: it has nothing to do any more.
    func drain(turn: Turn)
    /// Ends the plugin's process now, where it has one of its own.
    func end(turn: Turn)
}

/// The host's side of one loaded plugin: numbers its calls and brings their frames to who made them.
///
///     starting ── opened ──▶ ready ── drain ──▶ draining
///         └──────── lost ──────┴───── lost ───────┴──────▶ gone
///
/// Calls that are made while it starts wait for it, in order. A draining session takes no new ones; it ends its plugin
/// when those that it took are done, also those that waited.
final class PluginSession: Sendable {
    /// Calls that run side by side in one plugin process; more wait in order.
    static let callsAtOnce = 64
    /// Calls that may wait; more are refused as busy.
    static let callsWaiting = 4096

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
        var waiting: [Waiting] = []
        var lastNumber: UInt64 = 0
        var lastUse: UInt64 = 0
        var transport: (any PluginTransport)?
        var whenGone: (@Sendable (Turn) -> Void)?

        /// Whether the plugin may end: nothing is left of what was taken.
        var isDone: Bool { state == .draining && calls.isEmpty && waiting.isEmpty }
    }

    let app: String
    let target: RunTarget
    private let shared = Mutex(Shared())

    init(app: String, target: RunTarget) {
        self.app = app
        self.target = target
    }

    var process: Int32 { shared.withLock { $0.transport?.process ?? 0 } }
    var state: State { shared.withLock { $0.state } }
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
    func opened(turn: Turn) {
        let (toSend, done) = shared.withLock { shared -> ([(UInt64, Waiting)], (any PluginTransport)?) in
            guard !shared.isOpen, shared.state != .gone else { return ([], nil) }
            shared.isOpen = true
            if shared.state == .starting { shared.state = .ready }
            shared.lastUse = Reactor.now
            return (Self.admit(&shared), shared.isDone ? shared.transport : nil)
        }
        send(toSend, turn: turn)
        done?.drain(turn: turn)
    }

    /// The plugin's process is gone, or never came: every call fails with the error.
    func lost(_ error: IntentError, turn: Turn) {
        let (calls, whenGone) = shared.withLock { shared in
            guard shared.state != .gone else { return ([any PluginCall](), nil as (@Sendable (Turn) -> Void)?) }
            shared.state = .gone
            defer {
                shared.calls = [:]
                shared.waiting = []
                shared.whenGone = nil
                shared.transport = nil
            }
            return (Array(shared.calls.values) + shared.waiting.map(\.call), shared.whenGone)
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
            return (true, shared.isDone ? shared.transport : nil)
        }
        done?.drain(turn: turn)
        return isFirst
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
        shared.withLock { $0.transport }?.end(turn: turn)
    }

    // MARK: Calls

    /// Begins a call; its frames go to `call`.
    ///
    /// - Returns: False where the session takes no calls any more, so that the caller finds another one.
    /// - Throws: An error with the code `busy` where too many wait.
    func begin(_ call: any PluginCall, _ message: OutgoingCall, turn: Turn) throws(IntentError) -> Bool {
        enum Outcome {
            case closed
            case full
            case waits
            case send(UInt64)
        }
        let outcome: Outcome = shared.withLock { shared in
            guard shared.state == .starting || shared.state == .ready else { return .closed }
            if shared.state == .ready, shared.calls.count < Self.callsAtOnce {
                shared.lastNumber += 1
                shared.calls[shared.lastNumber] = call
                return .send(shared.lastNumber)
            }
            guard shared.waiting.count < Self.callsWaiting else { return .full }
            shared.waiting.append(Waiting(call: call, message: message))
            return .waits
        }
        switch outcome {
        case .closed: return false
        case .full:
            throw IntentError(
                .request, .busy, "\(app) has \(Self.callsWaiting) calls waiting already",
                remedy: "try again when some of them are done")
        case .waits: return true
        case .send(let number):
            call.began(number)
            transportSend(
                message.kind, call: number, message.bytes(number), descriptors: message.descriptors, turn: turn)
            return true
        }
    }

    /// Sends a frame within a call that runs; nothing happens where it does not any more.
    func send(_ kind: FrameKind, call number: UInt64, _ bytes: [UInt8], turn: Turn) {
        guard shared.withLock({ $0.calls[number] != nil }) else { return }
        transportSend(kind, call: number, bytes, descriptors: [], turn: turn)
    }

    /// Takes a waiting call back; false where it was sent already.
    func withdraw(_ call: any PluginCall, turn: Turn) -> Bool {
        let (isWithdrawn, done) = shared.withLock { shared -> (Bool, (any PluginTransport)?) in
            guard let index = shared.waiting.firstIndex(where: { $0.call === call }) else { return (false, nil) }
            shared.waiting.remove(at: index)
            return (true, shared.isDone ? shared.transport : nil)
        }
        done?.drain(turn: turn)
        return isWithdrawn
    }

    /// A frame came from the plugin.
    func received(_ frame: Frame, turn: Turn) {
        var toSend: [(UInt64, Waiting)] = []
        var done: (any PluginTransport)?
        let call = shared.withLock { shared -> (any PluginCall)? in
            guard frame.kind.endsCall else { return shared.calls[frame.call] }
            let call = shared.calls.removeValue(forKey: frame.call)
            if !shared.waiting.isEmpty { toSend = Self.admit(&shared) }
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

    private static func admit(_ shared: inout Shared) -> [(UInt64, Waiting)] {
        guard shared.isOpen else { return [] }
        let count = min(shared.waiting.count, callsAtOnce - shared.calls.count)
        guard count > 0 else { return [] }
        let admitted = shared.waiting.prefix(count)
        shared.waiting.removeFirst(count)
        var messages: [(UInt64, Waiting)] = []
        for waiting in admitted {
            shared.lastNumber += 1
            shared.calls[shared.lastNumber] = waiting.call
            messages.append((shared.lastNumber, waiting))
        }
        return messages
    }

    private func send(_ messages: [(UInt64, Waiting)], turn: Turn) {
        for (number, waiting) in messages {
            let message = waiting.message
            waiting.call.began(number)
            transportSend(
                message.kind, call: number, message.bytes(number), descriptors: message.descriptors, turn: turn)
        }
    }

    private func transportSend(
        _ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn
    ) {
        shared.withLock { $0.transport }?.send(kind, call: call, bytes, descriptors: descriptors, turn: turn)
    }
}

/// A call that is to be made: its frame, which gets its number when it is sent.
struct OutgoingCall: Sendable {
    let kind: FrameKind
    private var frame: [UInt8]
    let descriptors: [Int32]

    init(_ kind: FrameKind, descriptors: [Int32] = [], _ payload: (inout CBORWriter) -> Void = { _ in }) {
        self.kind = kind
        self.descriptors = descriptors
        frame = FrameBuilder.frame(kind, call: 0, descriptorCount: descriptors.count, payload)
    }

    /// The frame's bytes under a number.
    consuming func bytes(_ number: UInt64) -> [UInt8] {
        frame.withUnsafeMutableBytes { FrameHeader.setCall(number, in: $0) }
        return frame
    }
}
