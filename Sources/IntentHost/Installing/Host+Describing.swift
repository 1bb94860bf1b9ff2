import IntentManifest
import IntentProtocol
import IntentSandbox

extension Host {
    /// Nanoseconds that describing a library may take.
    private static let describeLimit: UInt64 = 30_000_000_000

    /// Has a library described by a worker that has no data and ends at once.
    func describe(_ staged: StagedPlugin, as id: String) throws(IntentError) -> AppMetadata {
        let session = PluginSession(app: id, target: .extension)
        let call = DescribeCall(library: staged.name)
        var specification = CageSpecification(
            worker: workerPath, library: staged.library, libraryFolder: staged.folder, kind: .describe, app: id,
            socket: -1, enforcement: enforcement, systemFolders: staged.manifest?.systemFolders ?? [])
        specification.mayLack = settings.mayLack
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
        staged.manifest?.addNeeds(to: &metadata)
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

    static func read(_ frame: Frame) -> Result<AppMetadata, IntentError> {
        if let error = MetadataLimits.refuse(bytes: frame.payload.count) { return .failure(error) }
        do {
            switch frame.kind {
            case .metadata:
                let metadata = try AppMetadata(cbor: try CBOR(decoding: frame.payload))
                return MetadataLimits.refuse(metadata).map { .failure($0) } ?? .success(metadata)
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
