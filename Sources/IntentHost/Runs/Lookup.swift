import Glibc
import IntentProtocol
import Synchronization

/// One question to an app's query, for a run or for a client.
final class Lookup: PluginCall, ClientCall {
    typealias Outcome = Result<EntityPage, IntentError>

    private struct Shared {
        var finish: (@Sendable (Outcome, Turn) -> Void)?
        var session: PluginSession?
        var number: UInt64 = 0
        var deadline: (Reactor, TimerWheel.Key)?
        var reactor: Reactor?
        /// Nanoseconds that the plugin has to end a query that is not waited for any more.
        var grace: UInt64 = 0
    }

    let caller: String
    private let shared: Mutex<Shared>

    /// - Parameters:
    ///   - caller: Whose question it is, for the order of those that wait.
    ///   - finish: Called once, on the thread that brings the outcome.
    init(caller: String, _ finish: @escaping @Sendable (Outcome, Turn) -> Void) {
        self.caller = caller
        shared = Mutex(Shared(finish: finish))
    }

    func begin(_ query: EntityRequest, in app: App, limit: HostSettings, reactor: Reactor, turn: Turn) {
        do {
            let allowed =
                query.mode == .values
                ? app.metadata.valueQueries.first { $0.id == query.entity }?.targets
                : app.metadata.entity(query.entity)?.targets
            let (target, _) = try app.target(wanted: query.target, allowed: allowed ?? 0)
            let milliseconds = limit.limits[target] ?? target.limit
            // The timer holds the look-up, so that it lives until its end even if nobody else does.
            let key = reactor.schedule(after: UInt64(milliseconds) * 1_000_000) { turn in
                self.end(
                    .failure(
                        IntentError(.system, .timedOut, "the query for \(query.entity) took longer than it may")),
                    turn, telling: .timeout)
            }
            shared.withLock { shared in
                shared.deadline = (reactor, key)
                shared.reactor = reactor
                shared.grace = UInt64(limit.grace) * 1_000_000
            }
            let message = OutgoingCall(.query) { query.write(to: &$0) }
            let (session, _) = try app.begin(self, message, in: target, turn: turn)
            let isOver = shared.withLock { shared in
                shared.session = session
                return shared.finish == nil
            }
            // It was given up while it was sent.
            if isOver { giveUp(.timeout, turn) }
        } catch {
            end(.failure(error), turn)
        }
    }

    func began(_ number: UInt64) -> Bool {
        shared.withLock { shared in
            shared.number = number
            return shared.finish != nil
        }
    }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        do throws(CBORError) {
            switch frame.kind {
            case .entities:
                end(.success(try frame.read { (reader) throws(CBORError) in try EntityPage(from: &reader) }), turn)
            case .failure:
                let failure = try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }
                end(.failure(failure.error.clipped), turn)
            case let kind where kind.endsCall:
                end(.failure(IntentError(.system, .protocolViolation, "a query was answered with \(kind)")), turn)
            default: break
            }
        } catch {
            end(.failure(IntentError(.system, .protocolViolation, "the plugin's answer can't be read: \(error)")), turn)
        }
    }

    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn) {
        end(.failure(error), turn)
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        end(.failure(reason.error(for: "the query")), turn, telling: reason)
    }

    func answer(_ answer: Answer, turn: Turn) {}

    private func end(_ outcome: Outcome, _ turn: Turn, telling reason: CancellationReason? = nil) {
        let taken = shared.withLock { shared in
            defer {
                shared.finish = nil
                shared.deadline = nil
            }
            return shared
        }
        guard let finish = taken.finish else { return }
        if let (reactor, key) = taken.deadline { reactor.cancel(key) }
        if let reason { giveUp(reason, turn) }
        finish(outcome, turn)
    }

    /// Tells the plugin that nobody waits any more; one that goes on all the same would hold its place in the process for
    /// good, so that its process is ended.
    private func giveUp(_ reason: CancellationReason, _ turn: Turn) {
        let (session, number, reactor, grace) = shared.withLock { ($0.session, $0.number, $0.reactor, $0.grace) }
        guard let session, let reactor, number != 0 else { return }
        let bytes = FrameBuilder.frame(.cancel, call: number) { Cancel(reason).write(to: &$0) }
        session.send(.cancel, call: number, bytes, turn: turn)
        _ = reactor.schedule(after: grace) { turn in
            if session.isOpen(number) { session.end(turn: turn) }
        }
    }
}
