import IntentProtocol
import Testing

@Suite("intentctl show tells of an intent", .daemon(.probe))
struct ShowTests {
    private func output(_ arguments: String...) throws -> String {
        let result = try Command(["show"] + arguments, home: try Daemon.ofSuite().home).result()
        guard result.status == 0 else { throw Unexpected("\(result)") }
        return result.output
    }

    @Test("With values the action is a sentence, which depends on them")
    func sentence() throws {
        #expect(
            try output("probe.ServeIntent", "dish=soup", "light=bright")
                == "Serve soup\n  Guests: 2\n  Light: Bright\n")
        #expect(try output("probe.ServeIntent", "guests=6") == "Serve ‹Dish› to all 6\n  Light: Dim\n")
    }

    @Test("A value that can't be read is refused with 65, an unknown parameter too")
    func badValue() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try daemon.ctl("show", "probe.ServeIntent", "guests=99").status == 65)
        #expect(try daemon.ctl("show", "probe.ServeIntent", "plates=9").status == 65)
    }

    @Test("Without values all is told: ranges, options, defaults, types of files")
    func page() throws {
        let serve = try output("probe.ServeIntent")
        #expect(serve.contains("as a sentence: Serve ‹Dish›\n"))
        #expect(serve.contains("(2 where it is left out)"))
        #expect(serve.contains("range: 1 to 20\n"))
        #expect(serve.contains("the app offers values"))
        #expect(serve.contains("(dim where it is left out)"))
        #expect(try output("probe.ReadPaperIntent").contains("types: public.plain-text\n"))
    }

    @Test("The document has the sentence in its pieces")
    func json() throws {
        let document = try Daemon.ofSuite().json("show", "probe.ServeIntent", "dish=soup")
        #expect(document["sentence"]?["text"] == "Serve soup")
        #expect(document["sentence"]?["parts"]?.array?.last?["parameter"] == "dish")
    }
}
