import IntentProtocol

@testable import IntentHost

/// A run of `Archive(note: Note, reason: string)`, or of `DeleteNotes(entities: [Note])`, with no processes and no clock.
struct RunScript {
    var machine: RunMachine

    init(
        _ parameters: [NamedValue], askable: Perform.Askable = [], assumeYes: Bool = false,
        surface: SurfaceKind = .program, detached: Bool = false, deletes: Bool = false, traits: [String] = [],
        needsColour: Bool = false, needsSheet: Bool = false, isNamedByApp: Bool = false
    ) {
        var app = AppMetadata(app: "notes", name: "Notes")
        var note = EntityMetadata(id: "Note", name: "Note")
        note.queryAbilities = ["ids", "matching"]
        app.entities = [note]
        app.enums = [
            EnumMetadata(
                id: "Colour", name: "Colour",
                cases: [.init(rawValue: "red", title: "Red"), .init(rawValue: "blue", title: "Blue")])
        ]
        var intent = IntentMetadata(
            id: deletes ? "DeleteNotes" : "Archive", title: deletes ? "Delete Notes" : "Archive")
        intent.traits = deletes ? ["DeleteIntent"] + traits : traits
        intent.parameters =
            deletes
            ? [ParameterMetadata(name: "entities", title: "Notes", type: .array(.entity("Note")))]
            : [
                ParameterMetadata(name: "note", title: "Note", type: .entity("Note")),
                ParameterMetadata(
                    name: "reason", title: "Reason", type: .string, requestValueDialog: "Why should it go?"),
                ParameterMetadata(
                    name: "colour", title: "Colour", type: .enumeration("Colour"), isOptional: !needsColour),
                Self.sheet(isOptional: !needsSheet),
            ]
        app.intents = [intent]
        var request = Perform(app: "notes", intent: intent.id, parameters: parameters)
        request.caller = "tests"
        request.askable = askable
        request.assumeYes = assumeYes
        request.surfaceKind = surface
        request.isDetached = detached
        machine = RunMachine(
            request, entry: IntentEntry(intent, of: app), reader: ParameterReader(ValueReader(app: app)),
            isNamedByApp: isNamedByApp)
    }

    /// A file; where one is needed, the app offers some.
    private static func sheet(isOptional: Bool) -> ParameterMetadata {
        var sheet = ParameterMetadata(name: "sheet", title: "Sheet", type: .file, isOptional: isOptional)
        sheet.hasOptions = !isOptional
        return sheet
    }

    static let note = NamedValue("note", .entity(EntityValue(type: "Note", id: "n1")))
    static let byText = NamedValue("note", .unresolved("milk"))
    static let reason = NamedValue("reason", .string("done"))

    static func notes(_ count: Int) -> NamedValue {
        NamedValue("entities", .array((1...count).map { .entity(EntityValue(type: "Note", id: "n\($0)")) }))
    }

    /// A machine whose intent is being performed.
    static func performing(
        askable: Perform.Askable = [], assumeYes: Bool = false, surface: SurfaceKind = .program,
        detached: Bool = false, traits: [String] = []
    ) -> RunScript {
        var script = RunScript(
            [note, reason], askable: askable, assumeYes: assumeYes, surface: surface, detached: detached,
            traits: traits)
        _ = script.machine.begin()
        return script
    }
}

func candidate(_ id: String, _ title: String) -> IntentValue {
    .entity(EntityValue(type: "Note", id: id, display: DisplayValue(title: title)))
}

extension [RunMachine.Action] {
    var outcome: RunMachine.Outcome? {
        if case .finish(let outcome)? = last { outcome } else { nil }
    }

    var failure: IntentError? {
        switch outcome {
        case .failed(let error)?, .cancelled(_, let error)?: error
        default: nil
        }
    }

    var question: Question? {
        for case .ask(let question) in self { return question }
        return nil
    }

    var query: EntityRequest? {
        for case .query(let query) in self { return query }
        return nil
    }

    var performed: [NamedValue]? {
        for case .perform(let values) in self { return values }
        return nil
    }

    var answer: Answer? {
        for case .answer(let answer) in self { return answer }
        return nil
    }

    /// The error that the plugin hears in place of an answer.
    var unanswered: IntentError? {
        if case .unanswered(let error)? = answer?.outcome { error } else { nil }
    }
}
