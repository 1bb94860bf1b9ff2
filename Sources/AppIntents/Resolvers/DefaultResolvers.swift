// The resolvers that each type brings, so that a text or a number of another type fits without the author's doing.

extension Int {
    /// Takes whole numbers, and texts that are one.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [IntResolver(), IntFromStringResolver()])
    }
}

extension Double {
    /// Takes numbers, and texts that are one.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [
            DoubleResolver(), DoubleFromIntResolver(), DoubleFromStringResolver(),
        ])
    }
}

extension Bool {
    /// Takes words such as yes and off.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [BoolFromStringResolver()])
    }
}

extension String {
    /// Takes numbers as their digits.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [
            StringFromIntResolver(), StringFromDoubleResolver(),
        ])
    }
}

extension URL {
    /// Takes texts that are one.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [URLFromStringResolver()])
    }
}

extension AttributedString {
    /// Takes plain texts.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [AttributedStringFromStringResolver()])
    }
}

extension StringSearchCriteria {
    /// Takes words.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: [
            StringSearchCriteriaFromStringResolverSpecificification()
        ])
    }
}

extension AppEntity {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension AppEnum {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension IntentCurrencyAmount {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension IntentFile {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension IntentPerson {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension CLPlacemark {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension EntityIdentifier {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension Date {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension DateComponents {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension Never {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension Calendar.RecurrenceRule {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension Measurement where UnitType: _IntentDimension {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension Optional where Wrapped: _IntentValue {
    /// The resolvers of the type within.
    public static var defaultResolverSpecification: ResolverSpecificationBuilder<Self>.Specification {
        ResolverSpecificationBuilder<Self>.Specification(resolvers: list(Wrapped.defaultResolverSpecification))
    }
}

extension Array where Element: _IntentValue {
    /// No resolvers: elements are resolved one by one.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension Set where Element: _IntentValue {
    /// No resolvers: elements are resolved one by one.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

private func list(_ specification: some ResolverSpecification) -> [any Resolver] {
    Array(specification)
}
