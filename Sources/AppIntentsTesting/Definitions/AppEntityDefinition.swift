public import AppIntents
internal import IntentProtocol

/// An entity of the app under test, and its query.
public struct AppEntityDefinition: AppIntentTypeDefinition {
    public let typeIdentifier: String
    let app: AppUnderTest

    public init(_app: AppUnderTest, typeIdentifier: String) {
        app = _app
        self.typeIdentifier = typeIdentifier
    }

    public var bundleIdentifier: String { app.bundleIdentifier }

    /// Makes a reference to the entity of an identifier, to be given to a parameter. The app is not asked.
    public func makeReference(identifier: String) -> AnyAppEntity {
        AnyAppEntity(EntityValue(type: typeIdentifier, id: identifier), bundleIdentifier: bundleIdentifier)
    }

    public func _instance(of value: _WireValue) throws -> AnyAppEntity {
        guard case .entity(let entity) = value.raw, entity.type == typeIdentifier else {
            throw IntentTestingError.castingFailed(value.raw, to: AnyAppEntity.self)
        }
        return AnyAppEntity(entity, bundleIdentifier: bundleIdentifier)
    }

    // MARK: Asking the query

    /// Finds entities by their identifiers; those that are not there are left out.
    public func entities<Identifier: EntityIdentifierConvertible>(
        identifiers: [Identifier]
    ) async throws -> [AnyAppEntity] {
        try await entityQuery(identifiers: identifiers).run()
    }

    /// Finds entities by a text.
    public func entities(matching string: String) async throws -> [AnyAppEntity] {
        try await entityQuery(matching: string).run()
    }

    /// Fetches what the query suggests.
    public func suggestedEntities() async throws -> [AnyAppEntity] { try await suggestedEntitiesQuery().run() }

    /// Fetches all entities of the type.
    public func allEntities() async throws -> [AnyAppEntity] { try await allEntitiesQuery().run() }

    // MARK: Queries

    public func entityQuery<Identifier: EntityIdentifierConvertible>(identifiers: [Identifier]) -> AnyEntityQuery {
        AnyEntityQuery(entity: self, mode: .identifiers, identifiers: identifiers.map(\.entityIdentifierString))
    }

    public func entityQuery(matching string: String) -> AnyEntityQuery {
        AnyEntityQuery(entity: self, mode: .matching, text: string)
    }

    public func suggestedEntitiesQuery() -> AnyEntityQuery { AnyEntityQuery(entity: self, mode: .suggested) }

    public func allEntitiesQuery() -> AnyEntityQuery { AnyEntityQuery(entity: self, mode: .all) }

    // MARK: The search index

    /// Finds entities of the type that the app has put into the search index, the best first; at most 200.
    ///
    /// What an intent indexes may come into the index a moment after its run ended.
    ///
    /// - Parameter string: The text to look for. The index can't be listed, so nil is refused.
    public func spotlightQuery(_ string: String?) async throws -> [AnyAppEntity] {
        guard let string else {
            throw IntentTestingError(
                .notFound, "the search index can't be listed", remedy: "give a text to look for, or ask allEntities()")
        }
        let app = app
        let name = "\(app.id).\(typeIdentifier)"
        let found = try await app.perform { session throws(IntentError) in
            try session.reply(
                to: "search", .object(["text": .text(string), "app": .text(app.id), "limit": .int(200)]))
        }
        let results = found["results"]?.array ?? []
        let identifiers = results.filter { $0["entity"]?.text == name }.compactMap { $0["id"]?.text }
        return identifiers.isEmpty ? [] : try await entities(identifiers: identifiers)
    }
}

/// A question to an entity's query, to be put once or several times.
public struct AnyEntityQuery: Sendable, Equatable {
    let entity: AppEntityDefinition
    let mode: EntityRequest.Mode
    var identifiers: [String] = []
    var text = ""

    /// Asks the query.
    public func run() async throws -> [AnyAppEntity] {
        var request = EntityRequest(app: entity.app.id, entity: entity.typeIdentifier, mode: mode, limit: 1000)
        request.identifiers = identifiers
        request.text = text
        return try await entity.app.items(of: request).map { try entity._instance(of: _WireValue($0)) }
    }
}

extension AppUnderTest {
    /// All that a query gives, page by page.
    func items(of request: EntityRequest) async throws -> [IntentValue] {
        let locale = host.locale
        return try await perform { session throws(IntentError) in
            var request = request
            request.locale = locale
            var items: [IntentValue] = []
            while true {
                request.offset = UInt32(items.count)
                let page = try session.connection.page(of: request, until: session.deadline)
                items += page.items
                guard page.hasMore, !page.items.isEmpty else { return items }
            }
        }
    }
}
