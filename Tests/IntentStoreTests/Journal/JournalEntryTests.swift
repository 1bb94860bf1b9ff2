import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Journal entries")
struct JournalEntryTests {
    private static let error = IntentError(
        .app, .intentFailed, "No such note", remedy: "Name another one.", parameter: "note")

    @Test("A start comes back as it was written", arguments: [nil, "extension"])
    func start(target: String?) {
        var start = RunStart.sample(1)
        start.target = target
        start.program = target.map { "/usr/bin/" + $0 }
        #expect(decode { $0.entry(start) } == .start(start))
    }

    @Test(
        "A start by its labels has the bytes of one that is written field by field", arguments: [10, 5000],
        [nil, "/usr/bin/intentctl"])
    func labels(length: Int, program: String?) {
        var start = RunStart.sample(1)
        (start.target, start.reason) = ("main", "asked")
        (start.caller, start.parameters) = (String(repeating: "ü", count: length), #"{"n":1}"#)
        start.parent = RunIdentifier.next().description
        start.program = program
        let labels = RunLabels(
            intent: start.intent, app: start.app, caller: start.caller, surface: start.surface, target: "main",
            reason: "asked", program: program)
        let bytes = encode {
            $0.entry(
                start.id, labels, parent: start.parent, parameters: start.parameters, started: start.started,
                process: start.process)
        }
        #expect(bytes == encode { $0.entry(start) })
    }

    @Test("Labels are those of a run only where all of them are", arguments: 0..<7)
    func matching(different: Int) {
        let labels = RunLabels(intent: "a.I", app: "a", caller: "c", surface: "cli", target: "main", reason: "warm")
        var texts = ["a.I", "a", "c", "cli", "main", "warm", ""]
        texts[different] += "x"
        let matches = labels.match(
            intent: texts[0], app: texts[1], caller: texts[2], surface: texts[3], target: texts[4], reason: texts[5])
        #expect(matches == (different == 6))
    }

    @Test(
        "Labels that a client made long are not kept for its next run",
        arguments: [(0, 1024, true), (512, 512, true), (1024, 1, false), (1, 1024, false), (0, 1 << 20, false)])
    func keeping(caller: Int, surface: Int, isKept: Bool) {
        #expect(RunLabels.longestKept == 1024)
        let labels = RunLabels(
            intent: "a.I", app: "a", caller: String(repeating: "c", count: caller),
            surface: String(repeating: "s", count: surface), target: "main", reason: "warm")
        #expect(labels.mayBeKept == isKept)
    }

    @Test("An end comes back as it was written, whichever of its fields are missing", arguments: 0..<32)
    func end(fields: Int) {
        let end = RunEnd(
            id: .next(), outcome: RunEnd.Outcome.allCases[fields % 3],
            cancellation: fields & 1 == 0 ? nil : "timeout", error: fields & 2 == 0 ? nil : JournalEntryTests.error,
            durationMicroseconds: Int64(fields) << 35, target: fields & 4 == 0 ? nil : "main",
            worker: fields & 8 == 0 ? nil : .max, confirmedBy: fields & 16 == 0 ? nil : "terminal:1000")
        #expect(decode { $0.entry(end) } == .end(end))
    }

    @Test("An entry is deterministic CBOR: what a strict encoder makes of its content is the same bytes")
    func deterministic() throws {
        let end = RunEnd(
            id: .next(), outcome: .failed, cancellation: "user", error: JournalEntryTests.error,
            durationMicroseconds: 5, target: "main", worker: 7, confirmedBy: "x")
        for bytes in [encode { $0.entry(RunStart.sample(1)) }, encode { $0.entry(end) }] {
            #expect(try CBOR(decoding: bytes).encoded() == bytes)
        }
    }

    @Test("Too long a text is cut at a whole character, and the entry fits a record", arguments: ["x", "é", "🎈"])
    func clipping(character: String) throws {
        let long = String(repeating: character, count: 5000)
        var start = RunStart(intent: long, app: long, caller: long, surface: long, target: long, process: 1)
        start.intent = "a" + long
        var end = RunEnd.sample(start.id)
        end.confirmedBy = long
        end.cancellation = long
        end.target = long
        end.error = IntentError(.app, .init(rawValue: long), long, remedy: long, parameter: long)
        #expect(encode { $0.entry(start) }.count <= JournalRecord.longestPayload)
        #expect(encode { $0.entry(end) }.count <= JournalRecord.longestPayload)
        guard case .start(let read) = decode({ $0.entry(start) }) else {
            Issue.record("The entry can't be read.")
            return
        }
        #expect(read.intent.utf8.count <= JournalEntry.longestText)
        #expect(read.intent.utf8.count > JournalEntry.longestText - 8)
        #expect(start.intent.hasPrefix(read.intent.dropLast()) && read.intent.hasSuffix("…"))
    }

    @Test("A text of the greatest length is kept whole")
    func limit() {
        var start = RunStart.sample()
        start.caller = String(repeating: "x", count: JournalEntry.longestText)
        #expect(decode { $0.entry(start) } == .start(start))
    }

    @Test("Keys of a later version are ignored")
    func unknownKeys() throws {
        let start = RunStart.sample(1)
        let pairs = try #require(try CBOR(decoding: encode { $0.entry(start) }).pairs)
        let later = CBOR.map(pairs + [CBOR.Pair(99, ["something", 1])]).encoded()
        #expect(later.withUnsafeBytes { JournalEntry($0) } == .start(start))
    }

    @Test("An entry without one of the fields that it needs is none", arguments: [0, 1, 2, 3, 4, 5, 7, 8] as [UInt64])
    func missingField(key: UInt64) throws {
        let pairs = try #require(try CBOR(decoding: encode { $0.entry(RunStart.sample(1)) }).pairs)
        let without = CBOR.map(pairs.filter { $0.key != .unsigned(key) }).encoded()
        #expect(without.withUnsafeBytes { JournalEntry($0) } == nil)
    }

    @Test("An end without one of the fields that it needs is none", arguments: [0, 1, 7, 9, 12] as [UInt64])
    func missingEndField(key: UInt64) throws {
        let pairs = try #require(try CBOR(decoding: encode { $0.entry(RunEnd.sample(.next())) }).pairs)
        let without = CBOR.map(pairs.filter { $0.key != .unsigned(key) }).encoded()
        #expect(without.withUnsafeBytes { JournalEntry($0) } == nil)
    }

    @Test("A kind, an outcome or an identifier that is unknown makes no entry")
    func unknownValues() throws {
        for (key, value) in [(0, 9), (1, "no identifier"), (9, "exploded")] as [(UInt64, CBOR)] {
            let pairs = try #require(try CBOR(decoding: encode { $0.entry(RunEnd.sample(.next())) }).pairs)
            let changed = pairs.map { $0.key == .unsigned(key) ? CBOR.Pair($0.key, value) : $0 }
            #expect(CBOR.map(changed).encoded().withUnsafeBytes { JournalEntry($0) } == nil, "key \(key)")
        }
    }

    @Test("Bytes behind an entry make it none")
    func trailing() {
        let bytes = encode { $0.entry(RunStart.sample()) } + [0]
        #expect(bytes.withUnsafeBytes { JournalEntry($0) } == nil)
    }

    private func encode(_ body: (inout CBORWriter) -> Void) -> [UInt8] {
        var writer = CBORWriter()
        body(&writer)
        return writer.finish()
    }

    private func decode(_ body: (inout CBORWriter) -> Void) -> JournalEntry? {
        encode(body).withUnsafeBytes { JournalEntry($0) }
    }
}
