import IntentProtocol
import IntentStore
import Synchronization

/// Asks an app to give the search index its items again, and takes them.
///
/// How long it may take tells ``ReindexingTime``.
final class Reindexing: PluginCall {
    typealias Outcome = Result<[String], IntentError>

    private struct Shared {
        var finish: (@Sendable (Outcome, Turn) -> Void)?
        var session: PluginSession?
        var number: UInt64 = 0
        var time = ReindexingTime(began: Reactor.now)
    }

    let caller = "index"
    private let request: EntityRequest
    private let app: App
    private let scope: SearchIndex.Scope
    private let shared: Mutex<Shared>

    /// - Parameters:
    ///   - scope: Which of the app's items the changes go to.
    ///   - finish: Called once, with the types that the app gave, `*` among them where it gave all that it has.
    init(
        _ request: EntityRequest, of app: App, to scope: SearchIndex.Scope,
        _ finish: @escaping @Sendable (Outcome, Turn) -> Void
    ) {
        self.request = request
        self.app = app
        self.scope = scope
        shared = Mutex(Shared(finish: finish))
    }

    func begin(turn: Turn) {
        do {
            let allowed = app.metadata.entity(request.entity)?.targets ?? 0
            let (target, _) = try app.target(wanted: "", allowed: allowed)
            let message = OutgoingCall(.query) { request.write(to: &$0) }
            watch()
            let (session, _) = try app.begin(self, message, in: target, turn: turn)
            shared.withLock { $0.session = session }
        } catch {
            end(.failure(error), turn)
        }
    }

    /// Looks now and then whether the app goes on. The timer holds the call until its end.
    private func watch() {
        let next = shared.withLock { $0.time.deadline }
        _ = app.host.reactor.schedule(at: next) { turn in
            let (isOver, problem) = self.shared.withLock { ($0.finish == nil, $0.time.problem(now: Reactor.now)) }
            guard !isOver else { return }
            guard let problem else { return self.watch() }
            self.giveUp(IntentError(.system, .timedOut, "\(self.app.id) \(problem)"), .timeout, turn)
        }
    }

    func cancel(turn: Turn) {
        giveUp(CancellationReason.resources.error(for: "the reindexing"), .resources, turn)
    }

    private func giveUp(_ error: IntentError, _ reason: CancellationReason, _ turn: Turn) {
        let (session, number) = shared.withLock { ($0.session, $0.number) }
        end(.failure(error), turn)
        guard let session, number != 0 else { return }
        let bytes = FrameBuilder.frame(.cancel, call: number) { Cancel(reason).write(to: &$0) }
        session.send(.cancel, call: number, bytes, turn: turn)
        _ = app.host.reactor.schedule(after: UInt64(app.host.settings.grace) * 1_000_000) { turn in
            if session.isOpen(number) { session.end(turn: turn) }
        }
    }

    // MARK: PluginCall

    func began(_ number: UInt64) -> Bool {
        shared.withLock { shared in
            shared.number = number
            shared.time.heard(now: Reactor.now)
            return shared.finish != nil
        }
    }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        shared.withLock { $0.time.heard(now: Reactor.now) }
        do throws(CBORError) {
            switch frame.kind {
            case .entities:
                let page = try frame.read { (reader) throws(CBORError) in try EntityPage(from: &reader) }
                end(.success(page.items.compactMap { if case .string(let name) = $0 { name } else { nil } }), turn)
            case .failure:
                let failure = try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }
                end(.failure(failure.error), turn)
            case let kind where kind.endsCall:
                end(
                    .failure(IntentError(.system, .protocolViolation, "a reindexing was answered with \(kind)")), turn)
            default: break
            }
        } catch {
            end(.failure(IntentError(.system, .protocolViolation, "the plugin's answer can't be read: \(error)")), turn)
        }
    }

    func plugin(_ session: PluginSession, asks request: PluginRequest, turn: Turn) {
        shared.withLock { $0.time.heard(now: Reactor.now) }
        guard IndexRequests.methods.contains(request.message.method) else {
            return session.serve(request, turn: turn)
        }
        app.indexLine.take(request, to: scope, app.host.indexKeeper, turn: turn)
    }

    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn) {
        end(.failure(error), turn)
    }

    private func end(_ outcome: Outcome, _ turn: Turn) {
        let finish = shared.withLock { shared in
            defer { shared.finish = nil }
            return shared.finish
        }
        finish?(outcome, turn)
    }
}
