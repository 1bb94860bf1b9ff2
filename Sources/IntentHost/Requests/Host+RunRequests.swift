import IntentProtocol
import IntentStore

// Requests about runs, and about what callers are allowed.
extension Host {
    /// Answers `runs`: what is on record, or only what goes on.
    func runs(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let locale = arguments.optionalText("locale") ?? ""
        let limit = arguments.count("limit", or: RunHistory.standardLimit, most: 10_000)
        if arguments.flag("running") {
            let app = arguments.optionalText("app")
            let runs = running.filter { app == nil || app == $0.app.id }
            return .object(["runs": .array(runs.prefix(limit).compactMap { $0.document(locale: locale) })])
        }
        var before: RunIdentifier?
        if let text = arguments.optionalText("before") {
            guard let id = RunIdentifier(text) else { throw Self.noSuchRun(text) }
            before = id
        }
        let records = try store.runs.list(app: arguments.optionalText("app"), before: before, limit: limit)
        return .object([
            "runs": .array(records.map { run($0.id)?.document(locale: locale) ?? $0.cbor(activity: nil) })
        ])
    }

    /// Answers `run-info`.
    func runInfo(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let id = try runIdentifier(arguments)
        guard let record = try store.runs.find(id) else { throw Self.noSuchRun(id.description) }
        let activity = run(id)?.activity(locale: arguments.optionalText("locale") ?? "")
        return record.cbor(activity: record.status == .running ? activity : nil)
    }

    private func runIdentifier(_ arguments: RequestArguments) throws(IntentError) -> RunIdentifier {
        let text = try arguments.text("run")
        guard let id = RunIdentifier(text) else { throw Self.noSuchRun(text) }
        return id
    }

    private static func noSuchRun(_ text: String) -> IntentError {
        IntentError(
            .request, .notFound, "there is no run \(text.prefix(64))", remedy: "see intentctl runs for those on record")
    }

    /// Answers `cancel`.
    func cancel(_ arguments: RequestArguments, turn: Turn) throws(IntentError) -> CBOR {
        let id = try runIdentifier(arguments)
        if let run = run(id) {
            run.cancel(.user, turn: turn)
            return .object(["run": .text(id.description), "cancelled": true, "message": "it was asked to stop"])
        }
        guard let record = try store.runs.find(id) else { throw Self.noSuchRun(id.description) }
        return .object([
            "run": .text(id.description), "cancelled": false,
            "message": .text("nothing to cancel: it is over (\(record.status.rawValue))"),
        ])
    }

    // MARK: Grants

    /// Answers `grants.set`.
    ///
    /// Only a surface where a person sits may allow something for good: a program could approve itself.
    func setGrant(_ arguments: RequestArguments, of client: ClientSession) throws(IntentError) -> CBOR {
        let caller = try arguments.text("caller")
        let (app, name) = Self.split(try arguments.text("intent"))
        let (_, entry) = try apps.current.intent(app: app, name: name, locale: "")
        guard let policy = GrantRecord.Policy(rawValue: try arguments.text("policy")) else {
            throw IntentError(
                .request, .usage, "there is no policy \(Shown.text(try arguments.text("policy")))",
                remedy: "name one of \(GrantRecord.Policy.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let level = GrantRecord.Level(rawValue: arguments.optionalText("level") ?? "any") else {
            throw IntentError(.request, .usage, "there is no such level", remedy: "name one of any, local")
        }
        let surface = SurfaceKind(rawValue: arguments.optionalText("surfaceKind") ?? "")
        guard policy != .allow || surface.isLocal else {
            throw IntentError(
                .request, .notPermitted, "only a person at this machine may allow \(entry.fullName) for good",
                remedy: "do it at a terminal")
        }
        let grant = try store.grants.set(
            caller: caller, intent: entry.fullName, policy: policy, level: level, program: client.program)
        return .object(["grant": grant.cbor])
    }

    /// Answers `grants.revoke`.
    func revoke(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        if let name = arguments.optionalText("id"), name.contains(":") { return try revokeNeed(name) }
        let text = arguments.map["id"]?.int ?? arguments.optionalText("id").flatMap { Int64($0) }
        guard let id = text, try store.grants.revoke(id) else {
            throw IntentError(.request, .notFound, "there is no such grant", remedy: "see intentctl grants list")
        }
        return .object(["id": .int(id)])
    }
}

// What is seen of a run that goes on.
extension Run {
    /// The run as clients see it; nil before it is on record.
    func document(locale: String) -> CBOR? {
        record?.cbor(activity: activity(locale: locale))
    }

    func activity(locale: String) -> Activity {
        let (progress, isQueued) = shared.withLock { ($0.progress, $0.machine.isQueued) }
        return Activity(
            title: progress?.title ?? entry.intent.title.text(for: locale),
            subtitle: isQueued ? "waits for the graphics processor" : progress?.subtitle,
            progress: progress, isCancellable: entry.intent.traits.contains("CancellableIntent"))
    }
}

/// What a person sees of a run that goes on.
struct Activity {
    var title: String
    var subtitle: String?
    var progress: ProgressReport?
    /// Whether the intent cleans up when it is cancelled. Any run can be cancelled.
    var isCancellable: Bool
}
