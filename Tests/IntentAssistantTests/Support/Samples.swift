import IntentProtocol

/// Apps that tests offer.
enum Samples {
    static func parameter(
        _ name: String, _ type: ValueType, isOptional: Bool = false, limits: ValueLimits = ValueLimits()
    ) -> ParameterMetadata {
        ParameterMetadata(
            name: name, title: LocalizedText(name.capitalizedFirst), type: type, isOptional: isOptional, limits: limits)
    }

    static func intent(
        _ id: String, _ parameters: [ParameterMetadata] = [], result: ValueType? = nil, traits: [String] = [],
        description: String? = nil
    ) -> IntentMetadata {
        var intent = IntentMetadata(id: id, title: LocalizedText(id))
        intent.parameters = parameters
        intent.result = result
        intent.traits = traits
        intent.description = description.map { LocalizedText($0) }
        return intent
    }

    /// An app with notes.
    static var notes: AppMetadata {
        var app = AppMetadata(app: "notes", name: "Notes")
        app.intents = [
            intent(
                "AddNote", [parameter("body", .string), parameter("due", .date, isOptional: true)], result: .string),
            intent("DeleteNote", [parameter("note", .entity("NoteEntity"))], traits: ["DeleteIntent"]),
            intent("FindNotes", [parameter("text", .string)], result: .array(.entity("NoteEntity"))),
            intent("ExportAll", result: .string, traits: ["LongRunningIntent"]),
        ]
        var entity = EntityMetadata(id: "NoteEntity", name: "Note")
        entity.properties = [PropertyMetadata(name: "body", title: "Body", type: .string)]
        app.entities = [entity]
        app.shortcuts = [
            .object([
                "intent": "AddNote", "phrases": [LocalizedText("Add ${body} to ${applicationName}").cbor],
                "shortTitle": LocalizedText("Quick Note").cbor, "image": "note",
            ])
        ]
        return app
    }

    /// An app with many intents.
    static func large(_ count: Int) -> AppMetadata {
        var app = AppMetadata(app: "large", name: "Large")
        app.intents = (1...count).map { number in
            intent(
                "Action\(number)",
                [parameter("title", .string), parameter("amount", .int), parameter("when", .date, isOptional: true)],
                result: .string, description: "Does the thing with the number \(number), as often as it is asked to.")
        }
        return app
    }

    static let question = Question(
        id: 7, kind: .value, dialog: "Which body?", parameter: "body", type: .string)
    static let confirmation = Question(
        id: 8, kind: .confirmation, dialog: "Delete it?", acceptLabel: "Delete", denyLabel: "Keep",
        preview: ["Buy milk"])
    static let choice = Question(
        id: 9, kind: .choice, dialog: "Which note?", parameter: "note",
        choices: [DisplayValue(title: "Milk"), DisplayValue(title: "Milk"), DisplayValue(title: "Oats")])
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
