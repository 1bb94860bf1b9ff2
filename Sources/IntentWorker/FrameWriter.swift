import CIntentSystem
import Glibc
import IntentProtocol
import Synchronization

/// Writes whole frames from any thread, as few system calls as it can.
///
/// A frame goes out from the caller's memory, on the caller's thread, when nobody writes. Otherwise it is copied into a
/// queue that the writing thread sends in one piece with whatever else waits. While the writer is corked, frames gather
/// in the queue too, until ``uncork()`` or ``flushAged()``, or until ``corkedLimit`` bytes wait.
final class FrameWriter: Sendable {
    /// Bytes that may gather while corked.
    static let corkedLimit = 64 << 10
    /// Nanoseconds after which gathered frames are due.
    static let corkedAge: UInt64 = 50_000
    /// Milliseconds without the host reading a byte, after which it is taken for dead.
    static let stallLimit: Int32 = 30_000

    /// Bytes to be sent in one piece, the descriptors with the first of them.
    private struct Segment {
        var bytes: [UInt8] = []
        var descriptors: [Int32] = []
    }

    private struct State {
        var queue: [Segment] = []
        var queuedBytes = 0
        var isWriting = false
        var isCorked = false
        /// When the first of the queue's frames came in; 0 for an empty queue.
        var oldest: UInt64 = 0
        /// An errno value; nothing is written any more.
        var failure: Int32 = 0
    }

    private let socket: Int32
    private let queueLimit: Int
    private let stallLimit: Int32
    private let monitor = Monitor(State())
    /// What `isCorked` is, changed with it, so that it costs one load to see that nothing gathers.
    private let gathers = Atomic(false)

    init(socket: Int32, queueLimit: Int = FrameLimits.queuedBytes, stallLimit: Int32 = FrameWriter.stallLimit) {
        self.socket = socket
        self.queueLimit = queueLimit
        self.stallLimit = stallLimit
    }

    /// Sends one frame, or leaves it in the queue.
    ///
    /// Waits while the queue is full, so that a plugin that sends faster than the host reads is slowed down. The
    /// descriptors stay the caller's.
    ///
    /// - Returns: 0, or an errno value: `EINVAL` for what is no frame, `EMSGSIZE` for one that is too long, `EPIPE`
    ///   when the host is gone or does not read any more.
    func send(_ frame: UnsafeRawBufferPointer, descriptors: UnsafeBufferPointer<Int32>) -> Int32 {
        guard frame.count >= FrameHeader.size else { return EINVAL }
        let header = FrameHeader(frame)
        guard header.length <= FrameLimits.payload else { return EMSGSIZE }
        guard header.frameLength == frame.count, Int(header.descriptorCount) == descriptors.count,
            descriptors.count <= FrameLimits.descriptors
        else { return EINVAL }

        var result: Int32 = 0
        var writesItself = monitor.withLock { state in take(frame, descriptors, &state, &result) }
        if result == EAGAIN {
            let hasRoom = monitor.wait(until: stallDeadline) { state in
                result = 0
                writesItself = take(frame, descriptors, &state, &result)
                return result != EAGAIN
            }
            guard hasRoom else { return EPIPE }
        }
        guard result == 0, let writesItself else { return result }
        return finishWriting(writesItself ? write(frame, descriptors) : 0)
    }

    /// Decides about a frame: true to write it from where it is, false to write the queue that it is in now, nil when
    /// there is nothing to write.
    private func take(
        _ frame: UnsafeRawBufferPointer, _ descriptors: UnsafeBufferPointer<Int32>, _ state: inout State,
        _ result: inout Int32
    ) -> Bool? {
        guard state.failure == 0 else {
            result = state.failure
            return nil
        }
        if !state.isWriting, state.queue.isEmpty, !state.isCorked {
            state.isWriting = true
            return true
        }
        guard state.queuedBytes + frame.count <= queueLimit || state.queue.isEmpty else {
            result = EAGAIN
            return nil
        }
        result = enqueue(frame, descriptors, &state)
        guard result == 0, !state.isWriting, !state.isCorked || state.queuedBytes >= Self.corkedLimit else {
            return nil
        }
        state.isWriting = true
        return false
    }

    private func enqueue(
        _ frame: UnsafeRawBufferPointer, _ descriptors: UnsafeBufferPointer<Int32>, _ state: inout State
    ) -> Int32 {
        if !descriptors.isEmpty {
            var copies: [Int32] = []
            for descriptor in descriptors {
                let copy = intent_fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
                guard copy >= 0 else {
                    intent_close_all(copies, copies.count)
                    return -copy
                }
                copies.append(copy)
            }
            state.queue.append(Segment(descriptors: copies))
        } else if state.queue.isEmpty {
            state.queue.append(Segment())
        }
        state.queue[state.queue.count - 1].bytes.append(contentsOf: frame)
        if state.queuedBytes == 0 { state.oldest = intent_monotonic_nanoseconds() }
        state.queuedBytes += frame.count
        return 0
    }

    /// Lets frames gather from now on.
    func cork() {
        monitor.withLock { state in
            state.isCorked = true
            gathers.store(true, ordering: .relaxed)
        }
    }

    /// Sends what has gathered, and lets nothing more gather.
    func uncork() {
        guard gathers.load(ordering: .relaxed) else { return }
        release { state in
            state.isCorked = false
            gathers.store(false, ordering: .relaxed)
            return true
        }
    }

    /// Sends what has gathered when the first of it is older than ``corkedAge``; more may gather.
    func flushAged() {
        guard gathers.load(ordering: .relaxed) else { return }
        let now = intent_monotonic_nanoseconds()
        release { $0.oldest + Self.corkedAge <= now }
    }

    /// Sends the queue when `isDue` says so and nobody writes.
    private func release(_ isDue: (inout State) -> Bool) {
        let writes = monitor.withLock { state in
            guard isDue(&state), !state.isWriting, !state.queue.isEmpty else { return false }
            state.isWriting = true
            return true
        }
        if writes { _ = finishWriting(0) }
    }

    /// Sends everything that waits, and waits for other threads that send.
    func flush() {
        uncork()
        _ = monitor.wait(until: stallDeadline) { !$0.isWriting && $0.queue.isEmpty || $0.failure != 0 }
    }

    private var stallDeadline: UInt64 { intent_monotonic_nanoseconds() + UInt64(stallLimit) * 1_000_000 }

    /// Sends the queue until it is empty, then lets others write.
    ///
    /// - Parameter failure: What the thread's own frame met, 0 or an errno value.
    /// - Returns: That, or what the queue met.
    private func finishWriting(_ failure: Int32) -> Int32 {
        var failure = failure
        while true {
            let segments: [Segment]? = monitor.withLock { state in
                if failure != 0 { state.failure = failure }
                let segments = state.queue
                state.queue = []
                state.queuedBytes = 0
                if segments.isEmpty { state.isWriting = false }
                return segments.isEmpty ? nil : segments
            }
            guard let segments else { break }
            for segment in segments {
                if failure == 0 {
                    failure = segment.bytes.withUnsafeBytes { bytes in
                        segment.descriptors.withUnsafeBufferPointer { write(bytes, $0) }
                    }
                }
                intent_close_all(segment.descriptors, segment.descriptors.count)
            }
            // Threads may wait for room.
            monitor.signal()
        }
        monitor.signal()
        return failure
    }

    /// Writes bytes to their end. Returns 0 or an errno value.
    private func write(_ bytes: UnsafeRawBufferPointer, _ descriptors: UnsafeBufferPointer<Int32>) -> Int32 {
        var rest = bytes
        var descriptors = descriptors
        while !rest.isEmpty {
            let sent = intent_send(
                socket, rest.baseAddress, rest.count, descriptors.baseAddress, descriptors.count,
                Int32(MSG_DONTWAIT))
            if sent == -Int(EAGAIN) {
                guard intent_poll(socket, Int16(POLLOUT), stallLimit) != 0 else { return EPIPE }
            } else if sent < 0 {
                return EPIPE
            } else {
                rest = UnsafeRawBufferPointer(rebasing: rest[Int(sent)...])
                // They went with the first byte.
                descriptors = UnsafeBufferPointer(start: nil, count: 0)
            }
        }
        return 0
    }
}
