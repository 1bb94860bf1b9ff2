import Glibc
import IntentProtocol
import IntentSandbox
import IntentStore

extension Host {
    /// Nanoseconds that describing a library may take.
    private static let describeLimit: UInt64 = 30_000_000_000

    private var pluginsFolder: String { paths.data + "/plugins" }

    // MARK: Install, describe, check

    /// Answers `plugin.install`, `plugin.describe` and `plugin.check`. Blocks; for a thread of its own.
    func examine(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        switch arguments.method {
        case "plugin.install": return try install(arguments)
        case "plugin.describe":
            if let id = arguments.optionalText("id") { return try installed(id).metadata.cbor }
            return try describeFile(arguments).cbor
        default:
            let metadata: AppMetadata
            if let id = arguments.optionalText("id") {
                metadata = try installed(id).metadata
            } else {
                metadata = try describeFile(arguments)
            }
            return .object([
                "id": .text(metadata.app), "diagnostics": .array(metadata.diagnostics.map(\.cbor)),
            ])
        }
    }

    private func describeFile(_ arguments: RequestArguments) throws(IntentError) -> AppMetadata {
        let staged = try StagedPlugin(copying: try arguments.text("path"), into: pluginsFolder)
        defer { staged.discard() }
        return try describe(staged, as: StagedPlugin.identifier(of: staged.name))
    }

    private func install(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        guard !isStopping else { throw IntentError(.system, .shuttingDown, "the host is stopping") }
        let staged = try StagedPlugin(copying: try arguments.text("path"), into: pluginsFolder)
        do throws(IntentError) {
            let id = arguments.optionalText("id") ?? StagedPlugin.identifier(of: staged.name)
            try StagedPlugin.check(identifier: id)
            let metadata = try describe(staged, as: id)
            let before = apps.current.apps[id]
            let folder = "plugins/\(id)/\(staged.digest.prefix(16))"
            try settle(staged, in: paths.data + "/" + folder)
            let record = PluginRecord(
                id: id, name: metadata.name.text, library: folder + "/" + staged.name, digest: staged.digest,
                origin: staged.origin, trusted: arguments.flag("trust"), metadata: metadata.cbor.encoded(),
                installed: before?.record.installed ?? .now(), updated: .now())
            try store.plugins.replace(record)
            exchange(App(record, metadata: metadata, host: self), keeping: record.library)
            log.write("installed \(id) from \(staged.origin)\(record.trusted ? ", trusted" : "")")
            return .object([
                "plugin": record.cbor(metadata), "diagnostics": .array(metadata.diagnostics.map(\.cbor)),
                "replaced": .bool(before != nil),
            ])
        } catch {
            staged.discard()
            throw error
        }
    }

    /// Moves the staged folder to its place. The same library may be there from before: then its resources are new.
    private func settle(_ staged: StagedPlugin, in folder: String) throws(IntentError) {
        try Paths.makeFolder(Self.folder(of: folder))
        FileCopy.remove(folder + ".old")
        _ = rename(folder, folder + ".old")
        guard rename(staged.folder, folder) == 0 else {
            let number = errno
            _ = rename(folder + ".old", folder)
            throw IntentError(
                .system, .storage, "\(folder) can't be made: \(String(cString: strerror(number)))")
        }
        FileCopy.remove(folder + ".old")
    }

    /// Puts an app in place of the one with its identifier, whose processes finish what they do.
    private func exchange(_ app: App, keeping library: String) {
        let before = apps.put(app)
        if let before { Turn.run { turn in giveUp(before, turn: turn) } }
        guard let before, before.record.library != library else { return }
        // The old library's processes have it open; its folder can go.
        FileCopy.remove(Self.folder(of: before.library))
    }

    /// Has a library described by a worker that has no data and ends at once.
    private func describe(_ staged: StagedPlugin, as id: String) throws(IntentError) -> AppMetadata {
        let session = PluginSession(app: id, target: .extension)
        let call = DescribeCall(library: staged.name)
        let specification = CageSpecification(
            worker: workerPath, library: staged.library, libraryFolder: staged.folder, kind: .describe, app: id,
            socket: -1, enforcement: enforcement)
        try Turn.run { (turn) throws(IntentError) in
            try WorkerTransport.start(
                specification, session: session, reactor: reactor, log: log, turn: turn, whenGone: { _ in })
            _ = try session.begin(
                call, OutgoingCall(.describe), turn: turn)
        }
        let outcome = call.latch.wait(until: Reactor.now + Self.describeLimit)
        Turn.run { turn in
            if outcome == nil { session.end(turn: turn) } else { session.drain(turn: turn) }
        }
        guard let outcome else {
            throw IntentError(.system, .timedOut, "\(staged.name) could not be described in time")
        }
        var metadata = try outcome.get()
        metadata.app = id
        return metadata
    }

    // MARK: Remove, trust

    /// Answers `plugin.remove`, `plugin.trust` and `plugin.distrust`.
    func change(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let app = try installed(try arguments.text("id"))
        guard arguments.method != "plugin.remove" else { return try remove(app) }
        var record = app.record
        record.trusted = arguments.method == "plugin.trust"
        guard try store.plugins.setTrusted(app.id, record.trusted) else {
            throw IntentError(.request, .notFound, "\(app.id) is not installed any more")
        }
        exchange(App(record, metadata: app.metadata, host: self), keeping: record.library)
        log.write("\(app.id) is \(record.trusted ? "trusted" : "not trusted any more")")
        return .object(["plugin": record.cbor(app.metadata)])
    }

    private func remove(_ app: App) throws(IntentError) -> CBOR {
        try store.plugins.remove(app.id)
        apps.remove(app.id)
        Turn.run { turn in giveUp(app, turn: turn) }
        FileCopy.remove(pluginsFolder + "/" + app.id)
        log.write("removed \(app.id)")
        // What the app wrote is the person's: it stays until they delete it.
        let keepsData = access(app.dataFolder, F_OK) == 0
        return .object(["id": .text(app.id), "dataKept": keepsData ? .text(app.dataFolder) : nil])
    }
}

/// Waits for a library's metadata.
private final class DescribeCall: PluginCall {
    let latch = Latch<Result<AppMetadata, IntentError>>()
    private let library: String

    /// - Parameter library: The file's name, for messages.
    init(library: String) {
        self.library = library
    }

    var caller: String { "" }

    func began(_ number: UInt64) -> Bool { true }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        latch.set(Self.read(frame))
    }

    private static func read(_ frame: Frame) -> Result<AppMetadata, IntentError> {
        do {
            switch frame.kind {
            case .metadata: return .success(try AppMetadata(cbor: try CBOR(decoding: frame.payload)))
            case .failure:
                return .failure(
                    try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }.error)
            default:
                return .failure(IntentError(.app, .invalidPlugin, "the plugin described itself with \(frame.kind)"))
            }
        } catch {
            return .failure(IntentError(.app, .invalidPlugin, "the plugin's metadata can't be read: \(error)"))
        }
    }

    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn) {
        var error = error
        if error.code != .sandboxUnavailable { error.category = .request }
        if error.code == .workerDied {
            error.code = .invalidPlugin
            error.message = "\(library) can't be described: \(error.message)"
        }
        latch.set(.failure(error))
    }
}
