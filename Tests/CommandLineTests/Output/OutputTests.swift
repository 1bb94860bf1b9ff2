import Glibc
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("What an error looks like")
struct ErrorTextTests {
    @Test("What went wrong, then what to try")
    func both() {
        let error = IntentError(.request, .usage, "it is wrong", remedy: "do it right")
        #expect(ErrorText.text(error) == "intentctl: it is wrong\ntry: do it right\n")
    }

    @Test("Without a remedy there is one line")
    func one() {
        #expect(ErrorText.text(IntentError(.app, .intentFailed, "no")) == "intentctl: no\n")
    }

    @Test("An app's words stay on their line and command no terminal")
    func hostile() {
        let error = IntentError(.app, .intentFailed, "a\r\n  b\u{1b}[2Jc\u{202e}d\n")
        #expect(ErrorText.text(error) == "intentctl: a b[2Jcd\n")
    }
}

@Suite("The width of text on a terminal")
struct DisplayWidthTests {
    @Test(
        "Wide and combining characters count as they are shown",
        arguments: [
            ("abc", 3), ("", 0), ("日本", 4), ("e\u{301}", 1), ("👍🏽", 2), ("ñ", 1), ("한", 2), ("❤️", 2), ("…", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(
        "A text that is too wide ends in an ellipsis within the columns",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 0, ""),
        ])
    func truncated(text: String, columns: Int, expected: String) {
        #expect(DisplayWidth.truncated(text, to: columns) == expected)
    }
}

@Suite("Tables")
struct TableTests {
    @Test("Columns line up, and no line ends in spaces")
    func columns() {
        var table = Table("ID", "NAME", "NOTE")
        table.add("a", "日本", "x")
        table.add("long", "b")
        #expect(
            table.text() == """
                ID    NAME  NOTE
                a     日本  x
                long  b

                """)
    }

    @Test("Without rows there is nothing, not even headings")
    func empty() {
        #expect(Table("ID").text().isEmpty)
    }

    @Test("Lines are cut to a terminal's width")
    func cut() {
        var table = Table("ID", "NOTE")
        table.add("a", "a long story")
        #expect(table.text(columns: 9) == "ID  NOTE\na   a lo…\n")
        #expect(table.text(columns: 3) == "ID\na\n")
    }

    @Test("A cell with line ends stays on its line")
    func lines() {
        var table = Table("ID", "NOTE")
        table.add("a\nb", "c")
        #expect(table.text() == "ID   NOTE\na b  c\n")
    }
}

@Suite("Lengths of time")
struct TimeTextTests {
    @Test(
        "The unit fits the length",
        arguments: [(0.436, "0.4 ms"), (346.4, "346 ms"), (2540, "2.5 s"), (200_000, "3 min 20 s")])
    func length(milliseconds: Double, text: String) {
        #expect(TimeText.length(milliseconds: milliseconds) == text)
    }
}

@Suite("Standard output")
struct OutputStreamTests {
    @Test("A reader that went away is no error to talk about")
    func brokenPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let (output, errors) = (try Pipe(), try Pipe())
        output.closeReading()
        let status = Tool().run(["--help"], input: -1, output: output.writing, errors: errors.writing)
        #expect(status == 141)
        #expect(errors.content().isEmpty)
    }

    @Test("A full disk is an error, and ends with 73")
    func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        let errors = try Pipe()
        let status = Tool().run(["--help"], input: -1, output: full, errors: errors.writing)
        #expect(status == 73)
        #expect(errors.content() == "intentctl: standard output can't be written: No space left on device\n")
    }
}

@Suite("The caller's language")
struct LocaleTests {
    @Test(
        "The first variable that is set decides, as a language tag",
        arguments: [
            (["LANG": "es_ES.UTF-8"], "es-ES"), (["LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"], "fr-FR"),
            (["LC_ALL": "C.UTF-8", "LANG": "es_ES"], ""), (["LC_ALL": "", "LANG": "sr_RS@latin"], "sr-RS"), ([:], ""),
            (["LANG": "POSIX"], ""),
        ])
    func locale(variables: [String: String], tag: String) {
        let surroundings = Surroundings(
            input: 0, output: 1, errors: 2, variable: { variables[$0] }, environment: { variables },
            makeInterrupts: { nil })
        #expect(surroundings.locale == tag)
    }
}
