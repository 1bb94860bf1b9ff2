import IntentProtocol

/// Declarations that compile and yet won't do what their author expects: each is told with what to do.
extension AppDescription {
    // MARK: Types that are not found

    mutating func noteGenericTypes() {
        let protocols: [Any.Type] = [
            (any AppIntent).self, (any AppEntity).self, (any AppEnum).self, (any IntentValueQuery).self,
        ]
        for name in Set(protocols.flatMap { ConformanceRecords.types(conformingTo: $0).generic }).sorted() {
            note(
                .warning, name, "is generic, so it can't be made without knowing its arguments",
                remedy: "declare a type of its own for each use")
        }
    }

    /// Finds parameters, properties and results of types that the document doesn't tell of.
    mutating func noteUnknownTypes() {
        for intent in document.intents {
            for parameter in intent.parameters { check(parameter.type, "\(intent.id).\(parameter.name)") }
            if let result = intent.result { check(result, intent.id) }
        }
        for entity in document.entities {
            for property in entity.properties { check(property.type, "\(entity.id).\(property.name)") }
        }
        for union in document.unions {
            for entry in union.cases { if let type = entry.type { check(type, "\(union.id).\(entry.rawValue)") } }
        }
    }

    private mutating func check(_ type: IntentProtocol.ValueType, _ subject: String) {
        let isKnown: Bool
        switch type.element ?? type {
        case .entity(let name), .collection(let name): isKnown = document.entity(name) != nil
        case .enumeration(let name): isKnown = document.enumeration(name) != nil
        case .union(let name): isKnown = document.union(name) != nil
        default: isKnown = true
        }
        guard !isKnown else { return }
        note(
            .error, subject, "is \(type.expectation), of a type that was not found in the library",
            remedy: "declare the type in a module that is linked into the library")
    }

    /// Tells of a parameter or property whose type has no family of values of its own.
    ///
    /// - Parameter subject: The member, as `Type.member`.
    mutating func noteCodable(_ type: IntentProtocol.ValueType, _ subject: String) {
        guard case .codable(let name) = type.element ?? type, !Self.ownCodables.contains(name) else { return }
        note(
            .warning, subject, "is a \(name), which has no family of values: people give and see it as JSON",
            remedy: "make \(name) an AppEntity, an AppEnum or a union value, unless only programs use it")
    }

    /// Types of the SDK that the metadata tells as Codables, and that it reads from other forms, too.
    private static let ownCodables: Set<String> = ["EntityIdentifier", "SemanticContentDescriptor"]

    /// Tells of parameters of focus filters that have no value when the focus ends.
    mutating func noteFocusFilters() {
        for intent in document.intents where intent.traits.contains("SetFocusFilterIntent") {
            for parameter in intent.parameters where parameter.isRequired {
                note(
                    .warning, "\(intent.id).\(parameter.name)",
                    "has no value when a focus ends, so the filter can't be taken back",
                    remedy: "make it optional, or give it a default")
            }
        }
    }

    // MARK: Queries

    /// Finds queries that nothing asks, and queries of entities that are not there.
    mutating func noteQueries() {
        var used = Set(AppCatalog.entityTypes.map { Self.queryType(of: $0) })
        for intent in AppCatalog.intentTypes { used.formUnion(Self.namedQueries(of: intent)) }
        for query in AppCatalog.queryTypes { noteQuery(query, isUsed: used.contains(ObjectIdentifier(query))) }
    }

    private static func queryType<Entity: AppEntity>(of type: Entity.Type) -> ObjectIdentifier {
        ObjectIdentifier(Entity.DefaultQuery.self)
    }

    /// The queries and providers that an intent's parameters name.
    private static func namedQueries<Intent: AppIntent>(of type: Intent.Type) -> [ObjectIdentifier] {
        var named: [ObjectIdentifier] = []
        for (_, wrapper) in WrapperLayout.parameters(of: Intent()) {
            if let query = wrapper.query { named.append(ObjectIdentifier(Swift.type(of: query))) }
            if let provider = wrapper.optionsProvider { named.append(ObjectIdentifier(Swift.type(of: provider))) }
        }
        return named
    }

    private mutating func noteQuery<Query: EntityQuery>(_ type: Query.Type, isUsed: Bool) {
        let name = Self.fullName(of: type)
        let entity = Query.Entity.persistentIdentifier
        guard AppCatalog.entities[entity] != nil else {
            return note(
                .error, name, "finds \(entity), which was not found in the library",
                remedy: "declare \(entity) in a module that is linked into the library")
        }
        guard !isUsed else { return }
        note(
            .warning, name,
            "is asked by nothing: \(entity) is found by \(Self.fullName(of: Query.Entity.DefaultQuery.self))",
            remedy: "name it in \(entity).defaultQuery or in a parameter's query:, or take it out")
    }

    // MARK: Texts

    /// Tells of catalogs that can't be read and of texts that lack a translation.
    mutating func noteCatalogs() {
        for (name, reason) in CatalogFolders.problems.sorted(by: { $0.key < $1.key }) {
            note(.error, name, "can't be read: \(reason)", remedy: "mend it, or write it anew with Xcode")
        }
        for (subject, gaps) in recorder.gaps {
            for (languages, gaps) in Dictionary(grouping: gaps, by: \.languages) {
                let keys = gaps.map { "“\($0.key)”" }
                let shown = keys.prefix(3).joined(separator: ", ")
                let more = keys.count > 3 ? " and \(keys.count - 3) more" : ""
                let tables = Set(gaps.map { $0.table + ".xcstrings" }).sorted().joined(separator: " and ")
                note(
                    .warning, subject, "has no translation to \(languages.joined(separator: ", ")) of \(shown)\(more)",
                    remedy:
                        "translate \(keys.count == 1 ? "it" : "them") in \(tables); until then the source language is shown"
                )
            }
        }
    }
}
