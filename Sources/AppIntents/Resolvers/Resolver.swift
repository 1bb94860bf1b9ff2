/// Makes a value of one type into a value of another, where the caller gave the one and the parameter takes the other.
public protocol Resolver<Input, Output>: Sendable {
    /// The type that the caller gave.
    associatedtype Input: _IntentValue
    /// The type that the parameter takes.
    associatedtype Output: _IntentValue

    /// What a resolver may ask about the parameter.
    typealias Context = IntentParameterContext<Output>

    /// Returns the value; nil where this input gives none, so that the next resolver is tried.
    func resolve(from input: Input, context: Context) async throws -> Output?
}

/// Resolvers that lead to one type of value, in the order in which they are tried.
public protocol ResolverSpecification<Output>: Sequence, Sendable where Element == any Resolver {
    /// The type that the parameter takes.
    associatedtype Output: _IntentValue
}

/// No resolvers.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
    public typealias Output = Value

    /// Creates the specification.
    public init() {}

    /// Returns an iterator over nothing.
    public func makeIterator() -> [any Resolver].Iterator {
        [].makeIterator()
    }
}
