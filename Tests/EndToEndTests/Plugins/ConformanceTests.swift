import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("The conformance kit")
struct ConformanceTests {
    private func states(_ result: Command.Result) throws -> [String: String] {
        Dictionary(
            (try result.json()["checks"]?.array ?? []).map { ($0["rule"]?.string ?? "", $0["state"]?.string ?? "") }
        ) { first, _ in first }
    }

    @Test("A C library by manifest keeps to every rule")
    func library() throws {
        let result = try Daemon().ctl("plugin", "conform", Repository.path("Plugins/CLibraries/zlib.intent.json"))
        #expect(result.status == 0, "\(result)")
    }

    @Test("A plugin in C that was written against the header keeps to every rule, and works")
    func uptime() throws {
        let plugin = Daemon.Plugin(library: Built.folder + "/libUptimePlugin.so", id: "uptime")
        let daemon = try Daemon(plugins: [plugin])
        let result = try daemon.ctl("plugin", "conform", plugin.library)
        #expect(result.status == 0, "\(result)")
        guard case .int(let seconds)? = try daemon.run("uptime.Uptime").value else { throw Unexpected("no uptime") }
        #expect(seconds > 0)
    }

    @Test("A worker that ends after hello is told rule by rule, with exit status 1")
    func leaves() throws {
        let folder = TemporaryFolder()
        // Hello as a plugin of version 1, from the vectors: then it goes.
        _ = folder.file(
            "leave.sh",
            #"""
            printf '\022\000\000\000\001\000\000\000\000\000\000\000\000\000\000\000' >&3
            printf '\243\000\001\001\146plugin\002\145leave' >&3
            """#)
        let manifest = folder.file(
            "leave.intent.json",
            #"{"manifest": 1, "name": "Leave", "program": {"command": ["sh", "leave.sh"], "files": ["leave.sh"]}}"#)
        let result = try Daemon().ctl("plugin", "conform", manifest, "--json")
        #expect(result.status == 1, "\(result)")
        let states = try states(result)
        #expect(states["It says hello first, within 10 s, as a plugin of version 1"] == "passed", "\(result)")
        #expect(states["It answers a ping of 0 to 64 bytes with a pong of the same call and bytes"] == "failed")
        #expect(states["It ends when the host closes the connection"] == "passed")
        #expect(result.output.contains("it ended the connection where a pong was due"))
    }

    @Test("What never says hello fails the first rule; the others are skipped")
    func silent() throws {
        let folder = TemporaryFolder()
        let manifest = folder.file(
            "silent.intent.json", #"{"manifest": 1, "name": "Silent", "program": {"command": ["true"]}}"#)
        let result = try Daemon().ctl("plugin", "conform", manifest, "--json")
        #expect(result.status == 1)
        let states = try states(result)
        #expect(states.values.filter { $0 == "failed" }.count == 1)
        #expect(states.values.filter { $0 == "passed" }.isEmpty)
    }
}

@Suite("A manifest beside its header", .enabled(if: Clang.isThere, "clang or zlib.h is not there"))
struct HeaderTests {
    @Test("The sample of zlib has the signatures of zlib.h")
    func zlib() throws {
        let result = try Daemon().ctl(
            "plugin", "check", Repository.path("Plugins/CLibraries/zlib.intent.json"), "--header",
            "/usr/include/zlib.h",
            environment: ["PATH": Clang.path])
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "nothing to mend\n")
    }

    @Test("The fixture has the signatures of its header: structs, callbacks, arrays, variadic functions")
    func fixture() throws {
        let folder = TemporaryFolder()
        let manifest = folder.file(
            "fixture.intent.json", readText(Repository.path("Tests/Fixtures/ForeignLibrary/fixture.intent.json")))
        #expect(symlink(Built.folder + "/libForeignLibrary.so", folder.path + "/libForeignLibrary.so") == 0)
        let result = try Daemon().ctl(
            "plugin", "check", manifest, "--header",
            Repository.path("Tests/Fixtures/ForeignLibrary/include/foreign_library.h"),
            environment: ["PATH": Clang.path])
        #expect(result.status == 0, "\(result)")
        #expect(!result.output.contains("error:"), "\(result)")
    }

    @Test(
        "What differs is told with line, function and both types",
        arguments: [
            (
                #"{"intent": "A", "function": "crc32", "parameters": [{"name": "a", "type": "int"}]}"#,
                "line 2: it takes 3 parameters, and the manifest gives it 1"
            ),
            (
                #"{"intent": "A", "function": "crc32", "parameters": [{"name": "a", "type": "unsigned int"}, {"name": "b", "type": "bytes"}, {"type": "unsigned int", "lengthOf": "b"}], "returns": {"type": "unsigned long"}}"#,
                "line 2: “a” is uLong in C, and unsigned int in the manifest"
            ),
            (
                #"{"intent": "A", "function": "zlibVersion", "returns": {"type": "int"}}"#,
                "line 2: what it returns is const char * in C, and int in the manifest"
            ),
            (
                #"{"intent": "A", "function": "compressBound", "parameters": [{"name": "n", "type": "long"}], "returns": {"type": "unsigned long"}}"#,
                "line 2: “n” is uLong in C, and long in the manifest"
            ),
            (
                #"{"intent": "A", "function": "adler32_combine", "parameters": [{"name": "a", "type": "unsigned long"}, {"name": "b", "type": "unsigned long"}, {"name": "c", "type": "double"}], "returns": {"type": "unsigned long"}}"#,
                "and double in the manifest"
            ),
        ])
    func differences(_ function: String, _ words: String) throws {
        let folder = TemporaryFolder()
        let manifest = folder.file(
            "wrong.intent.json",
            "{\"manifest\": 1, \"name\": \"x\", \"library\": \"libz.so.1\", \"functions\": [\n\(function)]}")
        let result = try Daemon().ctl(
            "plugin", "check", manifest, "--header", "/usr/include/zlib.h", environment: ["PATH": Clang.path])
        #expect(result.status == 65)
        #expect(result.output.contains(words), "\(result)")
    }
}

/// The compiler that reads headers.
private enum Clang {
    static let path = getenv("PATH").map { String(cString: $0) } ?? ""
    static let isThere =
        path.split(separator: ":").contains { access("\($0)/clang", X_OK) == 0 }
        && access("/usr/include/zlib.h", R_OK) == 0
}
