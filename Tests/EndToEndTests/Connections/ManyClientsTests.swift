import Glibc
import IntentClient
import IntentProtocol
import Testing

@Suite("Many clients at once", .daemon(.probe))
struct ManyClientsTests {
    private static func parameters(_ number: Int) -> [NamedValue] { [NamedValue("value", .int(Int64(number)))] }

    @Test("A hundred clients, each with several calls, get their own answers")
    func hundred() throws {
        let daemon = try Daemon.ofSuite()
        try sideBySide(100) { client in
            let connection = try daemon.connect()
            let numbers = (0..<8).map { client * 1000 + $0 }
            let calls = try numbers.map { number in
                try connection.begin(Perform("probe.EchoNumberIntent", Self.parameters(number)))
            }
            for (call, number) in zip(calls, numbers) {
                let value = try connection.outcome(of: call).value
                guard value == .int(Int64(number)) else {
                    throw Unexpected("\(number) was answered with \(value as Any)")
                }
            }
        }
    }

    @Test("Sixty-four calls in flight on one connection are each answered, whatever the order")
    func inFlight() throws {
        let connection = try Daemon.ofSuite().connect()
        _ = try connection.run("probe.EchoIntent")
        let calls = try (0..<64).map { number in
            try connection.begin(Perform("probe.EchoNumberIntent", Self.parameters(number)))
        }
        for (number, call) in calls.enumerated().reversed() {
            #expect(try connection.outcome(of: call).value == .int(Int64(number)))
        }
    }

    @Test("Every run of all clients is on record")
    func onRecord() throws {
        let daemon = try Daemon(plugins: [.rogue])
        try sideBySide(20) { _ in
            let connection = try daemon.connect()
            for _ in 0..<5 { _ = try connection.run("rogue.Echo") }
        }
        let runs = try daemon.runs()
        #expect(runs.count == 100)
        #expect(runs.allSatisfy { $0["status"] == "completed" })
        #expect(Set(runs.compactMap { $0["run"]?.text }).count == 100)
    }
}

@Suite("What a client may follow", .daemon(.probe))
struct FollowingTests {
    @Test("A client that follows its run hears that it began and how far it is")
    func progress() throws {
        let connection = try Daemon.ofSuite().connect()
        let (call, run) = try connection.start("probe.CountIntent", [NamedValue("limit", .int(20))])
        var last: ProgressReport?
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .progress else { return }
            last = try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) }
        }
        #expect(outcome.value == .int(20))
        #expect(outcome.facts.run == run)
        #expect(last?.completed == 20 && last?.total == 20)
    }

    @Test("runs --follow tells each run that begins and ends, until Ctrl-C")
    func followRuns() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let command = try Command(["runs", "--follow", "--json"], home: daemon.home)
        // The subscription is there once a run is told.
        try command.waitForOutput("a run") { output in
            if !output.contains("completed") { _ = try? daemon.run("rogue.Echo") }
            return output.contains("completed")
        }
        let run = try daemon.run("rogue.Echo").facts.run
        try command.waitForOutput("that run's end") { output in
            output.split(separator: "\n").contains { $0.contains(run) && $0.contains("\"completed\"") }
        }
        command.program.kill(SIGINT)
        #expect(try command.result().status == 130)
    }

    @Test("Errors come in the caller's language, where the app has it")
    func locale() throws {
        let catalog = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "The probe is broken": {"localizations": {"es": {"stringUnit": {"state": "translated", "value": "La sonda está rota"}}}},
              "Echo Text": {"localizations": {"es": {"stringUnit": {"state": "translated", "value": "Devolver texto"}}}}
            }}
            """
        let home = Home()
        home.file("Localizable.xcstrings", catalog)
        let copy = try Program(
            "/bin/cp", [Daemon.Plugin.probe.library, home.path + "/libsonda.so"], environment: [:],
            streams: [.null, .null, .null])
        #expect(try copy.wait() == .status(0))
        let daemon = try Daemon(home: home, plugins: [Daemon.Plugin(library: home.path + "/libsonda.so")])
        let spanish = ["LANG": "es_ES.UTF-8"]
        let arguments = ["query", "sonda.Lamp", "--match", "broken"]
        let failed = try Command(arguments, home: home, environment: spanish).result()
        #expect(failed.errors == "intentctl: La sonda está rota\n", "\(failed)")
        #expect(try Command(arguments, home: home).result().errors == "intentctl: The probe is broken\n")
        #expect(try daemon.ctl("list", "sonda", environment: spanish).output.contains("Devolver texto"))
    }
}
