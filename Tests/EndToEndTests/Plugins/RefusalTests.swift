import CIntentSystem
import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("A library that is no plugin for this host is refused, with the reason", .daemon())
struct RefusalTests {
    private func refusal(_ arguments: String...) throws -> String {
        let daemon = try Daemon.ofSuite()
        let result = try Command(["plugin", "install"] + arguments, home: daemon.home).result()
        #expect(result.status == 65, "\(result)")
        #expect(daemon.program.isRunning)
        return result.errors
    }

    @Test(
        "What differs is named",
        arguments: [
            ("libwrongabi.so", "its ABI version is 999, and 1 is needed"),
            ("libwrongmagic.so", "its magic differs"),
            ("libwrongtriple.so", "its target triple is m68k-unknown-linux-gnu, and"),
            ("libshorttable.so", "its table has a size of 8 bytes, and"),
            ("libnotable.so", "its entry gave no table"),
            ("libnostart.so", "could not start: Permission denied"),
            ("libbaddocument.so", "the plugin's metadata can't be read"),
        ])
    func field(name: String, words: String) throws {
        let rogue = try RogueFile(name)
        #expect(try refusal(rogue.path).contains(words))
    }

    @Test("A library that crashes as it is loaded is named, and the host lives")
    func crash() throws {
        let rogue = try RogueFile("libcrash.so")
        let words = try refusal(rogue.path)
        #expect(words.contains("libcrash.so"))
        #expect(words.contains("SIGSEGV"))
    }

    @Test("A library of the system is not a plugin")
    func systemLibrary() throws {
        var path = [CChar](repeating: 0, count: 4096)
        let length = intent_library_of_symbol("cos", &path, path.count)
        try #require(length > 0)
        let library = String(decoding: path.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let words = try refusal(library, "--id", "math")
        #expect(words.contains("is not an Intendant plugin: it does not export intent_plugin_entry"))
    }

    @Test("A file that is no library can't be loaded")
    func text() throws {
        let file = try Daemon.ofSuite().home.file("libtext.so", "no library at all, and long enough to have a header. ")
        #expect(try refusal(file).contains("libtext.so can't be loaded"))
    }

    @Test("A folder is not a file, and a path that leads nowhere is said to")
    func nothing() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try refusal(daemon.home.path + "/run", "--id", "x").contains("is not a file"))
        let missing = try daemon.ctl("plugin", "install", daemon.home.path + "/none.so")
        #expect(missing.status == 66)
        #expect(missing.errors.contains("No such file or directory"))
    }

    @Test("Nothing of what was refused is left in the data folder")
    func leftovers() throws {
        let daemon = try Daemon()
        let rogue = try RogueFile("libwrongabi.so")
        #expect(try daemon.ctl("plugin", "install", rogue.path).status == 65)
        #expect(entries(daemon.home.path + "/data/plugins").isEmpty)
        #expect(try daemon.json("plugin", "list")["plugins"] == [])
    }
}

@Suite("A library is looked at in the cage", .enabled(if: Caged.isPossible))
struct EarlyTests {
    @Test("What it attempts as it is loaded fails before anybody has seen what it offers")
    func early() throws {
        let library = try RogueFile("libearly.so")
        let daemon = try Daemon()
        #expect(try daemon.ctl("plugin", "install", library.path, "--id", "early").status == 0)
        // The worker's words come on a pipe of their own, which is read when there is time.
        try eventually("the library's line") { daemon.log.contains("early attempts: ") }
        let errors = "file \(ENOENT), network \(EAFNOSUPPORT), data \(ENOENT), process \(EPERM), scratch \(EROFS)"
        #expect(daemon.log.contains("early attempts: \(errors)"), "\(daemon.log)")
    }

    @Test("Outside of it the same attempts succeed")
    func outside() throws {
        let library = try RogueFile("libearly.so")
        let home = Home()
        let program = try Program(
            "/bin/true", [], environment: ["LD_PRELOAD": library.path],
            streams: [.null, .null, .file(home.path + "/errors")])
        #expect(try program.wait() == .status(0))
        let words = home.text("errors")
        #expect(words.contains("file 0, network 0") && words.contains("process 0, scratch 0"), "\(words)")
    }
}
