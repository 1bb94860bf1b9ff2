import IntentProtocol
import Testing

@Suite("intentctl's exit status tells how it went", .daemon(.probe))
struct ExitStatusTests {
    private func expect(_ status: Int32, _ part: String, _ arguments: String...) throws {
        let result = try Command(arguments, home: try Daemon.ofSuite().home).result()
        #expect(result.status == status, "\(result)")
        #expect(result.errors.hasPrefix("intentctl: "), "\(result)")
        #expect(result.errors.contains(part), "\(result)")
    }

    @Test("0 where the intent completed")
    func completed() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.EchoTextIntent", "text=good morning")
        #expect(result.status == 0)
        #expect(result.output == "good morning\n")
        #expect(result.errors.isEmpty)
    }

    @Test("1 where the intent failed in its own way, with its own words")
    func failed() throws {
        try expect(1, "3 pieces are missing", "run", "probe.FailIntent")
    }

    @Test("64 for a command that is none", arguments: [["fly"], ["run", "probe.EchoIntent", "--fast"], ["query"]])
    func usage(arguments: [String]) throws {
        let result = try Command(arguments, home: try Daemon.ofSuite().home).result()
        #expect(result.status == 64, "\(result)")
    }

    @Test("64 for a target that there is not, told by the host too")
    func targetUsage() throws {
        let outcome = try Daemon.ofSuite().run("probe.EchoIntent", target: "moon")
        #expect(outcome.error?.code == .usage)
    }

    @Test("65 for a value that the parameter does not take, with its name and the form that is expected")
    func invalidValue() throws {
        try expect(65, "number", "run", "probe.EchoNumberIntent", "value=seven")
    }

    @Test("65 for a value that is missing, with the parameter's name")
    func missingValue() throws {
        try expect(65, "the parameter text has no value", "run", "probe.EchoTextIntent")
    }

    @Test("65 for a parameter that the intent does not have, with the nearest")
    func unknownParameter() throws {
        try expect(65, "text", "run", "probe.EchoTextIntent", "txt=a", "text=b")
    }

    @Test(
        "66 for names that are not there",
        arguments: [
            ["run", "probe.EchoTxtIntent"], ["show", "probe.Nothing"], ["list", "prob"], ["plugin", "remove", "prob"],
            ["run-info", "01ARZ3NDEKTSV4RRFFQ69G5FAV"], ["cancel", "nonsense"],
        ])
    func notFound(arguments: [String]) throws {
        let result = try Command(arguments, home: try Daemon.ofSuite().home).result()
        #expect(result.status == 66, "\(result)")
    }

    @Test("An unknown intent lists the nearest")
    func nearest() throws {
        try expect(66, "try: did you mean probe.EchoTextIntent?", "run", "probe.EchoTxtIntent")
    }

    @Test("69 where the daemon can't be started")
    func unreachable() throws {
        let home = Home()
        home.file("run", "a file where the runtime folder belongs")
        let result = try Command(["list"], home: home).result()
        #expect(result.status == 69 || result.status == 78, "\(result)")
        #expect(result.errors.contains("try: "))
    }

    @Test("70 where the worker died")
    func deadWorker() throws {
        let result = try Daemon(plugins: [.probe]).ctl("run", "probe.CrashIntent")
        #expect(result.status == 70, "\(result)")
    }

    @Test("75 where it took longer than --timeout allows")
    func timedOut() throws {
        try expect(75, "took longer than it may", "run", "probe.SleepIntent", "seconds=600", "--timeout", "0.2")
    }

    @Test("77 where somebody would have to confirm and nobody can")
    func notPermitted() throws {
        try expect(77, "Really go on?", "run", "probe.ConfirmIntent")
    }

    @Test("--yes answers the confirmation that a caller may answer")
    func yes() throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.ConfirmIntent", "--yes")
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "went on\n")
    }

    @Test("78 for settings that can't be used, with the daemon's words")
    func configuration() throws {
        let home = Home(settings: #"{"limits": {"graceSeconds": "long"}}"#)
        let result = try Command(["list"], home: home).result()
        #expect(result.status == 69 || result.status == 78, "\(result)")
        #expect(result.errors.contains("limits.graceSeconds is not a number of seconds"))
    }
}
