/// Entities of one type by their identifiers; the entities themselves are fetched only when they are wanted.
///
/// A parameter of this type takes millions of entities without one query. Where the caller names a collection of the
/// host's, its identifiers lie in memory that host and plugin share; they are read in place with ``identifierView``, and
/// nothing is read before. A collection that is changed becomes a list of its own.
public struct EntityCollection<Entity: AppEntity>: Sendable {
    /// Where the identifiers are.
    @usableFromInline
    enum Storage: Sendable {
        case list(IdentifierList<Entity.ID>)
        case mapped(MappedIdentifiers)
    }

    @usableFromInline
    var storage: Storage
    private var kept: GivenEntities<Entity>?

    /// Entities that were given, so that they needn't be fetched.
    var given: [Entity.ID: Entity] { kept?.entities ?? [:] }

    /// Creates a collection of identifiers.
    public init(identifiers: [Entity.ID] = []) {
        storage = .list(IdentifierList(identifiers))
    }

    /// Creates a collection of entities, which are kept and not fetched again.
    public init(entities: [Entity]) {
        storage = .list(IdentifierList(entities.map(\.id)))
        kept = GivenEntities(Dictionary(entities.map { ($0.id, $0) }) { first, _ in first })
    }

    /// Creates a collection of identifiers that lie in shared memory.
    init(_ mapped: MappedIdentifiers) {
        storage = .mapped(mapped)
    }

    /// The identifiers, in their order. Of a collection of the host's, an array is made each time: read it with
    /// ``identifierView`` where that matters.
    public var identifiers: [Entity.ID] {
        switch storage {
        case .list(let list): list.identifiers
        case .mapped: Array(identifierView)
        }
    }

    /// The identifiers, in their order, read where they are: one is made when it is accessed, in constant time.
    @inlinable
    public var identifierView: IdentifierView { IdentifierView(storage) }

    /// The number of identifiers.
    public var count: Int {
        switch storage {
        case .list(let list): list.identifiers.count
        case .mapped(let mapped): mapped.count
        }
    }

    /// Whether there are no identifiers.
    public var isEmpty: Bool { count == 0 }

    /// Whether an identifier is there. Takes time in proportion to the number of identifiers.
    public func contains(_ identifier: Entity.ID) -> Bool {
        identifierView.contains(identifier)
    }

    /// Whether an entity's identifier is there. Takes time in proportion to the number of identifiers.
    public func contains(_ entity: Entity) -> Bool {
        contains(entity.id)
    }
}

/// Entities by their identifiers. Behind a reference, so that a collection without any needs no look-up of their type.
final class GivenEntities<Entity: AppEntity>: Sendable {
    let entities: [Entity.ID: Entity]

    init(_ entities: [Entity.ID: Entity]) {
        self.entities = entities
    }
}

// MARK: - Changing

extension EntityCollection {
    /// Adds an identifier at the end.
    public mutating func append(_ identifier: Entity.ID) {
        change { $0.append(identifier) }
    }

    /// Adds an entity's identifier at the end; the entity itself isn't kept.
    public mutating func append(_ entity: Entity) {
        append(entity.id)
    }

    /// Adds identifiers at the end.
    public mutating func append(contentsOf newIdentifiers: some Sequence<Entity.ID>) {
        change { $0.append(contentsOf: newIdentifiers) }
    }

    /// Adds the identifiers of entities at the end; the entities themselves aren't kept.
    public mutating func append(contentsOf entities: some Sequence<Entity>) {
        append(contentsOf: entities.map(\.id))
    }

    /// Removes an identifier wherever it stands.
    public mutating func remove(_ identifier: Entity.ID) {
        change { $0.removeAll { $0 == identifier } }
        guard var given = kept?.entities, given.removeValue(forKey: identifier) != nil else { return }
        kept = GivenEntities(given)
    }

    /// Removes an entity's identifier wherever it stands.
    public mutating func remove(_ entity: Entity) {
        remove(entity.id)
    }

    /// Changes the identifiers; what others share is copied first.
    private mutating func change(_ body: (inout [Entity.ID]) -> Void) {
        if case .list(var list) = storage {
            // Out of the storage, so that the list is not copied where nobody shares it.
            storage = .list(.empty)
            list.change(body)
            storage = .list(list)
            return
        }
        var identifiers = identifiers
        body(&identifiers)
        storage = .list(IdentifierList(identifiers))
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
        if case .mapped(let one) = left.storage, case .mapped(let other) = right.storage, one === other { return true }
        return left.count == right.count && left.identifierView.elementsEqual(right.identifierView)
    }
}
