import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("A backup")
struct BackupTests {
    @Test("It has what was kept until then, also what is only in the journal, and serves in the place of the store")
    func restoring() throws {
        let folder = TemporaryFolder()
        let copy = folder.path + "/copy.sqlite"
        let home = Home()
        do {
            let daemon = try Daemon(home: home, plugins: [.garden])
            #expect(try daemon.ctl("run", "garden.AddChoreIntent", "what=Rake").status == 0)
            let shortcut = daemon.home.file("rake.json", #"{"steps": [{"output": "raked"}]}"#)
            #expect(try daemon.ctl("shortcut", "create", "rake", shortcut).status == 0)
            let written = try daemon.ctl("backup", copy)
            #expect(written.status == 0 && written.output.contains(copy), "\(written)")
            // What comes after it isn't in it.
            #expect(try daemon.ctl("shortcut", "remove", "rake").status == 0)
            let again = try daemon.ctl("backup", copy)
            #expect(again.status != 0 && again.errors.contains("exists already"), "\(again)")
            let nowhere = try daemon.ctl("backup", folder.path + "/no/such/folder")
            #expect(nowhere.status == 73, "\(nowhere)")
            #expect(nowhere.errors.contains("the folder \(folder.path)/no/such/ is not there\ntry: "), "\(nowhere)")
            #expect(access(folder.path + "/no", F_OK) != 0)
            try daemon.terminate()
        }
        #expect(try SQLiteFile.number(copy, "SELECT count(*) FROM runs WHERE intent LIKE '%AddChoreIntent'") == 1)
        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "journal.log"] {
            unlink(home.path + "/data/" + name)
        }
        #expect(rename(copy, home.path + "/data/store.sqlite") == 0)
        let daemon = try Daemon(home: home)
        #expect(try daemon.ctl("shortcut", "run", "rake").output == "raked\n")
        #expect(try daemon.runs().contains { $0["intent"]?.text?.hasSuffix("AddChoreIntent") == true })
        #expect(try daemon.ctl("run", "garden.AddChoreIntent", "what=Mow").status == 0)
        let doctor = try daemon.ctl("doctor")
        #expect(!doctor.output.contains("damaged"), "\(doctor)")
    }

    @Test("doctor says when the store is not what it should be, and what to do")
    func damaged() throws {
        let home = Home()
        do { try Daemon(home: home).terminate() }
        let file = home.path + "/data/store.sqlite"
        try SQLiteFile.run(
            file,
            """
            CREATE TABLE extra(a TEXT) STRICT;
            INSERT INTO extra VALUES (NULL);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE TABLE extra(a TEXT NOT NULL) STRICT' WHERE name = 'extra';
            """)
        let daemon = try Daemon(home: home)
        let checks = try daemon.request("doctor")["checks"]?.array ?? []
        let store = try #require(checks.first { $0["name"] == "store" })
        #expect(store["state"] == "missing" && store["reason"]?.text?.contains("extra.a") == true, "\(store)")
        #expect(store["remedy"]?.text?.contains(file) == true, "\(store)")
        let shown = try daemon.ctl("doctor")
        #expect(shown.output.contains("put a backup in the place of \(file)"), "\(shown)")
        #expect(checks.first { $0["name"] == "search index" }?["state"] == "ok")
    }
}
