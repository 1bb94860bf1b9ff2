import Foundation
import Testing

@testable import Notes

@Suite("Keeping notes")
struct NoteStoreTests {
    @Test("A note is the same after the file was opened again")
    func persists() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("notes.sqlite")
        let due = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
        let added = try await NoteStore(path: path).add("Pay rent", priority: .high, dueDate: due)
        #expect(try await NoteStore(path: path).notes([added.id]) == [added])
        #expect(added.dueDate == due)
    }

    @Test("Two connections to one file write at the same time and lose nothing")
    func twoConnections() async throws {
        let folder = try TemporaryFolder()
        let stores = try [NoteStore(path: folder.path("n")), NoteStore(path: folder.path("n"))]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { _ = try await stores[number % 2].add("Note \(number)") }
            }
            try await group.waitForAll()
        }
        for store in stores { #expect(try await store.count() == 40) }
    }

    @Test("Space around a text is not kept")
    func trims() async throws {
        #expect(try await NoteStore(path: ":memory:").add("  Milk \n").body == "Milk")
    }

    @Test("A text of nothing but space is refused", arguments: ["", " ", "\n\t\u{3000}"])
    func empty(body: String) async throws {
        let store = try NoteStore(path: ":memory:")
        await #expect(throws: NoteError.emptyText) { try await store.add(body) }
        #expect(try await store.count() == 0)
    }

    @Test("The longest text is kept, one more character is refused")
    func longest() async throws {
        let store = try NoteStore(path: ":memory:")
        let body = String(repeating: "é", count: Note.longestBody)
        #expect(try await store.add(body).body == body)
        await #expect(throws: NoteError.textTooLong(limit: Note.longestBody)) { try await store.add(body + "é") }
    }

    @Test(
        "Any text comes back as it was written",
        arguments: ["¿Qué? — «así»", "買い物: 牛乳", "👩‍👩‍👧 🇪🇸", "a'b\"; DROP TABLE notes", "50 % %@ %lld"])
    func unicode(body: String) async throws {
        let store = try NoteStore(path: ":memory:")
        let note = try await store.add(body)
        #expect(try await store.notes([note.id]).first?.body == body)
        #expect(try await store.notes(matching: body).map(\.id) == [note.id])
    }

    @Test(
        "All words have to occur, whatever their case and accents",
        arguments: [("MILK", 1), ("milk buy", 1), ("nandu", 1), ("ÑANDÚ", 1), ("milk nandu", 0), ("%", 0), ("", 2)])
    func matching(text: String, count: Int) async throws {
        let store = try NoteStore(path: ":memory:")
        _ = try await store.add("Buy oat milk")
        _ = try await store.add("Foto del ñandú")
        #expect(try await store.notes(matching: text).count == count)
    }

    @Test("An edited note is found by its new words and not by its old ones")
    func edit() async throws {
        let store = try NoteStore(path: ":memory:")
        let note = try await store.add("Call Ana")
        #expect(try await store.edit(note.id, body: "Write to Zoë").body == "Write to Zoë")
        #expect(try await store.notes(matching: "zoe").map(\.id) == [note.id])
        #expect(try await store.notes(matching: "ana").isEmpty)
    }

    @Test("The latest notes come newest first, archived ones only when asked for")
    func latest() async throws {
        let store = try NoteStore(path: ":memory:")
        var ids: [UUID] = []
        for number in 1...4 { ids.append(try await store.add("\(number)").id) }
        _ = try await store.setArchived(ids[2], true)
        #expect(try await store.latest(10).map(\.body) == ["4", "2", "1"])
        #expect(try await store.latest(2, includingArchived: true).map(\.body) == ["4", "3"])
        #expect(try await store.count() == 3)
    }

    @Test("Found notes come current ones first")
    func archivedLast() async throws {
        let store = try NoteStore(path: ":memory:")
        let old = try await store.add("Milk, old")
        let new = try await store.add("Milk, new")
        _ = try await store.setArchived(new.id, true)
        #expect(try await store.notes(matching: "milk").map(\.id) == [old.id, new.id])
    }

    @Test("Notes are given in the order of the identifiers, missing ones left out")
    func identifiers() async throws {
        let store = try NoteStore(path: ":memory:")
        let (first, second) = (try await store.add("1"), try await store.add("2"))
        #expect(try await store.notes([second.id, UUID(), first.id, second.id]).map(\.body) == ["2", "1", "2"])
    }

    @Test("A note that is not there can't be changed or deleted")
    func notFound() async throws {
        let store = try NoteStore(path: ":memory:")
        await #expect(throws: NoteError.noteNotFound) { try await store.edit(UUID(), body: "x") }
        await #expect(throws: NoteError.noteNotFound) { try await store.setDone(UUID(), true) }
        await #expect(throws: NoteError.noteNotFound) { try await store.delete(UUID()) }
    }

    @Test("A file of a newer version of the app is not touched")
    func newerVersion() throws {
        let folder = try TemporaryFolder()
        try Database(path: folder.path("n")).execute("PRAGMA user_version = 2")
        #expect(throws: NoteError.storage("the file is of a newer version of the app")) {
            try NoteStore(path: folder.path("n"))
        }
    }

    @Test("A place where no file can be is an error that says so")
    func noFolder() {
        #expect(throws: NoteError.storage("unable to open database file")) { try NoteStore(path: "/nowhere/at/all/n") }
    }

    @Test("A title is the first line, cut where it is long")
    func title() {
        func title(_ body: String) -> String { Note(id: UUID(), body: body, created: Date()).title }
        #expect(title("Shopping\nMilk\nBread") == "Shopping")
        #expect(title(String(repeating: "a", count: 60)).count == 60)
        #expect(title(String(repeating: "a", count: 61)) == String(repeating: "a", count: 59) + "…")
    }
}
