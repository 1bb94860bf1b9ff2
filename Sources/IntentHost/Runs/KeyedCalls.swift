import IntentProtocol
import IntentStore
import Synchronization

/// Requests that their callers gave a key: a repeat within a day gets the first run's outcome, and runs nothing.
///
/// While the first run goes on, repeats wait for it. Its start is noted in the store before the plugin hears of it, its
/// outcome before the caller does, so that both are known after the host was restarted.
final class KeyedCalls: Sendable {
    /// Bytes of a key: 256.
    static let longestKey = 256

    struct Name: Hashable, Sendable {
        var caller: String
        var key: String
        /// Tells requests apart.
        var digest: String

        static func == (left: Name, right: Name) -> Bool { left.caller == right.caller && left.key == right.key }

        func hash(into hasher: inout Hasher) {
            hasher.combine(caller)
            hasher.combine(key)
        }
    }

    /// What a request with a key leads to.
    enum Admission {
        /// Run it.
        case new
        /// It waits for the run that goes on.
        case waits
        /// It was done before.
        case done(KeyRecord)
    }

    private struct Entry {
        var digest: String
        var waiters: [KeyWaiter] = []
        /// The run, once it is on record.
        var run: String?
    }

    private let store: Store
    private let entries = Mutex<[Name: Entry]>([:])

    init(store: Store) {
        self.store = store
    }

    /// The name of a request's key.
    ///
    /// - Throws: `usage` where the key is too long.
    static func name(_ request: Perform, caller: String) throws(IntentError) -> Name {
        guard request.idempotencyKey.utf8.count <= longestKey else {
            throw IntentError(
                .request, .usage, "a key has at most \(longestKey) bytes", remedy: "give a shorter one")
        }
        let asked = Perform(app: request.app, intent: request.intent, parameters: request.parameters)
        let bytes = FrameBuilder.frame(.perform, call: 0) { asked.write(to: &$0) }
        var digest = SHA256()
        digest.update(bytes)
        return Name(caller: caller, key: request.idempotencyKey, digest: digest.hexadecimalDigest)
    }

    /// Takes a request in.
    ///
    /// - Throws: `usage` where the key belongs to another request.
    func admit(_ name: Name, _ waiter: KeyWaiter) throws(IntentError) -> Admission {
        let known = entries.withLock { entries -> String? in
            if let entry = entries[name] {
                entries[name]?.waiters.append(waiter)
                return entry.digest
            }
            entries[name] = Entry(digest: name.digest)
            return nil
        }
        if let known {
            guard known == name.digest else {
                remove(waiter, of: name)
                throw Self.otherRequest(name.key)
            }
            return .waits
        }
        do throws(IntentError) {
            guard let record = try store.keys.find(caller: name.caller, key: name.key) else { return .new }
            guard record.digest == name.digest else { throw Self.otherRequest(name.key) }
            release(name) { waiter in waiter.take(record) }
            return .done(record)
        } catch {
            release(name) { waiter in waiter.fail(error) }
            throw error
        }
    }

    private static func otherRequest(_ key: String) -> IntentError {
        IntentError(
            .request, .usage, "the key \(Shown.text(key)) was used for another request within a day",
            remedy: "give each request a key of its own")
    }

    /// Notes that a key's run is about to begin.
    func begin(_ name: Name, run: String) throws(IntentError) {
        try store.keys.begin(caller: name.caller, key: name.key, digest: name.digest, run: run)
        entries.withLock { $0[name]?.run = run }
    }

    /// Notes the outcome of a key's run, and tells those that wait. What did not begin is forgotten: it may be repeated.
    func end(_ name: Name, _ outcome: RunMachine.Outcome, _ facts: RunFacts, turn: Turn) {
        if let run = entries.withLock({ $0[name]?.run }) {
            let bytes = KeptOutcome.bytes(outcome, facts)
            // Without it a repeat is told that the outcome is not known, which is true.
            try? store.keys.end(caller: name.caller, key: name.key, run: run, outcome: bytes)
        }
        release(name) { waiter in waiter.tell(outcome, facts, turn: turn) }
    }

    /// Takes a waiter out that does not wait any more.
    func remove(_ waiter: KeyWaiter, of name: Name) {
        entries.withLock { $0[name]?.waiters.removeAll { $0 === waiter } }
    }

    private func release(_ name: Name, _ tell: (KeyWaiter) -> Void) {
        for waiter in entries.withLock({ $0.removeValue(forKey: name)?.waiters ?? [] }) { tell(waiter) }
    }
}

/// A repeated request that waits for the first run's outcome.
final class KeyWaiter: ClientCall {
    private let client: ClientSession
    private let call: UInt64
    private unowned let host: Host
    private let name: KeyedCalls.Name

    init(_ name: KeyedCalls.Name, client: ClientSession, call: UInt64, host: Host) {
        self.name = name
        self.client = client
        self.call = call
        self.host = host
    }

    func tell(_ outcome: RunMachine.Outcome, _ facts: RunFacts, turn: Turn) {
        var facts = facts
        facts.isRepeated = true
        client.tell(outcome, facts, call: call, turn: turn)
    }

    /// Tells what is on record of an earlier run.
    func take(_ record: KeyRecord) {
        Turn.run { take(record, turn: $0) }
    }

    func take(_ record: KeyRecord, turn: Turn) {
        if let bytes = record.outcome, let (outcome, facts) = KeptOutcome.read(bytes) {
            return tell(outcome, facts, turn: turn)
        }
        let error = IntentError(
            .system, .internal, "the request was made before, and how it ended was not kept",
            remedy: "see intentctl run-info \(record.run), and give a new key to do it again")
        tell(.failed(error), RunFacts(run: record.run), turn: turn)
    }

    func fail(_ error: IntentError) {
        Turn.run { client.fail(error, call: call, turn: $0) }
    }

    /// Only the waiting ends: the run is another client's.
    func cancel(_ reason: CancellationReason, turn: Turn) {
        host.keys.remove(self, of: name)
        tell(.cancelled(reason, reason.error(for: "the waiting for a run")), .none, turn: turn)
    }

    func answer(_ answer: Answer, turn: Turn) {}
}

/// An outcome as it is kept: the kind of its frame, then the payload.
enum KeptOutcome {
    static func bytes(_ outcome: RunMachine.Outcome, _ facts: RunFacts) -> [UInt8] {
        switch outcome {
        case .completed(var result):
            result.facts = facts
            return FrameBuilder.frame(.result, call: 0) { result.write(to: &$0) }
        case .failed(let error):
            return FrameBuilder.frame(.failure, call: 0) { Failure(error, facts: facts).write(to: &$0) }
        case .cancelled(let reason, let error):
            return FrameBuilder.frame(.failure, call: 0) {
                Failure(error, cancellation: reason, facts: facts).write(to: &$0)
            }
        }
    }

    /// Reads what was kept; nil where it is not what was written.
    static func read(_ bytes: [UInt8]) -> (RunMachine.Outcome, RunFacts)? {
        var decoder = FrameDecoder()
        bytes.withUnsafeBytes { decoder.append($0) }
        guard let frame = try? decoder.next() else { return nil }
        if frame.kind == .result {
            guard let result = try? frame.read({ (reader) throws(CBORError) in try RunResult(from: &reader) }) else {
                return nil
            }
            return (.completed(result), result.facts)
        }
        guard let failure = try? frame.read({ (reader) throws(CBORError) in try Failure(from: &reader) }) else {
            return nil
        }
        let outcome: RunMachine.Outcome =
            failure.cancellation.map { .cancelled($0, failure.error) } ?? .failed(failure.error)
        return (outcome, failure.facts)
    }
}
