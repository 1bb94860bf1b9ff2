import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import Testing
import WorkerTestSupport

/// Identifiers of the probe's shots.
func shot(_ number: Int) -> String {
    let digits = String(number, radix: 16).uppercased()
    return "00000000-0000-4000-A000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

extension Daemon {
    /// Makes a collection by a file of the client's, and gives its handle.
    func collection(
        _ identifiers: [String], of entity: String = "probe.Shot", on connection: IntentConnection? = nil
    ) throws -> String {
        var builder = try IdentifierSetBuilder(type: String(entity.drop { $0 != "." }.dropFirst()))
        for identifier in identifiers { try builder.append(identifier) }
        let file = try builder.finish()
        let reply = try (connection ?? connect()).reply(
            to: AdminRequest("collections.create", .object(["entity": .text(entity)])), file: file,
            until: .after(patience))
        guard let handle = reply["handle"]?.text else { throw Unexpected("\(reply)") }
        return handle
    }

    /// Runs an intent of the probe with a collection.
    func runWith(
        _ handle: String, _ intent: String, parameter: String = "shots", _ more: [NamedValue] = []
    ) throws -> Outcome {
        try run("probe.\(intent)", [NamedValue(parameter, .unresolved("collection:\(handle)"))] + more)
    }
}

@Suite("Collections by handle", .daemon(.probe))
struct CollectionTests {
    private func daemon() throws -> Daemon { try Daemon.ofSuite() }

    @Test("A collection is made of a file, shown in pages, listed, and dropped")
    func commands() throws {
        let daemon = try daemon()
        let lines = (0..<250).map { "id:\(shot($0))" }.joined(separator: "\r\n") + "\n\n\(shot(250))"
        let file = daemon.home.file("shots.txt", lines)
        let made = try daemon.ctl("collection", "create", "Probe.shot", "--from", file)
        #expect(made.status == 0, "\(made)")
        let handle = made.lines.first ?? ""
        #expect(made.output == handle + "\n" && handle.count == 32)
        let shown = try daemon.ctl("collection", "show", handle, "--offset", "249", "--limit", "10")
        #expect(shown.lines == [shot(249), shot(250)])
        let document = try daemon.json("collection", "show", "collection:\(handle)", "--limit", "1")
        #expect(document["count"] == 251 && document["more"] == true && document["entity"] == "Shot")
        #expect(document["identifiers"]?.array == [.string(shot(0))])
        #expect(try daemon.ctl("collection", "list").output.contains(handle))
        #expect(try daemon.runWith(handle, "CountShotsIntent").value == .int(251))
        #expect(try daemon.ctl("collection", "drop", handle).output == "dropped \(handle)\n")
        let gone = try daemon.ctl("collection", "show", handle)
        #expect(gone.status == 66)
        #expect(gone.errors.contains("there is no collection '\(handle)'"))
    }

    @Test("A collection is made of what a query finds, by text, all of it, and by conditions of query")
    func queries() throws {
        let daemon = try daemon()
        let all = try daemon.json("collection", "create", "probe.Shot", "--all")
        #expect(all["count"] == 2500)
        let some = try daemon.json("collection", "create", "probe.Shot", "--match", "FF")
        #expect(some["count"] == 9)
        let by = try daemon.json("query", "probe.Shot", "--match", "ff", "--collection")
        #expect(by["count"] == 9)
        let listed = try daemon.json("query", "probe.Shot", "--id", shot(3), shot(1), "--collection")
        let handle = try #require(listed["handle"]?.string)
        #expect(try daemon.ctl("collection", "show", handle).lines == [shot(3), shot(1)])
        let broken = try daemon.ctl("collection", "create", "probe.Lamp", "--match", "broken")
        #expect(broken.status == 1 && broken.errors == "intentctl: The probe is broken\n")
        #expect(try daemon.ctl("collection", "create", "probe.Stray", "--all").status == 64)
        #expect(try daemon.ctl("collection", "create", "probe.Shot").status == 64)
        #expect(try daemon.ctl("collection", "create", "probe.Sho", "--all").status == 66)
    }

    @Test("A run takes a collection on the command line, and gives one that it was given")
    func running() throws {
        let daemon = try daemon()
        let handle = try daemon.collection((0..<3).map(shot))
        let counted = try daemon.ctl("run", "probe.CountShotsIntent", "shots=collection:\(handle)")
        #expect(counted.output == "3\n")
        let echoed = try daemon.json("run", "probe.EchoShotsIntent", "shots=collection:\(handle)")
        #expect(echoed["value"]?["handle"]?.string == handle)
        let changed = try daemon.json("run", "probe.EchoShotsIntent", "shots=collection:\(handle)", "addsOne=yes")
        #expect(changed["value"]?["identifiers"]?.array == ((0..<3) + [0xFFFF]).map { .string(shot($0)) })
    }

    @Test("Identifiers that an intent makes stand in its result where they are few, and are a collection where not")
    func results() throws {
        let daemon = try daemon()
        func made(_ count: Int) throws -> IntentValue? {
            try daemon.run("probe.MakeShotsIntent", [NamedValue("count", .int(Int64(count)))]).value
        }
        guard case .collection(let few)? = try made(1000), case .identifiers(let texts) = few.members else {
            throw Unexpected("no list")
        }
        #expect(texts == (0..<1000).map(shot))
        guard case .collection(let many)? = try made(25_001), case .handle(let handle) = many.members else {
            throw Unexpected("no handle")
        }
        let page = try daemon.request(
            "collections.show", .object(["collection": .text(handle), "offset": 24_999, "limit": 9]))
        #expect(page["count"] == 25_001)
        #expect(page["identifiers"]?.array == [.text(shot(24_999)), .text(shot(25_000))])
        #expect(try daemon.runWith(handle, "CountShotsIntent").value == .int(25_001))
    }

    @Test("A worker reads the right collections run after run, more of them than it is counted on to keep")
    func many() throws {
        let daemon = try daemon()
        let connection = try daemon.connect()
        let handles = try (1...CollectionLimits.keptByPlugin + 3).map { count in
            try daemon.collection((0..<count).map(shot), on: connection)
        }
        for _ in 1...2 {
            for (index, handle) in handles.enumerated() {
                #expect(try daemon.runWith(handle, "CountShotsIntent").value == .int(Int64(index + 1)))
            }
        }
        for _ in 1...3 {
            let outcome = try daemon.runWith(handles[4], "PickShotsIntent")
            #expect(outcome.error?.message.contains("the collection has 5") == true)
            #expect(
                try daemon.runWith(handles[2], "PickShotsIntent").value == .array((0..<3).map { .string(shot($0)) }))
        }
        // What is gone is gone for the worker, too, and takes none of the others with it.
        _ = try daemon.request("collections.drop", .object(["collection": .text(handles[0])]))
        #expect(try daemon.runWith(handles[0], "CountShotsIntent").error?.code == .notFound)
        #expect(try daemon.runWith(handles[1], "CountShotsIntent").value == .int(2))
        withExtendedLifetime(connection) {}
    }

    @Test("All identifiers are read where they lie")
    func reading() throws {
        let daemon = try daemon()
        let handle = try daemon.collection((0...10_000).map(shot))
        guard case .array(let values)? = try daemon.runWith(handle, "FoldShotsIntent").value else {
            throw Unexpected("no values")
        }
        #expect(values.count == 4 && values[0] == values[1] && values[0] != .int(0))
    }

    @Test("A list of entities takes a collection: all are fetched, 500 at a time")
    func lists() throws {
        let daemon = try daemon()
        let handle = try daemon.collection((0..<1200).map(shot))
        #expect(
            try daemon.runWith(handle, "ListShotsIntent").value
                == .array([.string("1200"), .string("500 500 200"), .string(shot(0)), .string(shot(1199))]))
    }

    @Test("An answer to a question may be a collection")
    func answers() throws {
        let daemon = try daemon()
        let handle = try daemon.collection((0..<1500).map(shot))
        let connection = try daemon.connect()
        var request = Perform("probe.AskShotsIntent")
        request.askable = .all
        let call = try connection.begin(request)
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .ask else { return }
            let question = try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }
            connection.answer(call, Answer(question.id, .value(.unresolved("collection:\(handle)"))))
        }
        #expect(outcome.value == .int(1500))
    }

    @Test("A run takes sixteen files and collections together; one more is refused before the app hears of it")
    func files() throws {
        let daemon = try daemon()
        let connection = try daemon.connect()
        let handles = try (1...2).map { try daemon.collection([shot($0)], on: connection) }
        let papers = (1...16).map { daemon.home.file("paper\($0).txt", "paper \($0)") }
        func run(_ count: Int, _ more: String...) throws -> Command.Result {
            let words = ["run", "probe.BundleShotsIntent"] + papers.prefix(count).map { "papers=\($0)" } + more
            return try Command(words, home: daemon.home).result()
        }
        func read(_ count: Int, _ shots: Int...) -> [String] { (1...count).map { "paper \($0)" } + shots.map(shot) }
        // In whichever order they are given: the parameters' is the app's.
        let full = try run(14, "more=collection:\(handles[1])", "shots=collection:\(handles[0])")
        #expect(full.lines == read(14, 1, 2), "\(full)")
        // The worker has both of them by now, and gets the same.
        #expect(try run(14, "shots=collection:\(handles[1])", "more=collection:\(handles[0])").lines == read(14, 2, 1))
        // One that is given twice goes once.
        #expect(try run(15, "shots=collection:\(handles[0])", "more=collection:\(handles[0])").lines == read(15, 1, 1))
        #expect(try run(16, "shots=id:\(shot(3))").lines == read(16, 3))
        for (count, more) in [(15, ["more=collection:\(handles[1])"]), (16, [])] {
            let refused = try run(count, "shots=collection:\(handles[0])", more.first ?? "more=id:\(shot(1))")
            #expect(refused.status == 65 && refused.output.isEmpty, "\(refused)")
            #expect(refused.errors.contains("a run takes at most 16 files and collections by handle"), "\(refused)")
            #expect(refused.errors.contains("\ntry: "), "\(refused)")
        }
        // What was refused uses nothing.
        let list = try daemon.request("collections.list")["collections"]?.array ?? []
        #expect(list.filter { handles.contains($0["handle"]?.text ?? "") }.map { $0["runs"] } == [0, 0])
        withExtendedLifetime(connection) {}
    }

    @Test("One that is dropped while a run uses it is the run's to its end, and nobody else's", arguments: [600, 3])
    func droppedInRun(count: Int) throws {
        let daemon = try daemon()
        let handle = try daemon.collection((0..<count).map(shot))
        // The worker has it mapped and has read none of it.
        let outcome = try dropHeld(handle, daemon, answering: "go on") { () throws in
            #expect(try daemon.ctl("collection", "show", handle).status == 66)
            #expect(try daemon.runWith(handle, "CountShotsIntent").error?.code == .notFound)
        }
        guard case .collection(let value)? = outcome.value, case .identifiers(let identifiers) = value.members else {
            throw Unexpected("\(outcome)")
        }
        #expect(identifiers == (0..<count).map(shot))
        // Its end ends the collection.
        #expect(try daemon.runWith(handle, "CountShotsIntent").error?.code == .notFound)
        try eventually("the end of the run's hold") { try daemon.runs().allSatisfy { $0["status"] != "running" } }
    }

    @Test("A run that gives back one that was dropped meanwhile completes all the same; nobody finds it by then")
    func droppedInResult() throws {
        let daemon = try daemon()
        let handle = try daemon.collection((0..<3).map(shot))
        let outcome = try dropHeld(handle, daemon, answering: "back")
        guard case .collection(let value)? = outcome.value, case .handle(handle) = value.members else {
            throw Unexpected("\(outcome)")
        }
        #expect(try daemon.runWith(handle, "CountShotsIntent").error?.code == .notFound)
    }

    /// Drops a collection while a run holds it and asks, then answers the run.
    private func dropHeld(
        _ handle: String, _ daemon: Daemon, answering word: String, whenDropped: () throws -> Void = {}
    ) throws -> Outcome {
        let connection = try daemon.connect()
        var request = Perform(
            "probe.HoldShotsIntent", [NamedValue("shots", .unresolved("collection:\(handle)"))])
        request.askable = .all
        let call = try connection.begin(request)
        return try connection.outcome(of: call) { frame in
            guard frame.kind == .ask else { return }
            let question = try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }
            #expect(try daemon.ctl("collection", "drop", handle).status == 0)
            try whenDropped()
            connection.answer(call, Answer(question.id, .value(.string(word))))
        }
    }

    // MARK: Bad input

    @Test("An unknown handle, a dropped one, one of another type, and a wrong number are told with the parameter")
    func refused() throws {
        let daemon = try daemon()
        let unknown = try daemon.runWith("0123", "CountShotsIntent").error
        #expect(unknown?.code == .notFound && unknown?.parameter == "shots")
        #expect(unknown?.message == "shots: there is no collection '0123'")
        let handle = try daemon.collection([shot(1)])
        _ = try daemon.request("collections.drop", .object(["collection": .text(handle)]))
        #expect(try daemon.runWith(handle, "CountShotsIntent").error?.code == .notFound)
        let other = try daemon.collection(["a"], of: "probe.Stray")
        let type = try daemon.runWith(other, "CountShotsIntent").error
        #expect(type?.code == .invalidValue && type?.message == "shots: it is a collection of Stray")
        let number = try daemon.runWith(try daemon.collection((0..<5).map(shot)), "PickShotsIntent").error
        #expect(number?.code == .invalidValue && number?.message.hasSuffix("the collection has 5") == true)
        #expect(
            try daemon.runWith(try daemon.collection((0..<4).map(shot)), "PickShotsIntent").value
                == .array((0..<4).map { .string(shot($0)) }))
    }

    @Test("Identifiers of another type are refused by the app before the intent begins")
    func otherIdentifiers() throws {
        let error = try daemon().runWith(
            try daemon().collection([shot(1), "holiday"]), "CountShotsIntent"
        ).error
        #expect(error?.code == .invalidValue && error?.parameter == "shots")
        #expect(error?.message.contains("“holiday” is no identifier of Shot") == true)
    }

    @Test("An identifier of ten megabytes is refused, from a file and in a message")
    func longIdentifier() throws {
        let daemon = try daemon()
        let long = String(repeating: "x", count: 10 << 20)
        let file = daemon.home.file("long.txt", "\(shot(1))\n\(long)\n")
        let made = try daemon.ctl("collection", "create", "probe.Stray", "--from", file)
        #expect(made.status == 65)
        #expect(made.errors.contains("line 2: identifier 2 of the collection has"))
        let error = #expect(throws: IntentError.self) {
            try daemon.request(
                "collections.create", .object(["entity": "probe.Stray", "identifiers": .array([.text(long)])]))
        }
        #expect(error?.code == .invalidValue)
    }

    @Test("A query that gives fewer, more, twice and in another order: the identifiers' order counts")
    func strays() throws {
        let daemon = try daemon()
        let handle = try daemon.collection(["b", "gone1", "a", "b"], of: "probe.Stray")
        #expect(
            try daemon.runWith(handle, "FindStraysIntent", parameter: "strays").value
                == .array([.string("b first"), .string("a first"), .string("b first")]))
        let list = try daemon.runWith(handle, "ListStraysIntent", parameter: "strays").error
        #expect(list?.code == .notFound && list?.message.contains("gone1") == true)
    }

    @Test("A client's file that is not sealed, of another type or no file of identifiers is refused")
    func badFiles() throws {
        let daemon = try daemon()
        func error(_ content: [UInt8], seals: Int32 = IdentifierSet.seals, entity: String = "probe.Shot") throws
            -> IntentError?
        {
            let file = OpenDescriptor(intent_memfd_create("test"))
            _ = write(file.number, content, content.count)
            _ = intent_add_seals(file.number, seals)
            return #expect(throws: IntentError.self) {
                try daemon.connect().reply(
                    to: AdminRequest("collections.create", .object(["entity": .text(entity)])),
                    file: file, until: .after(patience))
            }
        }
        var builder = try IdentifierSetBuilder(type: "Shot")
        try builder.append("a")
        let content = try IdentifierSet(try builder.finish()).content
        #expect(try error(content, seals: 0)?.message.contains("not sealed") == true)
        #expect(
            try error(content, entity: "probe.Stray")?.message.contains("identifiers of Shot, not of Stray") == true)
        #expect(try error(Array("hello".utf8))?.code == .invalidValue)
        var wild = content
        wild[wild.count - 1] = 0xff
        #expect(try error(wild)?.code == .invalidValue)
        #expect(try daemon.request("status")["version"] != nil)
    }

    @Test("Parts are gathered, and a bad one gives the whole collection up; no more than a few are built at once")
    func parts() throws {
        let connection = try daemon().connect()
        func ask(_ method: String, _ arguments: CBOR) throws -> CBOR {
            try connection.reply(to: AdminRequest(method, arguments), until: .after(patience))
        }
        func begin() throws -> CBOR {
            try #require(try ask("collections.create", .object(["entity": "probe.Shot"]))["build"])
        }
        let build = try begin()
        for part in [[1, 2], [3]] {
            _ = try ask(
                "collections.append",
                .object(["build": build, "identifiers": .array(part.map { .text(shot($0)) })]))
        }
        #expect(try ask("collections.seal", .object(["build": build]))["count"] == 3)
        #expect(throws: IntentError.self) { try ask("collections.seal", .object(["build": build])) }
        let bad = try begin()
        for wrong in [CBOR.array([""]), .array([1])] {
            #expect(throws: IntentError.self) {
                try ask("collections.append", .object(["build": bad, "identifiers": wrong]))
            }
        }
        #expect(throws: IntentError.self) { try ask("collections.seal", .object(["build": bad])) }
        for _ in 0..<CollectionLimits.builds { _ = try begin() }
        let error = #expect(throws: IntentError.self) { try begin() }
        #expect(error?.code == .busy)
    }
}

@Suite("How long collections are kept")
struct CollectionLifeTests {
    @Test("One that nobody needs is gone after its time; a connection and a name keep it")
    func unused() throws {
        let daemon = try Daemon(settings: #"{"collections": {"keepMinutes": 0}}"#, plugins: [.probe])
        func isThere(_ handle: String) throws -> Bool {
            let list = try daemon.request("collections.list")["collections"]?.array ?? []
            return list.contains { $0["handle"]?.text == handle }
        }
        let connection = try daemon.connect()
        let held = try daemon.collection([shot(1)], on: connection)
        let named = try daemon.collection([shot(2)], on: connection)
        _ = try daemon.request("collections.name", .object(["collection": .text(named), "name": "summer"]))
        let lost = try daemon.collection([shot(3)])
        try eventually("the end of an unused collection") { try !isThere(lost) }
        #expect(try isThere(held) && isThere(named))
        _ = try daemon.request("collections.name", .object(["collection": "summer", "name": ""]))
        #expect(try isThere(named))
        withExtendedLifetime(connection) {}
    }

    @Test("What its client leaves behind is kept for a while, and unused ones give way where they take too much")
    func bounded() throws {
        let daemon = try Daemon(settings: #"{"collections": {"unusedMegabytes": 1}}"#, plugins: [.probe])
        let identifiers = (0..<40_000).map(shot)
        let first = try daemon.collection(identifiers)
        #expect(try daemon.runWith(first, "CountShotsIntent").value == .int(40_000))
        _ = try daemon.collection(identifiers)
        try eventually("the end of the oldest") {
            let list = try daemon.request("collections.list")["collections"]?.array ?? []
            return list.count == 1 && list[0]["handle"]?.text != first
        }
        #expect(try daemon.runWith(first, "CountShotsIntent").error?.code == .notFound)
    }

    @Test("A name keeps a collection beyond the host; dropping it forgets both")
    func named() throws {
        let home = Home()
        let handle: String
        do {
            let daemon = try Daemon(home: home, plugins: [.probe])
            let file = home.file("shots.txt", (0..<2000).map(shot).joined(separator: "\n"))
            let made = try daemon.json("collection", "create", "probe.Shot", "--from", file, "--name", "summer")
            handle = try #require(made["handle"]?.string)
            #expect(made["name"] == "summer")
            let taken = try daemon.ctl("collection", "create", "probe.Shot", "--from", file, "--name", "summer")
            #expect(taken.status == 65 && taken.errors.contains("'summer'"))
            try daemon.terminate()
        }
        let daemon = try Daemon(home: home)
        #expect(try daemon.runWith("summer", "CountShotsIntent").value == .int(2000))
        #expect(try daemon.runWith(handle, "CountShotsIntent").value == .int(2000))
        #expect(try daemon.ctl("collection", "drop", "summer").status == 0)
        #expect(try daemon.runWith("summer", "CountShotsIntent").error?.code == .notFound)
        #expect(try daemon.request("collections.list")["collections"]?.array == [])
    }

    @Test("A list takes as many entities of a collection as is set, and its error names EntityCollection")
    func eager() throws {
        let daemon = try Daemon(settings: #"{"collections": {"eagerEntities": 100}}"#, plugins: [.probe])
        let error = try daemon.runWith(try daemon.collection((0..<101).map(shot)), "ListShotsIntent").error
        #expect(error?.code == .invalidValue && error?.parameter == "shots")
        #expect(error?.remedy?.contains("EntityCollection<Shot>") == true)
        #expect(try daemon.runWith(try daemon.collection((0..<100).map(shot)), "ListShotsIntent").error == nil)
    }

    @Test("Another app's collection of a type with the same name is refused")
    func otherApp() throws {
        var twin = Daemon.Plugin.probe
        twin.id = "twin"
        let daemon = try Daemon(plugins: [.probe, twin])
        let handle = try daemon.collection([shot(1)], of: "twin.Shot")
        let error = try daemon.runWith(handle, "CountShotsIntent").error
        #expect(error?.code == .invalidValue)
        #expect(error?.message == "shots: it is a collection of twin, whose Shot is another type")
        let own = try daemon.run("twin.CountShotsIntent", [NamedValue("shots", .unresolved("collection:\(handle)"))])
        #expect(own.value == .int(1))
    }

    @Test(
        "A warm worker maps a collection once, and lets go of it when it is dropped",
        .enabled(if: geteuid() == 0, "a worker's mappings are shown to root alone"), arguments: [false, true])
    func mapping(isTrusted: Bool) throws {
        let daemon = try Daemon(plugins: [isTrusted ? .trustedProbe : .probe])
        let connection = try daemon.connect()
        let handle = try daemon.collection((0..<50_000).map(shot), on: connection)
        func mappings() throws -> Int {
            let process = isTrusted ? daemon.pid : try #require(try daemon.workers(of: "probe").first)
            return readText("/proc/\(process)/maps").split(separator: "\n").count { $0.contains("/memfd:identifiers") }
        }
        for _ in 0..<3 { #expect(try daemon.runWith(handle, "CountShotsIntent").value == .int(50_000)) }
        #expect(try mappings() == (isTrusted ? 2 : 1))
        _ = try daemon.request("collections.drop", .object(["collection": .text(handle)]))
        try eventually("the end of the mapping") { try mappings() == 0 }
    }
}

@Suite("A plugin names only collections of its own", .enabled(if: Python.isThere, "Python's cbor2 is not there"))
struct CollectionTheftTests {
    /// An app in Python that returns a collection by the handle that it is told, or asks the host for its identifiers.
    private static let thief = """
        from worker import Failure, Worker

        def text(words):
            return {"text": words}

        STRING = {"kind": "string"}
        KEYS = [{"name": "handle", "title": text("Handle"), "type": STRING}]
        SHOTS = [{"name": "shots", "title": text("Shots"), "type": {"kind": "collection", "name": "Shot"}}]
        METADATA = {
            "app": "thief", "name": text("Thief"), "formatVersion": 1,
            "intents": [
                {"id": "Name", "title": text("Name"), "targets": 3, "parameters": KEYS,
                 "result": {"kind": "collection", "name": "Shot"}},
                {"id": "Keep", "title": text("Keep"), "targets": 3, "parameters": SHOTS,
                 "result": {"kind": "collection", "name": "Shot"}},
                {"id": "Hand", "title": text("Hand"), "targets": 3, "parameters": KEYS},
            ],
            "entities": [{"id": "Shot", "name": text("Shot"), "query": ["ids"], "properties": [], "targets": 3}],
        }

        def perform(intent, call):
            if intent == "Keep":
                return {0: {key: value for key, value in call.values["shots"].items() if key != 4}}
            if intent == "Hand":
                named = {0: 12, 1: "collection:" + call.values["handle"]}
                return {2: {0: "thief", 1: "Keep", 2: {"shots": named}}}
            return {0: {0: 10, 1: "Shot", 3: call.values["handle"]}}

        Worker("thief 1", lambda: METADATA, perform, lambda request: []).serve()
        """

    @Test("A handle that it was not given is as unknown as one that never was; its own it may return")
    func theft() throws {
        let folder = TemporaryFolder()
        let manifest = folder.file(
            "thief.intent.json",
            """
            {"manifest": 1, "name": "Thief",
             "program": {"command": ["python3", "thief.py"], "files": ["thief.py", "worker.py", "cbor2"]}}
            """)
        _ = folder.file("thief.py", Self.thief)
        _ = folder.file("worker.py", readText(Repository.path("Plugins/Bookmarks/worker.py")))
        try Python.provide(in: folder)
        let daemon = try Daemon(plugins: [.probe, Daemon.Plugin(library: manifest, id: nil)])
        let connection = try daemon.connect()
        let others = try daemon.collection([shot(1)], on: connection)
        let own = try daemon.collection([shot(1)], of: "thief.Shot", on: connection)
        func name(_ handle: String) throws -> Outcome {
            try daemon.run("thief.Name", [NamedValue("handle", .string(handle))])
        }
        let never = try name(String(repeating: "0", count: 32)).error
        #expect(never?.category == .app)
        #expect(try name(others).error == never)
        #expect(try name(own).error == never)
        _ = try daemon.request("collections.name", .object(["collection": .text(own), "name": "summer"]))
        func hand(_ text: String) throws -> OpenedRun {
            let outcome = try daemon.run("thief.Hand", [NamedValue("handle", .string(text))])
            guard case .completed(let result) = outcome, let opened = result.opened else {
                throw Unexpected("\(outcome)")
            }
            return opened
        }
        for text in [own, others, "summer"] { #expect(try hand(text).error?.code == .notFound, "\(text)") }
        let kept = try daemon.run("thief.Keep", [NamedValue("shots", .unresolved("collection:\(own)"))])
        #expect(
            kept.value == .collection(CollectionValue(type: "Shot", members: .handle(own))), "\(kept)")
        #expect(try name(own).error == nil)
        #expect(try hand(own).error == nil)
        #expect(try hand("summer").error?.code == .notFound)
    }
}
