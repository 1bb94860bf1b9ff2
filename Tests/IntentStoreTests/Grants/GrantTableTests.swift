import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Grants")
final class GrantTableTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var grants: GrantTable { store.grants }

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    @Test("A decision is found by its caller and intent, and by no other", arguments: GrantRecord.Policy.allCases)
    func find(policy: GrantRecord.Policy) throws {
        for level in GrantRecord.Level.allCases {
            let grant = try grants.set(caller: "cli", intent: "notes.Delete", policy: policy, level: level)
            #expect(grant.policy == policy && grant.level == level)
            #expect(try grants.find(caller: "cli", intent: "notes.Delete") == grant)
        }
        #expect(try grants.find(caller: "mcp", intent: "notes.Delete") == nil)
        #expect(try grants.find(caller: "cli", intent: "notes.Add") == nil)
    }

    @Test("A later decision takes the place of the earlier one and keeps its number")
    func replacing() throws {
        let first = try grants.set(caller: "cli", intent: "notes.Delete", policy: .allow, level: .any)
        try grants.set(caller: "mcp", intent: "notes.Delete", policy: .ask, level: .local)
        let second = try grants.set(
            caller: "cli", intent: "notes.Delete", policy: .never, level: .local, program: "/usr/bin/intentctl")
        #expect(second.id == first.id && first.program == nil)
        #expect(try grants.list().map(\.program) == ["/usr/bin/intentctl", nil])
        #expect(try grants.list().map(\.policy) == [.never, .ask])
    }

    @Test("What was allowed of an app goes with it, and no other decision does")
    func removedApp() throws {
        for intent in ["notes.Delete", "notes.Add", "notes2.Delete", "not_s.Delete"] {
            try grants.set(caller: "cli", intent: intent, policy: .allow, level: .any)
        }
        try grants.set(caller: "mcp", intent: "notes.Delete", policy: .never, level: .any)
        try grants.set(caller: "mcp", intent: "notes.Add", policy: .ask, level: .local)
        try grants.revokeAllowed(app: "not_s")
        try grants.revokeAllowed(app: "notes")
        let left = try grants.list().map { "\($0.caller) \($0.intent)" }
        #expect(left == ["cli notes2.Delete", "mcp notes.Delete", "mcp notes.Add"])
    }

    @Test("The list has the oldest decision first")
    func list() throws {
        #expect(try grants.list() == [])
        let all = try ["c", "a", "b"].map {
            try grants.set(caller: $0, intent: "notes.Delete", policy: .allow, level: .any)
        }
        #expect(try grants.list() == all)
    }

    @Test("A decision that was revoked is gone, and its number is not given again")
    func revoke() throws {
        let first = try grants.set(caller: "cli", intent: "notes.Delete", policy: .allow, level: .any)
        #expect(try grants.revoke(first.id))
        #expect(try !grants.revoke(first.id))
        #expect(try grants.list() == [])
        let second = try grants.set(caller: "cli", intent: "notes.Delete", policy: .allow, level: .any)
        #expect(second.id > first.id)
    }

    @Test("Decisions are there after the store is opened again")
    func reopening() throws {
        let folder = try TemporaryFolder()
        let grant = try {
            try Store(directory: folder.path).grants.set(caller: "a", intent: "b.C", policy: .never, level: .local)
        }()
        #expect(try Store(directory: folder.path).grants.list() == [grant])
    }
}
