import IntentProtocol
import Testing
import WorkerTestSupport

@testable import IntentSandbox

@Suite("The sandbox's report")
struct DoctorTests {
    @Test("A worker runs in its cage exactly where the report has no layer missing")
    func thisMachine() {
        let answer = try? TestWorker().ask("echo caged")
        #expect((answer == "caged") == Caged.isPossible)
    }

    @Test("Every layer is in the report", .enabled(if: Caged.isPossible))
    func allLayers() {
        #expect(
            Cage.doctor(worker: Built.worker).map(\.name) == [
                "bubblewrap", "keeper", "granted-folders", "system-calls", "control-group", "user-namespaces",
                "no-new-privileges", "landlock", "limits", "memory", "dumpable", "processes",
            ])
    }

    @Test("Without bubblewrap the report says so")
    func noBubblewrap() {
        let layers = Cage.doctor(worker: Built.worker, on: CageSystem(bubblewrap: nil, version: nil))
        #expect(layers.first?.name == "bubblewrap")
        #expect(layers.first?.state == .unavailable)
        #expect(layers.contains { $0.name == "user-namespaces" && $0.state == .unavailable })
    }

    @Test("A refused namespace is told in bubblewrap's words")
    func refused() {
        let layers = Cage.layers(.exited(1), ["bwrap: setting up uid map: Permission denied"])
        #expect(layers.map(\.state) == [.unavailable])
        #expect(layers.first?.reason?.contains("setting up uid map") == true)
    }

    @Test("A layer that the worker could not put up is told apart from the namespaces, which hold")
    func refusedInside() {
        let layers = Cage.layers(.exited(78), ["intent-worker: sandbox: landlock: the kernel does not have it"])
        #expect(layers.map(\.name) == ["user-namespaces", "confinement"])
        #expect(layers.map(\.state) == [.enforced, .unavailable])
    }

    @Test("An old bubblewrap is in force in part")
    func oldBubblewrap() {
        let old = CageSystem(bubblewrap: "/nowhere/bwrap", version: .init(major: 0, minor: 6))
        #expect(Cage.doctor(worker: Built.worker, on: old).first?.state == .partly)
    }
}
