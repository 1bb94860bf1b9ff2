import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore

extension Host {
    // MARK: Exchange

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
        Turn.run { turn in app.giveUp(turn: turn) }
        let reason = session.ending?.message ?? "it did not become ready in time"
        throw IntentError(
            .request, .invalidPlugin, "the new version of \(app.id) can't be started, so the old one stays: \(reason)",
            remedy: session.ending?.remedy ?? "see the host's log for what it said")
    }

    /// Beyond the time that a worker may take to start: a second.
    private static let probeGrace: UInt64 = 1_000_000_000

    /// Removes the folders of an app's versions but for its own and the one before. Processes have their files open.
    func forgetVersions(of app: App) {
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
        // Another plugin may get its identifier.
        try store.appGrants.revoke(app: app.id)
        try store.grants.revokeAllowed(app: app.id)
        try store.focus.forget(app: app.id)
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
