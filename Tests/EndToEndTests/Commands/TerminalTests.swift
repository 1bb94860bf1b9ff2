import Testing

@Suite("At a terminal intentctl asks", .daemon(.probe))
struct TerminalTests {
    private func terminal(_ arguments: String..., environment: [String: String] = [:]) throws -> Terminal {
        try Terminal(arguments, home: try Daemon.ofSuite().home, environment: environment)
    }

    @Test("A missing value is asked for by its title, and taken as it is typed")
    func missingValue() throws {
        let terminal = try terminal("run", "probe.EchoTextIntent")
        try terminal.wait(for: "Text?")
        try terminal.type("typed\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("typed\r\n"))
    }

    @Test("In the author's own words where there are some")
    func authorsWords() throws {
        let terminal = try terminal("run", "probe.EveryValueIntent", "number=1")
        try terminal.wait(for: "Which text?")
        try terminal.type("\u{4}")
        #expect(try terminal.end() == .status(77), "\(terminal.shown)")
    }

    @Test("A bad answer is refused with the form that is expected, and asked for again")
    func badAnswer() throws {
        let terminal = try terminal("run", "probe.EchoNumberIntent")
        try terminal.wait(for: "Value?")
        try terminal.type("many\n")
        try terminal.wait(for: "number")
        try terminal.type("12\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("12\r\n"))
    }

    @Test("Three bad answers are enough")
    func badAnswers() throws {
        let terminal = try terminal("run", "probe.EchoNumberIntent")
        for _ in 0..<3 {
            try terminal.wait(for: "number")
            try terminal.type("many\n")
        }
        #expect(try terminal.end() == .status(65), "\(terminal.shown)")
    }

    @Test("An enumeration's cases are offered by number and by name")
    func cases() throws {
        let terminal = try terminal("run", "probe.EchoBrightnessIntent")
        try terminal.wait(for: "2  Bright")
        try terminal.type("bright\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.contains("bright"))
    }

    @Test("A text that finds several entities is asked about")
    func ambiguous() throws {
        let terminal = try terminal("run", "probe.EchoLampIntent", "value=d")
        try terminal.wait(for: "1  Desk")
        try terminal.wait(for: "2  Door")
        try terminal.type("2\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.contains("Door"))
    }

    @Test("The intent's own question takes a value of the parameter's type")
    func ownQuestion() throws {
        let terminal = try terminal("run", "probe.AskNumberIntent")
        try terminal.wait(for: "How many?")
        try terminal.type("41\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("41\r\n"))
    }

    @Test("The intent's own choice takes one of the things on offer")
    func ownChoice() throws {
        let terminal = try terminal("run", "probe.AskLampIntent")
        try terminal.wait(for: "Which lamp?")
        try terminal.type("hall\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("Hall\r\n"))
    }

    @Test("Options come in their sections, under the app's words, and depend on the values that are known")
    func options() throws {
        let terminal = try terminal("run", "probe.ServeIntent", "guests=6")
        try terminal.wait(for: "What shall it be?")
        try terminal.wait(for: "Starters")
        try terminal.wait(for: "1  Soup of the Day")
        try terminal.wait(for: "Mains")
        try terminal.wait(for: "3  Roast")
        try terminal.type("3\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("roast for 6\r\n"))
    }

    @Test("A text that answers an intent's question for an entity is looked up by the parameter's query")
    func ownEntity() throws {
        let terminal = try terminal("run", "probe.NameLampIntent")
        try terminal.wait(for: "Which lamp?")
        try terminal.type("nothing\n")
        try terminal.wait(for: "nothing is found by 'nothing'")
        try terminal.type("d\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("Door\r\n"))
    }

    @Test("A confirmation goes on with y and ends with 77 with n", arguments: [("y", Int32(0)), ("n", 77)])
    func confirmation(answer: String, status: Int32) throws {
        let terminal = try terminal("run", "probe.ConfirmIntent")
        try terminal.wait(for: "Really go on?")
        try terminal.type(answer + "\n")
        #expect(try terminal.end() == .status(status), "\(terminal.shown)")
    }

    @Test("With --input fail nothing is asked, also at a terminal")
    func inputFail() throws {
        let terminal = try terminal("run", "probe.EchoTextIntent", "--input", "fail")
        #expect(try terminal.end() == .status(65), "\(terminal.shown)")
        #expect(terminal.shown.contains("the parameter text has no value"))
    }

    @Test("Ctrl-C at a question cancels the run")
    func interrupt() throws {
        let terminal = try terminal("run", "probe.AskNumberIntent")
        try terminal.wait(for: "How many?")
        try terminal.type("\u{3}")
        #expect(try terminal.end() == .status(130), "\(terminal.shown)")
    }

    @Test("Progress is drawn, and Ctrl-C cancels the run and empties the line")
    func progress() throws {
        let terminal = try terminal("run", "probe.HalfwayIntent", environment: ["LANG": "C.UTF-8"])
        try terminal.wait(for: "50%")
        try terminal.type("\u{3}")
        #expect(try terminal.end() == .status(130), "\(terminal.shown)")
        #expect(terminal.shown.contains("\r\u{1b}[K\u{1b}[31mintentctl:"), "\(terminal.shown)")
    }
}
