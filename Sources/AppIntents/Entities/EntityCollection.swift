import IntentProtocol

/// Entities of one type by their identifiers; the entities themselves are fetched only when they are wanted.
///
/// A parameter of this type takes thousands of entities without one query.
public struct EntityCollection<Entity: AppEntity>: Sendable {
    /// The identifiers, in their order.
    public private(set) var identifiers: [Entity.ID]
    /// Entities that were given, so that they needn't be fetched.
    private var given: [Entity.ID: Entity] = [:]

    /// Creates a collection of identifiers.
    public init(identifiers: [Entity.ID] = []) {
        self.identifiers = identifiers
    }

    /// Creates a collection of entities, which are kept and not fetched again.
    public init(entities: [Entity]) {
        identifiers = entities.map(\.id)
        given = Dictionary(entities.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The number of identifiers.
    public var count: Int { identifiers.count }
    /// Whether there are no identifiers.
    public var isEmpty: Bool { identifiers.isEmpty }

    /// Whether an identifier is there. Takes time in proportion to the number of identifiers.
    public func contains(_ identifier: Entity.ID) -> Bool {
        identifiers.contains(identifier)
    }

    /// Whether an entity's identifier is there. Takes time in proportion to the number of identifiers.
    public func contains(_ entity: Entity) -> Bool {
        identifiers.contains(entity.id)
    }

    /// Adds an identifier at the end.
    public mutating func append(_ identifier: Entity.ID) {
        identifiers.append(identifier)
    }

    /// Adds an entity's identifier at the end; the entity itself isn't kept.
    public mutating func append(_ entity: Entity) {
        identifiers.append(entity.id)
    }

    /// Adds identifiers at the end.
    public mutating func append(contentsOf newIdentifiers: some Sequence<Entity.ID>) {
        identifiers.append(contentsOf: newIdentifiers)
    }

    /// Adds the identifiers of entities at the end; the entities themselves aren't kept.
    public mutating func append(contentsOf entities: some Sequence<Entity>) {
        identifiers.append(contentsOf: entities.map(\.id))
    }

    /// Removes an identifier wherever it stands.
    public mutating func remove(_ identifier: Entity.ID) {
        identifiers.removeAll { $0 == identifier }
        given[identifier] = nil
    }

    /// Removes an entity's identifier wherever it stands.
    public mutating func remove(_ entity: Entity) {
        remove(entity.id)
    }

    /// Fetches the entities, with one query for all that were not given.
    ///
    /// - Returns: The entities in the order of their identifiers, without those that don't exist any more.
    public func resolvedEntities() async throws -> [Entity] {
        let unknown = identifiers.filter { given[$0] == nil }
        let fetched = unknown.isEmpty ? [:] : try await EntityFinder.entities(Entity.self, for: unknown)
        return identifiers.compactMap { given[$0] ?? fetched[$0] }
    }
}

extension EntityCollection: ExpressibleByArrayLiteral {
    /// Creates a collection of the identifiers given.
    public init(arrayLiteral elements: Entity.ID...) {
        self.init(identifiers: elements)
    }
}

extension EntityCollection: Equatable {
    /// Whether two collections have the same identifiers in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.identifiers == right.identifiers
    }
}

extension EntityCollection: _IntentValue, _IntentCollectionValue {
    public static var _family: _ValueFamily { _ValueFamily(.collection(Entity.persistentIdentifier)) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        switch value.raw {
        case .collection(let collection) where collection.type == Entity.persistentIdentifier:
            return Self(identifiers: try await texts(of: collection).map(identifier))
        case .array(let values):
            return Self(identifiers: try values.map { try Entity.identifier(in: _WireValue($0)) })
        case .entity, .string, .unresolved, .int:
            return Self(identifiers: [try Entity.identifier(in: value)])
        default:
            throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        let texts = identifiers.map(\.entityIdentifierString)
        return _WireValue(
            .collection(CollectionValue(type: Entity.persistentIdentifier, members: .identifiers(texts))))
    }

    private static func texts(of collection: CollectionValue) async throws -> [String] {
        switch collection.members {
        case .identifiers(let identifiers):
            return identifiers
        case .handle(let handle):
            let request = AdminRequest("collections.identifiers", .object(["handle": .text(handle)]))
            guard let answer = try await RunContext.current?.request(request) else {
                throw IntentError(.request, .notFound, "there is no collection \(handle) without a host")
            }
            return answer.array?.compactMap(\.text) ?? []
        }
    }

    private static func identifier(_ text: String) throws -> Entity.ID {
        guard let identifier = Entity.ID.entityIdentifier(for: text) else {
            throw IntentError(
                .request, .invalidValue, "“\(text)” is no identifier of \(Entity.persistentIdentifier)")
        }
        return identifier
    }
}
