import Testing

@testable import IntentHost

@Suite("What a desktop entry starts")
struct DesktopEntryTests {
    @Test(
        "Words are cut as the specification says, field codes left out",
        arguments: [
            ("gedit %U", ["gedit"]),
            ("/usr/bin/env  A=1 app --new-window", ["/usr/bin/env", "A=1", "app", "--new-window"]),
            (#""/opt/My App/run" "a \"b\" \\ c" %f"#, ["/opt/My App/run", #"a "b" \ c"#]),
            ("app 100%% --name=%c", ["app", "100%", "--name="]),
            (#"app """#, ["app", ""]),
            ("", []),
        ])
    func words(_ command: String, _ words: [String]) {
        #expect(DesktopEntry.words(command) == words)
    }

    @Test("The command is that of the main group, and no action's")
    func groups() {
        let entry = """
            # a comment
            [Desktop Action New]
            Exec=app --new
            [Desktop Entry]
            Name=App
            Exec = app %u
            [Desktop Action Other]
            Exec=app --other
            """
        #expect(DesktopEntry.exec(in: entry) == ["app"])
        #expect(DesktopEntry.exec(in: "[Desktop Entry]\nName=App\n") == nil)
    }
}
