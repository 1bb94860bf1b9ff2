import IntentProtocol
import Testing

@testable import IntentStore

@Suite("What apps were granted")
final class AppGrantTableTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var grants: AppGrantTable { store.appGrants }

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    private func grant(_ app: String, _ subject: String, writes: Bool = false) -> AppGrant {
        AppGrant(
            app: app, kind: "folder", subject: subject, writes: writes,
            created: Timestamp(microsecondsSince1970: 1_700_000_000_000_000))
    }

    @Test("A grant comes back as it was set, a later one takes its place, and each app has its own")
    func list() throws {
        try grants.set(grant("notes", "~/Notes"))
        try grants.set(grant("tally", "~/Notes", writes: true))
        try grants.set(grant("notes", "~/Notes", writes: true))
        #expect(
            try grants.list() == [grant("notes", "~/Notes", writes: true), grant("tally", "~/Notes", writes: true)])
        #expect(try grants.list(app: "notes") == [grant("notes", "~/Notes", writes: true)])
    }

    @Test("One is taken back, or all of an app")
    func revoke() throws {
        for subject in ["~/A", "~/B", "~/C"] { try grants.set(grant("notes", subject)) }
        #expect(try grants.revoke(app: "notes", subject: "~/B") == 1)
        #expect(try grants.revoke(app: "notes", subject: "~/B") == 0)
        #expect(try grants.list().map(\.subject) == ["~/A", "~/C"])
        #expect(try grants.revoke(app: "notes") == 2)
    }
}
