import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// The sample in Python in a folder of its own, with what it needs.
private final class Bookmarks {
    let folder = TemporaryFolder()
    let plugin: Daemon.Plugin

    init(environment: String? = nil) throws {
        var manifest = readText(Repository.path("Plugins/Bookmarks/bookmarks.intent.json"))
        if let environment {
            let end = manifest.lastIndex(of: "]") ?? manifest.endIndex
            manifest.insert(contentsOf: ",\"environment\": \(environment)", at: manifest.index(after: end))
        }
        plugin = Daemon.Plugin(library: folder.file("bookmarks.intent.json", manifest), id: nil)
        for file in ["bookmarks.py", "worker.py"] {
            _ = folder.file(file, readText(Repository.path("Plugins/Bookmarks/" + file)))
        }
        try Python.provide(in: folder)
    }
}

private func named(_ title: String, _ address: String) -> [NamedValue] {
    [NamedValue("title", .string(title)), NamedValue("address", .unresolved(address))]
}

@Suite("A program in Python as an app, in its cage", .enabled(if: Python.isThere, "Python's cbor2 is not there"))
struct ProgramTests {
    @Test("Intents, entities by every kind of query, and text that finds an entity")
    func intents() throws {
        let bookmarks = try Bookmarks()
        let daemon = try Daemon(plugins: [bookmarks.plugin])
        let added = try daemon.run("bookmarks.AddBookmark", named("Swift", "https://swift.org/"))
        guard case .completed(let result) = added, case .entity(let entity)? = result.value else {
            throw Unexpected("\(added)")
        }
        #expect(entity.id == "Swift")
        #expect(result.dialog?.full == "Kept Swift.")
        _ = try daemon.run("bookmarks.AddBookmark", named("Kernel", "https://kernel.org/"))
        func page(_ mode: EntityRequest.Mode, _ change: (inout EntityRequest) -> Void = { _ in }) throws -> [String] {
            var query = EntityRequest(app: "bookmarks", entity: "Bookmark", mode: mode)
            change(&query)
            return try daemon.connect().page(of: query, until: .after(patience)).items.map(\.line)
        }
        #expect(try page(.all) == ["Swift", "Kernel"])
        #expect(try page(.matching) { $0.text = "kern" } == ["Kernel"])
        #expect(try page(.identifiers) { $0.identifiers = ["Kernel", "nothing"] } == ["Kernel"])
        #expect(try page(.all) { $0.limit = 1 } == ["Swift"])
        let wrong = try daemon.run("bookmarks.AddBookmark", named("x", "no address"))
        #expect(wrong.error?.code == .invalidValue)
    }

    @Test("It asks, and obeys a refusal")
    func question() throws {
        let bookmarks = try Bookmarks()
        let daemon = try Daemon(plugins: [bookmarks.plugin])
        _ = try daemon.run("bookmarks.AddBookmark", named("Swift", "https://swift.org/"))
        func delete(_ answer: Answer.Outcome) throws -> (Outcome, [String]) {
            let connection = try daemon.connect()
            var request = Perform("bookmarks.DeleteBookmark", [NamedValue("bookmark", .unresolved("Swift"))])
            request.askable = .all
            let call = try connection.begin(request)
            var asked: [String] = []
            let outcome = try connection.outcome(of: call) { frame in
                guard frame.kind == .ask else { return }
                let question = try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }
                asked.append(question.dialog)
                connection.answer(call, Answer(question.id, answer))
            }
            return (outcome, asked)
        }
        let (declined, asked) = try delete(.declined)
        #expect(asked == ["Delete Swift?"])
        #expect(declined.error?.code == .declined)
        #expect(try delete(.accepted).0.error == nil)
        #expect(try delete(.accepted).0.error?.category == .request, "it is gone")
    }

    @Test("It tells how far it is, and stops when it is cancelled")
    func cancellation() throws {
        let bookmarks = try Bookmarks(environment: #"{"BOOKMARKS_PAUSE": "30"}"#)
        let daemon = try Daemon(plugins: [bookmarks.plugin])
        for number in 1...3 {
            _ = try daemon.run("bookmarks.AddBookmark", named("b\(number)", "https://example.org/\(number)"))
        }
        let connection = try daemon.connect()
        let (call, _) = try connection.start("bookmarks.CheckBookmarks")
        var reports: [ProgressReport] = []
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .progress else { return }
            reports.append(try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) })
            connection.cancel(call)
        }
        #expect(reports == [ProgressReport(completed: 1, total: 3, description: "b1")])
        #expect(outcome.cancellation == .user)
        #expect(try daemon.workers(of: "bookmarks").count == 1, "it did not have to be ended")
    }

    @Test("It keeps to every rule of the protocol")
    func conforms() throws {
        let bookmarks = try Bookmarks()
        let result = try Daemon().ctl("plugin", "conform", bookmarks.plugin.library)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasSuffix("checks, 0 failed\n"))
    }

    @Test("It sees its own files and nothing of the person's, and can't start a process")
    func cage() throws {
        let folder = TemporaryFolder()
        let secret = folder.file("secret", "secret")
        let program = folder.file(
            "probe.py",
            """
            import os, socket, subprocess, sys
            def attempt(name, body):
                try:
                    body()
                    print("probe:", name, "worked")
                except Exception as error:
                    print("probe:", name, "failed", type(error).__name__)
            attempt("secret", lambda: open("\(secret)").read())
            attempt("process", lambda: subprocess.run(["/usr/bin/true"]))
            attempt("network", lambda: socket.socket(socket.AF_INET))
            attempt("write", lambda: open("/plugin/x", "w"))
            attempt("own", lambda: open("/plugin/probe.py").read())
            attempt("other", lambda: os.execv("/usr/bin/true", ["true"]))
            print("probe: environment", sorted(name for name in os.environ if name.startswith("INTENDANT_")))
            sys.stdout.flush()
            """)
        let manifest = folder.file(
            "probe.intent.json",
            #"{"manifest": 1, "name": "Probe", "program": {"command": ["python3", "probe.py"], "files": ["probe.py"]}}"#
        )
        _ = program
        let daemon = try Daemon()
        let error = #expect(throws: IntentError.self) { try daemon.install(Daemon.Plugin(library: manifest, id: nil)) }
        #expect(error?.code == .invalidPlugin, "it never says hello")
        let log = daemon.log
        for name in ["secret", "process", "network", "write", "other"] {
            #expect(log.contains("probe: \(name) failed"), "\(log)")
        }
        #expect(log.contains("probe: own worked"))
        #expect(
            log.contains(
                "['INTENDANT_APP', 'INTENDANT_DATA', 'INTENDANT_PLUGIN', 'INTENDANT_TARGET']"), "\(log)")
    }

    @Test("It is never loaded into the host")
    func trust() throws {
        let bookmarks = try Bookmarks()
        var plugin = bookmarks.plugin
        plugin.isTrusted = true
        let error = #expect(throws: IntentError.self) { try Daemon().install(plugin) }
        #expect(error?.code == .notPermitted)
    }
}

@Suite("Manifests of programs that are no good")
struct WrongProgramTests {
    private func install(_ program: String, files: [String: String] = [:]) throws -> IntentError? {
        let folder = TemporaryFolder()
        for (name, text) in files { _ = folder.file(name, text) }
        let manifest = folder.file("wrong.intent.json", #"{"manifest": 1, "name": "Wrong", "program": \#(program)}"#)
        return #expect(throws: IntentError.self) {
            try Daemon().install(Daemon.Plugin(library: manifest, id: nil))
        }
    }

    @Test("A program that isn't there is named")
    func noProgram() throws {
        let error = try install(#"{"command": ["no-such-program-at-all"]}"#)
        #expect(error?.code == .invalidPlugin)
        #expect(error?.message.contains("the program no-such-program-at-all is not there") == true, "\(error as Any)")
    }

    @Test("A file that isn't there is named")
    func noFile() throws {
        let error = try install(#"{"command": ["cat"], "files": ["lib/missing.py"]}"#)
        #expect(error?.code == .notFound)
        #expect(error?.message == "lib/missing.py, which the manifest names, is not beside it")
    }

    @Test("A program that says something else than hello is refused with words")
    func noProtocol() throws {
        let error = try install(
            #"{"command": ["sh", "talk.sh"], "files": ["talk.sh"]}"#, files: ["talk.sh": "echo hello there >&3\n"])
        #expect(error?.code == .invalidPlugin)
        #expect(error?.message.contains("before it was ready") == true, "\(error as Any)")
    }
}
