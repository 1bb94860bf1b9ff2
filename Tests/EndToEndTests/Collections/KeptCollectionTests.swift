import Glibc
import IntentProtocol
import Testing

@Suite("Collections that saved shortcuts name")
struct KeptCollectionTests {
    /// Collections that nobody needs go at once.
    private static let settings = #"{"collections": {"keepMinutes": 0}}"#

    private func save(_ name: String, naming text: String, in daemon: Daemon) throws -> Command.Result {
        let document = """
            {"steps": [
              {"run": "probe.CountShotsIntent", "with": {"shots": "collection:\(text)"}, "as": "count"},
              {"output": "{count}"}
            ]}
            """
        return try daemon.ctl("shortcut", "create", name, daemon.home.file("\(name).json", document), "--replace")
    }

    private func entry(_ handle: String, in daemon: Daemon) throws -> CBOR? {
        try daemon.request("collections.list")["collections"]?.array?.first { $0["handle"]?.text == handle }
    }

    @Test("A collection without a name lives as long as a saved shortcut names it, also beyond a host that is killed")
    func kept() throws {
        let home = Home(settings: Self.settings)
        var handle = ""
        do {
            let daemon = try Daemon(home: home, plugins: [.probe])
            let connection = try daemon.connect()
            handle = try daemon.collection((0..<300).map(shot), on: connection)
            let saved = try save("count", naming: handle, in: daemon)
            #expect(saved.status == 0, "\(saved)")
            #expect(try entry(handle, in: daemon)?["shortcuts"] == ["count"])
            withExtendedLifetime(connection) {}
            daemon.program.kill(SIGKILL)
            _ = try daemon.program.wait()
        }
        let daemon = try Daemon(home: home)
        #expect(try entry(handle, in: daemon)?["shortcuts"] == ["count"])
        let run = try daemon.ctl("shortcut", "run", "count")
        #expect(run.status == 0 && run.output == "300\n", "\(run)")
        #expect(try daemon.ctl("collection", "show", handle, "--offset", "299").lines == [shot(299)])
        #expect(try save("twice", naming: handle, in: daemon).status == 0)
        #expect(try daemon.ctl("shortcut", "remove", "count").status == 0)
        #expect(try entry(handle, in: daemon)?["shortcuts"] == ["twice"])
        #expect(try daemon.ctl("shortcut", "remove", "twice").status == 0)
        try eventually("the end of the collection") { try entry(handle, in: daemon) == nil }
        try daemon.terminate()
        #expect(try entry(handle, in: Daemon(home: home)) == nil)
    }

    @Test("A shortcut that is changed lets go of the collection that it named before")
    func changed() throws {
        let daemon = try Daemon(settings: Self.settings, plugins: [.probe])
        var (first, second) = ("", "")
        do {
            let connection = try daemon.connect()
            first = try daemon.collection([shot(1)], on: connection)
            second = try daemon.collection([shot(1), shot(2)], on: connection)
            #expect(try save("count", naming: first, in: daemon).status == 0)
            #expect(try save("count", naming: second, in: daemon).status == 0)
            #expect(try entry(first, in: daemon)?["shortcuts"] == nil)
            #expect(try entry(second, in: daemon)?["shortcuts"] == ["count"])
            withExtendedLifetime(connection) {}
        }
        try eventually("the end of the first") { try entry(first, in: daemon) == nil }
        #expect(try daemon.ctl("shortcut", "run", "count").output == "2\n")
    }

    @Test("A name is looked up at each run, and what has a name and loses it stays for its shortcut")
    func names() throws {
        let daemon = try Daemon(settings: Self.settings, plugins: [.probe])
        var handle = ""
        do {
            let connection = try daemon.connect()
            handle = try daemon.collection([shot(1)], on: connection)
            #expect(try daemon.ctl("collection", "name", handle, "summer").status == 0)
            #expect(try save("named", naming: "summer", in: daemon).status == 0)
            #expect(try save("count", naming: handle, in: daemon).status == 0)
            withExtendedLifetime(connection) {}
        }
        #expect(try daemon.ctl("collection", "name", handle).status == 0)
        #expect(try entry(handle, in: daemon)?["shortcuts"] == ["count"])
        let lost = try daemon.ctl("shortcut", "run", "named")
        #expect(lost.status == 65 && lost.errors.contains("there is no collection 'summer'"), "\(lost)")
        let other = try daemon.ctl(
            "collection", "create", "probe.Shot", "--from", daemon.home.file("ids", "\(shot(1))\n\(shot(2))"), "--name",
            "summer")
        #expect(other.status == 0, "\(other)")
        #expect(try daemon.ctl("shortcut", "run", "named").output == "2\n")
        #expect(try daemon.ctl("shortcut", "run", "count").output == "1\n")
    }

    @Test("One that there is not, or of another type, is an error of the file; dropping one that is named is told")
    func refused() throws {
        let daemon = try Daemon(plugins: [.probe])
        let unknown = try save("count", naming: String(repeating: "0", count: 32), in: daemon)
        #expect(unknown.status == 65, "\(unknown)")
        #expect(unknown.errors.contains("line 2, step 1: shots: there is no collection"), "\(unknown)")
        let connection = try daemon.connect()
        let stray = try save("count", naming: daemon.collection(["a"], of: "probe.Stray", on: connection), in: daemon)
        #expect(stray.status == 65 && stray.errors.contains("shots: it is a collection of Stray"), "\(stray)")
        let handle = try daemon.collection([shot(1)], on: connection)
        #expect(try save("count", naming: handle, in: daemon).status == 0)
        let dropped = try daemon.ctl("collection", "drop", handle)
        #expect(dropped.status == 0 && dropped.output == "dropped \(handle)\n", "\(dropped)")
        #expect(dropped.errors == "note: the shortcut count names it, and fails without it\n")
        let check = try daemon.ctl("shortcut", "check", "count")
        #expect(check.status == 65 && check.output.contains("there is no collection"), "\(check)")
    }
}

@Suite("Collections of what a search finds", .daemon(.garden))
struct SearchCollectionTests {
    @Test("It has the entities of its type, in the order of the results, and nothing else that is found")
    func made() throws {
        let daemon = try Daemon.ofSuite()
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Rose").status == 0)
        let results = try daemon.results("rose", app: "garden")
        #expect(results.first?["title"] == "Rose" && results.first?["kind"] == "item")
        let plants = results.filter { $0["entity"] == "garden.GardenPlant" }.compactMap { $0["id"]?.text }
        #expect(plants.count >= 2)
        let made = try daemon.ctl("collection", "create", "garden.GardenPlant", "--from-search", "rose")
        #expect(made.status == 0, "\(made)")
        #expect(try daemon.ctl("collection", "show", made.lines.first ?? "").lines == plants)
        let none = try daemon.json(
            "collection", "create", "garden.GardenPlant", "--from-search", "qqqzzzxxx", "--name", "nothing")
        #expect(none["count"] == 0 && none["name"] == "nothing", "\(none)")
    }

    @Test(
        "What is wrong with it is told",
        arguments: [
            (["garden.GardenPlant", "--from-search", ""], Int32(64)),
            (["garden.GardenPlant", "--from-search", "rose", "--all"], Int32(64)),
            (["garden.Nothing", "--from-search", "a"], Int32(66)),
        ])
    func wrong(_ arguments: [String], _ status: Int32) throws {
        let command = try Command(["collection", "create"] + arguments, home: Daemon.ofSuite().home)
        #expect(try command.result().status == status)
    }
}
