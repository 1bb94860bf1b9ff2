import FakeHost
import Foundation
@testable import IntentClient
import IntentProtocol
import Testing

@Suite("Where intentd is looked for")
struct DaemonExecutableTests {
    @Test("Beside the program, in ../libexec, then in PATH's absolute folders")
    func order() {
        let candidates = DaemonExecutable.candidates(program: "/opt/i/bin/intentctl", path: "/usr/bin::rel:/bin")
        #expect(candidates == ["/opt/i/bin/intentd", "/opt/i/libexec/intentd", "/usr/bin/intentd", "/bin/intentd"])
    }
}

@Suite("A daemon's last words")
struct LastWordsTests {
    @Test(
        "The error line and what to try are taken apart",
        arguments: [
            ("x\nintentd: the disk is full\ntry: make room\n", "the disk is full", "make room"),
            ("intentd: the disk is full\n", "the disk is full", nil),
            ("Segmentation fault\n\n", "Segmentation fault", nil),
        ] as [(String, String, String?)])
    func lines(log: String, message: String, remedy: String?) throws {
        let words = try #require(DaemonLog.lastWords(log))
        #expect(words.message == message)
        #expect(words.remedy == remedy)
    }

    @Test("Nothing said is no words")
    func nothing() {
        #expect(DaemonLog.lastWords("\n") == nil)
    }
}

@Suite("Starting a daemon")
struct DaemonLauncherTests {
    /// Calls `body` with a folder of its own and a launcher of a script that stands in for `intentd`.
    private func withDaemon(_ script: String, _ body: (Paths, DaemonLauncher) throws -> Void) throws {
        let home = FileManager.default.temporaryDirectory.path + "/il.\(UInt32.random(in: 0...999_999))"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let executable = home + "/intentd"
        try "#!/bin/bash\n\(script)\n".write(toFile: home + "/script", atomically: true, encoding: .utf8)
        // Written by another process: a file that a child which another test starts right now holds open for writing
        // can't be executed.
        let install = try Process.run(
            URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", home + "/script", executable])
        install.waitUntilExit()
        let paths = Paths(data: home + "/data", runtime: home + "/run", configuration: home + "/config")
        let environment = ["INTENDANT_HOME": home, "PATH": "/usr/bin:/bin"]
        try body(paths, DaemonLauncher(paths: paths, environment: { environment }, executable: executable))
    }

    private let deadline = Deadline.after(.seconds(20))

    @Test("A daemon that says it listens is waited for no longer")
    func ready() throws {
        try withDaemon("printf x >&3; exec 3>&-") { _, launcher in try launcher.start(until: deadline) }
    }

    @Test("A daemon that ends without a word leaves the place to another that listens")
    func loser() throws {
        let host = try FakeHost { _ in }
        try withDaemon("exit 0") { _, launcher in
            let other = DaemonLauncher(paths: host.paths, environment: { [:] }, executable: launcher.executable)
            try other.start(until: deadline)
        }
    }

    @Test("A daemon that fails is quoted, and the command ends with 69")
    func failing() throws {
        try withDaemon("echo 'intentd: the store is locked' >&2; echo 'try: wait' >&2; exit 73") { _, launcher in
            let error = #expect(throws: IntentError.self) { try launcher.start(until: deadline) }
            #expect(error?.message == "intentd can't be started: the store is locked")
            #expect(error?.remedy == "wait")
            #expect(error?.exitStatus == 69)
        }
    }

    @Test("A daemon that dies without a word is told with its log")
    func dying() throws {
        try withDaemon("kill -SEGV $$") { paths, launcher in
            let error = #expect(throws: IntentError.self) { try launcher.start(until: deadline) }
            #expect(error?.message == "intentd can't be started: it ended before it listened")
            #expect(error?.remedy == "see \(paths.log)")
        }
    }

    @Test("A daemon is nobody's child: this process has no more children than before")
    func orphan() throws {
        try withDaemon("echo $PPID >$INTENDANT_HOME/parent; printf x >&3") { paths, launcher in
            try launcher.start(until: deadline)
            let home = String(paths.data.dropLast("/data".count))
            let parent = try String(contentsOfFile: home + "/parent", encoding: .utf8)
            #expect(parent != "\(getpid())\n")
        }
    }

    @Test("A daemon that takes too long is given up on")
    func late() throws {
        try withDaemon("exec sleep 2") { _, launcher in
            let error = #expect(throws: IntentError.self) { try launcher.start(until: .after(.milliseconds(50))) }
            #expect(error?.message.contains("does not listen") == true)
        }
    }

    @Test("It has a session of its own, the root folder, a null input, its environment and no other descriptor")
    func surroundings() throws {
        // A descriptor that a child would inherit.
        let leak = open("/dev/full", O_RDONLY)
        defer { close(leak) }
        let script = """
            exec 2>/dev/null
            terminal=$(cut -d' ' -f7 /proc/$$/stat)
            leaks=0
            for descriptor in /proc/$$/fd/*; do [[ $(readlink $descriptor) == /dev/full ]] && leaks=1; done
            echo $terminal $PWD $(readlink /proc/$$/fd/0) $leaks >$INTENDANT_HOME/report
            printf x >&3
            """
        try withDaemon(script) { paths, launcher in
            try launcher.start(until: deadline)
            let home = String(paths.data.dropLast("/data".count))
            #expect(try String(contentsOfFile: home + "/report", encoding: .utf8) == "0 / /dev/null 0\n")
        }
    }

    @Test("A program that is missing is named")
    func missing() throws {
        try withDaemon("") { paths, _ in
            let launcher = DaemonLauncher(paths: paths, environment: { [:] }, executable: "/nowhere/intentd")
            let error = #expect(throws: IntentError.self) { try launcher.start(until: deadline) }
            #expect(error?.message == "/nowhere/intentd can't be started: No such file or directory")
        }
    }

    @Test("A daemon that never listens is started three times, and no more")
    func attempts() throws {
        try withDaemon("echo started >>$INTENDANT_HOME/starts; printf x >&3") { paths, launcher in
            let error = #expect(throws: IntentError.self) {
                _ = try IntentConnection.open(paths, launcher: launcher, name: "test")
            }
            #expect(error?.code == .unreachable)
            let home = String(paths.data.dropLast("/data".count))
            let starts = try String(contentsOfFile: home + "/starts", encoding: .utf8)
            #expect(starts == "started\nstarted\nstarted\n")
        }
    }

    @Test("A host that does not run is no connection")
    func none() throws {
        try withDaemon("") { paths, _ in
            let connection = try IntentConnection.openRunning(paths, name: "test")
            #expect(connection == nil)
        }
    }

    @Test("A socket's path that is too long is bad configuration")
    func longPath() {
        let folder = "/tmp/" + String(repeating: "x", count: 120)
        let paths = Paths(data: folder, runtime: folder, configuration: folder)
        let error = #expect(throws: IntentError.self) { _ = try IntentConnection.openRunning(paths, name: "test") }
        #expect(error?.exitStatus == 78)
    }
}
