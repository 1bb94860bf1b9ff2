@testable import IntentCommandLine
import IntentProtocol
import Testing

@Suite("Reading a command line")
struct ArgumentParserTests {
    private static let table = Command(
        name: "tool", abstract: "Do things", options: [Option(name: "version", abstract: "")],
        subcommands: [
            Command(
                name: "run", abstract: "Run",
                operands: [Operand(name: "NAME", abstract: ""), Operand(name: "VALUE", abstract: "", count: .any)],
                options: [
                    .json, Option(name: "limit", value: "N", abstract: ""),
                    Option(name: "input", value: "ask|fail", abstract: "", choices: ["ask", "fail"]),
                    Option(name: "id", value: "ID", abstract: "", repeats: true),
                ], action: { (_, _) throws(IntentError) in 0 }),
            Command(
                name: "group", abstract: "Group",
                subcommands: [
                    Command(name: "list", abstract: "", options: [.json]), Command(name: "drop", abstract: ""),
                ],
                standard: "list"),
            Command(
                name: "shelf", abstract: "Shelf",
                subcommands: [
                    Command(
                        name: "list", abstract: "", operands: [Operand(name: "APP", abstract: "", count: .optional)]),
                    Command(name: "drop", abstract: ""),
                ],
                standard: "list"),
        ])

    private func parse(_ arguments: String...) throws(IntentError) -> Invocation {
        switch try ArgumentParser(root: Self.table).parse(arguments) {
        case .run(let invocation): return invocation
        case .help: throw IntentError(.request, .internal, "help was asked for")
        }
    }

    private func usageError(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) -> IntentError? {
        let error = #expect(throws: IntentError.self, sourceLocation: sourceLocation) {
            _ = try ArgumentParser(root: Self.table).parse(arguments)
        }
        #expect(error?.exitStatus == 64, sourceLocation: sourceLocation)
        return error
    }

    @Test("Options stand anywhere, with their value behind = or as the next argument")
    func anywhere() throws {
        let invocation = try parse("run", "--limit=3", "x", "--json", "y", "--input", "fail")
        #expect(invocation.operands == ["x", "y"])
        #expect(invocation.first("limit") == "3")
        #expect(invocation.first("input") == "fail")
        #expect(invocation.wantsJSON)
        #expect(invocation.name == "tool run")
    }

    @Test("Two dashes end the options")
    func end() throws {
        let invocation = try parse("run", "x", "--", "--json", "--")
        #expect(invocation.operands == ["x", "--json", "--"])
        #expect(!invocation.wantsJSON)
    }

    @Test("A single dash is an operand")
    func dash() throws {
        #expect(try parse("run", "-").operands == ["-"])
    }

    @Test("An option's value may look like an option, and be empty")
    func values() throws {
        #expect(try parse("run", "x", "--limit", "--json").first("limit") == "--json")
        #expect(try parse("run", "x", "--limit=").first("limit") == "")
    }

    @Test("An option that repeats keeps all its values in order")
    func repeated() throws {
        #expect(try parse("run", "x", "--id", "a", "--id=b").all("id") == ["a", "b"])
    }

    @Test("A group without a command takes its standard one, also behind options")
    func standard() throws {
        #expect(try parse("group").command.name == "list")
        #expect(try parse("group", "--json").wantsJSON)
        #expect(try parse("group", "drop").command.name == "drop")
        #expect(try parse("shelf", "music").operands == ["music"])
        #expect(try parse("shelf", "drop").command.name == "drop")
    }

    @Test("Help is given whatever else is wrong or missing", arguments: ["--help", "-h"])
    func help(flag: String) throws {
        guard case .help(let path) = try ArgumentParser(root: Self.table).parse(["run", "--nonsense", flag]) else {
            Issue.record("no help")
            return
        }
        #expect(path.map(\.name) == ["tool", "run"])
    }

    @Test("Behind the end of options a help flag is an operand")
    func noHelp() throws {
        #expect(try parse("run", "x", "--", "--help").operands == ["x", "--help"])
    }

    @Test("Numbers are checked against their range", arguments: ["0", "11", "x", "", "1.5"])
    func number(text: String) throws {
        let invocation = try parse("run", "x", "--limit", text)
        let error = #expect(throws: IntentError.self) { _ = try invocation.number("limit", 1...10) }
        #expect(error?.message == "--limit can't be '\(text)'")
        #expect(error?.remedy == "a whole number from 1 to 10")
    }

    @Test("A command that does not exist is answered with the nearest")
    func unknownCommand() {
        let error = usageError("rnu")
        #expect(error?.message == "there is no command 'rnu'")
        #expect(error?.remedy == "tool run")
        #expect(usageError("group", "drp")?.remedy == nil || usageError("zzz")?.remedy == "tool --help")
    }

    @Test("An option that does not exist is answered with the nearest")
    func unknownOption() {
        #expect(usageError("run", "x", "--jsno")?.message == "run has no option '--jsno'")
        #expect(usageError("run", "x", "--jsno")?.remedy == "--json")
        #expect(usageError("run", "x", "--quite-other=1")?.message == "run has no option '--quite-other'")
        #expect(usageError("run", "x", "--quite-other")?.remedy == "tool run --help")
        #expect(usageError("run", "x", "-j")?.message == "run has no option '-j'")
        #expect(usageError("run", "x", "-5°")?.remedy == "tool run -- '-5°' where it is no option")
    }

    @Test("A value that is missing, one too many and a wrong one are told apart")
    func wrongValues() {
        #expect(usageError("run", "x", "--limit")?.message == "--limit needs a value")
        #expect(usageError("run", "x", "--json=yes")?.message == "--json takes no value")
        #expect(usageError("run", "x", "--input", "maybe")?.remedy == "--input ask, or --input fail")
        #expect(usageError("run", "x", "--limit=1", "--limit=2")?.message == "--limit stands twice")
    }

    @Test("Operands that are missing or too many name themselves")
    func operands() {
        #expect(usageError("run")?.message == "run needs NAME")
        #expect(usageError("run")?.remedy == "tool run NAME [VALUE…] [OPTION…]")
        #expect(usageError("group", "drop", "x")?.message == "group drop takes no 'x'")
    }
}

@Suite("Nearest names")
struct NearestNamesTests {
    @Test(
        "Slips of the finger are recognised",
        arguments: [
            ("lst", "list"), ("isntall", "install"), ("Doctor", "doctor"), ("shwo", "show"), ("comp", "completion"),
        ])
    func slips(typed: String, meant: String) {
        let names = ["list", "install", "doctor", "show", "completion", "run"]
        #expect(NearestNames.of(typed, among: names, count: 1) == [meant])
    }

    @Test("What is far from every name has no nearest")
    func far() {
        #expect(NearestNames.of("frobnicate", among: ["list", "run", "doctor"], count: 3).isEmpty)
    }

    @Test(
        "A distance counts letters that are added, missing, replaced or swapped",
        arguments: [
            ("abc", "abc", 0), ("abc", "abxc", 1), ("abc", "ac", 1), ("abc", "axc", 1), ("abc", "acb", 1),
            ("", "abc", 3),
        ])
    func distance(left: String, right: String, distance: Int) {
        #expect(NearestNames.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == distance)
    }
}
