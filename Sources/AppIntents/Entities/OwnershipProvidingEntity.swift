/// An entity that tells who else it belongs to, so that actions on what is shared are confirmed first.
@_alwaysEmitConformanceMetadata
public protocol OwnershipProvidingEntity: AppEntity {
    /// Who else it belongs to; empty for nobody.
    var ownership: EntityOwnership { get }
}

/// Whom an entity belongs to beside its person.
public struct EntityOwnership: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// That isn't known.
    public static var unknown: Self { Self(rawValue: 1) }
    /// Certain people can see or change it.
    public static var shared: Self { Self(rawValue: 2) }
    /// Everybody can see it.
    public static var `public`: Self { Self(rawValue: 4) }
}
