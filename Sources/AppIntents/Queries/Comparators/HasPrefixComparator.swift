/// Looks for the beginning of a text.
public final class HasPrefixComparator<Entity: AppEntity, Value: Sendable, ComparatorMappingType: Sendable>:
    EntityQueryComparator<Entity, Value, ComparatorMappingType>, @unchecked Sendable
{
    // Unchecked: it does not change.
}

extension HasPrefixComparator where Value: _IntentValue, Value.UnwrappedType == String {
    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init(mappingTransform: @escaping (String) throws -> ComparatorMappingType) {
        self.init(AnyComparison("hasPrefix", mappingTransform))
    }

    /// Creates a comparison that takes values of other types as well.
    ///
    /// - Parameters:
    ///   - resolvers: Make a value of another type into one that can be compared.
    ///   - mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init<Resolvers: ResolverSpecification>(
        @ResolverSpecificationBuilder<String> resolvers: () -> Resolvers,
        mappingTransform: @escaping (String) throws -> ComparatorMappingType
    ) where Resolvers.Output == String {
        self.init(AnyComparison("hasPrefix", mappingTransform, resolvers()))
    }
}

extension HasPrefixComparator where Value: _IntentValue, Value.UnwrappedType == AttributedString {
    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init(mappingTransform: @escaping (AttributedString) throws -> ComparatorMappingType) {
        self.init(AnyComparison("hasPrefix", mappingTransform))
    }

    /// Creates a comparison that takes values of other types as well.
    ///
    /// - Parameters:
    ///   - resolvers: Make a value of another type into one that can be compared.
    ///   - mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init<Resolvers: ResolverSpecification>(
        @ResolverSpecificationBuilder<AttributedString> resolvers: () -> Resolvers,
        mappingTransform: @escaping (AttributedString) throws -> ComparatorMappingType
    ) where Resolvers.Output == AttributedString {
        self.init(AnyComparison("hasPrefix", mappingTransform, resolvers()))
    }
}
