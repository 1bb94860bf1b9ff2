/// An entity that a search index may hold, so that people find it without opening the app.
@_alwaysEmitConformanceMetadata
public protocol IndexedEntity: AppEntity {
    /// What the index knows of the entity.
    var attributeSet: CSSearchableItemAttributeSet { get }
    /// Whether desktop search leaves the entity out.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    /// The attributes that the entity's display representation and its properties with an indexing key give.
    public var defaultAttributeSet: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: .item)
        let shown = displayRepresentation
        attributes.title = String(localized: shown.title)
        attributes.displayName = attributes.title
        attributes.contentDescription = shown.subtitle.map { String(localized: $0) }
        // People search in any language that the app speaks, whichever the caller's is.
        let names =
            shown.synonyms.map { String(localized: $0) }
            + ([shown.title] + shown.synonyms).flatMap {
                Localizer.localizedText(of: $0).localizations.sorted { $0 < $1 }
            }
            .map(\.value).filter { $0 != attributes.title }
        attributes.alternateNames = names.isEmpty ? nil : names
        if let descriptor = shown.descriptor { attributes.keywords = descriptor.labels }
        for (_, property) in EntityProperties.all(of: self) { property.index(into: attributes) }
        return attributes
    }

    /// The attributes that the entity's display representation gives.
    public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

    /// False: desktop search finds the entity.
    public var hideInSpotlight: Bool { false }
}

/// A query whose entities a search index holds; it gives the index what it lost or never had.
@_alwaysEmitConformanceMetadata
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {
    /// Gives certain entities to the index again.
    func reindexEntities(
        for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription
    ) async throws

    /// Gives all entities to the index again.
    func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws
}

extension IndexedEntityQuery {
    /// Puts the entities that `entities(for:)` gives into the host's index.
    public func reindexEntities(
        for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription
    ) async throws {
        // Where the host asks, the delegate of the app's index comes before this.
        if let scope = ReindexScope.current { return scope.noteDefault() }
        guard let index = HostSearchIndex.current(indexDescription.name ?? "") else { return }
        try await EntityImport.entities(identifiers.map(\.entityIdentifierString), of: Entity.self, into: index)
    }

    /// Puts all entities that the query can list, else those that it suggests, into the host's index.
    public func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
        if let scope = ReindexScope.current { return scope.noteDefault() }
        guard let index = HostSearchIndex.current(indexDescription.name ?? "") else { return }
        try await EntityImport.all(of: Entity.self, into: index)
    }
}

/// Which index wants its items again.
public struct CSSearchableIndexDescription: Sendable, Hashable {
    /// The name of the index; nil for the app's default one.
    public let name: String?

    /// Creates the description of an index.
    ///
    /// - Parameter name: The name of the index; nil for the app's default one.
    public init(name: String? = nil) {
        self.name = name
    }
}
