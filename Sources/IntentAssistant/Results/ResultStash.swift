import IntentProtocol

/// What did not fit a result, kept for a while so that the rest can be fetched with a cursor.
struct ResultStash: Sendable {
    enum Content: Sendable {
        case list([JSON])
        /// A text as UTF-8, or any other value as its JSON.
        case text([UInt8])

        var count: Int {
            switch self {
            case .list(let items): items.count
            case .text(let bytes): bytes.count
            }
        }
    }

    /// A part of a content that fits, and where the rest begins.
    struct Slice {
        let value: JSON
        let total: Int
        let shown: Int
        /// Nil where nothing is left.
        let cursor: String?
        let isList: Bool
    }

    /// Contents that are kept, the oldest of which goes first.
    static let countLimit = 32
    /// Bytes that are kept: 64 MiB.
    static let sizeLimit = 64 << 20

    private var contents: [(number: Int, content: Content, size: Int)] = []
    private var lastNumber = 0

    mutating func keep(_ content: Content, size: Int) -> Int {
        lastNumber += 1
        contents.append((lastNumber, content, size))
        while contents.count > Self.countLimit || contents.reduce(0, { $0 + $1.size }) > Self.sizeLimit,
            contents.count > 1
        {
            contents.removeFirst()
        }
        return lastNumber
    }

    /// The part behind a cursor; nil where it is none of ours, or too old.
    func slice(_ cursor: String, room: Int) -> Slice? {
        let parts = cursor.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let offset = parts[1] else { return nil }
        return slice(number, from: offset, room: room)
    }

    func slice(_ number: Int, from offset: Int, room: Int) -> Slice? {
        guard let content = contents.first(where: { $0.number == number })?.content, offset >= 0,
            offset < max(1, content.count)
        else { return nil }
        let end: Int
        let value: JSON
        let isList: Bool
        switch content {
        case .list(let items):
            end = Self.fitting(items, from: offset, room: room)
            value = .array(Array(items[offset..<end]))
            isList = true
        case .text(let bytes):
            end = Self.fitting(bytes, from: offset, room: room)
            value = .string(String(decoding: bytes[offset..<end], as: UTF8.self))
            isList = false
        }
        return Slice(
            value: value, total: content.count, shown: end - offset,
            cursor: end < content.count ? "\(number):\(end)" : nil, isList: isList)
    }

    /// The bytes of a text within a JSON text.
    static func size(ofQuoted text: String) -> Int {
        text.utf8.reduce(0) { $0 + size($1) }
    }

    private static func size(_ byte: UInt8) -> Int {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 ? 2 : 1
    }

    /// Where the elements end that fit a room in bytes as a quoted text; at least one is taken.
    private static func fitting(_ items: [JSON], from offset: Int, room: Int) -> Int {
        var left = room
        var end = offset
        while end < items.count {
            left -= size(ofQuoted: items[end].text()) + 1
            guard left >= 0 || end == offset else { break }
            end += 1
        }
        return end
    }

    /// Where a text ends that fits, between two characters.
    private static func fitting(_ bytes: [UInt8], from offset: Int, room: Int) -> Int {
        var left = max(room, 64)
        var end = offset
        while end < bytes.count, left >= size(bytes[end]) {
            left -= size(bytes[end])
            end += 1
        }
        while end < bytes.count, end > offset, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        return end
    }
}
