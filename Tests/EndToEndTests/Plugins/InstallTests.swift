import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("Plugins are installed, trusted and removed")
struct InstallTests {
    @Test("install tells what the plugin offers, and the identifier is the file's name")
    func install() throws {
        let daemon = try Daemon()
        let rogue = try RogueFile("libOrchard.so")
        let result = try daemon.ctl("plugin", "install", rogue.path)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix("installed orchard ("))
        #expect(try daemon.ctl("run", "orchard.Echo").output == "libOrchard.so\n")
    }

    @Test("--id names the app otherwise, and one that can't be an identifier is refused")
    func identifier() throws {
        let daemon = try Daemon()
        let library = Daemon.Plugin.rogue.library
        #expect(try daemon.ctl("plugin", "install", library, "--id", "other-name").status == 0)
        #expect(try daemon.ctl("run", "other-name.Echo").status == 0)
        let refused = try daemon.ctl("plugin", "install", library, "--id", "Not This")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("can't be an app's identifier"))
    }

    @Test("What is installed is a copy: the file that it came from may go")
    func copy() throws {
        let daemon = try Daemon()
        do {
            let rogue = try RogueFile("libgone.so")
            #expect(try daemon.ctl("plugin", "install", rogue.path).status == 0)
        }
        #expect(try daemon.ctl("run", "gone.Echo").output == "libgone.so\n")
    }

    @Test("An installed plugin is there after a restart")
    func restart() throws {
        let daemon = try Daemon(plugins: [.rogue])
        try daemon.terminate()
        let next = try Daemon(home: daemon.home)
        #expect(try next.ctl("run", "rogue.Echo").status == 0)
    }

    @Test("trust brings the plugin into the host, and distrust takes it out again, however often")
    func trust() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let caged = try daemon.json("run", "rogue.Echo")
        #expect(caged["target"] == "extension")
        for _ in 0..<2 {
            #expect(try daemon.ctl("plugin", "trust", "rogue").output == "rogue is trusted\n")
            let trusted = try daemon.json("run", "rogue.Echo")
            #expect(trusted["target"] == "main")
            #expect(trusted["process"] == .integer(Int64(daemon.pid)))
            #expect(try daemon.ctl("plugin", "distrust", "rogue").output == "rogue is not trusted\n")
            let distrusted = try daemon.json("run", "rogue.Echo")
            #expect(distrusted["process"] != .integer(Int64(daemon.pid)))
        }
    }

    @Test("A trusted plugin of Swift comes into the host again after it was out")
    func trustOfSwift() throws {
        let daemon = try Daemon(plugins: [.trustedProbe])
        for _ in 0..<2 {
            #expect(try daemon.json("run", "probe.EchoIntent")["process"] == .integer(Int64(daemon.pid)))
            #expect(try daemon.ctl("plugin", "distrust", "probe").status == 0)
            #expect(try daemon.json("run", "probe.EchoIntent")["target"] == "extension")
            #expect(try daemon.ctl("plugin", "trust", "probe").status == 0)
        }
    }

    @Test("install --trust of what is installed and trusted already goes on serving it")
    func trustAgain() throws {
        let daemon = try Daemon()
        for _ in 0..<2 {
            #expect(
                try daemon.ctl("plugin", "install", Daemon.Plugin.rogue.library, "--id", "r", "--trust").status == 0)
            #expect(try daemon.json("run", "r.Echo")["process"] == .integer(Int64(daemon.pid)))
        }
    }

    @Test("remove takes the plugin away, ends its worker and leaves what it wrote")
    func remove() throws {
        let daemon = try Daemon(plugins: [.rogue])
        _ = try daemon.run("rogue.Echo")
        let worker = try #require(try daemon.workers(of: "rogue").first)
        let document = try daemon.json("plugin", "remove", "rogue")
        #expect(document["id"] == "rogue")
        #expect(try daemon.ctl("run", "rogue.Echo").status == 66)
        #expect(try daemon.json("plugin", "list")["plugins"] == [])
        try eventually("the worker's end") { !ProcessTable.isRunning(worker) }
        #expect(access(daemon.dataFolder(of: "rogue"), F_OK) == 0)
        #expect(access(daemon.home.path + "/data/plugins/rogue", F_OK) != 0)
    }

    @Test("What a plugin takes over from another one is told, and no leave is among it once that was removed")
    func inheritance() throws {
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: Daemon.Plugin.probe.library, id: "app")])
        let terminal = try Terminal(["run", "app.ConfirmIntent"], home: daemon.home)
        try terminal.wait(for: "Really go on?")
        try terminal.type("always\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        let rogue = try RogueFile("libapp.so")
        let over = try daemon.ctl("plugin", "install", rogue.path, "--accept-breaking")
        #expect(
            over.errors.contains("takes over the data and the grants of the one from \(Daemon.Plugin.probe.library)"))
        #expect(try daemon.ctl("plugin", "install", rogue.path).errors.contains("takes over") == false)
        try daemon.put("kept", "kept", of: "app")
        #expect(try daemon.ctl("plugin", "remove", "app", "--keep-data").status == 0)
        #expect(try daemon.json("grants", "list")["grants"] == [])
        let later = try daemon.ctl("plugin", "install", Daemon.Plugin.probe.library, "--id", "app")
        #expect(
            later.errors.contains("finds what was written under its name before, in \(daemon.dataFolder(of: "app"))"))
    }

    @Test("Many installs at once leave each plugin installed once, and the host at work")
    func installsAtOnce() throws {
        let daemon = try Daemon()
        try sideBySide(6) { number in
            try daemon.install(Daemon.Plugin(library: Built.folder + "/libRoguePlugin.so", id: "app\(number / 2)"))
        }
        #expect(
            try daemon.json("plugin", "list")["plugins"]?.array?.compactMap { $0["id"] } == ["app0", "app1", "app2"])
        for number in 0..<3 { #expect(try daemon.run("app\(number).Echo").value == .string("libRoguePlugin.so")) }
    }
}
