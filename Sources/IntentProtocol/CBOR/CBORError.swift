/// Why bytes are not the CBOR that was expected, and where.
package struct CBORError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// The input ends inside an item.
        case truncated
        /// Bytes follow the item that should be the last.
        case trailingBytes
        /// An initial byte that RFC 8949 leaves unassigned, or a break outside an indefinite-length item.
        case malformed
        /// A text string that is not UTF-8.
        case invalidText
        /// A map that holds one key twice.
        case duplicateKey
        /// Nesting deeper than ``CBORLimits/depth``.
        case tooDeep
        /// More items than ``CBORLimits/items``.
        case tooManyItems
        /// An item of indefinite length where the wire's deterministic form is asked for.
        case indefiniteLength
        /// An item of another type than the one that belongs there.
        case unexpectedType(expected: String)
        /// A value of the right type that is out of range.
        case outOfRange(String)
        /// A map without a key that must be there.
        case missingKey(String)
    }

    package let reason: Reason
    /// Offset of the offending byte from the start of the input.
    package let offset: Int

    package init(_ reason: Reason, at offset: Int = 0) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String {
        let words =
            switch reason {
            case .truncated: "the data ends inside an item"
            case .trailingBytes: "bytes follow the last item"
            case .malformed: "the data is not well-formed CBOR"
            case .invalidText: "a text is not valid UTF-8"
            case .duplicateKey: "a map holds a key twice"
            case .tooDeep: "items are nested too deep"
            case .tooManyItems: "there are too many items"
            case .indefiniteLength: "an item of indefinite length is not used on this wire"
            case .unexpectedType(let expected): "\(expected) was expected"
            case .outOfRange(let what): "\(what) is out of range"
            case .missingKey(let key): "key \(key) is missing"
            }
        return "\(words) (at byte \(offset))"
    }
}

/// What a reader of foreign bytes puts up with.
package struct CBORLimits: Sendable {
    /// Levels of arrays, maps and tags.
    package var depth: Int
    /// Items in all, so that a short input can't make a large tree.
    package var items: Int

    package init(depth: Int = 64, items: Int = 4_000_000) {
        self.depth = depth
        self.items = items
    }

    package static let standard = CBORLimits()
}
