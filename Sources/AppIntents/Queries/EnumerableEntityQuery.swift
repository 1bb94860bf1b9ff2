/// Finds all entities of a type, where there are few enough to list.
@_alwaysEmitConformanceMetadata
public protocol EnumerableEntityQuery: EntityQuery, _FindIntentDescribed {
    /// What the action that finds such entities does.
    static var findIntentDescription: IntentDescription? { get }

    /// Returns all entities.
    func allEntities() async throws -> Result
}

extension EnumerableEntityQuery {
    /// All entities.
    public func suggestedEntities() async throws -> Result {
        try await allEntities()
    }
}

/// A query with a description of the action that finds its entities.
///
/// A protocol of its own, with the default: two protocols that each had one would leave a query which conforms to both
/// without a witness.
public protocol _FindIntentDescribed: _FindIntentDescribing {
    /// What the action that finds such entities does.
    static var findIntentDescription: IntentDescription? { get }
}

extension _FindIntentDescribed {
    /// The description of the type `IntentDescription`, where the author wrote one.
    @_disfavoredOverload
    public static var findIntentDescription: IntentDescription? {
        let written: IntentDescription = Self.findIntentDescription
        return written.isAbsent ? nil : written
    }
}

/// The part of a query that finds a description of the type `IntentDescription`; see ``_IntentDescribing``.
public protocol _FindIntentDescribing {
    static var findIntentDescription: IntentDescription { get }
}

extension _FindIntentDescribing {
    /// Stands for "the author wrote no description".
    public static var findIntentDescription: IntentDescription { .absent }
}
