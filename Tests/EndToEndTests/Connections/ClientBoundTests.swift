import Glibc
import IntentProtocol
import Testing

@Suite("A bound on clients")
struct ClientBoundTests {
    private func daemon() throws -> Daemon {
        try Daemon(settings: #"{"clients": {"atOnce": 8}}"#, plugins: [.rogue])
    }

    /// Connects raw clients until this process has all that it may. Those of requests before may not be gone yet.
    private func fill(_ daemon: Daemon) throws -> [RawClient] {
        var clients: [RawClient] = []
        try eventually("four connections of this process") {
            if let client = try? RawClient(daemon) { clients.append(client) }
            return clients.count == 4
        }
        return clients
    }

    /// Connects once more and gives what the host says to that.
    private func refusal(_ daemon: Daemon) -> IntentError? {
        do {
            _ = try daemon.request("status")
            return nil
        } catch {
            return error as? IntentError
        }
    }

    @Test("A process with half of all connections is told so, others are served, and so is it when one is closed")
    func half() throws {
        let daemon = try daemon()
        var clients = try fill(daemon)
        let error = try #require(refusal(daemon))
        #expect(error.code == .busy)
        #expect(error.message == "process \(getpid()) has 4 connections, as many as one process may")
        #expect(error.remedy?.contains("raise clients.atOnce in \(daemon.home.path)/config/config.json") == true)
        #expect(try daemon.ctl("list").status == 0, "another process has its own places")
        clients.removeLast()
        try eventually("a place") { refusal(daemon) == nil }
    }

    @Test("Past the bound everybody is told so, and what goes on goes on")
    func full() throws {
        let daemon = try daemon()
        let clients = try fill(daemon)
        try clients[0].send(RawClient.perform("rogue.Hold", call: 1))
        try eventually("the data folder") { access(daemon.dataFolder(of: "rogue"), F_OK) == 0 }
        func echo() throws {
            try clients[1].send(RawClient.perform("rogue.Echo", call: 1))
            #expect(try clients[1].next()?.kind == .result)
        }
        // Each is connected once it tells of the run, and stays.
        let followers = try (0..<4).map { _ in try Command(["runs", "--follow"], home: daemon.home) }
        for follower in followers { try follower.waitForOutput("the run") { $0.contains("rogue.Hold") } }
        let refused = try daemon.ctl("list")
        #expect(refused.status == 75)
        #expect(
            refused.errors == """
                intentctl: 8 clients are connected, as many as are served at once; process \(getpid()) has 4
                try: end programs that keep connections open, or raise clients.atOnce in \
                \(daemon.home.path)/config/config.json

                """)
        // Clients that were there are served, and their workers with them, however many are turned away meanwhile.
        for _ in 0..<300 { #expect(refusal(daemon)?.code == .busy) }
        try echo()
        try daemon.release("rogue")
        #expect(try clients[0].next()?.kind == .result)
        #expect(daemon.log.contains("is not served: "))
        #expect(daemon.log.split(separator: "\n").count < 100, "who tries again and again does not fill the log")
        for follower in followers { follower.program.kill(SIGKILL) }
        try eventually("a place") { try daemon.ctl("list").status == 0 }
    }
}
