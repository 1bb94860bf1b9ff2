import IntentHost
import IntentProtocol
import Testing

@Suite("Programs that show apps' windows")
struct DesktopEntryTests {
    private func entry(_ exec: String, _ more: String = "") throws -> DesktopEntry {
        try #require(DesktopEntry("[Desktop Entry]\nType=Application\nName=My Notes\nExec=\(exec)\n\(more)"))
    }

    @Test("An entry is read from its own group, whatever stands around it")
    func reading() throws {
        let text = """
            # a comment
            [Other]
            Exec=wrong
            [Desktop Entry]
            Type = Application
            Name=Notes
            Name[es]=Notas
            Exec=notes %u
            Terminal=true
            X-Intendant-App=notes
            [Desktop Action new]
            Exec=also wrong
            """
        let entry = try #require(DesktopEntry(text))
        #expect(entry.name == "Notes" && entry.exec == "notes %u")
        #expect(entry.app == "notes" && entry.isTerminal)
    }

    @Test(
        "What is no program is no entry",
        arguments: ["", "[Desktop Entry]\nType=Link\nExec=x", "Type=Application\nExec=x"])
    func noProgram(text: String) {
        #expect(DesktopEntry(text) == nil)
    }

    @Test(
        "The command line is taken apart, and its codes are filled in",
        arguments: [
            ("notes %u", nil, ["notes"]), ("notes %U --new", "notes://a", ["notes", "notes://a", "--new"]),
            (#""my notes" "a \"b\" \\$" c"#, nil, ["my notes", #"a "b" \$"#, "c"]),
            ("notes --title=%c 100%%  %f %i", nil, ["notes", "--title=My Notes", "100%"]),
        ] as [(String, String?, [String])])
    func arguments(exec: String, url: String?, expected: [String]) throws {
        #expect(try entry(exec).arguments(url: url) == expected)
    }

    @Test("A command line that can't be read gives nothing", arguments: [#""open"#, "notes %x", "%u", "notes 5%"])
    func unreadable(exec: String) throws {
        #expect(try entry(exec).arguments() == nil)
    }

    @Test("Without a desktop there is no place, and the error says so")
    func noDesktop() {
        let program = ForegroundProgram(environment: ["HOME": "/nowhere"])
        #expect(!program.hasDesktop)
        let error = #expect(throws: IntentError.self) { try program.show("notes") }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("no place to show the app") == true)
    }

    @Test("Without an entry the error names the app")
    func noEntry() {
        let program = ForegroundProgram(environment: [
            "DISPLAY": ":0", "XDG_DATA_HOME": "/nowhere", "XDG_DATA_DIRS": "/nowhere",
        ])
        let error = #expect(throws: IntentError.self) { try program.show("notes") }
        #expect(error?.message.contains("no desktop entry is there for notes") == true)
    }
}
