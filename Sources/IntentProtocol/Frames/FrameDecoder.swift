/// Why a stream of bytes can't be frames.
package enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A length past ``FrameLimits/payload``. Nothing was allocated for it.
    case tooLong(UInt32)
    /// More descriptors announced than ``FrameLimits/descriptors``, or than came.
    case descriptors(announced: Int, received: Int)

    package var description: String {
        switch self {
        case .tooLong(let length): "a frame of \(length) bytes is longer than the limit of \(FrameLimits.payload)"
        case .descriptors(let announced, let received):
            "a frame announced \(announced) descriptors and \(received) came"
        }
    }
}

/// Cuts a stream into frames. Pure: bytes in, frames out.
///
/// Give it what was read with ``append(_:descriptors:)``, take frames with ``next()`` until it answers nil, then close
/// what ``takeSurplus()`` hands out.
/// The length is compared with the limit as soon as the header is there, before room for the payload is taken.
package struct FrameDecoder: Sendable {
    private var pending: [UInt8] = []
    /// Bytes at the front of `pending` that were handed out already.
    private var consumed = 0
    private var descriptors: [Int32] = []
    private let limit: Int

    package init(limit: Int = FrameLimits.payload) {
        self.limit = limit
    }

    /// Descriptors that came and belong to no frame yet; close them when the connection ends.
    package var orphans: [Int32] { descriptors }

    /// Bytes of the frame under way that are there.
    package var buffered: Int { pending.count - consumed }

    /// Hands out the descriptors that no frame announced, to be closed, so that a peer can't fill this side's table.
    ///
    /// Descriptors arrive with their frame's first bytes: where no frame is under way none is awaited, and the frame
    /// under way can claim at most ``FrameLimits/descriptors``. To be called when ``next()`` has answered nil.
    package mutating func takeSurplus() -> [Int32] {
        guard !descriptors.isEmpty else { return [] }
        let kept = buffered == 0 ? 0 : min(FrameLimits.descriptors, descriptors.count)
        defer { descriptors.removeLast(descriptors.count - kept) }
        return Array(descriptors[kept...])
    }

    /// Takes the bytes and descriptors of one read.
    package mutating func append(_ bytes: UnsafeRawBufferPointer, descriptors new: [Int32] = []) {
        if consumed > 0 {
            if consumed == pending.count {
                pending.removeAll(keepingCapacity: pending.count <= 1 << 16)
            } else {
                pending.removeFirst(consumed)
            }
            consumed = 0
        }
        pending.append(contentsOf: bytes)
        if !new.isEmpty { descriptors += new }
    }

    /// The next whole frame; nil where more bytes are needed.
    ///
    /// - Throws: ``FrameError``; the stream is of no use afterwards.
    package mutating func next() throws(FrameError) -> Frame? {
        guard buffered >= FrameHeader.size else { return nil }
        let start = consumed
        let header = pending.withUnsafeBytes { FrameHeader(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        let count = Int(header.descriptorCount)
        guard header.length <= limit else { throw FrameError.tooLong(header.length) }
        guard count <= FrameLimits.descriptors else {
            throw FrameError.descriptors(announced: count, received: descriptors.count)
        }
        let end = start + FrameHeader.size + Int(header.length)
        guard pending.count >= end else { return nil }
        guard count <= descriptors.count else {
            throw FrameError.descriptors(announced: count, received: descriptors.count)
        }
        consumed = end
        let taken = count == 0 ? [] : Array(descriptors.prefix(count))
        if count > 0 { descriptors.removeFirst(count) }
        return Frame(
            header.kind, call: header.call, payload: Array(pending[(start + FrameHeader.size)..<end]),
            descriptors: taken)
    }
}
