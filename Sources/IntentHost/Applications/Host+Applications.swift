import Glibc
import IntentManifest
import IntentProtocol
import IntentSandbox
import IntentStore

extension Host {
    /// Milliseconds that a program may take to describe itself when it registers.
    private static let describeLimit: UInt64 = 10_000_000_000

    /// A program offers to serve an app's target `main`.
    ///
    /// An app that is installed has to name an application in its manifest; an app that is not known becomes one by what
    /// the program says of itself. Blocks; for a thread of its own.
    func register(_ offer: ApplicationOffer, _ transport: ApplicationTransport) throws(IntentError) {
        guard !isStopping else { throw IntentError(.system, .shuttingDown, "the host is stopping") }
        try StagedPlugin.check(identifier: offer.app)
        if let app = apps.current.apps[offer.app] {
            guard let manifest = app.manifest, manifest.application != nil else {
                throw IntentError(
                    .request, .notPermitted, "\(offer.app) is installed, and names no application that may serve it",
                    remedy: "register under another identifier, or install it by a manifest with “application”")
            }
            guard !app.isServed else { throw Self.served(app) }
            // What serves it elsewhere has told its intents; else the program itself does, each time anew.
            guard manifest.provider == nil else { return try attach(transport, to: app) }
        }
        let metadata = try describe(offer, transport)
        try attach(transport, to: try keep(offer, metadata, transport))
    }

    private func attach(_ transport: ApplicationTransport, to app: App) throws(IntentError) {
        var isFirst = false
        Turn.run { turn in isFirst = app.register(transport, turn: turn) }
        guard isFirst else { throw Self.served(app) }
        // The program's sign that it is registered.
        Turn.run { turn in transport.send(.ping, call: 0, FrameBuilder.empty(.ping), descriptors: [], turn: turn) }
        log.write("\(app.id) is served by process \(transport.process)")
    }

    private static func served(_ app: App) -> IntentError {
        IntentError(
            .request, .busy, "another process serves \(app.id) already", remedy: "end it first, or leave it to it")
    }

    /// Asks the program what it offers.
    private func describe(_ offer: ApplicationOffer, _ transport: ApplicationTransport) throws(IntentError)
        -> AppMetadata
    {
        let session = PluginSession(app: offer.app, target: .main)
        let call = DescribeCall(library: offer.app)
        transport.session = session
        try Turn.run { (turn) throws(IntentError) in
            session.attach(transport, whenGone: { _ in })
            session.opened(turn: turn)
            _ = try session.begin(call, OutgoingCall(.describe), turn: turn)
        }
        defer { transport.session = nil }
        guard let outcome = call.latch.wait(until: Reactor.now + Self.describeLimit) else {
            throw IntentError(.system, .timedOut, "\(offer.app) did not tell its intents in time")
        }
        var metadata = try outcome.get()
        metadata.app = offer.app
        return metadata
    }

    /// Puts an app on record that a program has registered: what starts it, and what it offers.
    private func keep(
        _ offer: ApplicationOffer, _ metadata: AppMetadata, _ transport: ApplicationTransport
    ) throws(IntentError) -> App {
        let text = ApplicationManifest.text(
            name: metadata.name.text, command: offer.command, desktopEntry: offer.desktopEntry)
        var sum = SHA256()
        Array(text.utf8).withUnsafeBytes { sum.update($0) }
        let digest = sum.hexadecimalDigest
        let encoded = metadata.cbor.encoded()
        let before = apps.current.apps[offer.app]
        if let before, before.record.digest == digest, before.record.metadata == encoded { return before }
        let folder = "plugins/\(offer.app)/\(digest.prefix(16))"
        let file = folder + "/\(offer.app)\(IntentManifest.suffix)"
        try Paths.makeFolder(paths.data + "/" + folder)
        try FileCopy.write(text, to: paths.data + "/" + file)
        let record = PluginRecord(
            id: offer.app, name: metadata.name.text, library: file, digest: digest,
            origin: "process of \(transport.program)", trusted: true, metadata: encoded,
            installed: before?.record.installed ?? .now(), updated: .now())
        let app = App(record, metadata: metadata, host: self)
        try exchange(app)
        log.write("\(offer.app) was registered by \(transport.program)")
        return app
    }
}

extension ApplicationTransport {
    /// The program's file, as far as the kernel tells it.
    var program: String { ProgramFile.path(of: process) }
}

/// The file that a process executes.
enum ProgramFile {
    /// Its path; the process's number where the kernel does not tell it.
    static func path(of process: Int32) -> String {
        CageSystem.linkTarget("/proc/\(process)/exe") ?? "process \(process)"
    }
}
