package import IntentProtocol

/// Something that a person did, as an app told it or as a run showed it.
package struct DonationRecord: Hashable, Sendable {
    /// Who told of it.
    package enum Source: String, CaseIterable, Sendable {
        /// The app donated it.
        case app
        /// The host took it from a run that completed.
        case run
    }

    /// The identifier of the app.
    package var app: String
    /// The donation's name, which is the app's own: a donation of the same app and name is the same one.
    package var id: String
    /// The intent's identifier within the app.
    package var intent: String
    /// The values, checked by the parameters' types, in the order of their names.
    package var parameters: [NamedValue]
    /// What came of it, where it was told.
    package var value: IntentValue?
    /// How the app shows it, in the language of the moment.
    package var title: String?
    package var source: Source
    package var donated: Timestamp

    package init(
        app: String, id: String, intent: String, parameters: [NamedValue], value: IntentValue? = nil,
        title: String? = nil, source: Source, donated: Timestamp
    ) {
        self.app = app
        self.id = id
        self.intent = intent
        self.parameters = parameters.sorted { $0.name < $1.name }
        self.value = value
        self.title = title
        self.source = source
        self.donated = donated
    }
}

/// Which donations are meant: those that all of what is given holds for.
package struct DonationSelection: Hashable, Sendable {
    package var app: String?
    package var id: String?
    package var intent: String?
    /// An entity, by type and identifier, among the values.
    package var entity: EntityValue?

    /// Creates a selection; of nothing given it is all.
    package init(app: String? = nil, id: String? = nil, intent: String? = nil, entity: EntityValue? = nil) {
        self.app = app
        self.id = id
        self.intent = intent
        self.entity = entity
    }
}

extension DonationRecord {
    /// Whether an entity is among the values, or in what came of it.
    package func contains(_ entity: EntityValue) -> Bool {
        parameters.contains { $0.value.contains(entity) } || value?.contains(entity) == true
    }
}

extension IntentValue {
    /// Whether the value is an entity of a type and identifier, or holds it.
    package func contains(_ entity: EntityValue) -> Bool {
        switch self {
        case .entity(let own): own.type == entity.type && own.id == entity.id
        case .array(let values): values.contains { $0.contains(entity) }
        case .union(_, _, let held): held.contains(entity)
        case .record(_, let fields): fields.values.contains { $0.contains(entity) }
        case .collection(let collection):
            if case .identifiers(let identifiers) = collection.members {
                collection.type == entity.type && identifiers.contains(entity.id)
            } else {
                false
            }
        default: false
        }
    }
}
