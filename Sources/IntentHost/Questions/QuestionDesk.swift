import IntentProtocol
import Synchronization

/// Confirmations for which a person at this machine is needed, of runs that an assistant called for: any surface where
/// a person sits may answer them, and the assistant may not.
///
/// Surfaces follow the desk. Where none does, such a run is refused at once; where one does, the run waits for its
/// answer for a while (`limits.answerSeconds`).
final class QuestionDesk: Sendable {
    private struct Open {
        var run: Run
        var question: Question
        var timer: TimerWheel.Key
    }

    private struct Shared {
        var open: [String: Open] = [:]
        var followers: [ObjectIdentifier: DeskFollower] = [:]
    }

    private let reactor: Reactor
    private let patience: UInt64
    private let shared = Mutex(Shared())

    /// - Parameter patience: Nanoseconds that a question waits.
    init(reactor: Reactor, patience: UInt64) {
        self.reactor = reactor
        self.patience = patience
    }

    /// Whether a surface is there that would put a question.
    var isAttended: Bool { shared.withLock { !$0.followers.isEmpty } }

    // MARK: Runs

    /// Puts a run's question to the surfaces that follow.
    func ask(_ run: Run, _ question: Question, turn: Turn) {
        let name = Self.name(run, question)
        let timer = reactor.schedule(after: patience) { [weak self] turn in
            self?.end(name, with: .unanswered(Self.nobodyAnswered(question)), by: "", turn: turn)
        }
        let followers = shared.withLock { shared in
            shared.open[name] = Open(run: run, question: question, timer: timer)
            return Array(shared.followers.values)
        }
        for follower in followers { follower.send(Self.document(name, run, question), turn: turn) }
    }

    /// Takes back what a run asked: it is over.
    func close(_ run: Run, turn: Turn) {
        let names = shared.withLock { shared in shared.open.filter { $0.value.run === run }.map(\.key) }
        for name in names { take(name, turn: turn) }
    }

    private static func name(_ run: Run, _ question: Question) -> String { "\(run.id).\(question.id)" }

    private static func nobodyAnswered(_ question: Question) -> IntentError {
        IntentError(
            .request, .notPermitted, "nobody at this machine answered in time: \(question.dialog)",
            remedy: "run it again when a person is there")
    }

    // MARK: Surfaces

    /// The questions that wait, the oldest first.
    var documents: [CBOR] {
        let open = shared.withLock { $0.open }
        return open.sorted { $0.key < $1.key }.map { Self.document($0.key, $0.value.run, $0.value.question) }
    }

    func follow(_ follower: DeskFollower, turn: Turn) {
        for document in documents { follower.send(document, turn: turn) }
        shared.withLock { $0.followers[ObjectIdentifier(follower)] = follower }
    }

    /// A surface goes; what waits is refused where it was the last one.
    func unfollow(_ follower: DeskFollower, turn: Turn) {
        let left = shared.withLock { shared -> [String] in
            shared.followers[ObjectIdentifier(follower)] = nil
            return shared.followers.isEmpty ? Array(shared.open.keys) : []
        }
        for name in left {
            let question = shared.withLock { $0.open[name]?.question }
            if let question { end(name, with: .unanswered(Self.nobodyAnswered(question)), by: "", turn: turn) }
        }
    }

    /// Takes an answer of a surface where a person sits.
    ///
    /// - Returns: False where the question does not wait any more.
    @discardableResult
    func end(
        _ name: String, with outcome: Answer.Outcome, keeping: Question.Keeping? = nil, by surface: String, turn: Turn
    ) -> Bool {
        guard let open = take(name, turn: turn) else { return false }
        open.run.answeredElsewhere(Answer(open.question.id, outcome, keeping: keeping), by: surface, turn: turn)
        return true
    }

    @discardableResult
    private func take(_ name: String, turn: Turn) -> Open? {
        let (open, followers) = shared.withLock { ($0.open.removeValue(forKey: name), Array($0.followers.values)) }
        guard let open else { return nil }
        reactor.cancel(open.timer)
        for follower in followers {
            follower.send(.object(["question": .text(name), "closed": true]), turn: turn)
        }
        return open
    }

    private static func document(_ name: String, _ run: Run, _ question: Question) -> CBOR {
        .object([
            "question": .text(name), "run": .text(run.id.description), "app": .text(run.app.id),
            "intent": .text(run.entry.fullName), "caller": .text(run.caller), "dialog": .text(question.dialog),
            "level": .text(question.level.rawValue),
            "preview": question.preview.isEmpty ? nil : .array(question.preview.map(CBOR.text)),
            "acceptLabel": question.acceptLabel.map(CBOR.text), "denyLabel": question.denyLabel.map(CBOR.text),
            "keeping": .array(question.keeping.map { .text($0.rawValue) }),
        ])
    }
}

/// A surface where a person sits, which puts the desk's questions.
final class DeskFollower: ClientCall {
    private let desk: QuestionDesk
    private let client: ClientSession
    private let call: UInt64
    private let isOver = Atomic<Bool>(false)

    init(desk: QuestionDesk, client: ClientSession, call: UInt64) {
        self.desk = desk
        self.client = client
        self.call = call
    }

    func send(_ document: CBOR, turn: Turn) {
        guard !isOver.load(ordering: .relaxed) else { return }
        client.send(.event, call: call, turn: turn) { $0.item(document) }
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        desk.unfollow(self, turn: turn)
        client.reply(.map([]), call: call, turn: turn)
    }

    func answer(_ answer: Answer, turn: Turn) {}
}
