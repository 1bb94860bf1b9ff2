import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("What can stand at the cursor")
struct CompleterTests {
    private func answer(_ line: String, host: [String: CBOR] = [:]) -> Completer.Answer {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return Completer(root: .root) { method, _ in host[method] }.answer(words)
    }

    private func words(_ line: String, host: [String: CBOR] = [:]) -> [String] {
        answer(line, host: host).candidates.map(\.word)
    }

    @Test(
        "Commands, and commands of commands",
        arguments: [
            ("ru", ["run", "runs", "run-info"]), ("plugin tr", ["trust"]), ("help pl", ["plugin"]),
            ("completion ", ["bash", "zsh", "fish"]), ("nonsense", []), ("__c", []),
        ])
    func commands(line: String, expected: [String]) {
        #expect(words(line) == expected)
    }

    @Test(
        "Options and their values",
        arguments: [
            ("run --ta", ["--target"]), ("run x --target ", ["main", "extension", "widget"]),
            ("run x --target=e", ["--target=extension"]), ("run x --input f", ["fail"]),
            ("stop --", ["--json", "--help"]), ("run x -- --ta", []), ("run x --json --inp", ["--input"]),
        ])
    func options(line: String, expected: [String]) {
        #expect(words(line) == expected)
    }

    @Test("Intents come from the host, with their titles")
    func intents() {
        let answer = answer("run notes.", host: ["list": Documents.list])
        #expect(answer.candidates.map(\.word) == ["notes.AddNote", "notes.ListNotes"])
        #expect(answer.candidates.map(\.note) == ["Add Note", "List Notes"])
        #expect(words("run NOTES.a", host: ["list": Documents.list]) == ["notes.AddNote"])
        #expect(words("show ", host: ["list": Documents.list]).count == 2)
        #expect(words("show x ", host: ["list": Documents.list]).isEmpty)
    }

    @Test("Parameters that are not given yet, open for their value; lists may be given again")
    func parameters() {
        let answer = answer("run --json notes.AddNote body=x tags=a ", host: ["show": Documents.show])
        #expect(answer.candidates.map(\.word) == ["kind=", "folder=", "pinned=", "tags="])
        #expect(answer.isOpen)
    }

    @Test("Entities that the app suggests stand for an entity, by identifier, with their titles")
    func entities() {
        let words = ["run", "notes.AddNote", "folder="]
        var completer = Completer(root: .root) { method, _ in ["show": Documents.show][method] }
        completer.find = { request in
            guard request.parameter == "folder", request.intent == "AddNote", request.mode == .options else {
                return nil
            }
            return EntityPage(items: [
                .entity(EntityValue(type: "Folder", id: "7", display: DisplayValue(title: "Home")))
            ])
        }
        #expect(completer.answer(words).candidates == [Completer.Candidate(word: "folder=id:7", note: "Home")])
    }

    @Test(
        "Values where they are few",
        arguments: [
            ("kind=", ["kind=plain", "kind=list"]), ("kind=l", ["kind=list"]), ("pinned=y", ["pinned=yes"]),
            ("body=", []),
        ])
    func values(word: String, expected: [String]) {
        let answer = answer("run notes.AddNote \(word)", host: ["show": Documents.show])
        #expect(answer.candidates.map(\.word) == expected)
        #expect(!answer.isOpen)
    }

    @Test("Entities, plugins and files")
    func others() {
        let schema = CBOR.object(["apps": .array([Documents.app.cbor])])
        #expect(words("query n", host: ["schema": schema]) == ["notes.Folder"])
        let plugins = CBOR.object(["plugins": .array([Documents.plugin])])
        #expect(words("plugin remove ", host: ["plugin.list": plugins]) == ["notes"])
        #expect(words("list ", host: ["plugin.list": plugins]) == ["notes"])
        #expect(answer("plugin install ").files)
        #expect(answer("run notes.AddNote body=@x", host: ["show": Documents.show]).files)
    }

    @Test("The scripts get a candidate a line, its note behind a tab")
    func text() {
        let answer = Completer.Answer(
            candidates: [.init(word: "a", note: "one\nline"), .init(word: "b")], files: true, isOpen: true)
        #expect(answer.text == ":files\n:open\na\tone line\nb\n")
    }

    @Test(
        "A word of an app that holds a line's end or a command to the terminal is not offered",
        arguments: ["a\n:files", "a\u{1b}[2J", "a\tb", "a\u{9b}1m", "a\u{202e}b", "a\rb"])
    func hostile(word: String) {
        let answer = Completer.Answer(candidates: [.init(word: word), .init(word: "b")])
        #expect(answer.text == "b\n")
    }

    @Test("No host is started to complete a word, and none is no error")
    func noHost() throws {
        let home = try FakeHost.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: home) }
        let result = try Tool(variables: ["INTENDANT_HOME": home]).run("__complete", "--", "run", "")
        #expect(result.output.isEmpty)
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
    }

    @Test("The command asks a host that runs")
    func command() throws {
        let host = try FakeHost.replying(["list": Documents.list])
        let result = try Tool(host).run("__complete", "--", "run", "--json", "notes.A")
        #expect(result.output == "notes.AddNote\tAdd Note\n")
    }
}

@Suite("Completion scripts")
struct CompletionScriptTests {
    /// What a shell prints that runs a script.
    private func shell(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let output = Foundation.Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// Completes a line in bash with a stand-in for the tool: the words that it got, then what bash would offer.
    private func bash(_ line: String, replies: String) throws -> String {
        let script = """
            compopt() { echo "compopt $*"; }
            \(CompletionScript.bash.text)
            intentctl() { printf '%s|' "$@" >&3; printf '\(replies)'; }
            exec 3>&1
            COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
            _intentctl
            echo
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try shell("/bin/bash", ["--norc", "--noprofile", "-c", script])
    }

    @Test("bash passes the words on and takes the candidates without their notes")
    func bash() throws {
        let output = try bash("intentctl run no", replies: #"notes.A\tAdd\nnotes.B\n"#)
        #expect(output == "__complete|--|run|no|\nnotes.A\nnotes.B\n")
    }

    @Test("bash replaces only what stands behind the last = or :")
    func pieces() throws {
        let output = try bash("intentctl run n kind=l", replies: #"kind=list\tList\n"#)
        #expect(output == "__complete|--|run|n|kind=l|\nlist\n")
    }

    @Test("What an app has called something is not run by bash when it is taken over")
    func quoted() throws {
        let output = try bash("intentctl run n kind=", replies: #"kind=id:$(reboot);`x` y\tz\n"#)
        #expect(output == "__complete|--|run|n|kind=|\nid:\\$\\(reboot\\)\\;\\`x\\`\\ y\n")
    }

    @Test("bash completes an empty word and leaves a parameter open")
    func open() throws {
        let output = try bash("intentctl run n ", replies: #":open\nkind=\n"#)
        #expect(output.contains("__complete|--|run|n||"))
        #expect(output.contains("compopt -o nospace\n"))
        #expect(output.hasSuffix("\nkind=\n"))
    }

    @Test("The shells that are here can read their scripts", arguments: CompletionScript.allCases)
    func syntax(script: CompletionScript) throws {
        let places = ["/bin/", "/usr/bin/"].map { $0 + script.rawValue }
        guard let path = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return }
        let folder = try FakeHost.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try script.text.write(toFile: folder + "/script", atomically: true, encoding: .utf8)
        #expect(try shell(path, ["-n", folder + "/script"]).isEmpty)
    }

    @Test("completion prints the script", arguments: CompletionScript.allCases)
    func command(script: CompletionScript) throws {
        #expect(try Tool().run("completion", script.rawValue).output == script.text)
    }
}
