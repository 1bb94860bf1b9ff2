import Glibc
import IntentClient
import IntentProtocol

extension Command {
    static let collection = Command(
        name: "collection", abstract: "Keep identifiers of entities by a handle, for parameters that take many",
        notes: [
            "A parameter takes one as NAME=collection:HANDLE. One that has no name is kept while a program, a run or",
            "a saved shortcut needs it, and for an hour after that (collections.keepMinutes).",
        ],
        subcommands: [createCollection, showCollection, listCollections, nameCollection, dropCollection])

    private static let handle = Operand(name: "HANDLE", abstract: "Its handle, or its name")

    private static let createCollection = Command(
        name: "create", abstract: "Make a collection and print its handle",
        operands: [
            Operand(
                name: "APP.ENTITY", abstract: "The entity type, as intentctl schema shows it", values: .entities)
        ],
        options: [
            Option(
                name: "from", value: "FILE", abstract: "Of the identifiers in a file, one a line (-)", values: .files),
            Option(
                name: "from-search", value: "TEXT",
                abstract: "Of those that intentctl search finds, the best first (200 at most)"),
            Option(name: "match", value: "TEXT", abstract: "Of those that the app finds for a text"),
            Option(name: "all", abstract: "Of all, where the app can tell them"),
            Option(name: "name", value: "NAME", abstract: "Keep it under a name, until it is dropped"), .json,
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let given = ["from", "from-search", "match", "all"].filter(invocation.has)
            guard given.count == 1 else {
                throw IntentError(
                    .request, .usage,
                    given.isEmpty ? "nothing says what is in it" : "--\(given[0]) and --\(given[1]) exclude each other",
                    remedy: "give one of --from FILE, --from-search TEXT, --match TEXT and --all")
            }
            let (app, entity) = Names.split(invocation.operand(0) ?? "")
            if let path = invocation.first("from") { return try surroundings.collect(path, invocation) }
            if let text = invocation.first("from-search") { return try surroundings.collect(search: text, invocation) }
            var request = EntityRequest(app: app, entity: entity, mode: invocation.has("all") ? .all : .matching)
            request.text = invocation.first("match") ?? ""
            return try surroundings.collect(request, invocation)
        })

    private static let showCollection = Command(
        name: "show", abstract: "Print the identifiers of a collection", operands: [handle],
        options: [
            Option(name: "offset", value: "N", abstract: "Leave out so many (0)"),
            Option(name: "limit", value: "N", abstract: "So many at most (100)"), .json,
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let offset = try invocation.number("offset", 0...CollectionLimits.identifiers) ?? 0
            let limit = try invocation.number("limit", 1...CollectionLimits.page) ?? 100
            let reply = try surroundings.request(
                "collections.show",
                .object([
                    "collection": .text(invocation.operand(0) ?? ""), "offset": .int(Int64(offset)),
                    "limit": .int(Int64(limit)),
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            for identifier in reply.items("identifiers") {
                surroundings.output.writeLine(ErrorText.line(identifier.text ?? ""))
            }
            return 0
        })

    private static let listCollections = Command(
        name: "list", abstract: "List the collections", options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("collections.list")
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("HANDLE", "ENTITY", "COUNT", "NAME", "KEPT BY")
            for entry in reply.items("collections") {
                table.add(
                    entry.text("handle"), "\(entry.text("app")).\(entry.text("entity"))",
                    String(entry["count"]?.int ?? 0), entry.text("name"), CollectionText.keepers(entry))
            }
            surroundings.write(table)
            surroundings.sayNothing("there are no collections", where: reply.items("collections").isEmpty)
            return 0
        })

    private static let nameCollection = Command(
        name: "name", abstract: "Keep a collection under a name; without one, not any longer",
        operands: [handle, Operand(name: "NAME", abstract: "The name", count: .optional)], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let name = invocation.operand(1)
            let reply = try surroundings.request(
                "collections.name",
                .object(["collection": .text(invocation.operand(0) ?? ""), "name": name.map(CBOR.text)]))
            surroundings.write(
                reply, invocation, line: name.map { "kept as \($0)" } ?? "\(reply.text("handle")) has no name any more")
            return 0
        })

    private static let dropCollection = Command(
        name: "drop", abstract: "Drop a collection, also from what is kept", operands: [handle], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "collections.drop", .object(["collection": .text(invocation.operand(0) ?? "")]))
            for shortcut in reply.items("shortcuts") {
                surroundings.errors.writeLine(
                    "note: the shortcut \(ErrorText.line(shortcut.text ?? "")) names it, and fails without it")
            }
            if let runs = reply["runs"]?.int, runs > 0 {
                surroundings.errors.writeLine("note: \(CollectionText.runs(runs)) it to the end")
            }
            surroundings.write(reply, invocation, line: "dropped \(reply.text("handle"))")
            return 0
        })
}

extension Surroundings {
    /// Makes a collection of what a query finds.
    func collect(_ request: EntityRequest, _ invocation: Invocation) throws(IntentError) -> Int32 {
        guard request.mode != .values else {
            throw IntentError(
                .request, .usage, "--collection takes no value query",
                remedy: "leave out --label, --about, --image, --input")
        }
        let name = request.app.isEmpty ? request.entity : "\(request.app).\(request.entity)"
        var arguments: [String: CBOR] = ["entity": .text(name), "locale": .text(locale)]
        if request.mode == .identifiers {
            arguments["identifiers"] = .array(request.identifiers.map(CBOR.text))
        } else {
            arguments["mode"] = .text(request.mode.rawValue)
            arguments["text"] = .text(request.text)
            arguments["filter"] = request.filter
            arguments["sort"] = request.sort
            arguments["follow"] = true
        }
        let connection = try connect()
        var bar = ProgressBar(self)
        defer { bar?.clear() }
        let pairs = arguments.map { CBOR.Pair(.text($0.key), $0.value) }
        let call = try connection.begin(AdminRequest("collections.create", .map(pairs)))
        while let frame = try connection.next(of: call) {
            if let failure = try IntentConnection.failure(in: frame) { throw failure.error }
            let document = try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() }
            guard frame.kind == .event else {
                bar?.clear()
                return try tell(document, invocation, connection)
            }
            bar?.show(
                ProgressReport(
                    completed: document["count"]?.int ?? 0, total: document["total"]?.int ?? 0, title: name))
            bar?.draw()
        }
        return 0
    }

    /// Makes a collection of the identifiers in a file, one a line.
    fileprivate func collect(_ path: String, _ invocation: Invocation) throws(IntentError) -> Int32 {
        let name = invocation.operand(0) ?? ""
        let connection = try connect()
        let type = try connection.reply(
            to: AdminRequest("collections.type", .object(["entity": .text(name), "locale": .text(locale)])),
            until: .after(Self.requestPatience))
        var lines = try IdentifierLines(path, standardInput: input, type: type.text("entity"))
        let file = try lines.collect()
        let reply = try connection.reply(
            to: AdminRequest(
                "collections.create",
                .object(["entity": .text("\(type.text("app")).\(type.text("entity"))"), "locale": .text(locale)])),
            file: file, until: .after(Self.requestPatience))
        return try tell(reply, invocation, connection)
    }

    /// Makes a collection of the entities that a search finds.
    fileprivate func collect(search text: String, _ invocation: Invocation) throws(IntentError) -> Int32 {
        let connection = try connect()
        let reply = try connection.reply(
            to: AdminRequest(
                "collections.create",
                .object([
                    "entity": .text(invocation.operand(0) ?? ""), "mode": "search", "text": .text(text),
                    "locale": .text(locale),
                ])), until: .after(Self.requestPatience))
        if reply["partial"]?.bool == true {
            errors.writeLine("note: the search took too long, so that worse results may be missing")
        }
        return try tell(reply, invocation, connection)
    }

    /// Gives a collection the name that was asked for, and prints its handle.
    private func tell(
        _ document: CBOR, _ invocation: Invocation, _ connection: IntentConnection
    ) throws(IntentError) -> Int32 {
        var document = document
        func ask(_ method: String, _ name: String? = nil) throws(IntentError) -> CBOR {
            try connection.reply(
                to: AdminRequest(
                    method, .object(["collection": .text(document.text("handle")), "name": name.map(CBOR.text)])),
                until: .after(Self.requestPatience))
        }
        if let name = invocation.first("name") {
            do throws(IntentError) {
                document = try ask("collections.name", name)
            } catch {
                // Nobody would know of one whose handle was not printed.
                _ = try? ask("collections.drop")
                throw error
            }
        }
        if document["count"]?.int == 0 { errors.writeLine("note: there is nothing in it") }
        write(document, invocation, line: document.text("handle"))
        return 0
    }
}

/// The words for collections.
enum CollectionText {
    /// Why a collection stays; one that nobody needs goes after a while.
    static func keepers(_ entry: CBOR) -> String {
        var keepers: [String] = entry.text("name").isEmpty ? [] : ["its name"]
        let shortcuts = entry.items("shortcuts").compactMap(\.text)
        if !shortcuts.isEmpty { keepers.append("shortcut " + shortcuts.joined(separator: ", ")) }
        for (member, word) in [("runs", "run"), ("clients", "program")] {
            guard let count = entry[member]?.int, count > 0 else { continue }
            keepers.append(count == 1 ? "a \(word)" : "\(count) \(word)s")
        }
        return keepers.isEmpty ? "nothing (goes in a while)" : keepers.joined(separator: ", ")
    }

    static func runs(_ count: Int64) -> String { count == 1 ? "a run keeps" : "\(count) runs keep" }
}
