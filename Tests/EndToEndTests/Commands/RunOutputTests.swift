import IntentProtocol
import Testing

@Suite("intentctl run prints what an intent gives", .daemon(.probe))
struct RunOutputTests {
    @Test("The dialog, then the value")
    func dialog() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.GreetIntent", "name=Ada")
        #expect(result.output == "Hello, Ada\nAda\n")
    }

    @Test("A list, one item a line")
    func list() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.EchoNumbersIntent", "value=3", "value=5")
        #expect(result.output == "3\n5\n")
    }

    @Test("With --json one object with the run, the outcome and where it ran")
    func json() throws {
        let daemon = try Daemon.ofSuite()
        let document = try daemon.json("run", "probe.GreetIntent", "name=Ada")
        #expect(document["status"] == "completed")
        #expect(document["intent"] == "probe.GreetIntent")
        #expect(document["value"] == "Ada")
        #expect(document["dialog"] == .object(["full": "Hello, Ada", "supporting": "Greeted"]))
        #expect(document["target"] == "extension")
        #expect(document["error"] == nil)
        let process = try #require(document["process"]?.integer)
        #expect(try daemon.workers(of: "probe").map(Int64.init) == [process])
    }

    @Test("With --json a failure is an object too, and the exit status the same")
    func jsonFailure() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.FailIntent", "count=2", "--json")
        let document = try result.json()
        #expect(result.status == 1)
        #expect(document["status"] == "failed")
        #expect(document["error"]?["category"] == "app")
        #expect(document["error"]?["code"] == "intent-failed")
        #expect(document["error"]?["message"] == "2 pieces are missing")
    }

    @Test("With --json a refusal before the run names the parameter and no run")
    func jsonRefusal() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.EchoNumberIntent", "value=x", "--json")
        let document = try result.json()
        #expect(result.status == 65)
        #expect(document["error"]?["parameter"] == "value")
        #expect(document["run"] == nil)
    }

    @Test("An entity is found by a text, and the intent gets the entity")
    func entityByText() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.EchoLampIntent", "value=shelf")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix("Shelf"))
    }

    @Test("A text that finds several entities names them with their identifiers")
    func ambiguousText() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.EchoLampIntent", "value=d")
        #expect(result.status == 65, "\(result)")
        #expect(result.errors.contains("Desk (id:00000000-0000-4000-8000-000000000001)"))
        #expect(result.errors.contains("try: give the one that is meant as value=id:ID"))
    }

    @Test("A value may come from a file and from JSON")
    func fileAndJSON() throws {
        let daemon = try Daemon.ofSuite()
        let file = daemon.home.file("text", "out of a file\n")
        #expect(try daemon.ctl("run", "probe.EchoTextIntent", "text=@\(file)").output == "out of a file\n")
        #expect(try daemon.ctl("run", "probe.EchoNumbersIntent", "value:=[1, 2]").output == "1\n2\n")
    }

    @Test("Values are kept where the host is set so, and never those of an intent that asks for authentication")
    func values() throws {
        let daemon = try Daemon(settings: #"{"journal": {"parameters": true}}"#, plugins: [.probe])
        _ = try daemon.ctl("run", "probe.EchoTextIntent", "text=plain")
        _ = try daemon.ctl("run", "probe.SecretIntent", "word=hush")
        let records = try daemon.runs()
        #expect(records.map { $0["status"] } == ["completed", "completed"])
        #expect(records[0]["parameters"] == nil)
        #expect(records[1]["parameters"]?["text"] == "plain")
        #expect(try Daemon.ofSuite().runs().allSatisfy { $0["parameters"] == nil })
    }

    @Test("A run is on record with its caller and the caller's program, surface, target and time")
    func onRecord() throws {
        let daemon = try Daemon.ofSuite()
        let run = try daemon.json("run", "probe.EchoIntent", "--as", "the tests")["run"]?.string ?? ""
        let record = try daemon.json("run-info", run)
        #expect(record["name"] == "probe.EchoIntent")
        #expect(record["status"] == "completed")
        #expect(record["caller"] == "the tests")
        // Callers name themselves; which program it was, the kernel tells.
        let program = try #require(record["program"]?.string)
        #expect(program.hasPrefix("/") && program.hasSuffix("/intentctl"))
        #expect(record["surface"] == "cli")
        #expect(record["target"] == "extension")
        #expect(record["durationMs"] != nil)
        let page = try daemon.ctl("run-info", run)
        #expect(page.output.contains("the tests"))
        #expect(page.output.contains("program:   \(program)\n"))
    }

    @Test("Nothing is written for a run whose values are refused")
    func nothingWritten() throws {
        let daemon = try Daemon(plugins: [.probe])
        for arguments in [["value=x"], [], ["other=1", "value=1"]] {
            let result = try Command(["run", "probe.EchoNumberIntent"] + arguments, home: daemon.home).result()
            #expect(result.status == 65, "\(result)")
        }
        #expect(try daemon.runs().isEmpty)
        try daemon.terminate()
        #expect(try Daemon(home: daemon.home).runs().isEmpty)
    }
}
