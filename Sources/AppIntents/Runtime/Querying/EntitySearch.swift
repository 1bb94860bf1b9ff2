import IntentProtocol

/// Answers one ``EntityRequest`` from the app's queries and options providers.
struct EntitySearch: Sendable {
    let request: EntityRequest

    init(_ request: EntityRequest) {
        self.request = request
    }

    /// Returns the page that was asked for: entities with what is shown of them and their properties.
    ///
    /// - Throws: What the query throws, or an `IntentError` where the app has no such query.
    func page() async throws -> EntityPage {
        if request.mode == .options { return try await options() }
        guard let type = AppCatalog.entities[request.entity] else {
            throw IntentError(.request, .notFound, "the app has no entity “\(request.entity)”")
        }
        return try await page(of: type)
    }

    private func page<Entity: AppEntity>(of type: Entity.Type) async throws -> EntityPage {
        let query = Entity.defaultQuery
        try IntentRun.checkDependencies(of: query)
        switch request.mode {
        case .identifiers:
            return try await entities(by: query)
        case .matching:
            guard let items = try await query.items(matching: request.text) else {
                throw unable(query, to: "search by text")
            }
            return slice(items)
        case .suggested:
            return slice(try await query.suggestedEntities().items)
        case .all:
            guard let query = query as? any EnumerableEntityQuery else { throw unable(query, to: "list all entities") }
            return try await all(by: query)
        case .filtered:
            guard let query = query as? any EntityPropertyQuery else { throw unable(query, to: "filter by properties") }
            return try await filtered(by: query)
        case .options:
            return try await options()
        }
    }

    private func all<Query: EnumerableEntityQuery>(by query: Query) async throws -> EntityPage {
        slice(try await query.allEntities().items)
    }

    private func filtered<Query: EntityPropertyQuery>(by query: Query) async throws -> EntityPage {
        let filter = try EntityFilter(filter: request.filter, sort: request.sort)
        // One more than the page has, so that it is known whether more follow.
        let found = try await query.find(
            filter.conditions, matchingAll: filter.matchesAll, sort: filter.sort,
            limit: Int(request.offset) + limit + 1)
        var page = slice(found.map { IntentItem($0) })
        page.total = nil
        return page
    }

    private func entities<Query: EntityQuery>(by query: Query) async throws -> EntityPage {
        let wanted = try bounds(of: request.identifiers).map { text in
            guard let identifier = Query.Entity.ID.entityIdentifier(for: text) else {
                throw IntentError(
                    .request, .invalidValue,
                    "“\(text)” is no identifier of \(request.entity): expected \(Query.Entity.ID.self)")
            }
            return identifier
        }
        let found = Dictionary(try await query.entities(for: wanted).map { ($0.id, $0) }) { first, _ in first }
        return EntityPage(
            items: wanted.compactMap { found[$0].map { encode(IntentItem($0)) } },
            total: UInt32(clamping: request.identifiers.count), hasMore: hasMore(after: request.identifiers.count))
    }

    private func unable<Query: EntityQuery>(_ query: Query, to what: String) -> IntentError {
        IntentError(
            .request, .unsupported, "the query of \(request.entity) can't \(what)",
            remedy: "ask it with --id ID\(Query.searchesText ? ", --match TEXT" : "")"
                + "\(query is any EnumerableEntityQuery ? ", --all" : "") or --suggested")
    }

    // MARK: Options of a parameter

    private func options() async throws -> EntityPage {
        guard let type = AppCatalog.intents[request.intent], let wrapper = parameter(of: type) else {
            throw IntentError(
                .request, .notFound, "the app has no parameter “\(request.parameter)” of an intent “\(request.intent)”")
        }
        if let provider = wrapper.optionsProvider { return try await results(of: provider) }
        if let query = wrapper.query { return try await results(of: query) }
        let valueType = wrapper.family.type.element ?? wrapper.family.type
        switch valueType {
        case .entity(let name):
            guard let entity = AppCatalog.entities[name] else { break }
            return try await suggestions(of: entity)
        case .enumeration(let name):
            guard let type = AppCatalog.enums[name] else { break }
            return cases(of: type)
        default: break
        }
        throw IntentError(
            .request, .unsupported, "the app offers no values for “\(request.parameter)”",
            remedy: "give \(valueType.expectation)", parameter: request.parameter)
    }

    private func parameter<Intent: AppIntent>(of type: Intent.Type) -> AnyIntentParameter? {
        WrapperLayout.parameter(request.parameter, of: Intent())
    }

    private func results<Provider: DynamicOptionsProvider>(of provider: Provider) async throws -> EntityPage {
        try IntentRun.checkDependencies(of: provider)
        return slice(try await provider.results().items)
    }

    private func suggestions<Entity: AppEntity>(of type: Entity.Type) async throws -> EntityPage {
        try await results(of: Entity.defaultQuery)
    }

    private func cases<Enum: AppEnum>(of type: Enum.Type) -> EntityPage {
        slice(Enum.allCases.map { IntentItem($0) })
    }

    // MARK: Pages

    private func slice<Value>(_ items: [IntentItem<Value>]) -> EntityPage {
        EntityPage(
            items: bounds(of: items).map(encode), total: UInt32(clamping: items.count),
            hasMore: hasMore(after: items.count))
    }

    /// The part of a list that is on the page.
    private func bounds<Element>(of list: [Element]) -> ArraySlice<Element> {
        let start = min(Int(request.offset), list.count)
        return list[start..<min(start + limit, list.count)]
    }

    private func hasMore(after count: Int) -> Bool { Int(request.offset) + limit < count }

    private var limit: Int { Int(min(request.limit, EntityRequest.maximumLimit)) }

    private func encode<Value>(_ item: IntentItem<Value>) -> IntentValue {
        guard let entity = item.value as? any AppEntity else { return item.value._encode(.shown).raw }
        var value = entity.entityValue(.full)
        if let own = item.representation { value.display = own.displayValue }
        return .entity(value)
    }
}
