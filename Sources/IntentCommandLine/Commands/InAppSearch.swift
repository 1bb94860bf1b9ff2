import IntentProtocol

/// The intent of an app that searches in the app itself.
struct InAppSearch: Equatable {
    let intent: String
    /// The parameter that takes the words.
    let parameter: String

    /// The intents of an app that search in it by words, those that its author made for showing results first.
    ///
    /// One is known by its protocol, `ShowInAppSearchResultsIntent`, or by an assistant schema such as `system.search`,
    /// `system.searchInApp` or `photos.search`. What is out of use is left out.
    static func all(of app: AppMetadata) -> [InAppSearch] {
        let found = app.intents.compactMap { intent -> (rank: Int, search: InAppSearch)? in
            guard intent.deprecation == nil, let rank = rank(of: intent),
                let words = intent.parameters.first(where: { $0.type == .searchCriteria })
            else { return nil }
            return (rank, InAppSearch(intent: intent.id, parameter: words.name))
        }
        guard let best = found.map(\.rank).min() else { return [] }
        return found.filter { $0.rank == best }.map(\.search)
    }

    /// How surely it is the app's search: the protocol, the system's schema, a schema of a domain.
    private static func rank(of intent: IntentMetadata) -> Int? {
        if intent.traits.contains("ShowInAppSearchResultsIntent") { return 0 }
        let schema = intent.schema ?? ""
        if ["system.search", "system.searchInApp"].contains(schema) { return 1 }
        return schema.hasSuffix(".search") ? 2 : nil
    }

    /// The one intent that searches in an app.
    ///
    /// - Throws: `not-found` where it has none, `ambiguous-name` where it has several of a kind.
    init(in app: AppMetadata, text: String) throws(IntentError) {
        let found = Self.all(of: app)
        guard let first = found.first else {
            throw IntentError(
                .request, .notFound, "\(app.app) has no intent that searches in it",
                remedy: "intentctl search --app \(app.app) \(ParameterText.quoted(text)) looks in the index")
        }
        guard found.count == 1 else {
            throw IntentError(
                .request, .ambiguousName,
                "\(app.app) has several searches: \(found.map(\.intent).joined(separator: ", "))",
                remedy:
                    "intentctl run \(app.app).\(first.intent) \(first.parameter)=\(ParameterText.quoted(text))")
        }
        self = first
    }

    private init(intent: String, parameter: String) {
        self.intent = intent
        self.parameter = parameter
    }
}

extension InAppSearch {
    /// Runs the search of the app that `--in` names.
    static func run(_ text: String, _ invocation: Invocation, _ surroundings: Surroundings) throws(IntentError)
        -> Int32
    {
        for option in ["app", "limit"] where invocation.has(option) {
            throw IntentError(
                .request, .usage, "--in and --\(option) can't be given together",
                remedy: "--in lets the app search by itself, --app narrows the index")
        }
        let app = try surroundings.metadata(of: invocation.first("in") ?? "")
        let search = try InAppSearch(in: app, text: text)
        let words = IntentValue.record(kind: "searchCriteria", fields: ["term": .string(text)])
        return try RunCommand(
            invocation, surroundings, name: "\(app.app).\(search.intent)",
            given: [NamedValue(search.parameter, words)]
        ).run()
    }
}
