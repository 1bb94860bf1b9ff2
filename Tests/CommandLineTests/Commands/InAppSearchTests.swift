import FakeHost
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("intentctl search --in")
struct InAppSearchTests {
    private static func intent(_ id: String, schema: String? = nil, traits: [String] = []) -> IntentMetadata {
        var intent = IntentMetadata(id: id, title: LocalizedText(id))
        intent.parameters = [
            ParameterMetadata(name: "scope", title: "Scope", type: .string, isOptional: true),
            ParameterMetadata(name: "words", title: "Words", type: .searchCriteria),
        ]
        intent.schema = schema
        intent.traits = traits
        return intent
    }

    private static func app(_ intents: IntentMetadata...) -> AppMetadata {
        var app = AppMetadata(app: "mail", name: "Mail")
        app.intents = intents
        return app
    }

    private static let shows = intent("Show", traits: ["ShowInAppSearchResultsIntent"])
    private static let system = intent("System", schema: "system.search")
    private static let domain = intent("Domain", schema: "mail.search")

    @Test("The protocol comes before the system's schema, and that before a domain's")
    func order() throws {
        #expect(try InAppSearch(in: Self.app(Self.domain, Self.system, Self.shows), text: "x").intent == "Show")
        #expect(try InAppSearch(in: Self.app(Self.domain, Self.system), text: "x").intent == "System")
        let last = try InAppSearch(in: Self.app(Self.domain), text: "x")
        #expect(last.intent == "Domain" && last.parameter == "words")
    }

    @Test("What is out of use, takes no words or only sounds like a search is none")
    func none() {
        var old = Self.system
        old.deprecation = "Use another"
        var wordless = Self.shows
        wordless.parameters = []
        let app = Self.app(old, wordless, Self.intent("SearchMail"), Self.intent("Other", schema: "mail.searchBox"))
        #expect(InAppSearch.all(of: app).isEmpty)
        let error = #expect(throws: IntentError.self) { try InAppSearch(in: app, text: "oat milk") }
        #expect(error?.code == .notFound && error?.remedy?.contains("search --app mail 'oat milk'") == true)
    }

    @Test("Several searches of one kind are named, with how one of them is run")
    func several() {
        var second = Self.shows
        second.id = "Second"
        let error = #expect(throws: IntentError.self) { try InAppSearch(in: Self.app(Self.shows, second), text: "x") }
        #expect(error?.code == .ambiguousName && error?.message.contains("Show, Second") == true)
        #expect(error?.remedy == "intentctl run mail.Show words=x")
    }

    @Test("The words are handed on as they are, not read as a typed value")
    func words() throws {
        let schema = CBOR.object(["apps": .array([Self.app(Self.shows).cbor])])
        // The first connection asks what the app declares, the second runs its search.
        let host = try FakeHost { peer in
            try peer.greet()
            guard let frame = try peer.next() else { throw FakeHostError("nothing came") }
            if frame.kind != .perform {
                let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
                guard request.method == "schema", request.arguments["app"] == "mail" else {
                    throw FakeHostError("\(request)")
                }
                return try peer.send(.reply, call: frame.call) { $0.item(schema) }
            }
            let perform = try frame.read { (reader) throws(CBORError) in try Perform(from: &reader) }
            let words = IntentValue.record(kind: "searchCriteria", fields: ["term": .string("@a = b")])
            guard perform.app == "mail", perform.intent == "Show", perform.parameters == [NamedValue("words", words)]
            else { throw FakeHostError("\(perform)") }
            try peer.finish(frame.call, RunResult(dialog: DialogValue(full: "Found.")))
            _ = try peer.next()
        }
        let result = try Tool(host).run("search", "--in", "mail", "@a", "=", "b")
        #expect(result.output == "Found.\n" && result.status == 0, "\(result)")
        #expect(host.errors.isEmpty)
    }

    @Test(
        "What is of the index can't be said of a search in an app, nor the other way about",
        arguments: [
            ["--in", "mail", "--app", "mail"], ["--in", "mail", "--limit", "3"], ["--input", "ask"], ["--yes"],
        ])
    func options(_ options: [String]) throws {
        let result = try Tool(try FakeHost.replying([:])).run(["search", "x"] + options)
        #expect(result.status == 64, "\(result)")
        #expect(result.errors.contains("--in"))
    }
}
