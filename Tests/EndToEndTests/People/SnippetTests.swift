import Testing

@Suite("Views of results, shown and pressed", .daemon(.garden))
struct SnippetTests {
    @Test("A view is shown behind a run; a pressed button runs its intent and the view is drawn anew")
    func pressed() throws {
        let daemon = try Daemon.ofSuite()
        let plain = try daemon.ctl("run", "garden.ShowChoresIntent")
        #expect(plain.status == 0 && plain.lines.first == "Still to do", "\(plain)")
        #expect(plain.lines.contains { $0.hasPrefix("Buy seeds") && $0.hasSuffix("[1 ✓ ]") }, "\(plain)")
        let terminal = try Terminal(["run", "garden.ShowChoresIntent"], home: daemon.home)
        try terminal.wait(for: "or Enter to leave")
        try terminal.type("9\n")
        try terminal.wait(for: "or Enter: ")
        try terminal.type("1\n")
        // The view that was there is taken off before the next is drawn.
        try terminal.wait(for: "\u{1b}[J")
        try terminal.type("\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        let after = terminal.shown.split(separator: "\u{1b}[J").last ?? ""
        #expect(after.contains("Still to do") && !after.contains("Buy seeds"), "\(terminal.shown)")
        #expect(!(try daemon.ctl("run", "garden.ShowChoresIntent").output.contains("Buy seeds")))
    }

    @Test("It is written as HTML and Markdown, or not at all")
    func forms() throws {
        let daemon = try Daemon.ofSuite()
        #expect(
            try daemon.ctl("run", "garden.ShowChoresIntent", "--snippet", "html").output.contains(
                "<button name=\"press\""))
        #expect(
            try daemon.ctl("run", "garden.ShowChoresIntent", "--snippet=markdown").output.contains("**Still to do**"))
        #expect(!(try daemon.ctl("run", "garden.ShowChoresIntent", "--snippet=none").output.contains("Still")))
    }
}
