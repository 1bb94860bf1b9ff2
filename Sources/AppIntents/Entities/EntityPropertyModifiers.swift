/// What a property of an entity lets others do.
public struct EntityPropertyModifiers: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// It can be read only.
    public static let readOnly = EntityPropertyModifiers(rawValue: 1)
    /// Reading it takes time.
    public static let async = EntityPropertyModifiers(rawValue: 2)
}
