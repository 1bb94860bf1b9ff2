extension NSNull {
    /// Takes nothing, and makes nothing of it.
    ///
    /// `NSNull` can be subclassed, so it can't read itself from the wire; nothing goes there as the nil of an optional.
    public struct NullResolver: Resolver {
        public typealias Input = Never?
        public typealias Output = Never?

        /// Creates the resolver.
        public init() {}

        /// Returns nothing.
        public func resolve(from input: Never?, context: Context) async throws -> Never?? { .some(nil) }
    }

    /// Takes nothing.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Never?>.Specification {
        ResolverSpecificationBuilder<Never?>.Specification(resolvers: [NullResolver()])
    }
}
