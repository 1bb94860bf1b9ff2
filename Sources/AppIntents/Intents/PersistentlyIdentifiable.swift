/// A type with a name that people's shortcuts refer to, so that it never changes.
public protocol PersistentlyIdentifiable {
    /// The name; the type's own where none is given.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The type's own name, without its module and enclosing types.
    public static var persistentIdentifier: String {
        TypeDescriptor.name(of: Self.self)
    }
}
