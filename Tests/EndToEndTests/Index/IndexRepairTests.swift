import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("The search index repairs itself")
struct IndexRepairTests {
    @Test("Entities that the index lacks are asked for by their identifiers, these and no others")
    func missing() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("index", "check").output == "the search index is good\n")
        #expect(try daemon.ctl("run", "garden.TakeDownIntent", "plants=plant-9", "plants=plant-11").status == 0)
        #expect(try daemon.found("plant 9").isEmpty)
        let check = try daemon.ctl("index", "check", "garden")
        #expect(check.output == "garden: 2 entities that garden offers are missing (GardenPlant) (it is repaired)\n")
        try eventually("both are in again") {
            try daemon.found("Rose 9") == ["Rose 9"] && daemon.found("Moss 11") == ["Moss 11"]
        }
        let lookups = try daemon.ctl("run", "garden.PlantLookupsIntent").output
        #expect(lookups.hasSuffix("plant-11 plant-9\n"), "\(lookups)")
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("index", "check").output == "the search index is good\n")
    }

    @Test("A damaged file is put aside, and apps give their items again")
    func damaged() throws {
        let home = Home()
        do {
            let daemon = try Daemon(home: home, plugins: [.garden])
            try daemon.waitForIndex(of: "garden")
            try daemon.terminate()
        }
        let file = open(home.path + "/data/index.sqlite", O_WRONLY)
        #expect(write(file, [UInt8](repeating: 0x55, count: 100), 100) == 100)
        close(file)
        let daemon = try Daemon(home: home)
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.found("rose 9").contains("Rose 9"))
        #expect(access(home.path + "/data/index.sqlite.damaged", F_OK) == 0)
        let status = try daemon.request("index.status")["apps"]?.array?.first
        #expect(status?["reason"] == "damaged")
    }

    @Test("A file that is damaged while it is used is put aside; who searches is told that it is built anew")
    func damagedInUse() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        let path = daemon.home.path + "/data/index.sqlite"
        for name in [path, path + "-wal"] {
            let file = open(name, O_WRONLY | O_CLOEXEC)
            let size = Int(lseek(file, 0, SEEK_END))
            #expect(pwrite(file, [UInt8](repeating: 0x55, count: size), size, 0) == size)
            close(file)
        }
        // What SQLite has read already it may still find; a check reads all.
        let commands = [
            ["search", "rose 9"], ["collection", "create", "garden.GardenPlant", "--from-search", "rose"],
        ]
        for command in commands + [["index", "check"]] {
            let result = try Command(command, home: daemon.home).result()
            guard result.status != 0, command[0] != "index" else { continue }
            #expect(result.errors.contains("it is built anew from what apps give"), "\(result)")
        }
        try eventually("a new file") { access(path + ".damaged", F_OK) == 0 }
        try eventually("it is in again") { try daemon.ctl("search", "rose 9").output.contains("Rose 9") }
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("search", "rose 9").errors.isEmpty)
        #expect(try daemon.ctl("index", "check").output == "the search index is good\n")
    }

    @Test("Until an app has given its items for the first time, who searches is told that some may be missing")
    func firstTime() throws {
        let home = Home()
        do {
            let daemon = try Daemon(home: home, plugins: [.garden])
            try daemon.waitForIndex(of: "garden")
            // The worker dies of the first attempt, and the next is made five seconds later.
            #expect(try daemon.ctl("run", "garden.FillSeedBoxIntent", "count=10", "fatal=5").status == 0)
            try daemon.terminate()
        }
        for suffix in ["", "-wal", "-shm"] { unlink(home.path + "/data/index.sqlite" + suffix) }
        let daemon = try Daemon(home: home)
        // From the first moment on.
        #expect(try daemon.request("search", .object(["text": "rose"]))["filling"] == ["garden"])
        try eventually("the end of that") {
            try daemon.request("search", .object(["text": "rose"]))["filling"] == nil
        }
        #expect(try daemon.found("rose 9").contains("Rose 9"))
    }

    @Test("While all is given again, what was there is found; a worker that dies in the middle is asked again")
    func workerDies() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("run", "garden.FillSeedBoxIntent", "count=1000").status == 0)
        let rebuilt = try daemon.ctl("index", "rebuild", "garden")
        #expect(rebuilt.status == 0, "\(rebuilt)")
        #expect(try daemon.found("pumpkin seed 1000") == ["Pumpkin seed 1000"])
        #expect(try daemon.found("calabaza 77").first == "Pumpkin seed 77")
        #expect(try daemon.ctl("run", "garden.FillSeedBoxIntent", "count=500", "fatal=250").status == 0)
        let client = try Self.askForRebuild(daemon)
        defer { withExtendedLifetime(client) {} }
        try eventually("the worker's death") { try daemon.log.contains("died") || state(of: daemon) == "waiting" }
        #expect(try daemon.found("pumpkin seed 1000") == ["Pumpkin seed 1000"])
        try eventually("the second attempt", within: .seconds(60)) { try daemon.found("pumpkin seed 1000").isEmpty }
        #expect(try daemon.found("pumpkin seed 500") == ["Pumpkin seed 500"])
    }

    /// A client that asked for a rebuild and does not wait for its end.
    private static func askForRebuild(_ daemon: Daemon) throws -> RawClient {
        let client = try RawClient(daemon)
        let request = AdminRequest("index.rebuild", .object(["app": "garden"]))
        try client.send(FrameBuilder.frame(.request, call: 1) { request.write(to: &$0) })
        return client
    }

    private func state(of daemon: Daemon) throws -> String? {
        try daemon.request("index.status")["apps"]?.array?.first?["state"]?.text
    }

    @Test("A host that is killed in the middle goes on with it when it starts again")
    func hostDies() throws {
        let home = Home()
        do {
            let daemon = try Daemon(home: home, plugins: [.garden])
            try daemon.waitForIndex(of: "garden")
            #expect(try daemon.ctl("run", "garden.FillSeedBoxIntent", "count=20000").status == 0)
            let client = try Self.askForRebuild(daemon)
            defer { withExtendedLifetime(client) {} }
            try eventually("some of it is in") {
                let status = try daemon.request("index.status")["apps"]?.array?.first
                return (status?["building"]?.int ?? 0) > 500
            }
            daemon.program.kill(SIGKILL)
            _ = try daemon.program.wait()
        }
        let daemon = try Daemon(home: home)
        try eventually("all of it is in", within: .seconds(120)) {
            try daemon.found("pumpkin seed 20000") == ["Pumpkin seed 20000"]
        }
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("index", "check").output == "the search index is good\n")
    }

    @Test("The delegate of the app's index gives what no query does")
    func delegate() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        _ = try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Lost label")
        #expect(try daemon.ctl("index", "rebuild", "garden").status == 0)
        #expect(try daemon.found("label") == ["Lost label"])
        try daemon.endWorkers(of: "garden")
        try daemon.put("delegate", "1", of: "garden")
        #expect(try daemon.ctl("index", "rebuild", "garden").status == 0)
        #expect(try daemon.found("label") == ["Kept label"])
    }

    @Test("An import extension tells of the app's files: those that it can read, and as long as they are there")
    func files() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        #expect(try daemon.ctl("run", "garden.HangLabelsIntent", "labels=Leaflet rack").status == 0)
        mkdir(daemon.dataFolder(of: "garden") + "/Documents", 0o700)
        try daemon.put("Documents/one.leaflet", "Leaflet of ferns\nThey like the shade", of: "garden")
        try daemon.put("Documents/two.leaflet", "Leaflet of moss\nIt likes the rain", of: "garden")
        try daemon.put("Documents/other.txt", "Leaflet of nothing", of: "garden")
        #expect(try daemon.ctl("index", "rebuild", "garden").status == 0)
        #expect(try Set(daemon.found("leaflet")) == ["Leaflet rack", "Leaflet of ferns", "Leaflet of moss"])
        #expect(try daemon.found("shade") == ["Leaflet of ferns"])
        #expect(try daemon.found("rose 9").contains("Rose 9"))
        unlink(daemon.dataFolder(of: "garden") + "/Documents/one.leaflet")
        #expect(try daemon.ctl("index", "rebuild", "garden").status == 0)
        #expect(try Set(daemon.found("leaflet")) == ["Leaflet rack", "Leaflet of moss"])
        let metadata = try daemon.json("schema", "garden")
        #expect(metadata["traits"]?.array == ["CSImportExtension"])
    }

    @Test("A host compares all when it starts, where the last time was over a day ago")
    func daily() throws {
        let home = Home()
        let index = home.path + "/data/index.sqlite"
        do {
            let daemon = try Daemon(home: home, plugins: [.garden])
            try daemon.waitForIndex(of: "garden")
            #expect(try daemon.ctl("run", "garden.TakeDownIntent", "plants=plant-9").status == 0)
            #expect(try !daemon.found("Rose 9").contains("Rose 9"))
            try eventually("the first note") { Self.lastCheck(index) != nil }
            try daemon.terminate()
        }
        let noted = try #require(Self.lastCheck(index))
        let before = noted - 25 * 3600 * 1_000_000
        try SQLiteFile.run(index, "UPDATE meta SET value = \(before) WHERE key = 'checked'")
        let daemon = try Daemon(home: home)
        try eventually("it is in again") { try daemon.found("Rose 9").contains("Rose 9") }
        try eventually("the note of that") { try #require(Self.lastCheck(index)) >= noted }
        withExtendedLifetime(daemon) {}
    }

    /// When the index in a file was last compared with what apps say; nil where the file does not tell.
    private static func lastCheck(_ file: String) -> Int64? {
        try? SQLiteFile.number(file, "SELECT value FROM meta WHERE key = 'checked'")
    }

    @Test("A removed app is not found any more, and a new version is asked anew")
    func upgrade() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        _ = try daemon.ctl("plugin", "remove", "garden")
        try eventually("nothing is found") { try daemon.found("rose").isEmpty }
        try daemon.install(.garden)
        try daemon.waitForIndex(of: "garden")
        #expect(try !daemon.found("rose 9").isEmpty)
    }
}
