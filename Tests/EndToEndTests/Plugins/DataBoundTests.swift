import Glibc
import IntentProtocol
import Testing

@Suite("What an app keeps is bounded")
struct DataBoundTests {
    /// Puts two MiB into an app's data folder.
    private func fill(_ daemon: Daemon) throws {
        let file = open(daemon.dataFolder(of: "rogue") + "/large", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        let bytes = [UInt8](repeating: 7, count: 2 << 20)
        try #require(write(file, bytes, bytes.count) == bytes.count)
        close(file)
    }

    @Test("A worker that goes over it is ended, and none is started until there is room again")
    func bound() throws {
        let daemon = try Daemon(settings: #"{"workers": {"dataMebibytes": 1, "dataSeconds": 0.1}}"#, plugins: [.rogue])
        #expect(try daemon.run("rogue.Echo").error == nil)
        try fill(daemon)
        try eventually("the worker's end") { try daemon.workers(of: "rogue").isEmpty }
        let refused = try daemon.run("rogue.Echo")
        #expect(refused.error?.code == .storageFull)
        #expect(refused.error?.message.contains("holds 2 MiB, and an app may have 1 MiB") == true)
        unlink(daemon.dataFolder(of: "rogue") + "/large")
        #expect(try daemon.run("rogue.Echo").error == nil)
    }

    @Test("0 is no bound")
    func none() throws {
        let daemon = try Daemon(settings: #"{"workers": {"dataMebibytes": 0, "dataSeconds": 0.1}}"#, plugins: [.rogue])
        #expect(try daemon.run("rogue.Echo").error == nil)
        try fill(daemon)
        #expect(try daemon.run("rogue.Echo").error == nil)
    }
}
