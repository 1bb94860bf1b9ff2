import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Keys of requests")
final class KeyTableTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    @Test("A key has its run, and its outcome once there is one")
    func outcome() throws {
        #expect(try store.keys.find(caller: "me", key: "k") == nil)
        try store.keys.begin(caller: "me", key: "k", digest: "d", run: "r1")
        #expect(try store.keys.find(caller: "me", key: "k")?.outcome == nil)
        try store.keys.end(caller: "me", key: "k", run: "r1", outcome: [1, 2])
        let record = try #require(try store.keys.find(caller: "me", key: "k"))
        #expect(record.run == "r1" && record.digest == "d" && record.outcome == [1, 2])
        #expect(try store.keys.find(caller: "you", key: "k") == nil)
    }

    @Test("An outcome that is too long is not kept, and the key still counts")
    func long() throws {
        try store.keys.begin(caller: "me", key: "k", digest: "d", run: "r1")
        let bytes = [UInt8](repeating: 0, count: KeyTable.longestOutcome + 1)
        try store.keys.end(caller: "me", key: "k", run: "r1", outcome: bytes)
        let record = try store.keys.find(caller: "me", key: "k")
        #expect(record != nil && record?.outcome == nil)
    }

    @Test("A key counts for a day, then it may be used again, and is forgotten")
    func lifetime() throws {
        let now = Timestamp.now()
        try store.keys.begin(caller: "me", key: "k", digest: "d", run: "r1", created: now)
        let almost = Timestamp(microsecondsSince1970: now.microsecondsSince1970 + KeyTable.lifetime - 1)
        let day = Timestamp(microsecondsSince1970: now.microsecondsSince1970 + KeyTable.lifetime)
        #expect(try store.keys.find(caller: "me", key: "k", now: almost) != nil)
        #expect(try store.keys.find(caller: "me", key: "k", now: day) == nil)
        #expect(try store.keys.prune(now: almost) == 0)
        #expect(try store.keys.prune(now: day) == 1)
    }

    @Test("An outcome of an earlier run does not reach a later one's key")
    func otherRun() throws {
        try store.keys.begin(caller: "me", key: "k", digest: "d", run: "r1")
        try store.keys.begin(caller: "me", key: "k", digest: "d", run: "r2")
        try store.keys.end(caller: "me", key: "k", run: "r1", outcome: [1])
        #expect(try store.keys.find(caller: "me", key: "k")?.outcome == nil)
    }
}
