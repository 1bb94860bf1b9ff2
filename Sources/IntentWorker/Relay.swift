import CIntentSystem
import Glibc
package import IntentPluginLoading
package import IntentProtocol
import Synchronization

/// Carries frames between the host's socket and the plugin, and runs calls on the threads that read them.
///
/// A few threads wait for the socket. The one that wakes reads all that is there and hands the frames to the plugin, on
/// itself: a call costs no hand-over to another thread. The socket is watched edge-triggered, so that it needs no
/// arming, and what comes while a call runs wakes another thread. Of frames that were read together the first is
/// handed over at once; another thread is woken to help with the rest, so that a call that blocks holds up no other.
package final class Relay: Sendable {
    /// Threads that wait at the start: one that serves, one that reads what comes meanwhile.
    package static let initialThreads = 2
    /// The most threads that serve. Past it, calls are handed over without leave to run on the serving thread.
    package static let threadLimit = 64
    private let socket: Int32
    /// Seconds that calls may go on for after the host asked the worker to end.
    private let drainSeconds: UInt32
    private let epoll: Int32
    /// Wakes one waiting thread, edge-triggered: it is never read.
    private let bell: Int32
    private let reader: FrameReader
    private let writer: FrameWriter
    private let ledger: CallLedger
    private let queue = WorkQueue()
    /// Whether the host has said hello.
    private let isGreeted = Atomic(false)

    /// Threads in `epoll_wait`.
    private let idle = Atomic(0)
    private let threads = Atomic(0)
    /// Whether a thread was woken to help and has not begun yet.
    private let helpIsComing = Atomic(false)

    package init(socket: Int32, drainSeconds: UInt32 = 30) throws(IntentError) {
        self.socket = socket
        self.drainSeconds = drainSeconds
        let ledger = CallLedger()
        self.ledger = ledger
        reader = FrameReader(socket: socket) { ledger.read($0) }
        writer = FrameWriter(socket: socket)
        epoll = intent_epoll_create()
        bell = intent_eventfd_create(0)
        guard epoll >= 0, bell >= 0 else {
            throw IntentError(.system, .internal, "the worker can't watch its socket")
        }
    }

    /// Takes one frame of the plugin to the host.
    package func send(_ frame: UnsafeRawBufferPointer, _ descriptors: UnsafeBufferPointer<Int32>) -> Int32 {
        let result = writer.send(frame, descriptors: descriptors)
        if result == 0, ledger.sent(FrameHeader(frame)) { endDrained() }
        return result
    }

    /// Begins to serve the plugin, which was started before.
    package func serve(_ plugin: Plugin) throws(IntentError) {
        let events = INTENT_EPOLL_IN | INTENT_EPOLL_RDHUP | INTENT_EPOLL_ET
        guard intent_epoll_add(epoll, socket, events, 0) == 0,
            intent_epoll_add(epoll, bell, INTENT_EPOLL_IN | INTENT_EPOLL_ET, 0) == 0
        else { throw IntentError(.system, .internal, "the worker can't watch its socket") }
        for _ in 0..<Self.initialThreads where !addThread(for: plugin) {
            throw IntentError(.system, .internal, "the worker can't start its threads")
        }
    }
}

// MARK: - Threads

extension Relay {
    private func addThread(for plugin: Plugin) -> Bool {
        guard threads.add(1, ordering: .relaxed).newValue <= Self.threadLimit else {
            threads.subtract(1, ordering: .relaxed)
            return false
        }
        // It waits from its start, as far as others are concerned.
        idle.add(1, ordering: .sequentiallyConsistent)
        let started = startThread { [self] in wait(plugin) }
        if !started {
            idle.subtract(1, ordering: .sequentiallyConsistent)
            threads.subtract(1, ordering: .relaxed)
        }
        return started
    }

    /// What a thread does for the life of the process.
    private func wait(_ plugin: Plugin) {
        var turn = Turn(plugin: plugin)
        var event = epoll_event()
        while true {
            let count = intent_epoll_wait(epoll, &event, 1, -1)
            idle.subtract(1, ordering: .sequentiallyConsistent)
            guard count >= 0 else { endProcess(70, "the worker can't wait for its socket") }
            helpIsComing.store(false, ordering: .sequentiallyConsistent)
            turn.isEnding = event.events & (INTENT_EPOLL_RDHUP | INTENT_EPOLL_HUP) != 0
            work(&turn)
            idle.add(1, ordering: .sequentiallyConsistent)
        }
    }

    /// Makes sure that another thread looks for work: wakes a waiting one, or starts one.
    private func callForHelp(_ plugin: Plugin) {
        guard !helpIsComing.exchange(true, ordering: .sequentiallyConsistent) else { return }
        if idle.load(ordering: .sequentiallyConsistent) == 0, !addThread(for: plugin) {
            // All are at work; whoever ends first goes on with the queue.
            helpIsComing.store(false, ordering: .sequentiallyConsistent)
            return
        }
        _ = intent_eventfd_signal(bell)
    }

    /// Whether a call may run on this thread: another one waits for what comes next.
    private func mayRunInline(_ plugin: Plugin) -> Bool {
        idle.load(ordering: .sequentiallyConsistent) > 0 || addThread(for: plugin)
    }
}

// MARK: - Frames

extension Relay {
    /// What one thread keeps from one wake-up to the next.
    private struct Turn {
        let plugin: Plugin
        var frames: [ReceivedFrame] = []
        var spare: ReceiveBuffer?
        /// Whether the host closed its end. What it sent before is still there, and its end is not announced again.
        var isEnding = false
    }

    /// Works until neither queue nor socket holds anything.
    private func work(_ turn: inout Turn) {
        var mayBeUnread = true
        while true {
            while let frame = queue.next() {
                if !queue.isEmpty { callForHelp(turn.plugin) }
                handle(frame, turn.plugin)
                writer.flushAged()
            }
            writer.uncork()
            guard mayBeUnread else { return }
            mayBeUnread = read(&turn)
        }
    }

    /// Reads once, handles the first frame that came and leaves the rest in the queue. False when the socket was empty:
    /// what comes later is announced.
    private func read(_ turn: inout Turn) -> Bool {
        let status: FrameReader.Status
        do {
            status = try reader.read(into: &turn.frames, spare: &turn.spare)
        } catch {
            fail("\(error)")
        }
        if status == .end { endProcess(0) }
        let mayBeUnread = status == .more || turn.isEnding
        guard let first = turn.frames.first else { return mayBeUnread }
        if turn.frames.count > 1 {
            writer.cork()
            queue.append(turn.frames.dropFirst())
        }
        if mayBeUnread || turn.frames.count > 1 { callForHelp(turn.plugin) }
        turn.frames.removeAll(keepingCapacity: true)
        handle(first, turn.plugin)
        return mayBeUnread
    }

    private func handle(_ frame: ReceivedFrame, _ plugin: Plugin) {
        switch frame.header.kind {
        case .ping: answerPing(frame)
        case .drain: beginDrain()
        case .hello:
            checkHello(frame)
            deliver(frame, plugin)
        case .metadata, .result, .failure, .entities, .request, .reply, .progress, .ask, .started, .event, .log,
            .hostRequest:
            fail("a host may not send \(frame.header.kind)")
        default:
            deliver(frame, plugin)
        }
    }

    private func deliver(_ frame: ReceivedFrame, _ plugin: Plugin) {
        guard frame.isAdmitted else { return refuse(frame) }
        let inline = mayRunInline(plugin)
        frame.withBytes { bytes in
            frame.descriptors.withUnsafeBufferPointer { plugin.deliver(bytes, descriptors: $0, inline: inline) }
        }
    }

    /// Ends the process where a hello is the second one, or not that of a host of this version.
    private func checkHello(_ frame: ReceivedFrame) {
        guard !isGreeted.exchange(true, ordering: .relaxed) else { fail("a second hello came") }
        let payload = frame.withBytes { Array($0.dropFirst(FrameHeader.size)) }
        let hello: Hello
        do {
            hello = try payload.withCBOR { (reader) throws(CBORError) in try Hello(from: &reader) }
        } catch {
            fail("the hello can't be read: \(error)")
        }
        guard hello.version == Hello.currentVersion else {
            fail("version \(hello.version) of the protocol was offered and \(Hello.currentVersion) is spoken here")
        }
        guard hello.role == .host else { fail("a \(hello.role.rawValue) has no place here") }
    }

    private func answerPing(_ ping: ReceivedFrame) {
        intent_close_all(ping.descriptors, ping.descriptors.count)
        guard ping.header.length <= 64 else { fail("a ping carries more than 64 bytes") }
        let payload = ping.withBytes { Array($0.dropFirst(FrameHeader.size)) }
        sendOwn(FrameBuilder.frame(.pong, call: ping.header.call) { $0.raw(payload) })
    }

    private func refuse(_ frame: ReceivedFrame) {
        intent_close_all(frame.descriptors, frame.descriptors.count)
        let error = IntentError(
            .system, .shuttingDown, "the worker is ending and takes no new calls", remedy: "try again")
        sendOwn(ConnectionMachine.failure(frame.header.call, error))
    }

    private func sendOwn(_ frame: [UInt8]) {
        _ = frame.withUnsafeBytes { writer.send($0, descriptors: UnsafeBufferPointer(start: nil, count: 0)) }
    }

    /// Tells the host what it did wrong, and ends.
    private func fail(_ message: String) -> Never {
        sendOwn(ConnectionMachine.error(0, .protocolViolation, message))
        writer.flush()
        endProcess(76, "the host broke the protocol: \(message)")
    }
}

// MARK: - Ending

extension Relay {
    private func beginDrain() {
        if ledger.isIdle { endDrained() }
        _ = startThread { [drainSeconds] in
            sleep(drainSeconds)
            endProcess(75, "calls still ran \(drainSeconds) seconds after the host asked the worker to end")
        }
    }

    private func endDrained() -> Never {
        writer.flush()
        endProcess(0)
    }
}
