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
        if request.mode == .values { return try await values() }
        if request.mode == .reindex { return try await Reindexing(request).page() }
        guard let type = AppCatalog.entities[request.entity] else {
            throw IntentError(.request, .notFound, "the app has no entity “\(request.entity)”")
        }
        return try await page(of: type)
    }

    private func page<Entity: AppEntity>(of type: Entity.Type) async throws -> EntityPage {
        // A parameter may name another query than the entity's own.
        if request.mode == .matching, let query = try await ownQuery() {
            return try await matching(by: query)
        }
        let query = Entity.defaultQuery
        try IntentRun.checkDependencies(of: query)
        switch request.mode {
        case .identifiers:
            return try await entities(by: query)
        case .matching:
            return try await matching(by: query)
        case .suggested:
            return slice(try await query.suggestedEntities().items)
        case .all:
            guard let query = query as? any EnumerableEntityQuery else { throw unable(query, to: "list all entities") }
            return try await all(by: query)
        case .filtered:
            if let query = query as? any EntityPropertyQuery { return try await filtered(by: query) }
            guard let query = query as? any EnumerableEntityQuery else {
                throw unable(query, to: "filter by properties")
            }
            return try await chosen(by: query)
        case .options, .values, .reindex:
            return try await self.page()
        }
    }

    private func matching<Query: EntityQuery>(by query: Query) async throws -> EntityPage {
        guard let items = try await query.items(matching: request.text) else {
            throw unable(query, to: "search by text")
        }
        return slice(items)
    }

    /// The query that the request's parameter names for its entities; nil where it names none.
    private func ownQuery() async throws -> (any EntityQuery)? {
        guard !request.parameter.isEmpty, let type = AppCatalog.intent(request.intent),
            let query = try await parameter(of: type)?.query
        else { return nil }
        try check(query)
        return query
    }

    private func check<Query: EntityQuery>(_ query: Query) throws {
        try IntentRun.checkDependencies(of: query)
    }

    // MARK: Values for an input

    private func values() async throws -> EntityPage {
        guard let type = AppCatalog.valueQueries.first(where: { String(describing: $0) == request.entity }) else {
            throw IntentError(
                .request, .notFound, "the app has no value query “\(request.entity)”",
                remedy: AppCatalog.valueQueries.isEmpty
                    ? nil : "it has: " + AppCatalog.valueQueries.map { String(describing: $0) }.joined(separator: ", "))
        }
        return try await values(by: type)
    }

    private func values<Query: IntentValueQuery>(by type: Query.Type) async throws -> EntityPage {
        guard let wire = request.input else {
            throw IntentError(.request, .missingValue, "the value query \(request.entity) needs an input")
        }
        let query = Query()
        try IntentRun.checkDependencies(of: query)
        let input = try await Query.Input._decode(_WireValue(wire), in: _DecodingContext())
        return slice(try await query.values(for: input).items)
    }

    private func all<Query: EnumerableEntityQuery>(by query: Query) async throws -> EntityPage {
        slice(try await query.allEntities().items)
    }

    private func filtered<Query: EntityPropertyQuery>(by query: Query) async throws -> EntityPage {
        let filter = try QueryFilter(filter: request.filter, sort: request.sort)
        // One more than the page has, so that it is known whether more follow.
        let found = try await query.find(
            filter.conditions, matchingAll: filter.matchesAll, sort: filter.sort,
            limit: Int(request.offset) + limit + 1)
        var page = slice(found.map { IntentItem($0) })
        page.total = nil
        return page
    }

    /// Filters all entities by their properties' values, where the query doesn't do that itself.
    private func chosen<Query: EnumerableEntityQuery>(by query: Query) async throws -> EntityPage {
        let filter = try PropertyFilter(
            QueryFilter(filter: request.filter, sort: request.sort), of: Query.Entity.self)
        return slice(filter.entities(among: try await query.allEntities().items.map(\.value)).map { IntentItem($0) })
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
        if request.parameter.isEmpty, let type = AppCatalog.intents[request.intent] as? any SetFocusFilterIntent.Type {
            return await suggestedFilters(of: type)
        }
        guard let type = AppCatalog.intent(request.intent), let wrapper = try await parameter(of: type) else {
            throw IntentError(
                .request, .notFound, "the app has no parameter “\(request.parameter)” of an intent “\(request.intent)”")
        }
        if let page = try await ownOptions(of: wrapper) { return page }
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

    /// What the provider or query offers that a parameter names; nil where it names none.
    func ownOptions(of wrapper: AnyIntentParameter) async throws -> EntityPage? {
        if let provider = wrapper.optionsProvider { return try await results(of: provider) }
        if let query = wrapper.query { return try await results(of: query) }
        return nil
    }

    /// The parameter whose options are wanted, of an intent whose other parameters have the values that are known.
    ///
    /// The intent becomes the one that the context knows, so that `@IntentParameterDependency` finds it.
    private func parameter<Intent: AppIntent>(of type: Intent.Type) async throws -> AnyIntentParameter? {
        let intent = Intent()
        for given in request.values where given.name != request.parameter {
            // What other parameters have is a help; a value that can't be read is as good as none.
            try? await WrapperLayout.parameter(given.name, of: intent)?.setWire(given.value)
        }
        RunContext.current?.begin(intent)
        return WrapperLayout.parameter(request.parameter, of: intent)
    }

    private func results<Provider: DynamicOptionsProvider>(of provider: Provider) async throws -> EntityPage {
        try IntentRun.checkDependencies(of: provider)
        let results = try await provider.results()
        let items = results.items
        var page = slice(items)
        page.prompt = results.promptLabel.map { String(localized: $0) }
        let sections = (results as? any SectionedResults)?.sectionTitles ?? []
        guard sections.contains(where: { $0 != nil }) || items.contains(where: { $0.representation != nil }) else {
            return page
        }
        page.displays = bounds(of: Array(items.enumerated())).map { index, item in
            var display = item.display.displayValue
            display.section = index < sections.count ? sections[index].map { String(localized: $0) } : nil
            return display
        }
        return page
    }

    private func suggestions<Entity: AppEntity>(of type: Entity.Type) async throws -> EntityPage {
        try await results(of: Entity.defaultQuery)
    }

    /// The settings that a focus filter's author suggests, each a record of its values.
    private func suggestedFilters<Filter: SetFocusFilterIntent>(of type: Filter.Type) async -> EntityPage {
        let filters = await Filter.suggestedFocusFilters(for: FocusFilterSuggestionContext())
        let shown = bounds(of: filters)
        var page = EntityPage(
            items: shown.map { filter in
                let values = WrapperLayout.parameters(of: filter).compactMap { name, parameter in
                    parameter.isSet ? parameter.wireValue.map { (name, $0) } : nil
                }
                return .record(kind: "focusFilter", fields: Dictionary(values) { first, _ in first })
            }, total: UInt32(clamping: filters.count), hasMore: hasMore(after: filters.count))
        page.displays = shown.map { $0.displayRepresentation.displayValue }
        return page
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

    private var limit: Int {
        Int(min(request.limit, request.isBare ? EntityRequest.maximumBareLimit : EntityRequest.maximumLimit))
    }

    private func encode<Value>(_ item: IntentItem<Value>) -> IntentValue {
        guard let entity = item.value as? any AppEntity else { return item.value._encode(.shown).raw }
        if request.isBare { return .entity(entity.entityValue(.reference)) }
        var value = entity.entityValue(.full)
        if let own = item.representation { value.display = own.displayValue }
        return .entity(value)
    }
}
