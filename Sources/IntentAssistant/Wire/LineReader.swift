/// Cuts a stream of bytes into lines of a bounded length.
package struct LineReader: Sendable {
    /// Bytes of a line at most: 16 MiB.
    package static let lengthLimit = 16 << 20

    package enum Piece: Hashable, Sendable {
        case line([UInt8])
        /// A line was longer than may be; what came of it is thrown away.
        case tooLong
    }

    private let limit: Int
    private var pending: [UInt8] = []
    /// Whether what comes belongs to a line that was too long, up to its end.
    private var isSkipping = false

    package init(limit: Int = LineReader.lengthLimit) {
        self.limit = limit
    }

    /// Takes bytes and gives the lines that they complete, without their ends; empty lines are left out.
    package mutating func take(_ bytes: UnsafeRawBufferPointer) -> [Piece] {
        var pieces: [Piece] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0a) {
            add(rest[..<end])
            if isSkipping {
                pieces.append(.tooLong)
                isSkipping = false
            } else {
                if pending.last == 0x0d { pending.removeLast() }
                if !pending.isEmpty { pieces.append(.line(pending)) }
            }
            pending = []
            rest = rest[(end + 1)...]
        }
        add(rest)
        return pieces
    }

    /// What stands behind the last line end, where the stream ends without one.
    package mutating func finish() -> [Piece] {
        defer { pending = [] }
        return pending.isEmpty || isSkipping ? [] : [.line(pending)]
    }

    private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        guard !isSkipping else { return }
        guard pending.count + bytes.count <= limit else {
            isSkipping = true
            pending = []
            return
        }
        pending.append(contentsOf: bytes)
    }
}
