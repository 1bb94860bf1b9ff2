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
    }

    private let shared: Mutex<Shared>

    /// - Parameter finish: Called once, on the thread that brings the outcome.
    init(_ finish: @escaping @Sendable (Outcome, Turn) -> Void) {
        shared = Mutex(Shared(finish: finish))
    }

    func begin(_ query: EntityRequest, in app: App, limit: HostSettings, reactor: Reactor, turn: Turn) {
        do {
            let allowed = app.metadata.entity(query.entity)?.targets ?? 0
            let target = try app.target(wanted: query.target, allowed: allowed)
            let milliseconds = limit.limits[target] ?? target.limit
            // The timer holds the look-up, so that it lives until its end even if nobody else does.
            let key = reactor.schedule(after: UInt64(milliseconds) * 1_000_000) { turn in
                self.end(
                    .failure(
                        IntentError(.system, .timedOut, "the query for \(query.entity) took longer than it may")),
                    turn, telling: .timeout)
            }
            shared.withLock { $0.deadline = (reactor, key) }
            let message = OutgoingCall(.query) { query.write(to: &$0) }
            let session = try app.begin(self, message, in: target, turn: turn)
            shared.withLock { $0.session = session }
        } catch {
            end(.failure(error), turn)
        }
    }

    func began(_ number: UInt64) {
        shared.withLock { $0.number = number }
    }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        do throws(CBORError) {
            switch frame.kind {
            case .entities:
                end(.success(try frame.read { (reader) throws(CBORError) in try EntityPage(from: &reader) }), turn)
            case .failure:
                let failure = try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }
                end(.failure(failure.error), turn)
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
        if let reason, let session = taken.session, taken.number != 0 {
            let bytes = FrameBuilder.frame(.cancel, call: taken.number) { Cancel(reason).write(to: &$0) }
            session.send(.cancel, call: taken.number, bytes, turn: turn)
        }
        finish(outcome, turn)
    }
}
