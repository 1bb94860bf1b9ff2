/// Compares for being larger.
public final class GreaterThanComparator<Entity: AppEntity, Value: Sendable, ComparatorMappingType: Sendable>:
    EntityQueryComparator<Entity, Value, ComparatorMappingType>, @unchecked Sendable
{
    // Unchecked: it does not change.
}

extension GreaterThanComparator where Value: _IntentValue, Value: RangeComparableProperty {
    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init(mappingTransform: @escaping (Value.UnwrappedType) throws -> ComparatorMappingType) {
        self.init(AnyComparison("greaterThan", mappingTransform))
    }

    /// Creates a comparison that takes values of other types as well.
    ///
    /// - Parameters:
    ///   - resolvers: Make a value of another type into one that can be compared.
    ///   - mappingTransform: Makes of the value to compare with what the app understands.
    public convenience init<Resolvers: ResolverSpecification>(
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers,
        mappingTransform: @escaping (Value.UnwrappedType) throws -> ComparatorMappingType
    ) where Resolvers.Output == Value.UnwrappedType {
        self.init(AnyComparison("greaterThan", mappingTransform, resolvers()))
    }
}
