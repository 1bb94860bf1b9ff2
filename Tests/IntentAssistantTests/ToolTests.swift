import IntentProtocol
import Testing

@testable import IntentAssistant

@Suite("Tools from metadata")
struct ToolTests {
    private func tools(_ talk: inout Conversation) throws -> [JSON] {
        try #require(talk.ask("tools/list").first?[path: "result/tools"]?.array)
    }

    @Test("Tools come in the same order each time, page by page, each once")
    func pages() throws {
        var settings = AssistantSettings()
        settings.pageSize = 2
        var talk = Conversation(settings: settings)
        talk.shakeHands()
        var names: [String] = []
        var cursor: String? = ""
        while let next = cursor {
            let page = talk.ask("tools/list", next.isEmpty ? "{}" : #"{"cursor":"\#(next)"}"#).first?["result"]
            names += (page?["tools"]?.array ?? []).compactMap { $0["name"]?.string }
            cursor = page?["nextCursor"]?.string
        }
        #expect(
            names == [
                "notes_AddNote", "notes_DeleteNote", "notes_ExportAll", "notes_FindNotes", "intendant_more",
                "intendant_runs",
            ])
        #expect(talk.ask("tools/list", #"{"cursor":"bm9uZQ"}"#).first?[path: "error/code"]?.integer == -32602)
        #expect(talk.ask("tools/list", #"{"cursor":7}"#).first?[path: "error/code"]?.integer == -32602)
    }

    @Test("A tool has what its intent's declaration tells")
    func tool() throws {
        var talk = Conversation()
        talk.shakeHands()
        let add = try tools(&talk)[0]
        #expect(add["title"]?.string == "AddNote")
        #expect(add[path: "inputSchema/required"] == ["body"])
        #expect(add[path: "inputSchema/properties/due/format"]?.string == "date-time")
        #expect(add[path: "outputSchema/properties/value/type"]?.string == "string")
        #expect(add[path: "annotations/readOnlyHint"]?.bool == false)
        #expect(add[path: "annotations/destructiveHint"]?.bool == false)
        let delete = try tools(&talk)[1]
        #expect(delete[path: "annotations/destructiveHint"]?.bool == true)
        #expect(delete["outputSchema"] == nil)
        #expect(try tools(&talk)[3][path: "annotations/readOnlyHint"]?.bool == true)
    }

    @Test("The first revision has no icons and no tasks")
    func oldTools() throws {
        var talk = Conversation()
        talk.shakeHands(.june2025)
        #expect(try tools(&talk)[0]["icons"] == nil)
        #expect(try tools(&talk)[0]["execution"] == nil)
    }

    @Test("Names keep to what all models take, whatever an intent is called")
    func names() {
        var names = ToolNames()
        let odd = ["a.b", "ä", String(repeating: "x", count: 80), "a b", "a_b", "a_b", ""]
        let made = odd.map { names.name(app: "app", intent: $0) } + [names.name(app: "intendant", intent: "more")]
        #expect(Set(made).count == made.count)
        for name in made {
            #expect(name.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil)
            #expect(!name.hasPrefix(ToolNames.ownPrefix))
        }
        var again = ToolNames()
        #expect(odd.map { again.name(app: "app", intent: $0) } == Array(made.dropLast()))
    }

    @Test("What is offered can be chosen by app, by intent and by what it does")
    func chosen() throws {
        var other = AppMetadata(app: "other", name: "Other")
        other.intents = [Samples.intent("GetTime", result: .string)]
        func names(_ change: (inout AssistantSettings) -> Void) throws -> [String] {
            var settings = AssistantSettings()
            change(&settings)
            var talk = Conversation([Samples.notes, other], settings: settings)
            talk.shakeHands()
            return try tools(&talk).compactMap { $0["name"]?.string }.filter { !$0.hasPrefix("intendant") }
        }
        #expect(try names { $0.apps = ["other"] } == ["other_GetTime"])
        #expect(try names { $0.intents = ["notes.addnote", "gettime"] } == ["notes_AddNote", "other_GetTime"])
        #expect(try names { $0.readOnly = true } == ["notes_FindNotes", "other_GetTime"])
    }

    @Test("Intents that their author hides are no tools")
    func hidden() throws {
        var app = Samples.notes
        app.intents[0].isDiscoverable = false
        var talk = Conversation([app])
        talk.shakeHands()
        #expect(try tools(&talk)[0]["name"]?.string == "notes_DeleteNote")
        let call = talk.ask("tools/call", #"{"name":"notes_AddNote"}"#)
        #expect(call.first?[path: "error/code"]?.integer == -32602)
    }

    @Test("With many intents three tools find, describe and run them, and the list stays small")
    func many() throws {
        var direct = AssistantSettings()
        direct.directTools = 1000
        direct.pageSize = 1000
        var large = Conversation([Samples.large(60)], settings: direct)
        large.shakeHands()
        let whole = large.ask("tools/list")[0].text().utf8.count
        var talk = Conversation([Samples.large(60)])
        talk.shakeHands()
        let small = talk.ask("tools/list")[0]
        #expect(
            small[path: "result/tools"]?.array?.compactMap { $0["name"]?.string } == [
                "intendant_describe", "intendant_find", "intendant_more", "intendant_run", "intendant_runs",
            ])
        print("tools/list of 60 intents: \(whole) bytes directly, \(small.text().utf8.count) with the finder")
        #expect(small.text().utf8.count * 10 < whole)

        let found = talk.ask("tools/call", #"{"name":"intendant_find","arguments":{"query":"thing number 17"}}"#)
        let text = try #require(found.first?[path: "result/content/0/text"]?.string)
        let list = try JSON(parsing: text)
        #expect(list["total"]?.integer == 60)
        #expect(list["actions"]?.array?.count == 20)
        let described = talk.ask("tools/call", #"{"name":"intendant_describe","arguments":{"name":"large_Action17"}}"#)
        #expect(described.first?[path: "result/content/0/text"]?.string?.contains("\"amount\"") == true)
        let none = talk.ask(
            "tools/call", #"{"name":"intendant_run","arguments":{"name":"Action","arguments":{}}}"#)
        #expect(none.first?[path: "result/isError"]?.bool == true)
        let run = talk.ask(
            "tools/call",
            #"{"name":"intendant_run","arguments":{"name":"large.action17","arguments":{"amount":3}}}"#)
        #expect(run.isEmpty)
        #expect(try talk.perform.intent == "Action17")
        #expect(try talk.perform.parameters == [NamedValue("amount", .int(3))])
    }

    @Test("A list that the host can't give is an error of the protocol, a call that it can't take one of the tool")
    func unreachable() throws {
        var machine = Conversation().machine
        func fail(_ actions: [AssistantMachine.Action], _ machine: inout AssistantMachine) -> [JSON] {
            var sent: [JSON] = []
            for action in actions {
                switch action {
                case .send(let message): sent.append(message)
                case .begin(let number, _):
                    let failure = Failure(IntentError(.system, .unreachable, "nobody listens"))
                    sent += fail(machine.host(number, said: .failed(failure), at: 0), &machine)
                default: break
                }
            }
            return sent
        }
        func say(_ line: String) -> [JSON] { fail(machine.received(.line(Array(line.utf8)), at: 0), &machine) }
        _ = say(
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#
        )
        let list = say(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
        #expect(list.first?[path: "error/code"]?.integer == -32603)
        let call = say(#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"notes_AddNote"}}"#)
        #expect(call.first?[path: "result/isError"]?.bool == true)
    }
}

@Suite("Arguments")
struct ArgumentTests {
    @Test(
        "A value goes to the host in the form that it reads by the parameter's type",
        arguments: [
            (#""x""#, ValueType.string, IntentValue.string("x")), ("5", .int, .int(5)), ("2.5", .double, .double(2.5)),
            (#""id:4""#, .entity("E"), .string("id:4")), (#""5 km""#, .measurement("length"), .unresolved("5 km")),
            (#""12 EUR""#, .currency, .unresolved("12 EUR")), (#""9:30""#, .dateComponents, .unresolved("9:30")),
            (#""file:///a%20b""#, .file, .unresolved("/a b")), (#""/a""#, .file, .unresolved("/a")),
            (#""Ada""#, .person, .unresolved("Ada")), ("null", .string, .null),
            (#"["a","b"]"#, .collection("E"), .array([.string("a"), .string("b")])),
            (#""collection:H""#, .collection("E"), .unresolved("collection:H")),
            (#"["file:///x"]"#, .array(.file), .array([.unresolved("/x")])),
            (
                #"{"value":5,"unit":"km"}"#, .measurement("length"),
                .record(kind: "", fields: ["value": .int(5), "unit": .string("km")])
            ),
        ])
    func values(json: String, type: ValueType, value: IntentValue) throws {
        #expect(ToolArguments.value(try JSON(parsing: json), type) == value)
    }

    @Test("Arguments that are no object, and too many of them, are refused")
    func wrong() {
        var talk = Conversation()
        talk.shakeHands()
        for arguments in ["[]", "5", #""x""#] {
            let answer = talk.ask("tools/call", #"{"name":"notes_AddNote","arguments":\#(arguments)}"#)
            #expect(answer.first?[path: "error/code"]?.integer == -32602)
        }
        let many = (0...256).map { #""p\#($0)":1"# }.joined(separator: ",")
        let answer = talk.ask("tools/call", #"{"name":"notes_AddNote","arguments":{\#(many)}}"#)
        #expect(answer.first?[path: "error/code"]?.integer == -32602)
    }

    @Test("A run is the client's own, by its name")
    func caller() throws {
        var talk = Conversation()
        _ = talk.askStateless(
            "tools/call", #""name":"notes_AddNote","arguments":{"body":"x"}"#, client: "ed\\u202eitor")
        let perform = try talk.perform
        #expect(perform.caller == "mcp:editor")
        #expect(perform.surface == "mcp")
        #expect(perform.app == "notes")
        #expect(perform.askable == [])
    }
}
