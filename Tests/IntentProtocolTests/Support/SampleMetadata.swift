import IntentProtocol

/// A metadata document in which every member and every kind of type stands.
enum SampleMetadata {
    static let app: AppMetadata = {
        var app = AppMetadata(app: "notes", name: text("Notes", es: "Notas"), sdkVersion: "0.1.0")
        app.languages = ["en", "es"]
        app.intents = [add, delete]
        app.entities = [note]
        app.enums = [
            EnumMetadata(
                id: "Priority", name: "Priority",
                cases: [
                    EnumMetadata.Case(
                        rawValue: "high", title: text("High", es: "Alta"), subtitle: "At once", synonyms: ["urgent"]),
                    EnumMetadata.Case(rawValue: "low", title: text("Low", es: "Baja")),
                ])
        ]
        app.unions = [
            EnumMetadata(
                id: "Target", name: "Target",
                cases: [
                    EnumMetadata.Case(rawValue: "note", title: "Note", type: .entity("NoteEntity")),
                    EnumMetadata.Case(rawValue: "text", title: "Text", type: .string),
                ])
        ]
        app.valueQueries = [
            ValueQueryMetadata(
                id: "NoteByPicture", input: .codable("SemanticContentDescriptor"), result: .entity("NoteEntity"),
                targets: 2)
        ]
        app.shortcuts = [
            .object([
                "image": "plus", "intent": "AddNoteIntent",
                "phrases": [text("Add a note in ${applicationName}", es: "Añade una nota en ${applicationName}").cbor],
                "parameters": .object(["p0": true]), "shortTitle": text("Add", es: "Añadir").cbor,
                "presentation": "p17",
            ])
        ]
        app.diagnostics = [
            MetadataDiagnostic(
                .warning, subject: "AddNoteIntent.due", message: "it has no title", remedy: "give it one")
        ]
        return app
    }()

    static let add: IntentMetadata = {
        var intent = IntentMetadata(id: "AddNoteIntent", title: text("Add Note", es: "Añadir nota"))
        intent.description = text("Adds a note.", es: "Añade una nota.")
        intent.category = "Notes"
        intent.keywords = ["new", "write"]
        intent.parameters = parameters
        intent.result = .entity("NoteEntity")
        intent.providesDialog = true
        intent.showsSnippet = true
        intent.opensIntent = "OpenNoteIntent"
        intent.isDiscoverable = false
        intent.openAppWhenRun = true
        intent.authenticationPolicy = "requiresAuthentication"
        intent.targets = 3
        intent.traits = ["ProgressReportingIntent"]
        intent.schema = "notes.createNote"
        intent.summary = .object([
            "text": text("Add ${text}", es: "Añadir ${text}").cbor, "below": ["due"], "parameters": ["text"],
        ])
        intent.deprecation = "Use AddQuickNoteIntent."
        intent.finds = "NoteEntity"
        intent.replacedBy = "AddQuickNoteIntent"
        return intent
    }()

    static let delete = IntentMetadata(id: "DeleteNoteIntent", title: "Delete Note")

    /// A parameter of every type, some with limits and defaults.
    static let parameters: [ParameterMetadata] = {
        let types: [ValueType] = [
            .bool, .int, .double, .string, .attributedString, .date, .dateComponents, .url, .duration, .currency,
            .file, .person, .personName, .placemark, .searchCriteria, .data, .measurement("length"),
            .entity("NoteEntity"), .enumeration("Priority"), .union("Target"), .collection("NoteEntity"),
            .codable("Point"), .array(.string), .set(.array(.enumeration("Priority"))),
        ]
        let defaults: [IntentValue?] = [
            .bool(true), .int(-3), .double(2), .string("a"), nil, .date(1_767_225_600), nil,
            .url("https://example.org"), .duration(seconds: 90, attoseconds: 5),
            .currency(amount: "1.50", code: "EUR"), nil, nil, nil, nil, nil, .data([1, 2]),
            .measurement(value: 5, unit: "km"), .entity(EntityValue(type: "NoteEntity", id: "a1")),
            .enumeration(type: "Priority", rawValue: "low"), .union(type: "Target", case: "text", value: .string("b")),
            nil, nil, .array([.string("x"), .string("y")]),
            .array([.array([.enumeration(type: "Priority", rawValue: "high")])]),
        ]
        return zip(types, defaults).enumerated().map { index, entry in
            var parameter = ParameterMetadata(
                name: "p\(index)", title: LocalizedText("Parameter \(index)"), type: entry.0,
                isOptional: index.isMultiple(of: 2), defaultValue: entry.1)
            if index == 0 { parameter.limits = limits }
            guard index == 3 else { return parameter }
            parameter.description = "What it says."
            parameter.requestValueDialog = text("What should it say?", es: "¿Qué debe decir?")
            parameter.disambiguationDialog = "Which one?"
            parameter.hasOptions = true
            parameter.options = OptionsMetadata(.provider, name: "TextOptions", dependsOn: ["p0"])
            return parameter
        }
    }()

    /// Members that documents have had since there are schemas for assistants in them.
    static let schemas: AppMetadata = {
        var app = AppMetadata(app: "photos", name: "Photos")
        var open = IntentMetadata(id: "OpenAlbum", title: "Open Album")
        open.schema = "photos.openAlbum"
        open.isAssistantOnly = true
        open.modes = ["background", "foregroundDynamic"]
        open.parameters = [
            ParameterMetadata(
                name: "target", title: "Album", type: .entity("Album"), resolvesFrom: [.string, .array(.url)])
        ]
        app.intents = [open]
        var album = EntityMetadata(id: "Album", name: "Album")
        album.schema = "photos.album"
        album.isAssistantOnly = true
        app.entities = [album]
        var kind = EnumMetadata(id: "Kind", name: "Kind", cases: [.init(rawValue: "custom", title: "Custom")])
        kind.schema = "photos.albumType"
        kind.isAssistantOnly = true
        app.enums = [kind]
        return app
    }()

    static let limits: ValueLimits = {
        var limits = ValueLimits()
        limits.minimum = .int(1)
        limits.maximum = .float(9.5)
        limits.minimumCount = 1
        limits.maximumCount = 5
        limits.supportedValues = ["high"]
        limits.dateKind = "dateTime"
        limits.contentTypes = ["public.plain-text"]
        limits.currencyCodes = ["EUR", "MXN"]
        limits.defaultUnit = "km"
        limits.supportsNegativeNumbers = false
        limits.controlStyle = "slider"
        limits.multiline = true
        limits.trueName = text("On", es: "Sí")
        limits.falseName = "Off"
        return limits
    }()

    static let note: EntityMetadata = {
        var entity = EntityMetadata(id: "NoteEntity", name: text("Note", es: "Nota"))
        entity.pluralName = text("Notes", es: "Notas")
        entity.properties = [
            PropertyMetadata(
                name: "text", title: "Text", type: .string, comparators: [.contains, .equalTo], isSortable: true),
            PropertyMetadata(name: "tags", title: "Tags", type: .array(.string)),
        ]
        entity.queryAbilities = ["ids", "matching", "suggested", "all"]
        entity.targets = 2
        entity.traits = ["IndexedEntity"]
        entity.schema = "notes.note"
        return entity
    }()

    private static func text(_ text: String, es: String) -> LocalizedText {
        LocalizedText(text, localizations: ["es": es])
    }
}
