import CSQLite
import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// The manifest of `Tests/Fixtures/ForeignLibrary` and its library in a folder of their own.
private final class Fixture {
    let folder = TemporaryFolder()
    let manifest: String

    init(_ text: String? = nil) throws {
        let tests = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        manifest = folder.file(
            "fixture.intent.json", text ?? readText(tests + "/Fixtures/ForeignLibrary/fixture.intent.json"))
        guard symlink(Built.folder + "/libForeignLibrary.so", folder.path + "/libForeignLibrary.so") == 0 else {
            throw Unexpected("the library can't be linked")
        }
    }

    var plugin: Daemon.Plugin { Daemon.Plugin(library: manifest, id: nil) }
}

@Suite("A C library by manifest, in its cage")
struct ForeignTests {
    @Test("Its functions are intents: texts, structs, buffers, files by descriptor, callbacks")
    func works() throws {
        let fixture = try Fixture()
        let daemon = try Daemon(plugins: [fixture.plugin])
        #expect(
            try daemon.run("fixture.Greeting", [NamedValue("name", .string("wörld"))]).value == .string("Hello wörld"))
        let point = IntentValue.codable(type: "point", json: #"{"x":1,"y":2}"#)
        #expect(try daemon.run("fixture.Mirror", [NamedValue("point", point)]).value?.json["x"] == .number(2))
        let file = NamedValue("file", .unresolved(fixture.manifest))
        var status = stat()
        stat(fixture.manifest, &status)
        for intent in ["FileSize", "PathSize"] {
            #expect(try daemon.run("fixture.\(intent)", [file]).value == .int(Int64(status.st_size)))
        }
        #expect(
            try daemon.run("fixture.Rows", [NamedValue("count", .int(2))]).value
                == .array([.string("0|x|y"), .string("1||y")]))
        #expect(try daemon.run("fixture.GreetingsOpen").value == .int(0))
        #expect(
            try daemon.run("fixture.Sum", [NamedValue("values", .array([.int(1), .int(2)]))], target: "widget").value
                == .int(3))
    }

    @Test(
        "A crash is an error that names function and parameter, and the next run works",
        arguments: [
            (
                "PastTheEnd", "past_the_end of libForeignLibrary.so went past the end of “buffer”, which has 24 bytes",
                "buffer"
            ),
            ("NullPointer", "null_pointer of libForeignLibrary.so used a null pointer", nil),
            ("Abort", "abort_now of libForeignLibrary.so gave up (SIGABRT)", nil),
            ("Divide", "divide of libForeignLibrary.so computed what has no result", nil),
            ("Recurse", "recurse of libForeignLibrary.so touched memory", nil),
        ] as [(String, String, String?)])
    func crash(_ intent: String, _ words: String, _ parameter: String?) throws {
        let fixture = try Fixture()
        let daemon = try Daemon(plugins: [fixture.plugin, .rogue])
        let values = ["value", "a", "b"].map { NamedValue($0, .int(0)) }
        let known = intent == "NullPointer" ? [values[0]] : intent == "Divide" ? [values[1], values[2]] : []
        let other = try daemon.connect()
        let (held, _) = try other.start("rogue.Hold")
        let error = try daemon.run("fixture.\(intent)", known).error
        #expect(error?.code == .libraryCrashed)
        #expect(error?.category == .app)
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        #expect(error?.parameter == parameter)
        #expect(try daemon.run("fixture.AllOnesHex").value == .string("ffffffffffffffff"))
        // The host and the other app noticed nothing.
        try daemon.release("rogue")
        #expect(try other.outcome(of: held).error == nil)
    }

    @Test("A run tells how far it is and stops when it is cancelled")
    func progress() throws {
        let fixture = try Fixture()
        let daemon = try Daemon(plugins: [fixture.plugin])
        let connection = try daemon.connect()
        let (call, _) = try connection.start("fixture.Work", [NamedValue("steps", .int(2_000_000_000))])
        var reports = 0
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .progress else { return }
            reports += 1
            if reports == 1 { connection.cancel(call) }
        }
        #expect(reports > 0)
        #expect(outcome.cancellation == .user)
        // The worker obeyed: it is still there.
        #expect(try daemon.workers(of: "fixture").count == 1)
    }

    @Test("It is never loaded into the host, also when it is trusted")
    func trust() throws {
        let fixture = try Fixture()
        let daemon = try Daemon()
        var plugin = fixture.plugin
        plugin.isTrusted = true
        let refused = #expect(throws: IntentError.self) { try daemon.install(plugin) }
        #expect(refused?.code == .notPermitted)
        try daemon.install(fixture.plugin)
        let later = #expect(throws: IntentError.self) { try daemon.request("plugin.trust", .object(["id": "fixture"])) }
        #expect(later?.code == .notPermitted)
        #expect(later?.message.contains("its sandbox only") == true)
    }

    @Test(
        "A wrong manifest is refused with line, function and reason, and nothing is installed",
        arguments: [
            (
                #"{"manifest": 1, "name": "x", "library": "libForeignLibrary.so", "functions": [\#n{"intent": "A", "function": "nothing"}]}"#,
                "fixture.intent.json, line 2: function nothing: it is not in libForeignLibrary.so"
            ),
            (
                #"{"manifest": 1, "name": "x", "library": "libForeignLibrary.so", "functions": [{"intent": "A"}]}"#,
                "fixture.intent.json, line 1: a call lacks “function”"
            ),
        ])
    func wrongManifest(_ text: String, _ words: String) throws {
        let fixture = try Fixture(text)
        let daemon = try Daemon()
        let error = #expect(throws: IntentError.self) { try daemon.install(fixture.plugin) }
        #expect(error?.code == .invalidPlugin)
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        #expect(try daemon.request("plugin.list")["plugins"]?.array?.isEmpty == true)
    }
}

@Suite("The samples of C libraries")
struct ForeignSampleTests {
    private static let folder =
        #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Plugins/CLibraries/"

    @Test("zlib sums up, compresses and restores")
    func zlib() throws {
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: Self.folder + "zlib.intent.json", id: nil)])
        let sum = try daemon.run("zlib.CRC32", [NamedValue("text", .string("123456789"))])
        #expect(sum.value == .string("cbf43926"))
        let text = daemon.home.file("text", String(repeating: "abc ", count: 1000))
        let compressed = try daemon.run("zlib.CompressFile", [NamedValue("file", .unresolved(text))])
        guard case .file(let file)? = compressed.value, case .data(let bytes) = file.content else {
            throw Unexpected("no file: \(compressed)")
        }
        #expect(bytes.count < 100)
        let restored = try daemon.run("zlib.Decompress", [NamedValue("compressed", .data(bytes))])
        #expect(restored.value == .data(Array(String(repeating: "abc ", count: 1000).utf8)))
        let damaged = try daemon.run("zlib.Decompress", [NamedValue("compressed", .data([1, 2, 3]))])
        #expect(damaged.error?.code == .functionFailed)
        #expect(damaged.error?.message == "uncompress of libz.so.1: it failed: data error (-3)")
    }

    @Test("libm computes, and tells why it can't")
    func libm() throws {
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: Self.folder + "libm.intent.json", id: nil)])
        #expect(
            try daemon.run("libm.Hypotenuse", [NamedValue("a", .int(3)), NamedValue("b", .int(4))]).value == .double(5))
        let split = try daemon.run("libm.SplitNumber", [NamedValue("number", .double(10))]).value
        #expect(split?.json.text() == #"{"mantissa":0.625,"exponent":4}"#)
        let error = try daemon.run("libm.Logarithm", [NamedValue("number", .double(-1))]).error
        #expect(error?.message == "log of libm.so.6: it failed: Numerical argument out of domain")
    }

    @Test("SQLite tells its version and queries a file by its descriptor")
    func sqlite() throws {
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: Self.folder + "sqlite.intent.json", id: nil)])
        #expect(try daemon.run("sqlite.Version").value?.line.hasPrefix("3.") == true)
        func query(_ sql: String) throws -> Outcome {
            let file = NamedValue("file", .unresolved(try Self.database(in: daemon.home)))
            return try daemon.run("sqlite.Query", [file, NamedValue("sql", .string(sql))])
        }
        #expect(try query("SELECT a, b FROM t ORDER BY a").value == .array([.string("1\tx"), .string("2\t")]))
        #expect(try query("SELEC").error?.message.contains("syntax error") == true)
        #expect(try query("INSERT INTO t VALUES (3, 'z')").error?.message.contains("readonly") == true)
    }

    private static func database(in home: Home) throws -> String {
        let path = home.path + "/sample.db"
        guard access(path, F_OK) != 0 else { return path }
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open(path, &database) == SQLITE_OK,
            sqlite3_exec(
                database, "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'x'), (2, NULL);", nil, nil, nil)
                == SQLITE_OK
        else { throw Unexpected("no database can be made") }
        return path
    }
}
