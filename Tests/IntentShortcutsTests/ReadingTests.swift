import IntentProtocol
import Testing

@testable import IntentShortcuts

@Suite("Reading a shortcut's file")
struct ReadingTests {
    private func problem(_ text: String) -> String {
        do throws(ShortcutProblem) {
            _ = try Shortcut(parsing: text)
            return "read"
        } catch {
            return error.text
        }
    }

    @Test(
        "What is wrong is told with its line and step",
        arguments: [
            ("", "line 1: it is no JSON"), ("[]", "line 1: a shortcut must be an object"),
            ("{}", "line 1: a shortcut lacks “steps”"), (#"{"steps": []}"#, "a shortcut has at least one step"),
            (#"{"format": 2, "steps": [{"stop": true}]}"#, "the format is not 1"),
            (
                "{\"steps\": [\n  {\"stop\": true},\n  {\"sotp\": true}\n]}",
                "line 3, step 2: nothing tells what it does"
            ),
            ("{\"steps\": [\n  {\"run\": \"Add\"}\n]}", "line 2, step 1: “Add” names no app"),
            (
                "{\"steps\": [\n  {\"run\": \"notes.Add\",\n   \"wiht\": {}}\n]}",
                "line 3, step 1: run has no member “wiht”"
            ),
            (
                "{\"steps\": [\n {\"repeat\": 2, \"do\": [\n  {\"output\": \"{x}\"}]}]}",
                "line 3, step 1.1: nothing sets the variable “x” before"
            ),
            (#"{"steps": [{"output": "a {b"}]}"#, "step 1: a { has no }"),
            (#"{"steps": [{"output": {"a": 1}}]}"#, "step 1: a value can't be an object"),
            (
                #"{"steps": [{"if": {"value": 1, "is": "near", "than": 2}, "then": []}]}"#,
                "step 1: “is” tells no comparison"
            ),
            (#"{"steps": [{"set": "1a", "to": 1}]}"#, "“1a” is no name of a variable"),
            (#"{"steps": [{"set": "a", "to": 1, "output": 2}]}"#, "it has both “set” and “output”"),
            (
                #"{"steps": [{"stop": true}], "triggers": [{"timer": "25:00"}]}"#,
                "the timer can't be read: there is no hour"
            ),
            (#"{"steps": [{"stop": true}], "triggers": [{"file": "a"}]}"#, "must begin with /"),
            (#"{"steps": [{"find": "notes.Note", "limit": 0, "as": "n"}]}"#, "“limit” must be a whole number"),
        ])
    func refused(text: String, words: String) {
        #expect(problem(text).contains(words), "\(problem(text))")
    }

    @Test("Limits are met: steps, depth, bytes")
    func limits() {
        let stop = #"{"stop": true}"#
        func steps(_ count: Int) -> String {
            #"{"steps": ["# + Array(repeating: stop, count: count).joined(separator: ",") + "]}"
        }
        #expect(problem(steps(ShortcutLimits.steps)) == "read")
        #expect(problem(steps(ShortcutLimits.steps + 1)).contains("at most \(ShortcutLimits.steps)"))
        func nested(_ depth: Int) -> String {
            (1..<depth).reduce(stop) { inner, _ in #"{"repeat": 1, "do": [\#(inner)]}"# }
        }
        #expect(problem(#"{"steps": [\#(nested(ShortcutLimits.depth))]}"#) == "read")
        #expect(problem(#"{"steps": [\#(nested(ShortcutLimits.depth + 1))]}"#).contains("nested deeper"))
        let text = String(repeating: "a", count: ShortcutLimits.text + 1)
        #expect(problem(#"{"steps": [{"output": "\#(text)"}]}"#).contains("bytes"))
        #expect(
            problem(#"{"description": "\#(String(repeating: "a", count: ShortcutLimits.file))", "steps": []}"#)
                .contains("bytes"))
    }

    @Test("Texts have variables in braces, doubled braces are braces")
    func templates() throws {
        let shortcut = try Shortcut(
            parsing:
                #"{"input": [{"name": "a"}], "steps": [{"output": "{a}"}, {"output": "{{{a.count}}}"}, {"output": "x"}]}"#
        )
        let values = shortcut.steps.map { step in
            if case .output(let value) = step.kind { value } else { Expression.list([]) }
        }
        #expect(values[0] == .variable(.init(name: "a", members: [])))
        #expect(values[1] == .text([.text("{"), .variable(.init(name: "a", members: ["count"])), .text("}")]))
        #expect(values[2] == .value(.unresolved("x")))
    }

    @Test("A shortcut is told in words, whole")
    func outline() throws {
        let shortcut = try Shortcut(
            parsing: """
                {"description": "Sorts notes", "input": [{"name": "who", "default": "Ana"}],
                 "triggers": [{"timer": "Mon 07:00"}, {"login": true}],
                 "steps": [
                   {"find": "notes.Note", "matching": "{who}", "limit": 5, "as": "found"},
                   {"each": "note", "in": "{found}", "do": [
                      {"if": {"value": "{note.title}", "is": "contains", "than": "old"},
                       "then": [{"run": "notes.Delete", "with": {"note": "{note}"}}],
                       "else": [{"output": "{note.title}"}]}]},
                   {"menu": "Go on?", "options": [{"title": "Yes", "do": [{"ask": "Name?", "as": "name"}]}, {"title": "No", "do": [{"stop": true}]}]}
                 ]}
                """)
        #expect(
            ShortcutOutline(shortcut).lines == [
                "Sorts notes", "takes who (a text), otherwise Ana", "runs by itself at Mon 07:00",
                "runs by itself at login",
                "1. find notes.Note matching {who}, at most 5, keep them as found",
                "2. for each note in {found}", "  2.1. if {note.title} contains old",
                "    2.1.1. run notes.Delete note={note}",
                "    otherwise", "      2.1.else.1. give {note.title}", "3. let a person choose: Go on?", "  “Yes”",
                "    3.a.1. ask: Name? (a text), keep it as name", "  “No”", "    3.b.1. stop",
            ])
    }
}
