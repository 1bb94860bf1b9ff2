import CIntentSystem
import Glibc
import Testing
import WorkerTestSupport

@testable import IntentSandbox

/// Bubblewrap binds itself to who started it only when the cage stands; the keeper is there for the time before.
@Suite("What a killed host leaves behind", .enabled(if: Caged.isPossible))
struct LeftBehindTests {
    @Test("Nothing, at whatever moment of a worker's start it is killed")
    func killedHost() throws {
        let app = "left\(UInt32.random(in: 0 ... .max))"
        for _ in 0..<40 {
            let host = try spawn(
                Built.folder + "/cage-launcher", ["cage-launcher", Built.worker, Built.hostilePlugin, app])
            try #require(intent_poll(host.log, Int16(POLLIN), TestWorker.patience) > 0)
            usleep(UInt32.random(in: 0...12_000))
            host.kill()
            #expect(host.waitForExit() == .signaled(SIGKILL))
        }
        #expect(waitUntilGone(app))
    }

    @Test("A cage that is ended while bubblewrap sets it up ends whole")
    func endedEarly() throws {
        var pair: [Int32] = [-1, -1]
        try #require(intent_socketpair(&pair) == 0)
        defer { for descriptor in pair { close(descriptor) } }
        let app = "left\(UInt32.random(in: 0 ... .max))"
        for _ in 0..<40 {
            let child = try Cage.launch(
                CageSpecification(
                    worker: Built.worker, library: Built.hostilePlugin, kind: .describe, app: app, socket: pair[1]))
            usleep(UInt32.random(in: 0...8_000))
            child.kill()
            _ = child.waitForExit()
        }
        #expect(waitUntilGone(app))
    }

    /// Waits until no process has the app's name on its command line.
    private func waitUntilGone(_ app: String) -> Bool {
        let deadline = intent_monotonic_nanoseconds() + 20_000_000_000
        while !processes(naming: app).isEmpty {
            guard intent_monotonic_nanoseconds() < deadline else { return false }
            _ = intent_poll(-1, 0, 20)
        }
        return true
    }

    private func processes(naming app: String) -> [Int32] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let pid = Int32(name), commandLine(of: pid).contains(app) { found.append(pid) }
        }
        return found
    }

    private func commandLine(of pid: Int32) -> String {
        let file = intent_open("/proc/\(pid)/cmdline", O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { buffer in
            String(decoding: buffer[..<max(read(file, buffer.baseAddress, buffer.count), 0)], as: UTF8.self)
        }
    }
}
