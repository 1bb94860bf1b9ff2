import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Focuses")
final class FocusTableTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var focus: FocusTable { store.focus }

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    private func filter(_ focus: String, _ app: String, _ value: String = "x") -> FocusFilterRecord {
        FocusFilterRecord(
            focus: focus, app: app, intent: "Filter", values: [NamedValue("text", .string(value))],
            updated: Timestamp(microsecondsSince1970: 7))
    }

    @Test("A filter is kept with its values, found by its focus in any case, replaced and removed")
    func filters() throws {
        let kept = filter("Work", "mail")
        try focus.save(kept)
        try focus.save(filter("home", "mail"))
        try focus.save(filter("WORK", "notes"))
        #expect(try focus.filters(of: "work").map(\.app) == ["mail", "notes"])
        #expect(try focus.filters(of: "work").first == kept)
        try focus.save(filter("work", "mail", "y"))
        #expect(try focus.filters(of: "Work").map { $0.values.first?.value } == [.string("y"), .string("x")])
        #expect(try focus.remove("work", filter: ("mail", "Filter")) == 1)
        #expect(try focus.remove("work", filter: ("mail", "Other")) == 0)
        #expect(try focus.filters().map(\.focus) == ["home", "WORK"])
        #expect(try focus.remove("work") == 1)
    }

    @Test("A focus in the place of another sets its own filters, and clears what it has none for")
    func exchange() throws {
        for entry in [filter("work", "mail"), filter("work", "notes"), filter("home", "notes", "z")] {
            try focus.save(entry)
        }
        let first = try focus.begin("work")
        #expect(first.sets.map(\.app) == ["mail", "notes"] && first.clears.isEmpty)
        #expect(try focus.active()?.focus == "work")
        let second = try focus.begin("home")
        #expect(second.sets.map(\.values) == [[NamedValue("text", .string("z"))]])
        #expect(second.clears.map(\.app) == ["mail"])
        let off = try focus.begin(nil)
        #expect(off.sets.isEmpty && off.clears.map(\.app) == ["mail", "notes"])
        #expect(try focus.active() == nil)
    }

    @Test("What could not be cleared is to be cleared again, what was cleared is not")
    func clearing() throws {
        try focus.save(filter("work", "mail"))
        try focus.save(filter("work", "notes"))
        _ = try focus.begin("work")
        try focus.note(app: "mail", intent: "Filter", .set)
        #expect(try focus.told().map(\.state) == [.set, .pending])
        _ = try focus.begin(nil)
        try focus.note(app: "mail", intent: "Filter", .failed, message: "no")
        try focus.forget(app: "notes", intent: "Filter")
        #expect(try focus.told().map(\.message) == ["no"])
        #expect(try focus.begin(nil).clears.map(\.app) == ["mail"])
        try focus.forget(app: "mail")
        #expect(try focus.begin(nil).clears.isEmpty)
    }

    @Test("What an app shows is noted of a filter that it was told, and of no other")
    func context() throws {
        try focus.setContext(app: "mail", intent: "Filter", contentPrefix: "a/", hidesNotifications: true)
        #expect(try focus.told().isEmpty)
        try focus.save(filter("work", "mail"))
        _ = try focus.begin("work")
        try focus.setContext(app: "mail", intent: "Filter", contentPrefix: "a/", hidesNotifications: true)
        try focus.note(app: "mail", intent: "Filter", .set)
        let told = try #require(try focus.told().first)
        #expect(told.contentPrefix == "a/" && told.hidesNotifications && told.state == .set)
        _ = try focus.begin("work")
        #expect(try focus.told().first?.contentPrefix == nil)
    }

    @Test("All of it is there when the store is opened again, and the time of a focus that goes on is its first")
    func reopened() throws {
        let other = try TemporaryFolder()
        do {
            let store = try Store(directory: other.path)
            try store.focus.save(filter("work", "mail"))
            _ = try store.focus.begin("work", now: Timestamp(microsecondsSince1970: 5))
            _ = try store.focus.begin("WORK", now: Timestamp(microsecondsSince1970: 9))
        }
        let store = try Store(directory: other.path)
        #expect(try store.focus.filters().count == 1)
        #expect(try store.focus.active()?.since == Timestamp(microsecondsSince1970: 5))
        #expect(try store.focus.told().map(\.state) == [.pending])
    }

    @Test("More focuses, and more filters of one, than are kept are refused")
    func limits() throws {
        for number in 0..<FocusTable.filterLimit { try focus.save(filter("work", "app\(number)")) }
        #expect(throws: IntentError.self) { try focus.save(filter("work", "one more")) }
        try focus.save(filter("work", "app1", "y"))
        for number in 1..<FocusTable.limit { try focus.save(filter("focus \(number)", "mail")) }
        #expect(throws: IntentError.self) { try focus.save(filter("one more", "mail")) }
        #expect(try focus.filters().count == FocusTable.filterLimit + FocusTable.limit - 1)
    }
}
