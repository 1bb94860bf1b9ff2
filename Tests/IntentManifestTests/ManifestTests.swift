import Glibc
import IntentManifest
import IntentProtocol
import Testing

@Suite("Manifests")
struct ManifestTests {
    @Test(
        "What is no manifest is refused with line and reason",
        arguments: [
            ("", "line 1: it is no JSON: a value is missing"),
            ("{\n\"manifest\": 1,\n}", "line 3: it is no JSON"),
            ("[]", "line 1: a manifest must be an object"),
            ("{}", "line 1: a manifest lacks “manifest”"),
            (#"{"manifest": 2, "name": "x"}"#, "its version is not 1"),
            (#"{"manifest": 1, "name": ""}"#, "“name” must have 1 to"),
            (#"{"manifest": 1, "name": "x"}"#, "nothing serves its intents"),
            (
                #"{"manifest": 1, "name": "x", "library": "l.so", "program": {}}"#,
                "“library” and “program” exclude each other"
            ),
            (#"{"manifest": 1, "name": "x", "library": "../l.so", "functions": []}"#, "“library” is a name"),
            (#"{"manifest": 1, "name": "x", "library": "l.so", "functions": []}"#, "lacks “functions”"),
            (#"{"manifest": 1, "name": "x", "plugin": "/usr/lib/x.so"}"#, "no path within the manifest's folder"),
            (#"{"manifest": 1, "name": "x", "plugin": "a/../../x.so"}"#, "no path within the manifest's folder"),
            (#"{"manifest": 1, "name": "x", "program": {"command": []}}"#, "lacks its “command”"),
            (#"{"manifest": 1, "name": "x", "program": {"command": ["./a"]}}"#, "“files” lacks a"),
            (
                #"{"manifest": 1, "name": "x", "program": {"command": ["python3"], "folders": ["/home/me/.ssh"]}}"#,
                "may not be shown to a program"
            ),
            (
                #"{"manifest": 1, "name": "x", "program": {"command": ["python3"], "folders": ["/usr/../root"]}}"#,
                "may not be shown to a program"
            ),
            (#"{"manifest": 1, "name": "x", "application": {"command": ["./a"]}}"#, "a name or an absolute path"),
            (
                #"{"manifest": 1, "name": "x", "application": {"desktopEntry": "../a"}}"#,
                "no desktop entry's identifier"
            ),
            (
                #"{"manifest": 1, "name": "x", "application": {}, "functions": []}"#,
                "“functions” belongs to a “library”"
            ),
        ])
    func refusals(_ text: String, _ words: String) throws {
        let error = try #require(throws: ManifestError.self) { _ = try IntentManifest(parsing: text) }
        #expect("\(error)".contains(words))
    }

    @Test("A program's manifest tells what is run, copied and shown")
    func program() throws {
        let manifest = try IntentManifest(
            parsing: """
                {"manifest": 1, "name": {"text": "Notes", "localizations": {"de": "Notizen"}},
                 "program": {"command": ["python3", "notes.py"], "files": ["notes.py", "lib"],
                             "folders": ["/opt/python"], "environment": {"PYTHONPATH": "lib"}, "writesCode": true}}
                """)
        guard case .program(let program) = manifest.provider else { throw ManifestError(line: 0, "no program") }
        #expect(manifest.name.text(for: "de_DE") == "Notizen")
        #expect(manifest.files == ["notes.py", "lib"])
        #expect(program.command == ["python3", "notes.py"])
        #expect(program.folders == ["/opt/python"])
        #expect(program.environment == ["PYTHONPATH": "lib"])
        #expect(program.writesCode)
    }

    @Test("What it needs is told with it, and holds against what the app itself tells of the same thing")
    func needs() throws {
        let manifest = try IntentManifest(
            parsing: """
                {"manifest": 1, "name": "Notes", "plugin": "libNotes.so",
                 "needs": [{"kind": "folder", "subject": "~/Notes", "reason": {"text": "A", "localizations": {"de": "B"}}},
                           {"kind": "folder", "subject": "~/Drafts", "access": "write", "reason": "C"}]}
                """)
        #expect(manifest.needs.map(\.subject) == ["~/Notes", "~/Drafts"])
        #expect(manifest.needs.map(\.writes) == [false, true])
        #expect(manifest.needs[0].reason.text(for: "de") == "B")
        var metadata = AppMetadata(app: "notes", name: "Notes")
        metadata.needs = [
            AppNeed(.folder, "~/Notes", writes: true, reason: "D"), AppNeed(.folder, "~/Other", reason: "E"),
        ]
        manifest.addNeeds(to: &metadata)
        #expect(metadata.needs.map(\.subject) == ["~/Notes", "~/Drafts", "~/Other"])
        #expect(metadata.needs.map(\.writes) == [false, true, false])
    }

    private static let need = #"{"kind": "folder", "subject": "~/N", "reason": "r"}"#

    @Test(
        "Needs that are no good are refused with line and reason",
        arguments: [
            (#"[{"subject": "~/N", "reason": "r"}]"#, "a need lacks its “kind”"),
            (#"[{"kind": "device", "subject": "x", "reason": "r"}]"#, "“kind” must be one of: folder, network"),
            (#"[{"kind": "folder", "reason": "r"}]"#, "a need lacks “subject”"),
            (#"[{"kind": "folder", "subject": "~/N"}]"#, "a need lacks its “reason”"),
            (#"[{"kind": "folder", "subject": "~/N", "reason": "r", "access": "all"}]"#, "“access” must be one of"),
            (#"[{"kind": "folder", "subject": "~/N", "reason": "r", "writes": true}]"#, "writes"),
            ("[\(need), \(need)]", "the need of “~/N” stands twice"),
            ("[\(Array(repeating: need, count: 17).joined(separator: ", "))]", "at most 16 entries"),
            (#""~/N""#, "“needs” must be a list"),
        ])
    func wrongNeeds(_ needs: String, _ words: String) throws {
        let error = try #require(throws: ManifestError.self) {
            _ = try IntentManifest(parsing: #"{"manifest": 1, "name": "x", "plugin": "x.so", "needs": \#(needs)}"#)
        }
        #expect("\(error)".contains(words), "\(error)")
    }

    @Test("An application, which no sandbox holds, has no needs")
    func applicationNeeds() throws {
        let error = try #require(throws: ManifestError.self) {
            _ = try IntentManifest(
                parsing: #"{"manifest": 1, "name": "x", "application": {}, "needs": [\#(Self.need)]}"#)
        }
        #expect(error.reason.contains("outside of the sandbox"))
    }

    @Test("A text that is too long is refused before it is read")
    func tooLong() throws {
        let error = try #require(throws: ManifestError.self) {
            _ = try IntentManifest(parsing: String(repeating: " ", count: ManifestLimits.file + 1))
        }
        #expect(error.reason == "it has more than 1024 KiB")
    }

    @Test("Whatever stands in a manifest, reading it ends with a manifest or an error")
    func robustness() throws {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let bytes = Array(try text(folder + "/Fixtures/ForeignLibrary/fixture.intent.json").utf8)
        var generator = SystemRandomNumberGenerator()
        var read = 0
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[place] = UInt8.random(in: 32..<127, using: &generator)
                case 1: changed.removeSubrange(place..<min(changed.count, place + Int.random(in: 1...40)))
                default: changed.insert(contentsOf: changed[place..<min(changed.count, place + 30)], at: place)
                }
            }
            do {
                let manifest = try IntentManifest(parsing: String(decoding: changed, as: UTF8.self))
                if case .library(let library) = manifest.provider { _ = library.metadata(app: "a", name: "a").cbor }
                read += 1
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(read < 300)
    }

    private func text(_ path: String) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<max(0, read(file, &bytes, bytes.count))], as: UTF8.self)
    }
}
