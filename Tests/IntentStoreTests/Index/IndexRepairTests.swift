import Glibc
import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Rebuilding the index")
struct IndexRepairTests {
    private func found(_ index: SearchIndex, _ text: String) throws -> [String] {
        try index.search(text).hits.map(\.item.title).sorted()
    }

    @Test("The old index is searched until the new one is complete, which then takes its place at once")
    func swapping() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.entity("1", "Old one"), .entity("2", "Old two")], app: "notes")
        let rebuild = try index.beginRebuild(app: "notes", plugin: "v2", reason: "test")
        #expect(!rebuild.isResumed)
        try index.add([.entity("1", "New one")], app: "notes", to: .building)
        #expect(try found(index, "one") == ["Old one"])
        #expect(try index.status().map(\.building) == [1])
        #expect(try index.finishRebuild(app: "notes", keepingItems: true) == 1)
        #expect(try found(index, "one") == ["New one"])
        #expect(try found(index, "two").isEmpty)
        #expect(try !index.sweep())
        #expect(try index.integrityCheck().isEmpty)
        #expect(try index.faults(app: "notes").isEmpty)
        #expect(try index.status().map(\.plugin) == ["v2"])
    }

    @Test("What the app itself puts in while a rebuild goes on is in both")
    func meanwhile() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.entity("1", "Old one")], app: "notes")
        _ = try index.beginRebuild(app: "notes", plugin: "", reason: "test")
        try index.add([.entity("3", "Late one")], app: "notes")
        #expect(try found(index, "one") == ["Late one", "Old one"])
        try index.finishRebuild(app: "notes", keepingItems: false)
        #expect(try found(index, "one") == ["Late one"])
    }

    @Test("Of what the app could not give again an index that it gave whole keeps nothing else")
    func wholeIndex() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Thing kept")], app: "notes")
        try index.add([.sample("Thing gone"), .sample("Thing again")], app: "notes", index: "files")
        _ = try index.beginRebuild(app: "notes", plugin: "", reason: "test")
        try index.add([.sample("Thing again")], app: "notes", index: "files", to: .building)
        try index.finishRebuild(app: "notes", keepingItems: true, whole: "files")
        #expect(try found(index, "thing") == ["Thing again", "Thing kept"])
        #expect(try index.faults(app: "notes").isEmpty)
    }

    @Test("An app tells of a thousand types at most that they are all there; of more it is asked again")
    func steps() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        _ = try index.beginRebuild(app: "notes", plugin: "", reason: "test")
        for number in 0...SearchIndex.stepsLimit { try index.noteStep("T\(number)", app: "notes") }
        let resumed = try index.beginRebuild(app: "notes", plugin: "", reason: "test")
        #expect(resumed.isResumed && resumed.done.count == 1000)
        #expect(resumed.done.contains("T999") && !resumed.done.contains("T1000"))
    }

    @Test("When all was compared last is kept, and a new file does not know")
    func checked() throws {
        let folder = try TemporaryFolder()
        let time = Timestamp(microsecondsSince1970: 1_800_000_000_000_001)
        do {
            let index = try newIndex(folder)
            #expect(try index.lastCheck() == nil)
            try index.noteCheck(Timestamp(microsecondsSince1970: 1))
            try index.noteCheck(time)
        }
        let index = try newIndex(folder)
        #expect(try index.lastCheck() == time)
        try index.replace()
        #expect(try index.lastCheck() == nil)
    }

    @Test("Items that the app could not give again stay, and shortcuts always do")
    func carriedOver() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        var shortcut = IndexItem.sample("Thing shortcut")
        shortcut.kind = .shortcut
        try index.add([.sample("Thing plain"), shortcut, .entity("1", "Thing entity")], app: "notes")
        _ = try index.beginRebuild(app: "notes", plugin: "", reason: "test")
        try index.finishRebuild(app: "notes", keepingItems: true)
        #expect(try found(index, "thing") == ["Thing plain", "Thing shortcut"])
        _ = try index.beginRebuild(app: "notes", plugin: "", reason: "test")
        try index.finishRebuild(app: "notes", keepingItems: false)
        #expect(try found(index, "thing") == ["Thing shortcut"])
        #expect(try index.faults(app: "notes").isEmpty)
    }

    @Test("A rebuild that was not finished is resumed with what it had, unless the plugin is another one")
    func resuming() throws {
        let folder = try TemporaryFolder()
        do {
            let index = try newIndex(folder)
            _ = try index.beginRebuild(app: "notes", plugin: "v1", reason: "test")
            try index.add([.entity("1", "One")], app: "notes", to: .building)
            try index.noteStep("Note", app: "notes")
        }
        let index = try newIndex(folder)
        let resumed = try index.beginRebuild(app: "notes", plugin: "v1", reason: "again")
        #expect(resumed == SearchIndex.Rebuild(done: ["Note"], isResumed: true, items: 1))
        let anew = try index.beginRebuild(app: "notes", plugin: "v2", reason: "upgrade")
        #expect(anew == SearchIndex.Rebuild(done: [], isResumed: false, items: 0))
    }

    @Test("A file that is no database, or damaged, is put aside, and a new one begun")
    func damaged() throws {
        let folder = try TemporaryFolder()
        do {
            let index = try newIndex(folder)
            try index.add([.sample("Thing")], app: "notes")
        }
        try folder.edit("index.sqlite") { bytes in
            for place in 0..<100 { bytes[place] = 0x55 }
        }
        let index = try newIndex(folder)
        #expect(index.loss?.code == .storageDamaged)
        #expect(index.isNew)
        #expect(try folder.names().contains("index.sqlite.damaged"))
        #expect(try index.search("thing").hits.isEmpty)
        try index.add([.sample("Thing")], app: "notes")
        #expect(try found(index, "thing") == ["Thing"])
    }

    @Test("An index of a newer schema is put aside: it is derived data")
    func newer() throws {
        let folder = try TemporaryFolder()
        do {
            let index = try newIndex(folder)
            try index.write { (connection) throws(IntentError) in try connection.script("PRAGMA user_version = 99") }
        }
        #expect(try newIndex(folder).loss?.code == .storageNewer)
        #expect(try newIndex(folder).loss == nil)
    }

    @Test("An index of an older schema is emptied without a copy, so that apps are asked for all of it")
    func older() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("index.sqlite")
        do {
            let first = try StoreDatabase(
                path: path, options: StoreOptions(), migrations: Array(Migration.index.prefix(1)), calls: FileCalls())
            try first.write { (connection) throws(IntentError) in
                try connection.script(
                    """
                    INSERT INTO apps(id, app, plugin) VALUES (1, 'notes', 'digest');
                    INSERT INTO generations(app, generation, items) VALUES (1, 1, 1);
                    INSERT INTO items(id, app, generation, source, identifier, kind, title, names, keywords, hint, key, checksum)
                    VALUES (7, 1, 1, '', 'a', 2, '夏の写真', '', '', 0, '夏の写真', 1);
                    INSERT INTO words(rowid, title, names, body, scope) VALUES (7, '夏の写真', '', '', '');
                    INSERT INTO grams(rowid, text) VALUES (7, '夏の写真');
                    """)
            }
        }
        let index = try newIndex(folder)
        #expect(index.loss == nil && !index.isNew)
        #expect(try index.status().isEmpty && found(index, "夏の写真").isEmpty)
        try index.add([.sample("冬の写真")], app: "notes")
        #expect(try found(index, "写真") == ["冬の写真"])
        #expect(try index.faults(app: "notes").isEmpty && index.integrityCheck().isEmpty)
        #expect(access(path + ".v1", F_OK) != 0 && access(path + ".damaged", F_OK) != 0)
    }

    @Test("Rows that were changed, taken or added behind the index's back are noticed")
    func faults() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        func change(_ sql: String) throws {
            try index.write { (connection) throws(IntentError) in try connection.script(sql) }
        }
        try index.add((0..<10).map { .entity("\($0)", "Thing \($0)") }, app: "notes")
        #expect(try index.faults(app: "notes").isEmpty)
        try change("UPDATE items SET title = 'Other' WHERE identifier = '3'")
        #expect(try index.faults(app: "notes").count == 2)
        try change("UPDATE items SET title = 'Thing 3' WHERE identifier = '3'")
        try change("DELETE FROM items WHERE identifier = '4'")
        #expect(try index.faults(app: "notes").first == "it has 9 items, and 10 were put in")
        #expect(try index.faults(app: "nobody").isEmpty)
    }

    @Test("An index that turns out to be damaged in use is replaced, and can be used at once")
    func replacing() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Thing")], app: "notes")
        try index.replace()
        #expect(try index.search("thing").hits.isEmpty)
        try index.add([.sample("Thing")], app: "notes")
        #expect(try index.search("thing").hits.count == 1)
    }

    @Test("A sample is spread over all entities of the app")
    func sample() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add((0..<100).map { .entity("\($0)", "Thing \($0)") } + [.sample("Plain")], app: "notes")
        let sample = try index.sample(app: "notes", count: 10)
        #expect(sample.count == 10)
        #expect(Set(sample.map(\.identifier)).count == 10)
        #expect(sample.allSatisfy { $0.entity == "Note" })
    }
}

@Suite("An index that can't be written")
struct IndexFailureTests {
    @Test("A file that another program holds is a typed error, and what is there is still found")
    func locked() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(
            path: folder.file("index.sqlite"), options: StoreOptions(busyTimeout: 0), calls: FileCalls())
        try index.add([.sample("Thing")], app: "notes")
        let other = try SQLiteConnection(path: folder.file("index.sqlite"), access: .readWrite, busyTimeout: 0)
        try other.script("BEGIN IMMEDIATE")
        #expect(
            errorCode { () throws(IntentError) in try index.add([.sample("More")], app: "notes") } == .storageLocked)
        #expect(try index.search("thing").hits.count == 1)
        try other.script("ROLLBACK")
        #expect(try index.add([.sample("More")], app: "notes") == 1)
    }

    @Test("A batch that fails in the middle changes nothing")
    func wholeOrNothing() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Thing")], app: "notes")
        try index.write { (connection) throws(IntentError) in
            try connection.script(
                "CREATE TRIGGER refuse BEFORE INSERT ON items WHEN NEW.title = 'Refused' BEGIN SELECT raise(ABORT, 'no'); END"
            )
        }
        let code = errorCode { () throws(IntentError) in
            try index.add([.sample("Accepted"), .sample("Refused"), .sample("Zebra")], app: "notes")
        }
        #expect(code == .storage)
        #expect(try index.search("accepted").hits.isEmpty)
        #expect(try index.search("zebar").hits.isEmpty)
        #expect(try index.faults(app: "notes").isEmpty)
        #expect(try index.status().map(\.items) == [1])
        #expect(try index.add([.sample("Zebra")], app: "notes") == 1)
        #expect(try index.search("zebar").hits.count == 1)
    }

    @Test("Where a step of making the index fails, the error names the file", arguments: [ENOSPC, EACCES, EROFS])
    func opening(_ number: Int32) throws {
        let folder = try TemporaryFolder()
        let failures = ForcedFailures()
        failures.set(.open, .failure(number))
        let path = folder.file("index.sqlite")
        do {
            _ = try SearchIndex(path: path, options: StoreOptions(), calls: failures.calls)
            Issue.record("it was opened")
        } catch {
            #expect(error.code == (number == ENOSPC ? .storageFull : .storageReadOnly))
            #expect(error.message.contains(path))
            #expect(error.remedy != nil)
        }
    }
}
