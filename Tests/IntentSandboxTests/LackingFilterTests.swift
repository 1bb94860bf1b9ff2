import CIntentSystem
import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@testable import IntentSandbox

@Suite("A machine without libseccomp", .enabled(if: Caged.isPossible))
struct LackingFilterTests {
    private let machine: CageSystem = {
        var machine = CageSystem.current
        machine.filter = { .failure(.noLibrary) }
        return machine
    }()

    @Test("No worker is started, and the error says what to install and how to accept less")
    func refused() {
        let error = #expect(throws: IntentError.self) { _ = try TestWorker(on: machine) }
        #expect(error?.code == .sandboxUnavailable)
        #expect(error?.remedy?.contains("libseccomp2") == true)
        #expect(error?.remedy?.contains(#""sandbox": {"mayLack": ["system-calls"]}"#) == true)
        let other = #expect(throws: IntentError.self) { _ = try TestWorker(on: machine) { $0.mayLack = [.landlock] } }
        #expect(other?.code == .sandboxUnavailable)
    }

    @Test("Where it is accepted a worker starts, and all other layers hold")
    func accepted() throws {
        let worker = try TestWorker(on: machine) { $0.mayLack = [.systemCalls] }
        #expect(try worker.ask("call semget") != "\(EPERM)", "the probe detects that the filter is not there")
        for attempt in ["execute /usr/bin/true", "read /etc/passwd", "kill \(getpid())", "memory-file", "code"] {
            #expect(try worker.ask(attempt) != "0", "\(attempt)")
        }
    }

    @Test("Where the library is there it is used, whatever is accepted")
    func there() throws {
        let worker = try TestWorker { $0.mayLack = [.systemCalls, .landlock] }
        #expect(try worker.ask("call semget") == "\(EPERM)")
        #expect(try worker.ask("fifo \(CagePaths.data)/fifo") != "0")
    }

    @Test("The report tells the layer as unavailable, and the others where it is accepted")
    func report() {
        let refused = Cage.doctor(worker: Built.worker, on: machine)
        #expect(refused.first { $0.name == "system-calls" }?.state == .unavailable)
        #expect(!refused.contains { $0.name == "landlock" })
        let accepted = Cage.doctor(worker: Built.worker, mayLack: [.systemCalls], on: machine)
        #expect(accepted.first { $0.name == "system-calls" }?.state == .unavailable)
        #expect(accepted.first { $0.name == "user-namespaces" }?.state == .enforced)
        #expect(accepted.contains { $0.name == "landlock" })
        #expect(Cage.lacks(.systemCalls, on: machine) && !Cage.lacks(.systemCalls))
    }
}
