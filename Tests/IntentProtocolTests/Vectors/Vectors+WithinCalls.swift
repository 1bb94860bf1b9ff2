import IntentProtocol

extension Vectors {
    /// A run as the host tells of it.
    private static let runDocument = CBOR.object([
        "run": .text(facts.run), "app": "notes", "intent": "AddNoteIntent", "name": "notes.AddNoteIntent",
        "caller": "intentctl 0.1.0", "surface": "cli", "target": "extension", "process": 4242,
        "started": .float(1_767_225_600.25), "status": "running",
        "progress": .object(["completed": 1, "total": 4, "description": "Copying"]),
    ])

    static let fullProgress = ProgressReport(
        completed: 3, total: 4, description: "Copying", detail: "3 of 4 files", title: "Import", subtitle: "list.txt")

    static let fullQuestion = Question(
        id: 4, kind: .confirmation, dialog: "Which one?", parameter: "note", choices: [DisplayValue(title: "Milk")],
        type: .array(.entity("NoteEntity")), acceptLabel: "Go on", denyLabel: "Stop", level: .local, preview: ["Milk"],
        keeping: [.run, .always, .never], snippet: .object(["kind": "text", "text": "Milk"]))

    static let withinCalls: [Vector] = [
        Vector("cancel", .cancel, Cancel(.user), "The person cancels the run; its terminal frame still comes."),
        Vector("cancel-gone", .cancel, Cancel(.callerGone), "The client that waited is gone."),
        Vector(
            "progress-unknown", .progress, ProgressReport(completed: 3, total: -1),
            "Three units are done of an unknown number."),
        Vector(
            "progress-full", .progress,
            fullProgress, "Three of four units are done, with all texts."),
        Vector(
            "ask-value", .ask,
            Question(id: 1, kind: .value, dialog: "What should the note say?", parameter: "text", type: .string),
            "A parameter has no value: what should it be?"),
        Vector(
            "ask-choice", .ask,
            Question(
                id: 2, kind: .choice, dialog: "Which note?", parameter: "note",
                choices: [
                    DisplayValue(title: "Milk"),
                    DisplayValue(
                        title: "Milk shake", subtitle: "Recipes", image: "system:cup", synonyms: ["shake"]),
                ]), "A text stands for two entities: which one?"),
        Vector(
            "ask-confirmation", .ask,
            Question(
                id: 3, kind: .confirmation, dialog: "Delete 2 notes?", acceptLabel: "Delete", denyLabel: "Keep",
                level: .local, preview: ["Buy milk", "Call Ana"]),
            "Something is to be confirmed, by a person at this machine only."),
        Vector("ask-full", .ask, fullQuestion, "A question with every field."),
        Vector(
            "answer-value", .answer, Answer(1, .value(.unresolved("Buy milk"))),
            "The person typed a text, which the host reads by the parameter's type."),
        Vector("answer-choice", .answer, Answer(2, .choice(1)), "The second choice was taken."),
        Vector("answer-accepted", .answer, Answer(3, .accepted), "Yes."),
        Vector("answer-declined", .answer, Answer(3, .declined), "No."),
        Vector("answer-always", .answer, Answer(3, .accepted, keeping: .always), "Yes, now and for good."),
        Vector(
            "answer-unanswered", .answer,
            Answer(
                3,
                .unanswered(
                    IntentError(
                        .request, .notPermitted, "nobody can be asked here",
                        remedy: "run it from a terminal"))), "There is nobody to ask."),
        Vector(
            "started", .started, RunStarted(run: facts.run, target: "extension"),
            "The first frame of a followed run: what was begun, and where."),
        Vector(
            "event", .event, item: runDocument,
            "A run that a request follows has moved on."),
        Vector(
            "log", .log, call: 0, LogLine(level: 2, text: "the cache is stale"),
            "A plugin's warning for the log, which belongs to no call."),
        Vector(
            "host-request", .hostRequest, AdminRequest("index.add", .object(["entities": []])),
            "A plugin asks its host for something within a run."),
        Vector(
            "host-request-donation", .hostRequest,
            AdminRequest(
                "donations.add",
                .object([
                    "title": "Play tune 12", "intent": "PlayTune", "donation": "7F9C2BA4",
                    "parameters": .object(["volume": 5]),
                ])), "An app tells what a person did, within a run."),
        Vector(
            "host-request-outside", .hostRequest, call: 0,
            AdminRequest("relevant.removeAll", .object(["context": "audio.workout.running"])),
            "An app asks for something outside of every run."),
        Vector(
            "host-reply", .hostReply, HostReply(.value(.object(["added": 0]))),
            "The host gives what the plugin asked for."),
        Vector(
            "host-reply-error", .hostReply,
            HostReply(.failure(IntentError(.request, .unsupported, "this host does not offer what was asked for"))),
            "The host refuses what the plugin asked for."),
        Vector(
            "host-request-index", .hostRequest, AdminRequest("index.add", .object(["items": .array([indexItem.cbor])])),
            "A plugin puts an item into its app's part of the search index."),
        Vector(
            "host-reply-index", .hostReply, HostReply(.value(.object(["items": 1, "changed": 1]))),
            "The item is in."),
        Vector(
            "forget", .forget, call: 0, ForgottenCollections(["3f1c0a5e9b7d48218c6e4f0a1b2c3d4e"]),
            "A collection is gone: what mapped its file lets go of it."),
    ]

    private static let indexItem: IndexItem = {
        var item = IndexItem("a1", title: "Buy milk")
        item.entity = "NoteEntity"
        item.entityIdentifier = "a1"
        item.domain = "NoteEntity"
        item.keywords = ["shopping"]
        item.hint = 3
        return item
    }()
}
