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
        for worker in try daemon.workers(of: "garden") { kill(worker, SIGKILL) }
        let file = open(daemon.dataFolder(of: "garden") + "/delegate", O_WRONLY | O_CREAT, 0o600)
        #expect(write(file, "1", 1) == 1)
        close(file)
        try eventually("the workers' end") { try daemon.workers(of: "garden").isEmpty }
        #expect(try daemon.ctl("index", "rebuild", "garden").status == 0)
        #expect(try daemon.found("label") == ["Kept label"])
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
