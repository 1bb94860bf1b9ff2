import CIntentSystem
import Glibc
import Testing
import WorkerTestSupport

@testable import IntentSandbox

@Suite("Confinement")
struct ConfinementTests {
    @Test("Each Landlock ABI is asked for all that it knows and nothing else", arguments: 1...9)
    func handled(abi: Int32) {
        let handled = LandlockRules(abi: abi, readable: [], writable: []).handled
        let files = [1: 13, 2: 14, 3: 15, 4: 15][Int(abi)] ?? 16
        #expect(handled.files == (1 << UInt64(files)) - 1)
        #expect(handled.network == (abi >= 4 ? 3 : 0))
        #expect(handled.scopes == (abi >= 6 ? 3 : 0))
    }

    @Test("No rule lets anything be executed, nor devices, sockets and fifos be made")
    func rights() {
        let rules = LandlockRules(abi: 7, readable: ["/plugin"], writable: ["/data"]).rules
        let never =
            INTENT_LANDLOCK_FILE_EXECUTE | INTENT_LANDLOCK_FILE_MAKE_CHARACTER_DEVICE
            | INTENT_LANDLOCK_FILE_MAKE_BLOCK_DEVICE | INTENT_LANDLOCK_FILE_MAKE_SOCKET
            | INTENT_LANDLOCK_FILE_MAKE_FIFO | INTENT_LANDLOCK_FILE_DEVICE_CONTROL
        #expect(rules.allSatisfy { $0.rights & never == 0 })
    }

    @Test("An old kernel's Landlock is in force in part, and what it lacks is named")
    func shortfall() {
        let report = WorkerConfinement.landlockReport(2)
        #expect(report.state == .partly)
        #expect(report.reason?.contains("TCP") == true)
        #expect(WorkerConfinement.landlockReport(7).state == .enforced)
        #expect(WorkerConfinement.landlockReport(-38).state == .unavailable)
    }

    @Test("A process with several threads is refused, as Landlock would bind only one of them")
    func threads() throws {
        var pipe: [Int32] = [-1, -1]
        try #require(intent_pipe(&pipe) == 0)
        var other = pthread_t()
        pthread_create(
            &other, nil,
            { end in
                var byte: UInt8 = 0
                _ = read(Int32(Int(bitPattern: end)), &byte, 1)
                return nil
            }, UnsafeMutableRawPointer(bitPattern: Int(pipe[0])))
        #expect(throws: ConfinementError.self) {
            try WorkerConfinement.apply(folders: .init(readable: [], writable: []))
        }
        close(pipe[1])
        pthread_join(other, nil)
        close(pipe[0])
    }

    @Test("A report survives the line that the worker prints it in")
    func line() {
        let report = LayerReport("landlock", .partly, covers: "files", reason: "an old kernel")
        #expect(LayerReport(line: report.line) == report)
        #expect(LayerReport(line: "words") == nil)
    }

    @Test("A worker that checks prints every layer that it put up", .enabled(if: intent_landlock_abi() > 0))
    func check() throws {
        let output = try #require(HelperProcess.run(Built.worker, ["--check"]))
        let layers = output.text.split(separator: "\n").compactMap { LayerReport(line: String($0)) }
        #expect(layers.map(\.name) == ["no-new-privileges", "landlock", "limits", "memory", "dumpable", "processes"])
    }
}
