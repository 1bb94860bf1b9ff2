import IntentProtocol

extension Host {
    /// The kind of a record that says what something is about (`SemanticContentDescriptor`).
    private static let semanticContent = "semanticContent"

    /// Finds the value query that a request means, by its own name or by what it finds, and reads the input by its type.
    ///
    /// - Parameter request: Gets the query's name in the place of the entity's.
    static func valueQuery(_ request: inout EntityRequest, in apps: AppTable.Snapshot) throws(IntentError) -> App {
        let isContent = if case .record(semanticContent, _)? = request.input { true } else { false }
        let (app, query) = try find(request, isContent: isContent, in: apps)
        request.entity = query.id
        guard let input = request.input else {
            throw IntentError(
                .request, .missingValue, "the query \(query.id) needs an input",
                remedy: "give \(query.input.expectation)", parameter: "input")
        }
        guard !isContent else { return app }
        let parameter = ParameterMetadata(name: "input", title: "Input", type: query.input)
        let read = try app.values.localized(for: request.locale).read(input, for: parameter)
        if let lookup = read.lookups.first {
            throw IntentError(
                .request, .invalidValue, "the input can't be given as \(Shown.text(lookup.text))",
                remedy: "give an identifier as id:ID", parameter: "input")
        }
        request.input = read.value
        return app
    }

    private static func find(
        _ request: EntityRequest, isContent: Bool, in apps: AppTable.Snapshot
    ) throws(IntentError) -> (App, ValueQueryMetadata) {
        if !request.app.isEmpty, let app = apps.apps[try apps.names.app(request.app)],
            let query = app.metadata.valueQueries.first(where: {
                FoldedText.key($0.id) == FoldedText.key(request.entity)
            })
        {
            return (app, query)
        }
        let found = try apps.names.entity(app: request.app, name: request.entity, locale: request.locale)
        guard let app = apps.apps[found.app] else {
            throw IntentError(.request, .notFound, "\(found.app) is not installed any more")
        }
        let content = ValueType.codable("SemanticContentDescriptor")
        let query = app.metadata.valueQueries.first { query in
            (query.input == content) == isContent && app.metadata.holds(query.result, entity: found.entity.id)
        }
        guard let query else {
            let names = app.metadata.valueQueries.map { "\(app.id).\($0.id)" }
            throw IntentError(
                .request, .unsupported,
                "no query of \(app.id) finds \(found.entity.id) by \(isContent ? "what something is about" : "such an input")",
                remedy: names.isEmpty ? nil : "its value queries are \(Shown.list(names, "and"))")
        }
        return (app, query)
    }

    /// The values of an intent's parameters that a client gave with a request for options, as far as they can be read.
    static func known(_ given: [NamedValue], for intent: IntentMetadata, _ reader: ValueReader) -> [NamedValue] {
        given.compactMap { entry in
            guard let position = intent.position(ofParameter: entry.name) else { return nil }
            let parameter = intent.parameters[position]
            guard let read = try? reader.read(entry.value, for: parameter), read.lookups.isEmpty else { return nil }
            return NamedValue(parameter.name, read.value)
        }
    }
}

extension AppMetadata {
    /// Whether a type is an entity's, or a union that holds such.
    fileprivate func holds(_ type: ValueType, entity: String) -> Bool {
        switch type {
        case .entity(entity): true
        case .union(let name): union(name)?.cases.contains { $0.type == .entity(entity) } ?? false
        default: false
        }
    }
}
