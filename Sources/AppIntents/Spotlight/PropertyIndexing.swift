/// An attribute of an app's own in a search index.
public struct CSCustomAttributeKey: Sendable, Hashable {
    /// The attribute's name: letters, digits and underscores.
    public let keyName: String

    /// Names an attribute; nil where the name has other characters, or none.
    public init?(keyName: String) {
        let isName = !keyName.isEmpty && keyName.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isName else { return nil }
        self.keyName = keyName
    }
}

/// Where a property's value goes in a search index.
@usableFromInline
final class PropertyIndexing<Value: Sendable>: Sendable {
    /// Puts a value into a set of attributes.
    let write: @Sendable (Value, CSSearchableItemAttributeSet) -> Void

    /// An attribute that every item may have.
    @usableFromInline
    init(_ keyPath: PartialKeyPath<CSSearchableItemAttributeSet>) {
        // Key paths aren't marked Sendable; they don't change.
        nonisolated(unsafe) let keyPath = keyPath
        write = { value, attributes in
            if let keyPath = keyPath as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value?> {
                attributes[keyPath: keyPath] = value
            } else if let keyPath = keyPath as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value> {
                attributes[keyPath: keyPath] = value
            }
        }
    }

    /// An attribute of the app's own.
    @usableFromInline
    init(_ key: CSCustomAttributeKey) {
        write = { value, attributes in attributes.setValue(value, forCustomKey: key) }
    }
}

extension CSSearchableItemAttributeSet {
    /// Sets an attribute of the app's own.
    public func setValue(_ value: (any Sendable)?, forCustomKey key: CSCustomAttributeKey) {
        setCustom(value, named: key.keyName)
    }

    /// Returns an attribute of the app's own.
    public func value(forCustomKey key: CSCustomAttributeKey) -> (any Sendable)? {
        custom(named: key.keyName)
    }
}
