import CIntentSystem
import Glibc
import IntentProtocol
import Synchronization

/// Cuts what comes over a socket into frames, which stay where they were received.
///
/// Any thread may read; one at a time does. Payloads are not copied: the frame is handed on in the buffer that the
/// kernel filled. Only the beginning of a frame whose end has not come yet moves to the next buffer.
final class FrameReader: Sendable {
    /// Bytes of one read.
    static let bufferSize = 64 << 10
    /// Milliseconds that the rest of a frame longer than one read may take to come.
    static let stallLimit: Int32 = 30_000

    /// What a turn of reading left behind.
    enum Status: Sendable {
        /// The socket was empty; what comes later makes the socket ready anew.
        case drained
        /// More may be there; nothing will announce it.
        case more
        /// The stream is at its end.
        case end
    }

    private struct State: Sendable {
        /// The beginning of a frame.
        var tail: [UInt8] = []
        /// Came with bytes, belong to no frame yet.
        var descriptors: [Int32] = []
    }

    private let socket: Int32
    private let stallLimit: Int32
    private let admit: @Sendable (FrameHeader) -> Bool
    private let state = Mutex(State())

    /// - Parameter admit: Sees each frame in the order in which they were sent, whatever thread reads it; what it says
    ///   stands in ``ReceivedFrame/isAdmitted``.
    init(
        socket: Int32, stallLimit: Int32 = FrameReader.stallLimit,
        admit: @escaping @Sendable (FrameHeader) -> Bool = { _ in true }
    ) {
        self.socket = socket
        self.stallLimit = stallLimit
        self.admit = admit
    }

    /// Reads once and appends the frames that are complete now.
    ///
    /// - Parameters:
    ///   - spare: A buffer to read into, if nobody else holds it; the one that was read into afterwards.
    ///   - frames: Gets the frames in the order in which they were sent.
    /// - Throws: ``FrameError`` or a ``ReadError`` when the stream is of no use any more.
    func read(
        into frames: inout [ReceivedFrame], spare: inout ReceiveBuffer?
    ) throws -> Status {
        if spare == nil || !isKnownUniquelyReferenced(&spare) { spare = ReceiveBuffer(Self.bufferSize) }
        guard let buffer = spare else { return .more }
        return try state.withLock { state in
            let start = state.tail.count
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[start...])
            let count = try receive(into: room, &state)
            guard let count else { return .drained }
            guard count > 0 else { return .end }
            state.tail.withUnsafeBytes { buffer.bytes.copyMemory(from: $0) }
            state.tail.removeAll(keepingCapacity: true)
            let isLast = count < room.count && state.descriptors.isEmpty
            let wentOn = try cut(buffer, start + count, &frames, &state)
            closeSurplus(&state)
            return isLast && !wentOn ? .drained : .more
        }
    }

    /// Closes descriptors that no frame has announced. They come with their frame's first bytes, so none is awaited where no
    /// frame has begun, and the one that has begun can claim a few only.
    private func closeSurplus(_ state: inout State) {
        let kept = state.tail.isEmpty ? 0 : FrameLimits.descriptors
        guard state.descriptors.count > kept else { return }
        let surplus = Array(state.descriptors[kept...])
        state.descriptors.removeLast(surplus.count)
        intent_close_all(surplus, surplus.count)
    }

    /// Receives once; nil when nothing is there, 0 at the end of the stream.
    private func receive(into room: UnsafeMutableRawBufferPointer, _ state: inout State) throws -> Int? {
        try withUnsafeTemporaryAllocation(of: Int32.self, capacity: 253) { arrived in
            var arrivals = 0
            let count = intent_receive(
                socket, room.baseAddress, room.count, arrived.baseAddress, arrived.count, &arrivals,
                Int32(MSG_DONTWAIT))
            if arrivals > 0 {
                state.descriptors += arrived[..<arrivals]
            }
            if count == -Int(EAGAIN) { return nil }
            // A peer that is gone is the end of the stream, however it went.
            if count == -Int(EMFILE) { throw ReadError.descriptorsLost }
            return max(count, 0)
        }
    }

    /// Takes the frames out of a buffer's first `end` bytes. Returns whether it read on, for a long frame's rest.
    private func cut(
        _ buffer: ReceiveBuffer, _ end: Int, _ frames: inout [ReceivedFrame], _ state: inout State
    ) throws -> Bool {
        var start = 0
        while end - start >= FrameHeader.size {
            let header = FrameHeader(UnsafeRawBufferPointer(rebasing: buffer.bytes[start...]))
            guard header.length <= FrameLimits.payload else { throw FrameError.tooLong(header.length) }
            if header.frameLength > end - start {
                guard header.frameLength > Self.bufferSize else { break }
                frames.append(try receiveRest(of: header, buffer.bytes[start..<end], &state))
                return true
            }
            let descriptors = try takeDescriptors(of: header, &state)
            frames.append(
                ReceivedFrame(header, in: buffer, at: start, descriptors: descriptors, isAdmitted: admit(header)))
            start += header.frameLength
        }
        if start < end { state.tail.append(contentsOf: buffer.bytes[start..<end]) }
        return false
    }

    /// Waits for the rest of a frame that doesn't fit one read, into a buffer of its own size. The lock is held: nobody
    /// else could read anything but this frame.
    private func receiveRest(
        of header: FrameHeader, _ beginning: Slice<UnsafeMutableRawBufferPointer>, _ state: inout State
    ) throws -> ReceivedFrame {
        let buffer = ReceiveBuffer(header.frameLength)
        buffer.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: beginning))
        var filled = beginning.count
        while filled < header.frameLength {
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[filled...])
            switch try receive(into: room, &state) {
            case nil:
                guard intent_poll(socket, Int16(POLLIN), stallLimit) != 0 else { throw ReadError.stalled }
            case 0: throw ReadError.truncated
            case let count?: filled += count
            }
        }
        let descriptors = try takeDescriptors(of: header, &state)
        return ReceivedFrame(header, in: buffer, at: 0, descriptors: descriptors, isAdmitted: admit(header))
    }

    private func takeDescriptors(of header: FrameHeader, _ state: inout State) throws(FrameError) -> [Int32] {
        let count = Int(header.descriptorCount)
        guard count > 0 else { return [] }
        guard count <= FrameLimits.descriptors, count <= state.descriptors.count else {
            throw FrameError.descriptors(announced: count, received: state.descriptors.count)
        }
        defer { state.descriptors.removeFirst(count) }
        return Array(state.descriptors.prefix(count))
    }
}

/// Why nothing more can be read from a stream, other than a wrong frame.
enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    case truncated
    case stalled
    case descriptorsLost

    var description: String {
        switch self {
        case .truncated: "the connection ended within a frame"
        case .stalled: "the rest of a frame did not come in time"
        case .descriptorsLost: "descriptors were lost, as this process can't open more"
        }
    }
}
