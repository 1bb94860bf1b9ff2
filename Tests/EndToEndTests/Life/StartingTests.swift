import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("The daemon starts by itself and ends by itself")
struct StartingTests {
    @Test("intentctl starts the daemon where none listens, and the next one uses it")
    func onDemand() throws {
        let home = Home()
        #expect(try Command(["list"], home: home).result().status == 0)
        let daemon = try #require(home.daemon)
        #expect(try Command(["list"], home: home).result().status == 0)
        #expect(home.daemon == daemon)
    }

    @Test("Of many that start it at once one wins, and all are served by that one")
    func atOnce() throws {
        let home = Home()
        let documents = Gathered<JSON>()
        try sideBySide(8) { _ in
            let result = try Command(["doctor", "--json"], home: home).result()
            guard result.status == 0 else { throw Unexpected("\(result)") }
            documents.add(try result.json())
        }
        #expect(documents.all.count == 8)
        let starts = home.text("run/intentd.log").split(separator: "\n").filter { $0.contains(" listens at ") }
        #expect(starts.count == 1, "\(starts)")
    }

    @Test("A second daemon in the same home is refused, with what to do")
    func second() throws {
        let daemon = try Daemon()
        let second = try Program(
            Built.folder + "/intentd", ["--foreground"], environment: daemon.home.environment(),
            streams: [.null, .null, .file(daemon.home.path + "/second")])
        #expect(try second.wait() == .status(78))
        #expect(daemon.home.text("second").contains("another intentd of this user runs already"))
        #expect(daemon.program.isRunning)
    }

    @Test("Nobody else may enter the runtime folder, or use the socket")
    func modes() throws {
        let daemon = try Daemon()
        var status = stat()
        #expect(lstat(daemon.home.paths.runtime, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(lstat(daemon.home.paths.socket, &status) == 0 && status.st_mode & 0o077 == 0)
        #expect(lstat(daemon.home.paths.data, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test("A runtime folder that others may change is not used")
    func openFolder() throws {
        let home = Home()
        mkdir(home.paths.runtime, 0o700)
        chmod(home.paths.runtime, 0o777)
        let result = try Command(["list"], home: home).result()
        #expect(result.status == 78, "\(result)")
        #expect(result.errors.contains("is open to other users"))
    }

    @Test("With --idle-exit it ends once nobody is connected and nothing runs")
    func idleExit() throws {
        let daemon = try Daemon(options: ["--idle-exit", "0.2"])
        #expect(try daemon.program.wait() == .status(0))
        #expect(access(daemon.home.paths.socket, F_OK) != 0)
    }

    @Test("It serves a socket that was listening before it started, as systemd hands it over, and leaves it there")
    func inheritedSocket() throws {
        let home = Home()
        mkdir(home.paths.runtime, 0o700)
        let socket = intent_unix_listen(home.paths.socket, 8)
        try #require(socket >= 0)
        defer { close(socket) }
        // A client that connects before the host is there is served by it.
        let early = intent_unix_connect(home.paths.socket)
        defer { close(early) }
        // The variable names the process that is to take the socket, which a shell knows of itself (sd_listen_fds(3)).
        let program = try Program(
            "/bin/sh", ["-c", "LISTEN_FDS=1 LISTEN_PID=$$ exec \(Built.folder)/intentd --foreground --idle-exit 0.2"],
            environment: home.environment(),
            streams: [.null, .null, .file(home.path + "/log"), .descriptor(socket)])
        let hello = FrameBuilder.frame(.hello, call: 0) { Hello(role: .client, name: "early").write(to: &$0) }
        #expect(write(early, hello, hello.count) == hello.count)
        var first: UInt8 = 0
        #expect(intent_poll(early, Int16(POLLIN), Deadline.after(patience).milliseconds) > 0)
        #expect(read(early, &first, 1) == 1)
        _ = intent_shutdown(early)
        #expect(try program.wait() == .status(0), "\(home.text("log"))")
        #expect(access(home.paths.socket, F_OK) == 0)
    }

    @Test("intentctl stop ends it, and says so where it does not run")
    func stop() throws {
        let daemon = try Daemon(plugins: [.rogue])
        #expect(try daemon.ctl("stop").output == "intentd has stopped\n")
        #expect(try daemon.program.wait() == .status(0))
        #expect(try daemon.json("stop")["stopped"] == false)
    }
}
