import IntentProtocol
import Testing

@testable import IntentShortcuts

/// Runs a shortcut against scripted answers and writes down what it did.
private struct Script {
    static let app: AppMetadata = {
        var app = AppMetadata(app: "notes", name: "Notes")
        var add = IntentMetadata(id: "Add", title: "Add")
        add.parameters = [
            ParameterMetadata(name: "body", title: "Body", type: .string),
            ParameterMetadata(name: "stars", title: "Stars", type: .int, isOptional: true),
            ParameterMetadata(name: "folder", title: "Folder", type: .entity("Folder"), isOptional: true),
            ParameterMetadata(name: "tags", title: "Tags", type: .array(.string), isOptional: true),
            ParameterMetadata(name: "notes", title: "Notes", type: .collection("Note"), isOptional: true),
            ParameterMetadata(name: "kind", title: "Kind", type: .enumeration("Kind"), isOptional: true),
        ]
        add.result = .entity("Note")
        var show = IntentMetadata(id: "Show", title: "Show")
        show.deprecation = "Old"
        app.intents = [add, show]
        app.entities = [EntityMetadata(id: "Folder", name: "Folder"), EntityMetadata(id: "Note", name: "Note")]
        app.enums = [EnumMetadata(id: "Kind", name: "Kind", cases: [.init(rawValue: "list", title: "To do")])]
        app.renames = [
            RenameMetadata(.parameter, owner: "Add", from: "text", to: "body"),
            RenameMetadata(.intent, from: "Write", to: "Add"),
        ]
        return app
    }()

    var machine: ShortcutMachine
    var log: [String] = []

    init(_ steps: String, inputs: [String: IntentValue] = [:]) throws {
        let names = inputs.keys.sorted().map { #"{"name": "\#($0)"}"# }.joined(separator: ",")
        let shortcut = try Shortcut(parsing: #"{"input": [\#(names)], "steps": [\#(steps)]}"#)
        machine = ShortcutMachine(shortcut, apps: [Self.app], state: ShortcutState(inputs: inputs))
    }

    static func note(_ id: String) -> IntentValue {
        .entity(EntityValue(type: "Note", id: id, display: DisplayValue(title: "Note \(id)")))
    }

    /// Runs to the end; every intent gives a note with its step's number, every search two.
    mutating func run(answers: [IntentValue] = [], failing: String? = nil) -> [String] {
        var answers = answers[...]
        while true {
            switch machine.next() {
            case .run(let step, let perform):
                let values = perform.parameters.map { " \($0.name)=\($0.value.line)" }.joined()
                log.append("\(step.number) \(perform.app).\(perform.intent)\(values)")
                if step.number == failing { return log + ["failed \(step.number)"] }
                machine.done(Self.note(step.number))
            case .find(let step, let request):
                log.append("\(step.number) find \(request.entity) \(request.mode.rawValue) \(request.text)")
                machine.done(.array([Self.note("a"), Self.note("b")]))
            case .ask(let step, let question):
                log.append("\(step.number) ask \(question.dialog)")
                machine.done(answers.popFirst())
            case .choose(let step, let question):
                log.append("\(step.number) choose \(question.choices.map(\.title).joined(separator: "/"))")
                if case .int(let index)? = answers.popFirst() { machine.chosen(Int(index)) }
            case .finished(let outputs): return log + outputs.map { "gives \($0.line)" }
            case .failed(let step, let error): return log + ["\(step.number) \(error.message)"]
            }
        }
    }
}

@Suite("Running a shortcut")
struct MachineTests {
    private func run(_ steps: String, inputs: [String: IntentValue] = [:], answers: [IntentValue] = []) throws
        -> [String]
    {
        var script = try Script(steps, inputs: inputs)
        return script.run(answers: answers)
    }

    @Test("One step's result is another's value, and texts have variables in them")
    func chain() throws {
        let log = try run(
            #"{"run": "notes.Add", "with": {"body": "Hi {who}"}, "as": "note"}, {"run": "notes.Add", "with": {"body": "{note}", "stars": "3"}}, {"output": "{note.title} for {who}"}"#,
            inputs: ["who": .unresolved("Ana")])
        #expect(log == ["1 notes.Add body=Hi Ana", "2 notes.Add body=Note 1 stars=3", "gives Note 1 for Ana"])
    }

    @Test("Branches, loops over entities, and loops within loops")
    func loops() throws {
        let log = try run(
            """
            {"find": "notes.Note", "matching": "x", "as": "found"},
            {"each": "note", "in": "{found}", "do": [
              {"repeat": 2, "do": [{"run": "notes.Add", "with": {"body": "{note.id}"}}]},
              {"if": {"value": "{note.id}", "is": "==", "than": "b"}, "then": [{"output": "b it is"}], "else": [{"output": "not b"}]}
            ]},
            {"output": "{found.count}"}
            """)
        #expect(
            log == [
                "1 find Note matching x", "2.1.1 notes.Add body=a", "2.1.1 notes.Add body=a", "2.1.1 notes.Add body=b",
                "2.1.1 notes.Add body=b", "gives not b", "gives b it is", "gives 2",
            ])
    }

    @Test("A menu's choice is followed, a question's answer kept, and stop ends all")
    func asking() throws {
        let steps = """
            {"menu": "Which?", "options": [{"title": "One", "do": [{"output": 1}]}, {"title": "Two", "do": [
               {"ask": "Name?", "as": "name"}, {"repeat": 3, "do": [{"output": "{name}"}, {"stop": true}]}]}]},
            {"output": "after"}
            """
        #expect(try run(steps, answers: [.int(0)]) == ["1 choose One/Two", "gives 1", "gives after"])
        #expect(
            try run(steps, answers: [.int(1), .unresolved("Ana")]) == [
                "1 choose One/Two", "1.b.1 ask Name?", "gives Ana",
            ])
    }

    @Test("A loop over nothing does nothing, and no rounds are none")
    func empty() throws {
        #expect(
            try run(
                #"{"each": "x", "in": [], "do": [{"output": 1}]}, {"repeat": 0, "do": [{"output": 2}]}, {"output": 3}"#)
                == ["gives 3"])
    }

    @Test(
        "Values become what a parameter takes",
        arguments: [
            (#"{"stars": "{n}"}"#, IntentValue.double(3), ".int"), (#"{"tags": "{n}"}"#, .string("a"), "list"),
            (#"{"notes": "{n}"}"#, Script.note("a"), "collection"), (#"{"folder": "{n}"}"#, Script.note("a"), "title"),
            (#"{"body": "{n}"}"#, .array([.string("a"), .string("b")]), "lines"),
            (#"{"stars": "{n}"}"#, .array([.int(1), .int(2)]), "refused"),
            (#"{"notes": "{n}"}"#, .array([.string("a")]), "no entity"),
        ])
    func conversion(with: String, value: IntentValue, what: String) throws {
        var script = try Script(#"{"run": "notes.Add", "with": \#(with)}"#, inputs: ["n": value])
        let action = script.machine.next()
        switch (what, action) {
        case (".int", .run(_, let perform)): #expect(perform.parameters[0].value == .unresolved("3"))
        case ("list", .run(_, let perform)): #expect(perform.parameters[0].value == .array([.string("a")]))
        case ("collection", .run(_, let perform)):
            #expect(perform.parameters[0].value == .array([.entity(EntityValue(type: "Note", id: "a"))]))
        case ("title", .run(_, let perform)): #expect(perform.parameters[0].value == .unresolved("Note a"))
        case ("lines", .run(_, let perform)): #expect(perform.parameters[0].value == .string("a\nb"))
        case ("refused", .failed(_, let error)), ("no entity", .failed(_, let error)): #expect(error.parameter != nil)
        default: Issue.record("\(what): \(action)")
        }
    }

    @Test(
        "Conditions compare numbers as numbers, and texts without regard to case",
        arguments: [
            (#"{"value": "10", "is": ">", "than": 9}"#, true), (#"{"value": "b", "is": ">", "than": "A"}"#, true),
            (#"{"value": 2, "is": "==", "than": "2.0"}"#, true),
            (#"{"value": "Ana", "is": "==", "than": "ana"}"#, true),
            (#"{"value": "Banana", "is": "contains", "than": "NAN"}"#, true),
            (#"{"value": ["a", "b"], "is": "contains", "than": "B"}"#, true),
            (#"{"value": true, "is": "==", "than": "yes"}"#, true), (#"{"exists": ""}"#, false),
            (#"{"exists": 0}"#, true),
            (#"{"not": {"exists": []}}"#, true), (#"{"all": []}"#, true), (#"{"any": []}"#, false),
            (#"{"any": [{"exists": ""}, {"value": "ab", "is": "beginsWith", "than": "A"}]}"#, true),
        ])
    func conditions(condition: String, expected: Bool) throws {
        let log = try run(#"{"if": \#(condition), "then": [{"output": "yes"}], "else": [{"output": "no"}]}"#)
        #expect(log == [expected ? "gives yes" : "gives no"])
    }

    @Test("A run goes on from the step that failed, with all that it knew, also from its kept form")
    func resumed() throws {
        var script = try Script(
            #"{"repeat": 2, "do": [{"run": "notes.Add", "with": {"body": "a"}, "as": "x"}, {"run": "notes.Add", "with": {"body": "{x.id}"}}]}, {"output": "{x.id}"}"#
        )
        #expect(script.run(failing: "1.2").last == "failed 1.2")
        let kept = try #require(ShortcutState(cbor: try CBOR(decoding: script.machine.state.cbor.encoded())))
        #expect(kept == script.machine.state)
        script.log = []
        #expect(
            script.run() == ["1.2 notes.Add body=1.1", "1.1 notes.Add body=a", "1.2 notes.Add body=1.1", "gives 1.1"])
    }

    @Test("A state that is none, or of another shortcut, is not gone on with")
    func strange() throws {
        #expect(ShortcutState(cbor: .map([])) == nil)
        let shortcut = try Shortcut(parsing: #"{"steps": [{"stop": true}]}"#)
        var state = ShortcutState(inputs: [:])
        state.frames = [ShortcutState.Frame(path: [7, 3])]
        var machine = ShortcutMachine(shortcut, apps: [], state: state)
        guard case .finished = machine.next() else { return #expect(Bool(false), "it went on") }
    }

    @Test("Steps, rounds and values that one run may take are bounded")
    func bounds() throws {
        let many = #"{"repeat": 1000, "do": [{"repeat": 1000, "do": [{"set": "a", "to": 1}]}]}"#
        #expect(try run(many).last?.contains("more than \(ShortcutLimits.taken) steps") == true)
        #expect(try run(#"{"repeat": 1001, "do": []}"#).last?.contains("no number of rounds") == true)
        #expect(try run(#"{"repeat": "x", "do": []}"#).last?.contains("no number of rounds") == true)
        let doubled = #"{"set": "a", "to": [1]}, {"repeat": 100, "do": [{"set": "a", "to": ["{a}", "{a}"]}]}"#
        #expect(try run(doubled).last?.contains("beyond \(ShortcutLimits.elements) elements") == true)
        let grown = #"{"set": "a", "to": "xxxxxxxx"}, {"repeat": 100, "do": [{"set": "a", "to": "{a}{a}"}]}"#
        #expect(try run(grown).last?.contains("beyond \(ShortcutLimits.text) bytes") == true)
        let outputs = #"{"repeat": 1000, "do": [{"output": 1}, {"output": 2}]}"#
        #expect(try run(outputs).last?.contains("more than \(ShortcutLimits.outputs) values") == true)
        #expect(
            try run(#"{"output": "{n.color}"}"#, inputs: ["n": Script.note("a")]).last?.contains("has no “color”")
                == true)
    }

    @Test("A name of an earlier version is given its type by the one of now")
    func renamed() throws {
        #expect(
            try run(#"{"run": "notes.Write", "with": {"text": "{n}"}}"#, inputs: ["n": Script.note("a")]) == [
                "1 notes.Write text=Note a"
            ])
    }
}

@Suite("Checking a shortcut against the installed apps")
struct CheckTests {
    private func findings(_ steps: String, triggers: String = "") throws -> [String] {
        let shortcut = try Shortcut(parsing: #"{"triggers": [\#(triggers)], "steps": [\#(steps)]}"#)
        return ShortcutCheck(shortcut, apps: [Script.app]).findings.map { "\($0.severity.rawValue) \($0.problem.text)" }
    }

    @Test(
        "What can't work and what should be known",
        arguments: [
            (#"{"run": "tasks.Add"}"#, "error line 1, step 1: the app tasks is not installed"),
            (#"{"run": "notes.Remove"}"#, "error line 1, step 1: notes has no intent Remove"),
            (
                #"{"run": "notes.Add", "with": {"body": "a", "colour": 1}}"#,
                "error line 1, step 1: Add has no parameter colour"
            ),
            (
                #"{"run": "notes.Add", "with": {"body": "a", "kind": "photo"}}"#,
                "error line 1, step 1: kind can't be “photo”"
            ),
            (#"{"run": "notes.Show", "as": "x"}"#, "error line 1, step 1: notes.Show gives no value"),
            (#"{"run": "notes.Show"}"#, "warning line 1, step 1: notes.Show is deprecated"),
            (#"{"run": "notes.Add"}"#, "warning line 1, step 1: notes.Add needs body"),
            (
                #"{"run": "notes.Write", "with": {"text": "a"}}"#,
                "warning line 1, step 1: notes.Write is called notes.Add now"
            ),
            (#"{"find": "notes.Photo", "as": "x"}"#, "error line 1, step 1: notes has no entity Photo"),
        ])
    func told(steps: String, expected: String) throws {
        let found = try findings(steps)
        #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
    }

    @Test("What has to be asked for can't be where a trigger runs it, and all that is right is silent")
    func unattended() throws {
        #expect(try findings(#"{"run": "notes.Add"}"#, triggers: #"{"login": true}"#).first?.hasPrefix("error") == true)
        #expect(try findings(#"{"run": "notes.Add", "with": {"body": "a", "kind": "To do"}, "as": "x"}"#).isEmpty)
    }
}
