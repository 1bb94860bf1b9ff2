import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// Each test has a host of its own: only one focus is on at a time.
@Suite("Focus filters")
struct FocusTests {
    private static let quiet = "garden.QuietGardenIntent"
    private static let strict = "garden.StrictGardenIntent"

    private func state(_ daemon: Daemon) throws -> String {
        try daemon.ctl("run", "garden.QuietStateIntent").output
    }

    private func require(_ result: Command.Result) throws {
        guard result.status == 0, result.errors.isEmpty else { throw Unexpected("\(result)") }
    }

    @Test("A focus runs an app's filter with the values that are kept, another focus with its own, and none without")
    func onAndOff() throws {
        let daemon = try Daemon(plugins: [.garden])
        try require(daemon.ctl("focus", "filter", "work", Self.quiet, "plot=id:own", "hidesChores=yes"))
        try require(daemon.ctl("focus", "filter", "holiday", Self.quiet, "hidesChores=yes"))
        #expect(try state(daemon) == "everything; nothing is in force\n")
        let set = try daemon.ctl("focus", "set", "Work")
        #expect(set.status == 0 && set.output == "garden.QuietGardenIntent set: Showing Backyard\n", "\(set)")
        #expect(try state(daemon) == "Backyard, no chores; own is in force\n")
        let listed = try daemon.ctl("focus")
        let line = try #require(listed.lines.first { $0.hasPrefix("work (on)") }, "\(listed)")
        #expect(line.contains("hidesChores=yes") && line.contains("plot=id:own"))
        #expect(line.contains("set, shows plot/own…, hides notifications"))
        try require(daemon.ctl("focus", "set", "holiday"))
        #expect(try state(daemon) == "everything, no chores; none is in force\n")
        let cleared = try daemon.ctl("focus", "clear")
        #expect(cleared.output == "garden.QuietGardenIntent cleared: Showing everything\n", "\(cleared)")
        #expect(try state(daemon) == "everything; nothing is in force\n")
        #expect(try daemon.ctl("focus", "clear").output == "nothing was set\n")
        let runs = try daemon.runs().filter { $0["intent"] == "QuietGardenIntent" }
        #expect(runs.count == 3 && runs.allSatisfy { $0["status"] == "completed" && $0["surface"] == "focus" })
    }

    @Test("An app whose filter fails does not keep the others from theirs, and is told again")
    func failure() throws {
        let daemon = try Daemon(plugins: [.garden])
        try require(daemon.ctl("focus", "filter", "work", "garden.AfterwardsGardenIntent", "note=a"))
        try require(daemon.ctl("focus", "filter", "work", Self.quiet, "plot=id:own"))
        try require(daemon.ctl("focus", "filter", "work", Self.strict, "isStrict=no"))
        let set = try daemon.ctl("focus", "set", "work")
        #expect(set.status == 1, "\(set)")
        #expect(set.lines == ["garden.AfterwardsGardenIntent set", "garden.QuietGardenIntent set: Showing Backyard"])
        #expect(set.errors.contains("garden.StrictGardenIntent: The garden is never lenient"))
        #expect(try daemon.ctl("focus", "list").output.contains("failed: The garden is never lenient"))
        try require(daemon.ctl("focus", "filter", "work", Self.strict, "isStrict=yes"))
        let document = try daemon.json("focus", "set", "work")
        #expect(document["focus"] == "work")
        #expect(document["filters"]?.array?.map { $0["status"] } == ["completed", "completed", "completed"])
        // Without a value the strict one fails again, and stays on the list of what is to be cleared.
        let cleared = try daemon.ctl("focus", "clear")
        #expect(cleared.status == 1 && cleared.lines.count == 2, "\(cleared)")
        #expect(try daemon.ctl("focus", "list").output.contains("to be cleared: The garden is never lenient"))
        let again = try daemon.json("focus", "list")
        #expect(again["told"]?.array?.map { $0["name"] } == [.string(Self.strict)], "\(again)")
    }

    @Test("Ctrl-C cancels the filter that runs, those behind it are not begun, and the next command tells them")
    func cancelled() throws {
        let daemon = try Daemon(plugins: [.garden])
        try require(daemon.ctl("focus", "filter", "work", "garden.AfterwardsGardenIntent", "isSlow=yes"))
        try require(daemon.ctl("focus", "filter", "work", Self.quiet, "plot=id:own"))
        let command = try Command(["focus", "set", "work"], home: daemon.home)
        try daemon.waitForFile("quiet", of: "garden")
        command.program.kill(SIGINT)
        let result = try command.result()
        #expect(result.status == 130 && result.output.isEmpty, "\(result)")
        let run = try #require(try daemon.runs().first { $0["intent"] == "AfterwardsGardenIntent" })
        #expect(run["status"] == "cancelled" && run["cancellation"] == "user")
        #expect(!(try daemon.runs().contains { $0["intent"] == "QuietGardenIntent" }))
        let told = try daemon.json("focus", "list")["told"]?.array
        #expect(told?.map { $0["state"] } == ["failed", "pending"])
        try require(daemon.ctl("focus", "filter", "work", "garden.AfterwardsGardenIntent", "isSlow=no"))
        #expect(try daemon.ctl("focus", "set", "work").lines.count == 2)
    }

    @Test("What was kept and what is on is there in the next host, and an app that is gone is told of")
    func restarted() throws {
        let home = Home()
        do {
            let daemon = try Daemon(home: home, plugins: [.garden])
            try require(daemon.ctl("focus", "filter", "work", Self.quiet, "plot=id:own"))
            try require(daemon.ctl("focus", "set", "work"))
            try daemon.terminate()
        }
        let daemon = try Daemon(home: home)
        #expect(try state(daemon) == "Backyard; own is in force\n")
        #expect(try daemon.ctl("plugin", "remove", "garden", "--keep-data").status == 0)
        #expect(try daemon.ctl("focus", "list").output.contains("not installed"))
        let set = try daemon.ctl("focus", "set", "work")
        #expect(set.status == 66 && set.errors.contains("garden.QuietGardenIntent"), "\(set)")
        try require(daemon.ctl("focus", "clear"))
        #expect(try daemon.ctl("focus", "remove", "work", Self.quiet).output == "removed 1 filter\n")
        #expect(try daemon.ctl("focus", "set", "work").status == 66)
    }

    @Test("What is no filter, a value that can't be kept and a focus that is not there are refused, nothing is kept")
    func refused() throws {
        let daemon = try Daemon(plugins: [.garden])
        let other = try daemon.ctl("focus", "filter", "work", "garden.MowPlotIntent", "plot=id:own")
        #expect(other.status == 65 && other.errors.contains("is no focus filter"), "\(other)")
        #expect(other.errors.contains(Self.quiet))
        let text = try daemon.ctl("focus", "filter", "work", Self.quiet, "plot=Backyard")
        #expect(text.status == 65 && text.errors.contains("intentctl query garden.GardenPlot"), "\(text)")
        #expect(try daemon.ctl("focus", "filter", "work", Self.quiet, "plott=id:own").status == 65)
        #expect(try daemon.ctl("focus", "filter", "a/b", Self.quiet).status == 65)
        #expect(try daemon.ctl("focus", "filter", "work", "garden.Nothing").status == 66)
        #expect(try daemon.json("focus", "list")["focuses"] == .array([]))
        try require(daemon.ctl("focus", "filter", "work", Self.quiet))
        let unknown = try daemon.ctl("focus", "set", "wrok")
        #expect(unknown.status == 66 && unknown.errors.contains("did you mean work?"), "\(unknown)")
        #expect(try daemon.ctl("focus", "remove", "work", Self.strict).status == 66)
    }

    @Test("Filters are listed with what their authors suggest, and completed with focuses, parameters and entities")
    func suggested() throws {
        let daemon = try Daemon(plugins: [.garden])
        let listed = try daemon.ctl("focus", "suggest", "garden")
        #expect(listed.status == 0 && listed.errors.isEmpty, "\(listed)")
        let line = try #require(listed.lines.first { $0.contains("Only Backyard") }, "\(listed)")
        #expect(line.contains("hidesChores=yes plot=id:own"))
        #expect(listed.output.contains("Strict Garden"))
        try require(daemon.ctl("focus", "filter", "work", Self.quiet))
        #expect(try daemon.ctl("__complete", "--", "focus", "set", "w").output == "work\n")
        let parameters = try daemon.ctl("__complete", "--", "focus", "filter", "work", Self.quiet, "")
        #expect(parameters.output.contains("plot=\tPlot"), "\(parameters)")
        let entities = try daemon.ctl("__complete", "--", "focus", "filter", "work", Self.quiet, "plot=")
        #expect(entities.output.contains("plot=id:own\tBackyard"), "\(entities)")
    }
}
