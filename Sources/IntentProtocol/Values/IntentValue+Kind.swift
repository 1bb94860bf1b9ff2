extension IntentValue {
    /// Key 0 of the values that are a map on the wire. Numbers are never used again for something else.
    enum Kind: UInt64 {
        case entity = 1
        case enumeration = 2
        case union = 3
        case measurement = 4
        case duration = 5
        case currency = 6
        case dateComponents = 7
        case file = 8
        case record = 9
        case collection = 10
        case codable = 11
        case unresolved = 12
    }

    /// Tag of an epoch-based date (RFC 8949, section 3.4.2).
    static let dateTag: UInt64 = 1
    /// Tag of a URI (RFC 8949, section 3.4.5.3).
    static let urlTag: UInt64 = 32
    /// Levels of arrays, unions, records and entities that are read.
    package static let maximumDepth = 16
}
