import FakeHost
import IntentProtocol

/// Documents and hosts that the tests of commands share.
enum Documents {
    /// An intent with one parameter of each kind that help and completion treat in its own way.
    static let addNote: IntentMetadata = {
        var intent = IntentMetadata(
            id: "AddNote", title: LocalizedText("Add Note", localizations: ["es": "Añadir nota"]))
        intent.description = "Adds a note."
        intent.parameters = [
            ParameterMetadata(name: "body", title: "Text", description: "What it says.", type: .string),
            ParameterMetadata(
                name: "kind", title: "Kind", type: .enumeration("Kind"), isOptional: true,
                defaultValue: .enumeration(type: "Kind", rawValue: "plain")),
            ParameterMetadata(name: "folder", title: "Folder", type: .entity("Folder"), isOptional: true),
            ParameterMetadata(name: "pinned", title: "Pinned", type: .bool, isOptional: true),
            ParameterMetadata(name: "tags", title: "Tags", type: .array(.string), isOptional: true),
        ]
        intent.result = .entity("Folder")
        intent.providesDialog = true
        intent.targets = 3
        return intent
    }()

    static let kind = EnumMetadata(
        id: "Kind", name: "Kind",
        cases: [.init(rawValue: "plain", title: "Plain"), .init(rawValue: "list", title: "To-do List")])

    static let folder: EntityMetadata = {
        var entity = EntityMetadata(id: "Folder", name: "Folder")
        entity.queryAbilities = ["ids", "matching"]
        return entity
    }()

    static let app: AppMetadata = {
        var app = AppMetadata(app: "notes", name: "Notes")
        app.languages = ["en", "es"]
        app.intents = [addNote]
        app.entities = [folder]
        app.enums = [kind]
        return app
    }()

    static let show = CBOR.object([
        "name": "notes.AddNote", "app": "notes", "intent": addNote.cbor, "entities": .array([folder.cbor]),
        "enums": .array([kind.cbor]),
    ])

    static let list = CBOR.object([
        "intents": .array([
            .object([
                "name": "notes.AddNote", "app": "notes", "id": "AddNote", "title": "Add Note",
                "description": "Adds a note.",
            ]),
            .object(["name": "notes.ListNotes", "app": "notes", "id": "ListNotes", "title": "List Notes"]),
        ])
    ])

    static let plugin = CBOR.object([
        "id": "notes", "name": "Notes", "trusted": false, "installed": .float(0), "intents": 8, "entities": 1,
        "state": "ready", "origin": "/tmp/libNotes.so",
    ])

    static let run = CBOR.object([
        "run": "01RUN", "app": "notes", "intent": "AddNote", "name": "notes.AddNote", "caller": "intentctl",
        "surface": "cli", "target": "extension", "process": 42, "started": .float(0), "ended": .float(1),
        "status": "failed", "durationMs": .float(12.25),
        "error": .object([
            "category": "request", "code": "missing-value", "message": "body has no value", "remedy": "give it",
            "parameter": "body",
        ]),
    ])
}

extension FakeHost {
    /// A host that gives each method's request its reply, after `check` saw it; other methods are refused.
    static func replying(
        _ replies: [String: CBOR], check: @escaping @Sendable (AdminRequest) throws -> Void = { _ in }
    ) throws -> FakeHost {
        try FakeHost { peer in
            try peer.greet()
            while let frame = try peer.next() {
                let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
                if let reply = replies[request.method] {
                    try check(request)
                    try peer.send(.reply, call: frame.call) { $0.item(reply) }
                } else {
                    let error = IntentError(
                        .request, .notFound, "there is no \(request.method)", remedy: "look elsewhere")
                    try peer.fail(frame.call, Failure(error))
                }
            }
        }
    }
}
