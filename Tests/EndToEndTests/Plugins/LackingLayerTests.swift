import CIntentSystem
import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// A machine on which a cage can be made, and which can be told to lack Landlock.
private let canLoseLandlock = Caged.isPossible && intent_landlock_abi() > 0

@Suite("A machine that lacks a layer of the sandbox", .enabled(if: canLoseLandlock))
struct LackingLayerTests {
    private static let accepting = #"{"sandbox": {"mayLack": ["landlock"]}}"#

    /// A daemon on a machine without Landlock.
    private func daemon(settings: String? = nil) throws -> Daemon {
        try Daemon(home: Home(settings: settings), under: Built.folder + "/layer-loss")
    }

    @Test("No plugin runs there; the error and doctor say which layer, why, and how to get it or accept less")
    func refused() throws {
        let daemon = try daemon()
        let error = #expect(throws: IntentError.self) { try daemon.install(.rogue) }
        #expect(error?.code == .sandboxUnavailable)
        #expect(error?.message.contains("landlock: the kernel does not have it") == true, "\(error as Any)")
        #expect(error?.remedy?.contains("lsm=landlock") == true)
        #expect(error?.remedy?.contains(Self.accepting.dropFirst().dropLast()) == true, "\(error as Any)")
        #expect(try daemon.request("plugin.list")["plugins"]?.array?.isEmpty == true)
        let checks = try daemon.request("doctor")["checks"]?.array ?? []
        #expect(checks.first { $0["name"] == "confinement" }?["state"] == "unavailable")
        #expect(!checks.contains { $0["state"] == "accepted" })
    }

    @Test("Where the settings accept it, plugins run without, said at the start, by every worker, and by each doctor")
    func accepted() throws {
        let daemon = try daemon(settings: Self.accepting)
        #expect(daemon.log.contains("plugins may run without landlock, as sandbox.mayLack in"))
        #expect(daemon.log.contains("this machine lacks it, so they do"))
        try daemon.install(.rogue)
        #expect(try daemon.run("rogue.Echo").error == nil)
        // What a worker writes is read when its turn comes.
        try eventually("the worker's own word") {
            daemon.log.contains("starts without landlock, as sandbox.mayLack accepts")
        }
        for _ in 0..<2 {
            let checks = try daemon.request("doctor")["checks"]?.array ?? []
            #expect(checks.first { $0["name"] == "landlock" }?["state"] == "unavailable")
            #expect(checks.first { $0["name"] == "processes" }?["state"] == "enforced")
            let told = checks.first { $0["name"] == "without landlock" }
            #expect(told?["state"] == "accepted")
            #expect(told?["reason"]?.text?.contains("and here they do") == true)
        }
        #expect(try daemon.ctl("doctor").output.contains("try: take landlock out of sandbox.mayLack"))
    }

    @Test("Another layer's acceptance is none of this one's")
    func other() throws {
        let daemon = try daemon(settings: #"{"sandbox": {"mayLack": ["system-calls"]}}"#)
        let error = #expect(throws: IntentError.self) { try daemon.install(.rogue) }
        #expect(error?.code == .sandboxUnavailable)
    }

    @Test("Where the machine has the layer it is in force all the same, and doctor says so")
    func unneeded() throws {
        let daemon = try Daemon(settings: Self.accepting, plugins: [.rogue])
        #expect(try daemon.run("rogue.Echo").error == nil)
        #expect(daemon.log.contains("this machine has it, so none does"))
        #expect(!daemon.log.contains("starts without landlock"))
        let checks = try daemon.request("doctor")["checks"]?.array ?? []
        #expect(checks.first { $0["name"] == "landlock" }?["state"]?.text != "unavailable")
        let told = checks.first { $0["name"] == "without landlock" }
        #expect(told?["reason"]?.text?.contains("in force here all the same") == true)
    }

    @Test("A layer that nobody can do without, or that nobody knows, keeps the host from starting")
    func unknown() throws {
        let home = Home(settings: #"{"sandbox": {"mayLack": ["landlock", "user-namespaces"]}}"#)
        let program = try Program(
            Built.folder + "/intentd", ["--foreground"], environment: home.environment(),
            streams: [.null, .null, .file(home.path + "/said")])
        #expect(try program.wait() == .status(78))
        #expect(
            home.text("said") == """
                intentd: \(home.path)/config/config.json: sandbox.mayLack names 'user-namespaces', which is no layer that \
                plugins can do without
                try: only landlock and system-calls can be done without; without any other layer no plugin is run

                """)
    }
}
