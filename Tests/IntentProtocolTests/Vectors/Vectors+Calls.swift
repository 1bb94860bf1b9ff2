import IntentProtocol

extension Vectors {
    /// A run request with every field.
    static let fullPerform: Perform = {
        var message = Perform(
            app: "notes", intent: "AddNoteIntent",
            parameters: [
                NamedValue("due", .date(1_767_225_600)), NamedValue("text", .string("Buy milk")),
                NamedValue("priority", .unresolved("high")),
            ])
        message.caller = "io.example.assistant"
        message.locale = "es-MX"
        message.deadline = 30_000
        message.target = "extension"
        message.askable = .all
        message.assumeYes = true
        message.run = "01JZ5YV8M3N4P5Q6R7S8T9VWXY"
        message.idempotencyKey = "2026-01-01/milk"
        message.follow = true
        message.surface = "mcp"
        message.workingFolder = "/home/ana"
        message.surfaceKind = .assistant
        message.isDetached = true
        return message
    }()

    static let facts = RunFacts(
        run: "01JZ5YV8M3N4P5Q6R7S8T9VWXY", target: "extension", process: 4242, duration: 1_850,
        name: "notes.AddNoteIntent")

    static let repeatedFacts: RunFacts = {
        var repeated = facts
        repeated.isRepeated = true
        return repeated
    }()

    static let fullQuery: EntityRequest = {
        var request = EntityRequest(app: "notes", entity: "NoteEntity", mode: .filtered, limit: 20)
        request.identifiers = ["a", "b"]
        request.text = "milk"
        request.offset = 40
        request.locale = "en"
        request.intent = "OpenNoteIntent"
        request.parameter = "note"
        request.filter =
            QueryFilter(
                conditions: [
                    QueryCondition(property: "isDone", comparator: "equalTo", values: [.bool(false)]),
                    QueryCondition(property: "created", comparator: "isBetween", values: [.date(0), .date(86_400)]),
                ], matchesAll: false
            ).filterDocument
        request.sort = .array([.object(["order": "descending", "property": "created"])])
        request.target = "main"
        request.values = [NamedValue("folder", .entity(EntityValue(type: "FolderEntity", id: "f1")))]
        request.input = .unresolved("milk")
        request.isBare = true
        return request
    }()

    static let fullResult = RunResult(
        value: .string("a1"),
        dialog: DialogValue(full: "The note was added.", supporting: "Added", mayRephrase: true, image: "pencil"),
        opens: Perform(
            app: "notes", intent: "OpenNoteIntent",
            parameters: [
                NamedValue("note", .entity(EntityValue(type: "NoteEntity", id: "a1")))
            ]),
        snippet: .object(["kind": "text", "text": "Buy milk"]), undo: "Add Note", facts: repeatedFacts,
        opened: OpenedRun(
            run: "01JZ5YV8M3N4P5Q6R7S8T9VWXZ", intent: "notes.OpenNoteIntent",
            error: IntentError(.app, .intentFailed, "no window is open"), dialog: DialogValue(full: "Opened")))

    static let fullFailure = Failure(
        IntentError(.system, .timedOut, "the run took longer than 30 s"), cancellation: .timeout,
        facts: facts)

    static let calls: [Vector] = [
        Vector("describe", .describe, call: 1, "Asks the plugin for its metadata document."),
        Vector(
            "perform-minimal", .perform, Perform(app: "", intent: "AddNoteIntent"),
            "A run of the one intent of that name, of whichever app, without parameters."),
        Vector("perform-full", .perform, fullPerform, "A run request with every field."),
        Vector(
            "perform-descriptor", .perform, descriptors: 1,
            Perform(
                app: "notes", intent: "ImportIntent",
                parameters: [
                    NamedValue("file", .file(FileValue(name: "list.txt", content: .descriptor(0))))
                ]),
            "A parameter is a file, whose open descriptor travels with the frame as the first of one."),
        Vector("result-empty", .result, RunResult(), "The run completed and gave nothing."),
        Vector(
            "result-full", .result,
            fullResult,
            "The run completed with a value, a dialog, an intent to open, a snippet, and the host's facts."),
        Vector(
            "result-undo", .result,
            RunResult(
                dialog: DialogValue(full: "The album is gone.", image: "trash"), undo: "Delete Album"),
            "The run completed, and can be taken back; the dialog has a symbol."),
        Vector(
            "perform-undo", .perform,
            Perform(app: "photos", intent: "_undo", parameters: [NamedValue("run", .string("01K0EXAMPLE"))]),
            "Asks the plugin to take back a run."),
        Vector(
            "failure-minimal", .failure, Failure(IntentError(.app, .intentFailed, "The list is full.")),
            "The app's own error."),
        Vector(
            "failure-value", .failure,
            Failure(
                IntentError(
                    .request, .invalidValue, "due is not a date: soon",
                    remedy: "give a date such as 2026-05-01", parameter: "due"), facts: facts),
            "A value that can't be read: the error names the parameter and the form that is expected."),
        Vector(
            "failure-cancelled", .failure,
            fullFailure,
            "The run was cancelled, since its deadline passed."),
        Vector(
            "query-ids", .query,
            {
                var request = EntityRequest(app: "notes", entity: "NoteEntity", mode: .identifiers)
                request.identifiers = ["a1", "b2"]
                return request
            }(), "Asks for two entities by their identifiers."),
        Vector(
            "query-matching", .query,
            {
                var request = EntityRequest(app: "notes", entity: "NoteEntity", mode: .matching, limit: 5)
                request.text = "milk"
                return request
            }(), "Asks for what the query finds for a text, five at most."),
        Vector(
            "query-suggested", .query, EntityRequest(app: "notes", entity: "NoteEntity", mode: .suggested),
            "Asks for the query's suggestions."),
        Vector(
            "query-all", .query, EntityRequest(app: "notes", entity: "NoteEntity", mode: .all),
            "Asks for all entities, 100 an answer."),
        Vector(
            "query-options", .query,
            {
                var request = EntityRequest(app: "notes", entity: "", mode: .options)
                request.intent = "AddNoteIntent"
                request.parameter = "folder"
                return request
            }(), "Asks for the options that the app offers for a parameter."),
        Vector(
            "query-typed", .query,
            {
                var request = EntityRequest(app: "notes", entity: "NoteEntity", mode: .filtered)
                request.filter = .object(["conditions": ["text contains milk"]])
                request.sort = ["created:desc"]
                return request
            }(), "Asks for entities by a condition as a person types it."),
        Vector(
            "query-values", .query,
            {
                var request = EntityRequest(app: "photos", entity: "PhotoEntity", mode: .values)
                request.input = .record(
                    kind: "semanticContent", fields: ["labels": .array([.string("dog"), .string("beach")])])
                return request
            }(), "Asks for what the app finds by a picture's labels."),
        Vector(
            "query-reindex", .query,
            {
                var request = EntityRequest(app: "photos", entity: "", mode: .reindex)
                request.identifiers = ["AlbumEntity"]
                return request
            }(), "The host asks for all items of the search index but those of a type that is in already."),
        Vector("query-full", .query, fullQuery, "A query with every field; it looks for properties."),
        Vector(
            "entities", .entities,
            EntityPage(
                items: [
                    .entity(EntityValue(type: "NoteEntity", id: "a1", display: DisplayValue(title: "Buy milk"))),
                    .entity(EntityValue(type: "NoteEntity", id: "b2")),
                ], total: 12, hasMore: true), "Two entities of twelve; more follow."),
        Vector(
            "entities-options", .entities,
            EntityPage(
                items: [.string("f1"), .string("f2")],
                displays: [
                    DisplayValue(title: "Home", section: "Pinned"), DisplayValue(title: "Work", section: "Others"),
                ], prompt: "Where to?"), "Two options of a parameter, in sections, with what is said above them."),
        Vector("entities-none", .entities, EntityPage(items: []), "Nothing was found."),
        Vector("request-status", .request, AdminRequest("status"), "Asks the host how it is."),
        Vector(
            "request-runs", .request, AdminRequest("runs", .object(["limit": 10, "follow": true])),
            "Asks for the last ten runs, and for each that changes from now on."),
        Vector(
            "reply", .reply, item: .object(["runs": []]), "The host's answer to a request: no runs so far."),
    ]
}
