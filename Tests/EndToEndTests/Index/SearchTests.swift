import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

extension Daemon {
    /// What a search finds, by title.
    func found(_ text: String, app: String? = nil) throws -> [String] {
        try results(text, app: app).map { $0["title"]?.text ?? "" }
    }

    func results(_ text: String, app: String? = nil) throws -> [CBOR] {
        try request("search", .object(["text": .text(text), "app": app.map(CBOR.text), "limit": 200]))["results"]?.array
            ?? []
    }

    /// Waits until the host has nothing to do for its index any more.
    func waitForIndex(of app: String) throws {
        try eventually("the index of \(app)") {
            let apps = try request("index.status")["apps"]?.array ?? []
            return apps.contains { $0["app"]?.text == app && $0["state"]?.text == "ok" && $0["rebuilt"] != nil }
        }
    }
}

@Suite("The search index, filled by a real app", .daemon(.garden))
struct SearchTests {
    @Test("What an app offers is found once it is installed, with what can be done next")
    func entities() throws {
        let daemon = try Daemon.ofSuite()
        try daemon.waitForIndex(of: "garden")
        // Its query suggests eight of twelve, the newest first.
        #expect(try daemon.found("rose").filter { $0.hasPrefix("Rose") } == ["Rose 5", "Rose 9"])
        let result = try #require(try daemon.results("ros 9").first)
        #expect(result["app"] == "garden")
        #expect(result["kind"] == "entity")
        #expect(result["entity"] == "garden.GardenPlant")
        #expect(result["entityName"] == "Plant")
        #expect(result["id"] == "plant-9")
        #expect(result["match"] == "word")
        #expect(result["titleRanges"] == .array([[0, 3], [5, 1]]))
        let text = try daemon.ctl("search", "rose 9")
        #expect(text.status == 0)
        #expect(text.output.contains("Rose 9"))
        #expect(text.output.contains("query garden.GardenPlant --id plant-9"))
        let query = try daemon.json("query", "garden.GardenPlant", "--id", "plant-9")
        #expect(query["entities"]?.array?.count == 1)
    }

    @Test("App Shortcuts are found by their titles and phrases")
    func shortcuts() throws {
        let daemon = try Daemon.ofSuite()
        let result = try #require(try daemon.results("show my chores").first)
        #expect(result["kind"] == "shortcut")
        #expect(result["title"] == "Show chores")
        #expect(result["intent"] == "garden.ShowChoresIntent")
    }

    @Test("Items that only the app knows come by its runs, and go by their group")
    func items() throws {
        let daemon = try Daemon.ofSuite()
        #expect(
            try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Tulipa", "labels=Tulipan", "group=row.one").status
                == 0)
        #expect(try daemon.found("tulipa") == ["Tulipa", "Tulipan"])
        #expect(try daemon.results("tulipa").map { $0["match"]?.text } == ["exact", "prefix"])
        #expect(try daemon.ctl("run", "garden.TakeDownIntent", "group=row").status == 0)
        #expect(try daemon.found("tulipa").isEmpty)
    }

    @Test("A batch keeps the app's note of its state, which another run reads")
    func batches() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Salvia", "state=v1").output == "v1\n")
        #expect(try daemon.found("salvia") == ["Salvia"])
        #expect(try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Salvia").output == "v1\n")
        let long = try daemon.ctl(
            "run", "garden.HangLabelsIntent", "labels=Lobelia", "state=\(String(repeating: "x", count: 251))")
        #expect(long.status == 1)
        #expect(long.errors.contains("251 bytes"))
        #expect(try daemon.found("lobelia").isEmpty)
    }

    @Test("A misspelling is found, and nonsense finds nothing")
    func misspelling() throws {
        let daemon = try Daemon.ofSuite()
        _ = try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Chrysanthemum")
        #expect(try daemon.results("crysanthemum").first?["match"] == "near")
        let nothing = try daemon.ctl("search", "qqqzzzxxx")
        #expect(nothing.status == 0 && nothing.output.isEmpty)
    }

    @Test("Of two searches of one session each ends once, and the last one is answered")
    func superseding() throws {
        let client = try RawClient(try Daemon.ofSuite())
        let count: UInt64 = 40
        for call in 1...count {
            let request = AdminRequest("search", .object(["text": "rose", "session": "typing"]))
            try client.send(FrameBuilder.frame(.request, call: call) { request.write(to: &$0) })
        }
        var kinds: [UInt64: FrameKind] = [:]
        while kinds.count < count {
            let frame = try #require(try client.next())
            #expect(kinds[frame.call] == nil)
            kinds[frame.call] = frame.kind
            if frame.kind == .failure {
                let failure = try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }
                #expect(failure.error.code == .superseded)
            }
        }
        #expect(kinds[count] == .reply)
    }

    @Test(
        "What is wrong with a search is told",
        arguments: [(["search"], Int32(64)), (["search", "x", "--app", "nobody"], Int32(66))])
    func wrong(_ arguments: [String], _ status: Int32) throws {
        #expect(try Command(arguments, home: Daemon.ofSuite().home).result().status == status)
    }
}
