import IntentProtocol
import Testing

@testable import IntentStore

@Suite("The history of runs")
final class RunHistoryTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    @Test(
        "A run has everything that its start and its end told, taken over together or apart", arguments: [true, false])
    func fields(together: Bool) throws {
        var start = RunStart.sample(1)
        (start.reason, start.parent, start.parameters) = ("warm", RunIdentifier.next().description, #"{"n":1}"#)
        start.program = "/usr/bin/intentctl"
        let error = IntentError(.app, .intentFailed, "No such note", remedy: "Name another.", parameter: "note")
        let end = RunEnd(
            id: start.id, outcome: .failed, cancellation: "timeout", error: error, durationMicroseconds: 1500,
            target: "extension", worker: 77, confirmedBy: "terminal:1000", background: 1)
        try store.journal.record(start)
        if !together { try store.journal.flush() }
        try store.journal.record(end)
        let expected = RunRecord(
            id: start.id, intent: start.intent, app: "notes", caller: "user:1000", surface: "cli", target: "extension",
            status: .failed, cancellation: "timeout", error: error, started: start.started, ended: end.ended,
            durationMicroseconds: 1500, process: start.process, worker: 77, confirmedBy: "terminal:1000",
            reason: "warm", parent: start.parent, parameters: start.parameters, background: 1,
            program: "/usr/bin/intentctl")
        #expect(try store.runs.find(start.id) == expected)
        #expect(try store.runs.list() == [expected])
    }

    @Test("A run that goes on has nothing of an end")
    func running() throws {
        let start = RunStart.sample(1)
        try store.journal.record(start)
        let run = try #require(try store.runs.find(start.id))
        #expect(run.status == .running && run.ended == nil && run.error == nil && run.durationMicroseconds == nil)
    }

    @Test("The target of the end counts, and without one that of the start", arguments: [true, false])
    func target(together: Bool) throws {
        for (atStart, atEnd, expected) in [("main", "widget", "widget"), ("main", nil, "main"), (nil, "main", "main")] {
            var start = RunStart.sample()
            start.target = atStart
            var end = RunEnd.sample(start.id)
            end.target = atEnd
            try store.journal.record(start)
            if !together { try store.journal.flush() }
            try store.journal.record(end)
            #expect(try store.runs.find(start.id)?.target == expected)
        }
    }

    @Test("An end that comes before its start makes the same run", arguments: RunEnd.Outcome.allCases)
    func order(outcome: RunEnd.Outcome) throws {
        var start = RunStart.sample(1)
        start.target = "main"
        try store.journal.record(RunEnd(id: start.id, outcome: outcome, durationMicroseconds: 1, target: "widget"))
        try store.journal.flush()
        try store.journal.record(start)
        let run = try #require(try store.runs.find(start.id))
        #expect(run.status.rawValue == outcome.rawValue && run.intent == start.intent && run.started == start.started)
        #expect(run.target == "widget")
    }

    @Test("A run that nobody made is not found")
    func missing() throws {
        #expect(try store.runs.find(.next()) == nil)
        #expect(try store.runs.list() == [])
    }

    @Test("Pages lead from the newest run to the oldest, each run once")
    func paging() throws {
        let ids = try record(23)
        var listed: [RunIdentifier] = []
        while true {
            let page = try store.runs.list(before: listed.last, limit: 5)
            listed += page.map(\.id)
            if page.count < 5 { break }
        }
        #expect(listed == ids.reversed())
    }

    @Test("Without a limit a list has fifty runs; a limit of none gives none")
    func limits() throws {
        try record(60)
        #expect(try store.runs.list().count == RunHistory.standardLimit)
        #expect(try store.runs.list(limit: 0) == [])
    }

    @Test("A list for an app has its runs only, in pages too")
    func app() throws {
        let notes = try record(3)
        let photos = try record(3, app: "photos")
        let more = try record(2)
        #expect(try store.runs.list(app: "notes").map(\.id) == (notes + more).reversed())
        #expect(try store.runs.list(app: "photos").map(\.id) == photos.reversed())
        #expect(try store.runs.list(app: "notes", before: more[0]).map(\.id) == notes.reversed())
        #expect(try store.runs.list(app: "not") == [])
    }

    @Test("Pruning keeps the newest runs up to a count", arguments: [(0, 0), (4, 4), (10, 10), (11, 10), (-1, 0)])
    func pruneRows(rows: Int, kept: Int) throws {
        let ids = try record(10)
        #expect(try store.runs.prune(RunRetention(rows: rows)) == 10 - kept)
        #expect(try store.runs.list().map(\.id) == ids.suffix(kept).reversed())
    }

    @Test("Pruning deletes runs that ended too long ago")
    func pruneDays() throws {
        let day: Int64 = 86_400_000_000
        let now = Timestamp(microsecondsSince1970: 2_000 * day)
        let ids = try ([0, 29, 30, 31] as [Int64]).map { age in
            let ended = Timestamp(microsecondsSince1970: now.microsecondsSince1970 - age * day)
            let start = RunStart.sample(Int(age))
            try store.journal.record(start)
            try store.journal.record(
                RunEnd(id: start.id, outcome: .completed, ended: ended, durationMicroseconds: 1))
            return start.id
        }
        #expect(try store.runs.prune(now: now) == 1)
        #expect(try store.runs.list().map(\.id) == ids.prefix(3).reversed())
    }

    @Test("Pruning never deletes a run that goes on")
    func pruneRunning() throws {
        let going = RunStart.sample(1)
        try store.journal.record(going)
        try record(3)
        #expect(try store.runs.prune(RunRetention(days: 0, rows: 0), now: .now()) == 3)
        #expect(try store.runs.list().map(\.id) == [going.id])
    }

    @Test("A retention of more days than time has keeps everything")
    func endlessRetention() throws {
        try record(2)
        #expect(try store.runs.prune(RunRetention(days: .max)) == 0)
    }

    @Test("Listing reads the runs in their order, those of an app too, and finding those that go on uses an index")
    func plans() throws {
        let connection = try SQLiteConnection(path: store.path, access: .readOnly, busyTimeout: 0)
        let byApp = try connection.rows(
            "EXPLAIN QUERY PLAN SELECT * FROM runs WHERE app = ? AND id < ? ORDER BY id DESC LIMIT 5", "", ""
        ) { $0.text(3) }
        #expect(byApp.count == 1 && byApp[0].contains("PRIMARY KEY"))
        let newest = try connection.rows(
            "EXPLAIN QUERY PLAN SELECT * FROM runs WHERE id < ? ORDER BY id DESC LIMIT 5", ""
        ) { $0.text(3) }
        #expect(newest.count == 1 && newest[0].contains("PRIMARY KEY"))
        let going = try connection.rows(
            "EXPLAIN QUERY PLAN SELECT id FROM runs WHERE status = 'running'"
        ) { $0.text(3) }
        #expect(going.count == 1 && going[0].contains("runs_going_on"))
    }

    @discardableResult
    private func record(_ count: Int, app: String = "notes") throws -> [RunIdentifier] {
        try (0..<count).map { number in
            let start = RunStart.sample(number, app: app)
            try store.journal.record(start)
            try store.journal.record(RunEnd.sample(start.id))
            return start.id
        }
    }
}
