import IntentProtocol
import IntentShortcuts
import IntentStore

// People's shortcuts: kept here, run by the surface that is told to.
extension Host {
    /// Bytes of a shortcut's name: 128.
    private static let nameLimit = 128

    /// Answers `shortcut.save` and `shortcut.remove`.
    func changeShortcut(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        try shortcutChanges.withLock { (_) throws(IntentError) in
            let isSave = arguments.method == "shortcut.save"
            let reply = try isSave ? saveShortcut(arguments) : removeShortcut(arguments)
            shortcutsChanged()
            return reply
        }
    }

    /// Answers the other requests that begin with `shortcut.`; nil for one that is not known.
    func shortcut(_ arguments: RequestArguments) throws(IntentError) -> CBOR? {
        switch arguments.method {
        case "shortcut.list":
            .object([
                "shortcuts": .array(
                    try store.shortcuts.list().map { (record) throws(IntentError) in
                        try summary(of: record)
                    })
            ])
        case "shortcut.get": try document(of: try shortcutRecord(arguments))
        case "shortcut.check": try checkShortcuts(arguments)
        case "shortcut.note": try noteShortcutRun(arguments)
        case "shortcut.runs":
            .object(["runs": .array(try store.shortcuts.runs(of: try arguments.text("name")).map(\.cbor))])
        default: nil
        }
    }

    private func shortcutRecord(_ arguments: RequestArguments) throws(IntentError) -> ShortcutRecord {
        let name = try arguments.text("name")
        if let record = try store.shortcuts.find(name) { return record }
        let names = try store.shortcuts.list().map(\.name)
        let nearest = Nearest.names(to: name, among: names)
        throw IntentError(
            .request, .notFound, "there is no shortcut \(Shown.text(name))",
            remedy: nearest.isEmpty ? "intentctl shortcut list" : "did you mean \(Shown.list(nearest, "or"))?")
    }

    // MARK: Saving

    private func saveShortcut(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = try arguments.text("name")
        try PersonsName.check(name, of: "a shortcut", limit: Self.nameLimit)
        let text = try arguments.text("text")
        let read = try Self.read(text, name: name)
        let findings = check(read).findings
        let first = findings.first { $0.severity == .error }
        if let first, !arguments.flag("anyway") { throw first.problem.error(in: name) }
        let isThere = try store.shortcuts.find(name) != nil
        guard !isThere || arguments.flag("replace") else {
            throw IntentError(
                .request, .alreadyExists, "there is a shortcut \(Shown.text(name)) already",
                remedy: "--replace puts this one in its place")
        }
        try keepCollections(of: read, named: name)
        // Those that only the text before it named are let go.
        defer { keepCollections() }
        try store.shortcuts.save(name: name, document: text)
        return .object([
            "name": .text(name), "replaced": .bool(isThere), "findings": .array(findings.map(\.cbor)),
        ])
    }

    private func check(_ shortcut: Shortcut) -> ShortcutCheck {
        ShortcutCheck(shortcut, apps: apps.current.sorted.map(\.metadata)) { [collections] text, type, app in
            do throws(IntentError) {
                try collections.find(text, type: type, app: app.app, schema: app.entity(type)?.schema)
                return nil
            } catch {
                return error
            }
        }
    }

    private static func read(_ text: String, name: String) throws(IntentError) -> Shortcut {
        do throws(ShortcutProblem) {
            return try Shortcut(parsing: text)
        } catch {
            throw error.error(in: name)
        }
    }

    private func removeShortcut(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let record = try shortcutRecord(arguments)
        try store.shortcuts.remove(record.name)
        keepCollections()
        return .object(["name": .text(record.name)])
    }

    // MARK: Telling

    private func summary(of record: ShortcutRecord) throws(IntentError) -> CBOR {
        let read = try? Shortcut(parsing: record.document)
        let last = try store.shortcuts.runs(of: record.name).first
        return .object([
            "name": .text(record.name), "description": read?.description.map(CBOR.text),
            "steps": .int(Int64(read?.allSteps.count ?? 0)),
            "triggers": .array((read?.triggers ?? []).map { .text($0.text) }),
            "updated": .float(record.updated.secondsSince1970), "lastRun": last?.summary,
        ])
    }

    private func document(of record: ShortcutRecord) throws(IntentError) -> CBOR {
        let read = try Self.read(record.document, name: record.name)
        return .object([
            "name": .text(record.name), "text": .text(record.document), "digest": .text(Self.digest(record.document)),
            "outline": .array(ShortcutOutline(read).lines.map(CBOR.text)),
            "findings": .array(check(read).findings.map(\.cbor)),
            "inputs": .array(read.inputs.map { .object(["name": .text($0.name), "type": $0.type.cbor]) }),
        ])
    }

    /// What is wrong in all shortcuts, in one, or in a text that is not saved.
    private func checkShortcuts(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        var checked: [(name: String, text: String)] = []
        if let text = arguments.map["text"]?.text {
            checked = [(arguments.optionalText("name") ?? "the shortcut", text)]
        } else if arguments.optionalText("name") != nil {
            let record = try shortcutRecord(arguments)
            checked = [(record.name, record.document)]
        } else {
            checked = try store.shortcuts.list().map { ($0.name, $0.document) }
        }
        return .object([
            "shortcuts": .array(
                checked.map { entry in
                    .object(["name": .text(entry.name), "findings": .array(findings(in: entry.text))])
                })
        ])
    }

    private func findings(in text: String) -> [CBOR] {
        do throws(ShortcutProblem) {
            return check(try Shortcut(parsing: text)).findings.map(\.cbor)
        } catch {
            return [ShortcutCheck.Finding(severity: .error, problem: error).cbor]
        }
    }

    /// Tells a shortcut's text from another.
    private static func digest(_ text: String) -> String {
        var hash = SHA256()
        hash.update(Array(text.utf8))
        return hash.hexadecimalDigest
    }

    // MARK: Runs

    private func noteShortcutRun(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let record = try shortcutRecord(arguments)
        guard let status = ShortcutRunRecord.Status(rawValue: try arguments.text("status")) else {
            throw IntentError(.request, .usage, "shortcut.note knows no status \(try arguments.text("status"))")
        }
        let id = arguments.optionalText("run") ?? RunIdentifier.next().description
        let before = try store.shortcuts.runs(of: record.name).first { $0.id == id }
        try store.shortcuts.note(
            ShortcutRunRecord(
                id: id, shortcut: record.name, digest: Self.digest(record.document), status: status,
                step: arguments.optionalText("step"), message: arguments.optionalText("message"),
                state: arguments.map["state"]?.bytes, started: before?.started ?? .now(), updated: .now()))
        return .object(["run": .text(id)])
    }

    // MARK: What they use

    /// The steps of all shortcuts that use an app.
    func shortcutUses(of app: String) throws(IntentError) -> [StoredUse] {
        try store.shortcuts.list().flatMap { record -> [StoredUse] in
            guard let read = try? Shortcut(parsing: record.document) else { return [] }
            let steps = read.allSteps
            return steps.compactMap { StoredUse($0, of: record.name, in: steps, app: app) }
        }
    }
}

extension StoredUse {
    /// What a step uses of an app; nil where that is nothing.
    fileprivate init?(_ step: Step, of shortcut: String, in steps: [Step], app: String) {
        guard case .run(let intent, let values, let result) = step.kind, intent.hasPrefix(app + ".") else { return nil }
        let texts = values.map { ($0.name, $0.value.fixedText) }
        self.init(
            title: "shortcut “\(shortcut)”, step \(step.number)", intent: String(intent.dropFirst(app.count + 1)),
            values: Dictionary(texts) { first, _ in first }, usesResult: result != nil)
    }
}

extension ShortcutCheck.Finding {
    fileprivate var cbor: CBOR {
        .object([
            "severity": .text(severity.rawValue), "line": .int(Int64(problem.line)),
            "step": problem.step.map(CBOR.text),
            "message": .text(problem.message), "remedy": problem.remedy.map(CBOR.text), "text": .text(problem.text),
        ])
    }
}

extension ShortcutRunRecord {
    /// The run without its state.
    fileprivate var summary: CBOR {
        .object([
            "run": .text(id), "status": .text(status.rawValue), "step": step.map(CBOR.text),
            "message": message.map(CBOR.text), "started": .float(started.secondsSince1970),
            "updated": .float(updated.secondsSince1970),
        ])
    }

    fileprivate var cbor: CBOR {
        guard case .map(let pairs) = summary else { return summary }
        return .map(
            pairs + [CBOR.Pair("digest", .text(digest))] + (state.map { [CBOR.Pair("state", .bytes($0))] } ?? []))
    }
}
