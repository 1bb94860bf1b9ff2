/// Turns a value of one type into a value of another, where the caller gave the one and the parameter takes the other.
public protocol Resolver<Output>: ResolverSpecification {
    /// The type that the caller gave.
    associatedtype Input: _IntentValue

    /// What a resolver may ask about the parameter.
    typealias Context = IntentParameterContext<Output>

    /// Returns the value, or nil where this input gives none.
    func resolve(from input: Input, context: Context) async throws -> Output?
}

/// Resolvers that lead to one type of value.
public protocol ResolverSpecification<Output>: Sendable {
    /// The type that the parameter takes.
    associatedtype Output: _IntentValue
}

/// No resolvers.
public struct EmptyResolverSpecification<Output: _IntentValue>: ResolverSpecification {
    public init() {}
}
