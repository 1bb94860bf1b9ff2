import IntentClient
import IntentProtocol

extension Command {
    private static let app = Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)

    static let index = Command(
        name: "index", abstract: "Look after the search index",
        options: [],
        subcommands: [
            Command(
                name: "status", abstract: "Tell what the index has of each app", operands: [app], options: [.json],
                action: { (invocation, surroundings) throws(IntentError) in
                    let reply = try surroundings.request("index.status", arguments(invocation))
                    guard !invocation.wantsJSON else {
                        surroundings.output.write(JSON(reply))
                        return 0
                    }
                    var table = Table("APP", "ITEMS", "STATE", "BUILT", "")
                    for app in reply.items("apps") {
                        table.add(
                            app.text("app"), PluginText.number(app["items"]), app.text("state"),
                            TimeText.local(app["rebuilt"]), IndexText.remark(app))
                    }
                    surroundings.write(table) { column, text in column == 2 ? IndexText.role(text) : nil }
                    surroundings.sayNothing(
                        "no app has anything in the search index", where: reply.items("apps").isEmpty)
                    return 0
                }),
            Command(
                name: "check", abstract: "Look for what is wrong with the index, and begin to repair it",
                operands: [app], options: [.json],
                action: { (invocation, surroundings) throws(IntentError) in
                    let reply = try surroundings.request(
                        "index.check", arguments(invocation), within: Surroundings.longPatience)
                    surroundings.write(reply, invocation, line: IndexText.checked(reply))
                    return 0
                }),
            Command(
                name: "rebuild", abstract: "Let apps give all their items again", operands: [app], options: [.json],
                notes: ["Searches find what was there before until all of it is in."],
                action: { (invocation, surroundings) throws(IntentError) in
                    let reply = try surroundings.rebuild(arguments(invocation))
                    surroundings.write(reply, invocation, line: IndexText.rebuilt(reply))
                    let errors = reply.items("apps").compactMap { $0["error"] }
                    if !invocation.wantsJSON, let remedy = errors.compactMap({ $0["remedy"]?.text }).first {
                        surroundings.errors.writeLine("try: \(ErrorText.line(remedy))")
                    }
                    return errors.isEmpty ? 0 : 70
                }),
        ], standard: "status")

    private static func arguments(_ invocation: Invocation) -> CBOR {
        .object(["app": invocation.operand(0).map(CBOR.text)])
    }

    static let backup = Command(
        name: "backup", abstract: "Write a copy of what the host keeps into a new file",
        operands: [Operand(name: "FILE", abstract: "The new file", values: .files)], options: [.json],
        notes: [
            "The copy has the plugins' registry, the runs, the grants, the shortcuts, the collections with a",
            "name and what was learned. It has not the search index, which apps give again, nor the plugins'",
            "libraries and their own data: those lie in the folders plugins and apps of the data folder.",
            "To go back to it, stop the host and put it in the place of store.sqlite, without a -wal file beside it.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let path = surroundings.absolute(invocation.operand(0) ?? "")
            let reply = try surroundings.request(
                "backup", .object(["path": .text(path)]), within: Surroundings.longPatience)
            surroundings.write(reply, invocation, line: "wrote \(path)")
            return 0
        })
}

extension Surroundings {
    /// How long a rebuild may take: an hour.
    private static let rebuildPatience = Duration.seconds(3600)
    /// Between two looks at how far it is.
    private static let pause = Duration.milliseconds(100)

    /// Asks for a rebuild and waits for its end; at a terminal tells meanwhile how much is in.
    fileprivate func rebuild(_ arguments: CBOR) throws(IntentError) -> CBOR {
        guard var bar = ProgressBar(self) else {
            return try request("index.rebuild", arguments, within: Self.rebuildPatience)
        }
        defer { bar.clear() }
        let connection = try connect()
        let deadline = Deadline.after(Self.rebuildPatience)
        let call = try connection.begin(AdminRequest("index.rebuild", arguments))
        while !deadline.hasPassed {
            let status = try connection.reply(to: AdminRequest("index.status", arguments), until: deadline)
            if let report = IndexText.progress(status) {
                bar.show(report)
                bar.draw()
            }
            guard let frame = try connection.next(of: call, until: .after(Self.pause)) else { continue }
            if let failure = try IntentConnection.failure(in: frame) { throw failure.error }
            return try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() }
        }
        throw IntentError(
            .system, .timedOut, "the search index was not built within an hour",
            remedy: "the host goes on: intentctl index status tells how far it is")
    }
}

/// The words for the state of the search index.
enum IndexText {
    /// How far the rebuilds that go on are, of as many items as there were before; nil where none does. Once one has more,
    /// nobody knows how many there will be.
    static func progress(_ status: CBOR) -> ProgressReport? {
        let apps = status.items("apps").filter { $0["building"] != nil }
        guard !apps.isEmpty else { return nil }
        let counts = apps.map { (done: $0["building"]?.int ?? 0, before: $0["items"]?.int ?? 0) }
        let isMore = counts.contains { $0.done > $0.before }
        return ProgressReport(
            completed: counts.reduce(0) { $0 + $1.done }, total: isMore ? 0 : counts.reduce(0) { $0 + $1.before },
            title: "items of " + apps.map { $0.text("app") }.joined(separator: ", "))
    }

    static func remark(_ app: CBOR) -> String {
        let building = app["building"].map { "\(PluginText.number($0)) in so far (\(app.text("reason")))" } ?? ""
        return [building, app.text("problem")].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    static func role(_ state: String) -> Style.Role? {
        switch state {
        case "ok": .good
        case "building", "waiting": .doubtful
        case "incomplete": .bad
        default: nil
        }
    }

    /// What a check found, a line each.
    static func checked(_ reply: CBOR) -> String {
        let file = reply.items("file").compactMap(\.text)
        guard file.isEmpty else {
            return file.map { ErrorText.line("the file: \($0)") }.joined(separator: "\n") + "\nit is built anew"
        }
        var lines: [String] = []
        for app in reply.items("apps") {
            let repair = app["repairing"]?.bool == true ? " (it is repaired)" : ""
            lines += app.items("faults").compactMap(\.text).map { ErrorText.line("\(app.text("app")): \($0)\(repair)") }
        }
        return lines.isEmpty ? "the search index is good" : lines.joined(separator: "\n")
    }

    /// What a rebuild gave, a line an app.
    static func rebuilt(_ reply: CBOR) -> String {
        let lines = reply.items("apps").map { app in
            guard let error = app["error"] else {
                return "\(app.text("app")): \(PluginText.number(app["items"])) items"
            }
            return ErrorText.line("\(app.text("app")): \(error.text("message"))")
        }
        return lines.isEmpty ? "no app has anything in the search index" : lines.joined(separator: "\n")
    }
}
