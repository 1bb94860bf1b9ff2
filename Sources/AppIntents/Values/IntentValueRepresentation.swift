/// Makes a value of the app's into an intent value for other apps, and back.
public struct IntentValueRepresentation<Item: Sendable, Value: _IntentValue>: Sendable {
    package let export: @Sendable (Item) async throws -> Value
    package let `import`: (@Sendable (Value) async throws -> Item)?

    /// Gives values to others only.
    public init(exporting: @escaping @Sendable (Item) async throws -> Value) {
        export = exporting
        `import` = nil
    }

    /// Gives values to others and takes them.
    public init(
        exporting: @escaping @Sendable (Item) async throws -> Value,
        importing: @escaping @Sendable (Value) async throws -> Item
    ) {
        export = exporting
        `import` = importing
    }
}
