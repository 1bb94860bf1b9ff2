import IntentProtocol
import Testing

@Suite("intentctl tells what there is", .daemon(.probe))
struct ListingTests {
    @Test("list names the intents that people may see, with their titles")
    func list() throws {
        let result = try Daemon.ofSuite().ctl("list", "probe")
        #expect(result.status == 0)
        #expect(result.lines.contains { $0.hasPrefix("probe.EchoTextIntent ") && $0.contains("Gives back the text.") })
        #expect(!result.output.contains("HiddenIntent"))
    }

    @Test("list --all names those too that their app does not offer to people")
    func listAll() throws {
        let intents = try Daemon.ofSuite().json("list", "--all")["intents"]?.array ?? []
        let hidden = try #require(intents.first { $0["id"] == "HiddenIntent" })
        #expect(hidden["discoverable"] == false)
    }

    @Test("show tells an intent's parameters, their types, defaults and how it is typed")
    func show() throws {
        let result = try Daemon.ofSuite().ctl("show", "probe.EveryValueIntent")
        #expect(result.status == 0)
        #expect(result.output.contains("usage: intentctl run probe.EveryValueIntent text=TEXT number=N"))
        #expect(result.output.contains("From 1 to 10."))
        #expect(result.output.contains("Brightness"))
    }

    @Test("show takes a name in any case and without its app")
    func showByLooseName() throws {
        let document = try Daemon.ofSuite().json("show", "echotextintent")
        #expect(document["name"] == "probe.EchoTextIntent")
    }

    @Test("schema gives the metadata document that plugin describe gives of the file")
    func schema() throws {
        let daemon = try Daemon.ofSuite()
        let installed = try daemon.ctl("schema", "probe").json()
        let described = try daemon.json("plugin", "describe", Daemon.Plugin.probe.library)
        #expect(installed["intents"] == described["intents"])
        #expect(installed["entities"] == described["entities"])
        #expect(installed["app"] == "probe")
    }

    @Test("plugin list tells where a plugin is from and whether it is trusted")
    func plugins() throws {
        let plugins = try Daemon.ofSuite().json("plugin", "list")["plugins"]?.array ?? []
        let probe = try #require(plugins.first)
        #expect(plugins.count == 1)
        #expect(probe["id"] == "probe")
        #expect(probe["trusted"] == false)
        #expect(probe["origin"]?.string?.hasSuffix("libProbePlugin.so") == true)
        #expect(probe["digest"]?.string?.utf8.count == 64)
    }

    @Test("doctor tells each layer of the cage, the version and the folders")
    func doctor() throws {
        let daemon = try Daemon.ofSuite()
        let document = try daemon.json("doctor")
        let names = document["checks"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(Set(["bubblewrap", "landlock", "worker", "store"]).isSubset(of: names))
        #expect(document["socket"]?.string == daemon.home.paths.socket)
        #expect(document["dataFolder"]?.string == daemon.home.paths.data)
    }

    @Test(
        "Every listing's --json is one document",
        arguments: [
            ["list"], ["show", "probe.EchoIntent"], ["schema", "probe"], ["plugin", "list"],
            ["plugin", "describe", "probe"], ["plugin", "check", "probe"], ["query", "probe.Lamp"], ["runs"],
            ["grants", "list"], ["doctor"],
        ])
    func json(arguments: [String]) throws {
        let result = try Command(arguments + ["--json"], home: try Daemon.ofSuite().home).result()
        #expect(result.status == 0, "\(result)")
        guard case .object = try result.json() else { throw Unexpected("no object: \(result)") }
        #expect(result.lines.count == 1)
    }
}
