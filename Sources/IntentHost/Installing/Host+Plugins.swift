import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol
import IntentSandbox
import IntentStore

extension Host {
    /// Nanoseconds that describing a library may take.
    private static let describeLimit: UInt64 = 30_000_000_000

    var pluginsFolder: String { paths.data + "/plugins" }

    // MARK: Install, describe, check

    /// Answers `plugin.install`, `plugin.describe` and `plugin.check`. Blocks; for a thread of its own.
    func examine(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        switch arguments.method {
        case "plugin.install": return try install(arguments)
        case "plugin.describe":
            if let id = arguments.optionalText("id") { return try installed(id).metadata.cbor }
            return try describeFile(arguments).cbor
        default:
            return try check(arguments)
        }
    }

    /// Tells what the author should mend. Of an installed app the queries are asked where its data is.
    private func check(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        if arguments.map["against"] != nil { return try compare(arguments) }
        let id: String
        var diagnostics: [MetadataDiagnostic]
        if let name = arguments.optionalText("id") {
            let app = try installed(name)
            id = app.id
            diagnostics = IdentifierCheck.replacing(app.metadata.diagnostics, with: identifierFaults(of: app))
        } else {
            let staged = try StagedPlugin(copying: try arguments.text("path"), into: pluginsFolder)
            defer { staged.discard() }
            id = StagedPlugin.identifier(of: staged.name)
            do throws(IntentError) {
                diagnostics = try describe(staged, as: id).diagnostics
            } catch  where error.code == .invalidPlugin {
                // A library that can't be described has one fault, which hides all others.
                diagnostics = [
                    MetadataDiagnostic(
                        .error, subject: staged.name, message: error.message, remedy: error.remedy ?? "")
                ]
            }
        }
        return .object(["id": .text(id), "diagnostics": .array(diagnostics.map(\.cbor))])
    }

    /// Asks an installed app's queries for a few entities, and looks at their identifiers.
    private func identifierFaults(of app: App) -> [MetadataDiagnostic] {
        IdentifierCheck.faults(in: app.metadata) { request in
            let latch = Latch<Lookup.Outcome>()
            let lookup = Lookup(caller: "plugin check") { outcome, _ in latch.set(outcome) }
            Turn.run { turn in lookup.begin(request, in: app, limit: settings, reactor: reactor, turn: turn) }
            let outcome = latch.wait(until: Reactor.now + IdentifierCheck.patience)
            if outcome == nil { Turn.run { turn in lookup.cancel(.timeout, turn: turn) } }
            return try? outcome?.get()
        }
    }

    func describeFile(_ arguments: RequestArguments) throws(IntentError) -> AppMetadata {
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
            if arguments.flag("trust") { try staged.manifest?.checkTrust() }
            if let manifest = staged.manifest, manifest.provider == nil {
                throw IntentError(
                    .request, .invalidPlugin,
                    "\(staged.name) names an application only, which tells its intents itself",
                    remedy: "start the application: it registers itself")
            }
            let metadata = try describe(staged, as: id)
            try Self.refuse(metadata.diagnostics, of: staged)
            if !arguments.flag("trust") { try AppNeeds.check(metadata, paths) }
            let before = apps.current.apps[id]
            if let before { try refuseBreaking(before, metadata, accepted: arguments.flag("acceptBreaking")) }
            let files = try FileSeal.identities(of: staged.folder, app: id)
            let seal = try FileSeal.digest(of: files, in: staged.folder, app: id)
            let folder = "plugins/\(id)/\(seal.prefix(16))"
            try settle(staged, in: paths.data + "/" + folder)
            let record = PluginRecord(
                id: id, name: metadata.name.text, library: folder + "/" + staged.name, digest: staged.digest,
                origin: staged.origin, trusted: arguments.flag("trust"), metadata: metadata.cbor.encoded(),
                installed: before?.record.installed ?? .now(), updated: .now(), seal: seal)
            if arguments.flag("grant") { try keepGrants(of: metadata, app: id) }
            let app = App(record, metadata: metadata, host: self)
            // Moving the folder leaves the files as they are.
            app.sealed.withLock { $0 = files }
            do throws(IntentError) {
                try exchange(app)
            } catch {
                if let before { forgetVersions(of: before) } else { FileCopy.remove(paths.data + "/" + folder) }
                throw error
            }
            try followRenames(metadata)
            log.write("installed \(id) from \(staged.origin)\(record.trusted ? ", trusted" : "")")
            return .object([
                "plugin": record.cbor(metadata), "diagnostics": .array(metadata.diagnostics.map(\.cbor)),
                "needs": metadata.needs.isEmpty ? nil : .array(try needDocuments(metadata, app: id)),
                "replaced": .bool(before != nil), "wasTrusted": before?.record.trusted == true ? true : nil,
            ])
        } catch {
            staged.discard()
            throw error
        }
    }

    /// Refuses a library with faults that its users would meet.
    private static func refuse(_ diagnostics: [MetadataDiagnostic], of staged: StagedPlugin) throws(IntentError) {
        let faults = diagnostics.filter { $0.severity == .error }
        guard let first = faults.first else { return }
        let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
        throw IntentError(
            .request, .invalidPlugin, "\(staged.name) is not installed: \(first.subject) \(first.message)\(more)",
            remedy: "\(first.remedy); intentctl plugin check \(staged.origin) tells all that should be mended")
    }

    /// Moves the staged folder to its place. The same files may be there from before, and may have been changed since.
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

    /// Puts an app in place of the one with its identifier: starts a process of the new version first, where there was
    /// another one, notes the change, and lets the processes of the old version finish what they do.
    ///
    /// - Throws: Why the new version can't be started. The old one stays then.
    func exchange(_ app: App) throws(IntentError) {
        let before = apps.current.apps[app.id]
        if let before, before.record.library != app.record.library { try probe(app) }
        try store.plugins.replace(app.record)
        put(app)
        forgetVersions(of: app)
    }

    /// Puts an app in the place of the one with its identifier, whose processes finish what they do.
    func put(_ app: App) {
        let before = apps.put(app)
        Turn.run { turn in
            if let before { giveUp(before, turn: turn) }
            indexKeeper.exchanged(app, turn: turn)
        }
    }

    /// Starts a process of an app and waits until it is ready; calls then find it warm.
    private func probe(_ app: App) throws(IntentError) {
        guard !app.isTrusted else { return }
        var warmed: PluginSession?
        try Turn.run { (turn) throws(IntentError) in warmed = try app.warm(turn: turn) }
        guard let session = warmed else { return }
        let limit = Reactor.now + UInt64(settings.workerStart) * 1_000_000 + Self.probeGrace
        while session.state == .starting, Reactor.now < limit { _ = intent_poll(-1, 0, 2) }
        guard session.state != .ready else { return }
        Turn.run { turn in app.drain(turn: turn) }
        let reason = session.ending?.message ?? "it did not become ready in time"
        throw IntentError(
            .request, .invalidPlugin, "the new version of \(app.id) can't be started, so the old one stays: \(reason)",
            remedy: session.ending?.remedy ?? "see the host's log for what it said")
    }

    /// Beyond the time that a worker may take to start: a second.
    private static let probeGrace: UInt64 = 1_000_000_000

    /// Removes the folders of an app's versions but for its own and the one before. Processes have their files open.
    private func forgetVersions(of app: App) {
        let parent = pluginsFolder + "/" + app.id
        let kept = [app.record.library, (try? store.plugins.before(app.id))?.library].compactMap { library in
            library.map { Self.folder(of: paths.data + "/" + $0) }
        }
        for name in (try? FileCopy.entries(of: parent)) ?? [] where !kept.contains(parent + "/" + name) {
            FileCopy.remove(parent + "/" + name)
        }
    }

    // MARK: The version before

    /// Answers `plugin.rollback`: puts the version before in the place of the one that is installed, and keeps that one as
    /// the version before. It is trusted only where both are.
    private func rollBack(_ app: App) throws(IntentError) -> CBOR {
        guard var record = try store.plugins.before(app.id) else {
            throw IntentError(
                .request, .notFound, "no version of \(app.id) before this one is kept",
                remedy: "install it from its file: intentctl plugin install PATH")
        }
        record.trusted = record.trusted && app.record.trusted
        record.updated = .now()
        let older = try self.app(record)
        try older.checkFiles()
        try exchange(older)
        log.write("\(app.id) is the version of \(record.origin) again")
        return .object(["plugin": record.cbor(older.metadata)])
    }

    /// Has a library described by a worker that has no data and ends at once.
    private func describe(_ staged: StagedPlugin, as id: String) throws(IntentError) -> AppMetadata {
        let session = PluginSession(app: id, target: .extension)
        let call = DescribeCall(library: staged.name)
        let specification = CageSpecification(
            worker: workerPath, library: staged.library, libraryFolder: staged.folder, kind: .describe, app: id,
            socket: -1, enforcement: enforcement, systemFolders: staged.manifest?.systemFolders ?? [])
        try Turn.run { (turn) throws(IntentError) in
            try WorkerTransport.start(
                specification, session: session, reactor: reactor, log: log, turn: turn, whenGone: { _ in })
            _ = try session.begin(
                call, OutgoingCall(.describe), turn: turn)
        }
        let outcome = call.latch.wait(until: Reactor.now + Self.describeLimit)
        let faults = (try? outcome?.get()).map { metadata in
            IdentifierCheck.faults(in: metadata) { Self.page(of: $0, from: session) }
        }
        Turn.run { turn in
            if outcome == nil { session.end(turn: turn) } else { session.drain(turn: turn) }
        }
        guard let outcome else {
            throw IntentError(.system, .timedOut, "\(staged.name) could not be described in time")
        }
        var metadata = try outcome.get()
        metadata.app = id
        metadata.diagnostics = IdentifierCheck.replacing(metadata.diagnostics, with: faults ?? [])
        return metadata
    }

    /// Asks a query of the library that is described; nil where it fails, or takes longer than it may.
    private static func page(of request: EntityRequest, from session: PluginSession) -> EntityPage? {
        let call = SampleCall()
        do {
            try Turn.run { (turn) throws(IntentError) in
                _ = try session.begin(call, OutgoingCall(.query) { request.write(to: &$0) }, turn: turn)
            }
        } catch {
            return nil
        }
        return call.latch.wait(until: Reactor.now + IdentifierCheck.patience) ?? nil
    }

    // MARK: Remove, trust

    /// Answers `plugin.remove`, `plugin.rollback`, `plugin.trust` and `plugin.distrust`.
    func change(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let app = try installed(try arguments.text("id"))
        if arguments.method == "plugin.remove" { return try remove(app, deletingData: arguments.flag("deleteData")) }
        if arguments.method == "plugin.rollback" { return try rollBack(app) }
        if arguments.method == "plugin.trust" { try app.manifest?.checkTrust() }
        var record = app.record
        record.trusted = arguments.method == "plugin.trust"
        // What it did in the host before is forgotten: the person decided anew.
        record.state = .ready
        guard try store.plugins.setTrusted(app.id, record.trusted), try store.plugins.setState(app.id, record.state)
        else {
            throw IntentError(.request, .notFound, "\(app.id) is not installed any more")
        }
        put(App(record, metadata: app.metadata, host: self))
        log.write("\(app.id) is \(record.trusted ? "trusted" : "not trusted any more")")
        return .object(["plugin": record.cbor(app.metadata)])
    }

    private func remove(_ app: App, deletingData: Bool) throws(IntentError) -> CBOR {
        try store.plugins.remove(app.id)
        try store.appGrants.revoke(app: app.id)
        apps.remove(app.id)
        Turn.run { turn in
            giveUp(app, turn: turn)
            indexKeeper.removed(app.id, turn: turn)
        }
        FileCopy.remove(pluginsFolder + "/" + app.id)
        // What was learned of it goes: another app may get its identifier.
        do throws(IntentError) {
            _ = try learner.write(.forgetAll(app: app.id))
        } catch {
            log.write("what was learned of \(app.id) could not be forgotten: \(error.message)")
        }
        log.write("removed \(app.id)")
        // What the app wrote is the person's: it stays unless they want it gone.
        if deletingData { deleteData(of: app) }
        let keepsData = access(app.dataFolder, F_OK) == 0
        return .object([
            "id": .text(app.id), "dataKept": keepsData ? .text(app.dataFolder) : nil,
            "dataDeleted": deletingData ? .bool(!keepsData) : nil,
        ])
    }

    /// Deletes what an app wrote, once nothing of it runs that could write more.
    private func deleteData(of app: App) {
        let limit = Reactor.now + UInt64(settings.drain) * 1_000_000
        while !app.allSessions.isEmpty, Reactor.now < limit { _ = intent_poll(-1, 0, 10) }
        Turn.run { turn in for session in app.allSessions { session.end(turn: turn) } }
        let end = Reactor.now + Self.probeGrace
        while !app.allSessions.isEmpty, Reactor.now < end { _ = intent_poll(-1, 0, 10) }
        FileCopy.remove(app.dataFolder)
        log.write("deleted the data of \(app.id)")
    }
}

/// Waits for a library's metadata.
final class DescribeCall: PluginCall {
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
            error.remedy = "mend the type that is named: its init() must need nothing, and end nothing"
        }
        latch.set(.failure(error))
    }
}

/// Waits for a few entities; nil where the query fails.
private final class SampleCall: PluginCall {
    let latch = Latch<EntityPage?>()

    var caller: String { "" }

    func began(_ number: UInt64) -> Bool { true }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        guard frame.kind.endsCall else { return }
        let page =
            frame.kind == .entities
            ? try? frame.read { (reader) throws(CBORError) in try EntityPage(from: &reader) } : nil
        latch.set(page)
    }

    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn) {
        latch.set(nil)
    }
}
