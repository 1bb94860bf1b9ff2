import Glibc
@testable import IntentHost
import IntentProtocol
import IntentStore
import Synchronization
import Testing

@Suite("Writing what is learned")
final class LearnerTests {
    private let folder: String
    private let store: Store

    init() throws {
        var name = Array("/tmp/learner.XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&name)))
        store = try Store(directory: folder)
    }

    deinit {
        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "journal.log", "store.lock"] {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }

    private func learner(_ change: (inout HostSettings) -> Void = { _ in }) throws -> Learner {
        var settings = HostSettings()
        settings.donationsPerApp = 5000
        change(&settings)
        return Learner(store: store, settings: settings, reactor: try Reactor(), log: HostLog(descriptor: -1))
    }

    private static func donation(_ number: Int) -> LearnedChange {
        .donate(
            DonationRecord(app: "music", id: "\(number)", intent: "Play", parameters: [], source: .app, donated: .now())
        )
    }

    @Test("A change is answered when it is written; past so many of an app that wait one is refused as busy")
    func waiting() throws {
        let learner = try learner()
        let turn = Turn()
        let (isWriting, mayGoOn, isDone) = (Latch<Bool>(), Latch<Bool>(), Latch<Bool>())
        // The first answer holds the thread that writes.
        learner.write(Self.donation(0), of: "notes", turn: turn) { _, _ in
            isWriting.set(true)
            _ = mayGoOn.wait(until: .max)
        }
        #expect(isWriting.wait(until: Reactor.now + 40_000_000_000) == true)
        let written = Mutex(0)
        for number in 1...Learner.waitingOfOne {
            learner.write(Self.donation(number), of: "notes", turn: turn) { outcome, _ in
                guard (try? outcome.get()) == 1 else { return }
                if written.withLock({ count in
                    count += 1; return count
                }) == Learner.waitingOfOne {
                    isDone.set(true)
                }
            }
        }
        let refused = Mutex<IntentError?>(nil)
        learner.write(Self.donation(-1), of: "notes", turn: turn) { outcome, _ in
            if case .failure(let error) = outcome { refused.withLock { $0 = error } }
        }
        #expect(refused.withLock { $0?.code } == .busy)
        // Another app's is taken.
        learner.write(Self.donation(-2), of: "music", turn: turn) { _, _ in }
        mayGoOn.set(true)
        #expect(isDone.wait(until: Reactor.now + 40_000_000_000) == true)
        #expect(try store.learned.donations(limit: 10_000).count == Learner.waitingOfOne + 2)
    }

    @Test("What comes in one turn of a thread that may wait for the disk is written and answered when the turn ends")
    func turn() throws {
        let learner = try learner()
        let answers = Mutex<[Int]>([])
        Turn.run { turn in
            for number in 0..<10 {
                learner.write(Self.donation(number), of: "music", mayWaitHere: true, turn: turn) { outcome, _ in
                    answers.withLock { $0.append((try? outcome.get()) == 1 ? number : -1) }
                }
            }
            #expect(answers.withLock { $0 } == [])
        }
        #expect(answers.withLock { $0 } == Array(0..<10))
        #expect(try store.learned.donations().count == 10)
        // The next turn writes again.
        Turn.run { turn in
            learner.write(Self.donation(10), of: "music", mayWaitHere: true, turn: turn) { _, _ in
                answers.withLock { $0 = [] }
            }
        }
        #expect(answers.withLock { $0 } == [])
    }

    @Test("After so many groups a turn hands what is left to another thread, which writes all of it")
    func handover() throws {
        let learner = try learner()
        let here = pthread_self()
        let places = Mutex<[Bool]>([])
        let isDone = Latch<Bool>()
        let count = Learner.groupsInTurn + 5
        // Each answer asks for the next change, so that there is always one more group.
        @Sendable func write(_ number: Int, _ turn: Turn) {
            learner.write(Self.donation(number), of: "music", mayWaitHere: true, turn: turn) { outcome, turn in
                places.withLock { $0.append((try? outcome.get()) == 1 && pthread_equal(pthread_self(), here) != 0) }
                if number < count { write(number + 1, turn) } else { isDone.set(true) }
            }
        }
        Turn.run { turn in write(1, turn) }
        #expect(isDone.wait(until: Reactor.now + 40_000_000_000) == true)
        #expect(places.withLock { $0 } == (1...count).map { $0 <= Learner.groupsInTurn })
        #expect(try store.learned.donations(limit: 10_000).count == count)
    }

    private static let entry: IntentEntry = {
        let intent = IntentMetadata(id: "Play", title: "Play")
        var app = AppMetadata(app: "music", name: "Music")
        app.intents = [intent]
        return IntentEntry(intent, of: app)
    }()

    @Test("Of many runs between two transfers the latest are learned from")
    func runs() throws {
        let learner = try learner()
        let runs = (0..<Learner.runLimit + 6).map { _ in RunIdentifier.next() }
        for run in runs { learner.note(run, of: "music", Self.entry, values: []) }
        learner.keepRuns()
        let kept = try store.learned.donations(limit: 10_000).map(\.id)
        #expect(kept == runs.dropFirst(6).reversed().map(\.description))
    }

    @Test("Where a person wants none of it, runs are not learned from")
    func off() throws {
        let learner = try learner { $0.learnsFromRuns = false }
        learner.note(.next(), of: "music", Self.entry, values: [])
        learner.keepRuns()
        #expect(try store.learned.donations().isEmpty)
    }

    @Test("What deletes, what asks for authentication and what people aren't offered is not learned from")
    func learned() {
        func isLearned(_ change: (inout IntentMetadata) -> Void) -> Bool {
            var intent = IntentMetadata(id: "Play", title: "Play")
            change(&intent)
            return IntentEntry(intent, of: AppMetadata(app: "music", name: "Music")).isLearned
        }
        #expect(isLearned { _ in })
        #expect(!isLearned { $0.isDiscoverable = false })
        #expect(!isLearned { $0.isAssistantOnly = true })
        #expect(!isLearned { $0.traits = ["DeleteIntent"] })
        #expect(!isLearned { $0.authenticationPolicy = "requiresAuthentication" })
    }
}
