import IntentProtocol
import Synchronization

/// Gives the host's index its items again when it asks: all of the app, or certain entities.
///
/// The app's query comes first where it adopts `IndexedEntityQuery`'s functions, then the delegate of the app's index,
/// then its import extension, which tells of files, and what the entities' queries can give.
struct Reindexing {
    /// Stands for all items of the app in a page of what was given.
    static let everything = "*"

    let request: EntityRequest
    private let index: HostSearchIndex

    /// - Throws: Where no host runs the task.
    init(_ request: EntityRequest) throws {
        guard let index = HostSearchIndex.current() else {
            throw IntentError(.request, .unsupported, "there is no index to give items to without a host")
        }
        self.request = request
        self.index = index
    }

    /// Returns the types of entity whose items were given, `*` where the delegate gave all, and `#files` where an import
    /// extension told of all files.
    func page() async throws -> EntityPage {
        let given = request.entity.isEmpty ? try await all() : try await some()
        return EntityPage(items: given.map(IntentValue.string), total: UInt32(clamping: given.count))
    }

    private static var indexedTypes: [any IndexedEntity.Type] {
        AppCatalog.entities.sorted { $0.key < $1.key }.compactMap { $0.value as? any IndexedEntity.Type }
    }

    private func all() async throws -> [String] {
        let done = Set(request.identifiers)
        var given: [String] = []
        var left: [any IndexedEntity.Type] = []
        for type in Self.indexedTypes where !done.contains(type.persistentIdentifier) {
            if try await Self.adopted(type) {
                try await note(type, in: &given)
            } else {
                left.append(type)
            }
        }
        if try await ReindexDelegates.shared.reindexAll() {
            given.append(Self.everything)
            for type in left { try await note(type, in: &given) }
        } else {
            if try await FileImport.all() { given.append(IndexLimits.importedFiles) }
            for type in left {
                try await EntityImport.all(of: type, into: index)
                try await note(type, in: &given)
            }
        }
        return given
    }

    private func note(_ type: any IndexedEntity.Type, in given: inout [String]) async throws {
        given.append(type.persistentIdentifier)
        try await index.noteStep(type.persistentIdentifier)
    }

    private func some() async throws -> [String] {
        guard let type = AppCatalog.entities[request.entity] as? any IndexedEntity.Type else {
            throw IntentError(.request, .notFound, "the app has no indexed entity “\(request.entity)”")
        }
        if try await Self.adopted(type, for: request.identifiers) { return [request.entity] }
        if await ReindexDelegates.shared.reindex(request.identifiers) { return [request.entity] }
        try await EntityImport.entities(request.identifiers, of: type, into: index)
        return [request.entity]
    }

    // MARK: Queries that adopt it

    /// Lets an entity's query give all entities; false where it doesn't adopt that.
    private static func adopted<Entity: IndexedEntity>(_ type: Entity.Type) async throws -> Bool {
        guard let query = Entity.defaultQuery as? any IndexedEntityQuery else { return false }
        return try await adopted(query) { try await $0.reindexAllEntities(indexDescription: $1) }
    }

    /// Lets an entity's query give certain entities; false where it doesn't adopt that.
    private static func adopted<Entity: IndexedEntity>(
        _ type: Entity.Type, for identifiers: [String]
    ) async throws -> Bool {
        guard let query = Entity.defaultQuery as? any IndexedEntityQuery else { return false }
        return try await adopted(query, identifiers)
    }

    private static func adopted<Query: IndexedEntityQuery>(
        _ query: Query, _ identifiers: [String]
    ) async throws -> Bool {
        let wanted = try EntityImport.identifiers(identifiers, of: Query.Entity.self)
        return try await adopted(query) { try await $0.reindexEntities(for: wanted, indexDescription: $1) }
    }

    private static func adopted<Query: IndexedEntityQuery>(
        _ query: Query, _ body: (Query, CSSearchableIndexDescription) async throws -> Void
    ) async throws -> Bool {
        try IntentRun.checkDependencies(of: query)
        let scope = ReindexScope()
        try await ReindexScope.$current.withValue(scope) { try await body(query, CSSearchableIndexDescription()) }
        return !scope.isDefault
    }
}

/// Tells whether a query's own function was called, or the default of the protocol.
final class ReindexScope: Sendable {
    @TaskLocal static var current: ReindexScope?

    private let usedDefault = Atomic(false)

    var isDefault: Bool { usedDefault.load(ordering: .relaxed) }

    func noteDefault() {
        usedDefault.store(true, ordering: .relaxed)
    }
}

/// Puts entities into the host's index as their queries give them.
enum EntityImport {
    /// Entities that are fetched at once.
    private static let chunk = 500

    /// All entities where the query can list them, else those that it suggests.
    static func all<Entity: IndexedEntity>(of type: Entity.Type, into index: HostSearchIndex) async throws {
        try await all(by: Entity.defaultQuery, into: index)
    }

    private static func all<Query: EntityQuery>(by query: Query, into index: HostSearchIndex) async throws {
        try IntentRun.checkDependencies(of: query)
        let entities: [Query.Entity]
        if let listing = query as? any EnumerableEntityQuery {
            entities = try await listed(by: listing).compactMap { $0 as? Query.Entity }
        } else {
            entities = try await query.suggestedEntities().items.map(\.value)
        }
        try await add(entities, into: index)
    }

    private static func listed<Query: EnumerableEntityQuery>(by query: Query) async throws -> [any AppEntity] {
        try await query.allEntities().items.map(\.value)
    }

    /// Certain entities; those that are not there any more are taken out.
    static func entities<Entity: IndexedEntity>(
        _ identifiers: [String], of type: Entity.Type, into index: HostSearchIndex
    ) async throws {
        try await entities(identifiers, by: Entity.defaultQuery, into: index)
    }

    private static func entities<Query: EntityQuery>(
        _ identifiers: [String], by query: Query, into index: HostSearchIndex
    ) async throws {
        try IntentRun.checkDependencies(of: query)
        var rest = identifiers[...]
        while !rest.isEmpty {
            let wanted = Array(rest.prefix(chunk))
            let found = try await query.entities(for: try self.identifiers(wanted, of: Query.Entity.self))
            try await add(found, into: index)
            let known = Set(found.map(\.id.entityIdentifierString))
            let gone = wanted.filter { !known.contains($0) }
            if !gone.isEmpty { try await index.remove(gone, entity: Query.Entity.persistentIdentifier) }
            rest = rest.dropFirst(chunk)
        }
    }

    static func identifiers<Entity: AppEntity>(_ texts: [String], of type: Entity.Type) throws -> [Entity.ID] {
        try texts.map { text in
            guard let identifier = Entity.ID.entityIdentifier(for: text) else {
                throw IntentError(
                    .request, .invalidValue,
                    "“\(text)” is no identifier of \(Entity.persistentIdentifier): expected \(Entity.ID.self)")
            }
            return identifier
        }
    }

    private static func add(_ entities: [some AppEntity], into index: HostSearchIndex) async throws {
        var rest = entities[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            let items = rest.prefix(chunk).compactMap { entity -> IndexItem? in
                guard let entity = entity as? any IndexedEntity, !entity.hideInSpotlight else { return nil }
                return IndexItem(entity)
            }
            if !items.isEmpty { try await index.add(items) }
            rest = rest.dropFirst(chunk)
        }
    }
}

/// Gives an index its items again, as a delegate of the app's.
package protocol ReindexDelegate: AnyObject, Sendable {
    func reindexAll() async
    func reindex(_ identifiers: [String]) async
}

/// The delegates of the app's indexes.
package final class ReindexDelegates: Sendable {
    package static let shared = ReindexDelegates()

    private let delegates = Mutex<[String: any ReindexDelegate]>([:])

    /// Sets the delegate of an index, or takes it away.
    package func set(_ delegate: (any ReindexDelegate)?, for index: String) {
        delegates.withLock { $0[index] = delegate }
    }

    private var all: [any ReindexDelegate] {
        delegates.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// - Returns: False where there is none.
    func reindexAll() async throws -> Bool {
        let all = all
        for delegate in all {
            await delegate.reindexAll()
            try Task.checkCancellation()
        }
        return !all.isEmpty
    }

    /// - Returns: False where there is none.
    func reindex(_ identifiers: [String]) async -> Bool {
        let all = all
        for delegate in all { await delegate.reindex(identifiers) }
        return !all.isEmpty
    }
}
