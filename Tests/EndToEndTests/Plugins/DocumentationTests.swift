import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("The examples of the documents for plugins without the SDK")
struct DocumentationTests {
    @Test("docs/c-libraries.md: the manifest installs, computes and matches its header")
    func library() throws {
        let block = try #require(Repository.blocks(of: "c-libraries.md", "json").first)
        #expect(block.split(separator: "\n").count < 60)
        let folder = TemporaryFolder()
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: folder.file("checksums.intent.json", block), id: nil)])
        let outcome = try daemon.ctl("run", "checksums.CRC32", "text=123456789")
        #expect(outcome.output == "The CRC-32 of 123456789 is cbf43926.\ncbf43926\n", "\(outcome)")
        let compressed = try daemon.run(
            "checksums.Compress", [NamedValue("file", .unresolved(daemon.home.file("text", "some text")))])
        #expect(compressed.error == nil, "\(compressed)")
    }

    @Test("docs/programs.md: the program in Python rolls its dice", .enabled(if: Python.isThere, "cbor2 is not there"))
    func program() throws {
        let manifest = try #require(Repository.blocks(of: "programs.md", "json").first)
        let program = try #require(Repository.blocks(of: "programs.md", "python").first)
        #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count < 60)
        let folder = TemporaryFolder()
        _ = folder.file("dice.py", program)
        try Python.provide(in: folder)
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: folder.file("dice.intent.json", manifest), id: nil)])
        guard case .int(let total)? = try daemon.run("dice.Roll", [NamedValue("count", .int(2))]).value else {
            throw Unexpected("nothing was rolled")
        }
        #expect((2...12).contains(total))
        #expect(try daemon.run("dice.Roll", [NamedValue("count", .int(101))]).error?.code == .invalidValue)
    }

    @Test("docs/applications.md: its program is the sample that the other tests run")
    func application() throws {
        let block = try #require(Repository.blocks(of: "applications.md", "swift").first)
        #expect(block.split(separator: "\n", omittingEmptySubsequences: false).count < 60)
        #expect(block == readText(Repository.path("Plugins/Stopwatch/Sources/Stopwatch/main.swift")))
    }
}
