import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol
import Testing
import WorkerTestSupport

@testable import IntentHost

@Suite("An application is started by what is its own")
struct ApplicationStartTests {
    private let folder = TemporaryFolder()

    /// A desktop entry that leaves a file `started`.
    private func entry(_ name: String, _ lines: String = "") throws {
        for folder in ["", "/applications"] { mkdir(self.folder.path + folder, 0o700) }
        _ = folder.file(
            "applications/\(name).desktop",
            "[Desktop Entry]\nType=Application\nName=X\nExec=/usr/bin/touch \(folder.path)/started\n\(lines)\n")
    }

    private func start(_ entry: String, isTrusted: Bool = false) throws(IntentError) {
        let programs = ForegroundProgram(environment: ["XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": folder.path])
        try ApplicationStart(
            app: "tabs", application: ApplicationManifest(desktopEntry: entry), isTrusted: isTrusted,
            programs: programs
        ).start()
    }

    private var isStarted: Bool {
        // Up to 30 s: another process makes the file.
        for _ in 0..<6000 where access(folder.path + "/started", F_OK) != 0 { _ = intent_poll(-1, 0, 5) }
        return access(folder.path + "/started", F_OK) == 0
    }

    @Test("An entry of another program is not started for an app that nobody trusts")
    func another() throws {
        try entry("org.example.Other", "X-Intendant-App=other")
        let error = #expect(throws: IntentError.self) { try start("org.example.Other") }
        #expect(error?.code == .notPermitted)
        #expect(error?.remedy?.contains("X-Intendant-App=tabs") == true)
    }

    @Test(
        "One that says that it is the app's is, by its name or by its line",
        arguments: [("tabs", ""), ("org.example.Tabs", "X-Intendant-App=tabs")])
    func own(name: String, line: String) throws {
        try entry(name, line)
        try start(name)
        #expect(isStarted)
    }

    @Test("Any is for an app that is trusted")
    func trusted() throws {
        try entry("org.example.Other")
        try start("org.example.Other", isTrusted: true)
        #expect(isStarted)
    }
}
