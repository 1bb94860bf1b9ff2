import IntentClient
import IntentProtocol
import Testing

@Suite("Where runs go, and why")
struct TargetTests {
    @Test("The record tells the target and the reason for it")
    func reasons() throws {
        let daemon = try Daemon(plugins: [.probe])
        #expect(try daemon.run("probe.EchoIntent").error == nil)
        #expect(try daemon.run("probe.EchoIntent").error == nil)
        #expect(try daemon.run("probe.EchoIntent", target: "widget").error == nil)
        #expect(try daemon.run("probe.MainOnlyIntent").error == nil)
        let runs = try daemon.runs().reversed()
        #expect(runs.map { $0["target"] } == ["extension", "extension", "widget", "main"])
        #expect(runs.map { $0["reason"] } == ["standard", "warm", "asked", "only"])
        let last = try #require(runs.last?["run"]?.text)
        #expect(try daemon.ctl("run-info", last).output.contains("target:    main (its author allows no other)"))
        try daemon.request("plugin.trust", .object(["id": "probe"]))
        #expect(try daemon.run("probe.EchoIntent").error == nil)
        #expect(try daemon.runs().first?["reason"] == "trusted")
        let refused = try daemon.run("probe.MainOnlyIntent", target: "widget")
        #expect(refused.error?.code == .notPermitted)
    }

    @Test("All calls of an app's main target go to one process, however many come at once", arguments: [true, false])
    func oneMain(isTrusted: Bool) throws {
        let daemon = try Daemon(plugins: [isTrusted ? .trustedProbe : .probe])
        let connection = try daemon.connect()
        let calls = try (0..<100).map { _ in try connection.begin(Perform("probe.MainOnlyIntent")) }
        let values = Set(try calls.map { try connection.outcome(of: $0).value })
        #expect(values.count == 1)
        let processes = try daemon.workers(of: "probe")
        #expect(processes.count == 1)
        #expect((processes.first == daemon.pid) == isTrusted)
    }

    @Test("A dependency that nobody registered is named with its process and what to do")
    func dependency() throws {
        let daemon = try Daemon(plugins: [.probe])
        let outcome = try daemon.run("probe.NeedsStoreIntent")
        #expect(outcome.error?.code == .missingDependency)
        let message = outcome.error.map { "\($0.message) \($0.remedy ?? "")" } ?? ""
        #expect(message.contains("MissingStore"), "\(message)")
        #expect(message.contains("intent-worker"), "\(message)")
        #expect(message.contains("AppDependencyManager.shared.add"), "\(message)")
    }
}
