import IntentProtocol

extension IntentParameter {
    /// Reads a value from the wire with the help of resolvers where its type is another.
    ///
    /// The author's resolvers come first, then the type itself, then the type's own resolvers.
    func resolve(_ wire: IntentValue, descriptors: [Int32]) async throws -> Value {
        if let resolvers = details?.resolvers, let value = try await resolve(wire, resolvers) { return value }
        do {
            return try await decode(wire, descriptors: descriptors)
        } catch let error as IntentError where error.code == .invalidValue {
            guard let resolvers = defaultResolvers, let value = try await resolve(wire, resolvers) else { throw error }
            return value
        }
    }

    private func resolve(_ wire: IntentValue, _ resolvers: any ResolverSpecification) async throws -> Value? {
        func list(_ specification: some ResolverSpecification) -> [any Resolver] { Array(specification) }
        for resolver in list(resolvers) {
            if let value = try await resolve(wire, by: resolver) { return value }
        }
        return nil
    }

    private func resolve<Step: Resolver>(_ wire: IntentValue, by resolver: Step) async throws -> Value? {
        // An input of another type is the next resolver's.
        guard let input = try? await Step.Input._decode(_WireValue(wire), in: _DecodingContext()) else { return nil }
        let context = IntentParameterContext<Step.Output>(self)
        guard let output = try await resolver.resolve(from: input, context: context) else { return nil }
        // The resolver makes the type without the optional around it.
        return output as? Value
    }
}
