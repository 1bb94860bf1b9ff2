/// Looks for a part: of a text, or an element of an array.
public final class ContainsComparator<Entity: AppEntity, Value: Sendable, ComparatorMappingType: Sendable>:
    EntityQueryComparator<Entity, Value, ComparatorMappingType>, @unchecked Sendable
{
    // Unchecked: it does not change.
}

extension ContainsComparator where Value: _IntentValue, Value.UnwrappedType == String {
    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init(mappingTransform: @escaping (String) throws -> ComparatorMappingType) {
        self.init(AnyComparison("contains", mappingTransform))
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
        self.init(AnyComparison("contains", mappingTransform, resolvers()))
    }
}

extension ContainsComparator where Value: _IntentValue, Value.UnwrappedType == AttributedString {
    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init(mappingTransform: @escaping (AttributedString) throws -> ComparatorMappingType) {
        self.init(AnyComparison("contains", mappingTransform))
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
        self.init(AnyComparison("contains", mappingTransform, resolvers()))
    }
}

extension ContainsComparator where Value: _IntentValue, Value.UnwrappedType: _ArrayValue {
    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init(mappingTransform: @escaping (Value.UnwrappedType.Member) throws -> ComparatorMappingType) {
        self.init(AnyComparison("contains", mappingTransform))
    }

    /// Creates a comparison that takes values of other types as well.
    ///
    /// - Parameters:
    ///   - resolvers: Make a value of another type into one that can be compared.
    ///   - mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init<Resolvers: ResolverSpecification>(
        @ResolverSpecificationBuilder<Value.UnwrappedType.Member> resolvers: () -> Resolvers,
        mappingTransform: @escaping (Value.UnwrappedType.Member) throws -> ComparatorMappingType
    ) where Resolvers.Output == Value.UnwrappedType.Member {
        self.init(AnyComparison("contains", mappingTransform, resolvers()))
    }
}
