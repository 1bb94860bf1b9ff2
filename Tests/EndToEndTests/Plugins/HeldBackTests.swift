import Glibc
import IntentProtocol
import Testing

@Suite("What fails again and again is held back, and says so")
struct HeldBackTests {
    @Test("A request that ends its worker twice is not performed, until a person lets it")
    func poison() throws {
        let daemon = try Daemon(plugins: [.rogue])
        for _ in 0..<2 { #expect(try daemon.run("rogue.ExitNow").error?.code == .workerDied) }
        let held = try daemon.run("rogue.ExitNow")
        #expect(held.error?.code == .poisoned)
        #expect(held.error?.message.contains("ended its worker 2 times") == true)
        #expect(held.error?.remedy?.contains("intentctl plugin retry rogue") == true)
        #expect(try daemon.runs().count == 2)
        #expect(try daemon.run("rogue.Echo").error == nil)
        #expect(try daemon.request("status")["held"]?.array?.first?["intent"] == "rogue.ExitNow")
        #expect(try daemon.ctl("doctor").output.contains("rogue.ExitNow is held back"))
        #expect(try daemon.ctl("run", "rogue.ExitNow").status == 75)
        #expect(try daemon.ctl("plugin", "retry", "rogue").output == "rogue is no longer held back\n")
        #expect(try daemon.run("rogue.ExitNow").error?.code == .workerDied)
        #expect(try daemon.ctl("plugin", "retry", "rogue").output == "nothing of rogue was held back\n")
    }

    @Test("Other values are another request, and a setting turns it off")
    func values() throws {
        let daemon = try Daemon(settings: #"{"workers": {"poisonSeconds": 0}}"#, plugins: [.rogue])
        for _ in 0..<4 { #expect(try daemon.run("rogue.ExitNow").error?.code == .workerDied) }
    }

    @Test("A worker that the host ends is nobody's fault")
    func ended() throws {
        let daemon = try Daemon(
            settings: #"{"limits": {"extensionSeconds": 0.1, "graceSeconds": 0.1}}"#, plugins: [.rogue])
        for _ in 0..<3 { #expect(try daemon.run("rogue.Hold").error?.code == .timedOut) }
    }

    @Test("A process that never becomes ready is started later and later, and its error says when")
    func backoff() throws {
        let daemon = try Daemon(settings: #"{"workers": {"startSeconds": 0.2}}"#)
        let library = try RogueFile("libslowstart.so")
        try daemon.install(Daemon.Plugin(library: library.path, id: "slow"))
        for _ in 0..<2 {
            let outcome = try daemon.run("slow.Echo")
            #expect(outcome.error?.code == .workerUnavailable)
            #expect(outcome.error?.message.contains("did not become ready within") == true)
        }
        let held = try daemon.run("slow.Echo")
        #expect(held.error?.code == .workerUnavailable)
        #expect(held.error?.message.contains("died 2 times before it was ready, and is started again in 1 s") == true)
        #expect(held.error?.remedy?.contains("intentctl plugin retry slow") == true)
        #expect(try daemon.request("status")["held"]?.array?.first?["target"] == "extension")
        #expect(try daemon.ctl("plugin", "retry", "slow").status == 0)
        #expect(try daemon.run("slow.Echo").error?.message.contains("did not become ready within") == true)
    }
}

@Suite("A plugin whose files were changed is not run")
struct ChangedFileTests {
    private func library(_ daemon: Daemon, _ app: String) throws -> String {
        let plugins = try daemon.request("plugin.list")["plugins"]?.array ?? []
        let library = plugins.first { $0["id"]?.text == app }?["library"]?.text ?? ""
        return daemon.home.path + "/data/" + library
    }

    @Test("The library: reported by the run and by doctor, and put in order by an install")
    func library() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let file = open(try library(daemon, "rogue"), O_WRONLY | O_APPEND | O_CLOEXEC)
        try #require(write(file, "x", 1) == 1)
        close(file)
        let outcome = try daemon.run("rogue.Echo")
        #expect(outcome.error?.code == .pluginChanged)
        #expect(try daemon.ctl("doctor").output.contains("the files of rogue are not what was installed"))
        try daemon.install(.rogue)
        #expect(try daemon.run("rogue.Echo").error == nil)
    }

    @Test("A file that is put beside it")
    func addition() throws {
        let daemon = try Daemon(plugins: [.rogue])
        #expect(try daemon.run("rogue.Echo").error == nil)
        for worker in try daemon.workers(of: "rogue") { kill(worker, SIGKILL) }
        try eventually("the worker's end") { try daemon.workers(of: "rogue").isEmpty }
        let beside = try library(daemon, "rogue") + ".more"
        close(open(beside, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        #expect(try daemon.run("rogue.Echo").error?.code == .pluginChanged)
        unlink(beside)
        #expect(try daemon.run("rogue.Echo").error == nil)
    }

    @Test("A file that was touched and is the same is no change")
    func touched() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let path = try library(daemon, "rogue")
        utimes(path, nil)
        #expect(try daemon.run("rogue.Echo").error == nil)
    }
}
