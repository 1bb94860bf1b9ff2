import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol
import IntentSandbox
import IntentStore

extension Host {
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
            let found = before == nil ? Self.dataFound(in: paths.data + "/apps/" + id) : nil
            if let before { try refuseBreaking(before, metadata, accepted: arguments.flag("acceptBreaking")) }
            var files = try FileSeal.identities(of: staged.folder, app: id)
            let seal = try FileSeal.digest(of: files, in: staged.folder, app: id)
            let folder = "plugins/\(id)/\(seal.prefix(16))"
            if let same = Self.same(files, seal, in: paths.data + "/" + folder, app: id) {
                files = same
                staged.discard()
            } else {
                try settle(staged, in: paths.data + "/" + folder)
            }
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
                "originBefore": before.flatMap { $0.record.origin == record.origin ? nil : .text($0.record.origin) },
                "dataFound": found.map(CBOR.text),
            ])
        } catch {
            staged.discard()
            throw error
        }
    }

    /// An app's own folder, where another one that had its identifier left something in it.
    private static func dataFound(in folder: String) -> String? {
        (try? FileCopy.entries(of: folder))?.isEmpty == false ? folder : nil
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

    /// The files of a folder, where they are the same as those that are installed: they stay, since a process may just be
    /// starting with them.
    private static func same(
        _ files: [FileSeal.Identity], _ seal: String, in folder: String, app: String
    ) -> [FileSeal.Identity]? {
        guard let there = try? FileSeal.identities(of: folder, app: app), there.map(\.path) == files.map(\.path),
            there.map(\.mode) == files.map(\.mode),
            (try? FileSeal.digest(of: there, in: folder, app: app)) == seal
        else { return nil }
        return there
    }

    /// Moves the staged folder to its place. Files that were there from before and have been changed since go.
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
}
