import IntentProtocol

/// A comparison of a property's value with another.
public class EntityQueryComparator<Entity: AppEntity, Value: Sendable, ComparatorMappingType: Sendable>:
    @unchecked Sendable
{
    // Unchecked: it doesn't change.

    let comparison: AnyComparison<ComparatorMappingType>

    init(_ comparison: AnyComparison<ComparatorMappingType>) {
        self.comparison = comparison
    }
}

/// A comparison without the types of entity and value.
public struct AnyEntityQueryComparator: Sendable {
    /// `equalTo`, `contains` and so on.
    package let name: String
    /// What the property is compared with.
    package let family: _ValueFamily
    /// The number of values that it takes: 2 for "is between".
    package let operands: Int
}

/// A comparison, and the app's function that makes something of it.
struct AnyComparison<Mapping: Sendable>: Sendable {
    let comparator: AnyEntityQueryComparator
    let map: @Sendable ([IntentValue]) async throws -> Mapping

    /// A comparison with one value.
    init<Input: _IntentValue>(
        _ name: String, _ transform: @escaping (Input) throws -> Mapping,
        _ resolvers: (any ResolverSpecification)? = nil
    ) {
        // The author's function is called by one search at a time; source written for Apple's needn't mark it.
        nonisolated(unsafe) let transform = transform
        comparator = AnyEntityQueryComparator(name: name, family: Input._family, operands: 1)
        map = { values in
            guard values.count == 1 else { throw Self.wrongCount(name, 1, values.count) }
            return try transform(try await Input._decode(_WireValue(values[0]), in: _DecodingContext()))
        }
    }

    /// A comparison with two values.
    init<Input: _IntentValue>(
        _ name: String, between transform: @escaping (Input, Input) throws -> Mapping,
        _ resolvers: (any ResolverSpecification)? = nil
    ) {
        nonisolated(unsafe) let transform = transform
        comparator = AnyEntityQueryComparator(name: name, family: Input._family, operands: 2)
        map = { values in
            guard values.count == 2 else { throw Self.wrongCount(name, 2, values.count) }
            let lower = try await Input._decode(_WireValue(values[0]), in: _DecodingContext())
            return try transform(lower, try await Input._decode(_WireValue(values[1]), in: _DecodingContext()))
        }
    }

    private static func wrongCount(_ name: String, _ expected: Int, _ found: Int) -> IntentError {
        IntentError(.request, .invalidValue, "\(name) compares with \(expected) values, not with \(found)")
    }
}

/// A type whose values have an order that comparisons can use.
public protocol RangeComparableProperty {}

extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}
extension Date: RangeComparableProperty {}
extension Swift.Duration: RangeComparableProperty {}
extension String: RangeComparableProperty {}
extension IntentCurrencyAmount: RangeComparableProperty {}
extension Measurement: RangeComparableProperty {}
extension Optional: RangeComparableProperty where Wrapped: RangeComparableProperty {}
