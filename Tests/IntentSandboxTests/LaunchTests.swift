import CIntentSystem
import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@testable import IntentSandbox

@Suite("Launching a worker")
struct LaunchTests {
    private func specification(_ adjust: (inout CageSpecification) -> Void = { _ in }) -> CageSpecification {
        var specification = CageSpecification(
            worker: Built.worker, library: Built.hostilePlugin, kind: .describe, app: "hostile", socket: 0)
        adjust(&specification)
        return specification
    }

    private func launchError(on system: CageSystem = .current, _ specification: CageSpecification) -> IntentError? {
        do throws(IntentError) {
            _ = try Cage.launch(specification, on: system)
            return nil
        } catch {
            return error
        }
    }

    @Test("Without bubblewrap nothing is launched, and the error says what to install")
    func noBubblewrap() throws {
        let error = try #require(launchError(on: CageSystem(bubblewrap: nil, version: nil), specification()))
        #expect(error.code == .sandboxUnavailable)
        #expect(error.remedy?.contains("bubblewrap") == true)
    }

    @Test("A bubblewrap that is too old is refused by its version")
    func oldBubblewrap() throws {
        let old = CageSystem(bubblewrap: "/usr/bin/bwrap", version: .init(major: 0, minor: 3))
        let error = try #require(launchError(on: old, specification()))
        #expect(error.code == .sandboxUnavailable)
        #expect(error.message.contains("0.3"))
    }

    @Test("An executable that is not there is named")
    func missingExecutable() throws {
        let error = try #require(
            launchError(
                specification {
                    $0.worker = "/nowhere/intent-worker"
                    $0.enforcement = .off
                }))
        #expect(error.code == .workerUnavailable)
        #expect(error.message.contains("/nowhere/intent-worker"))
    }

    @Test(
        "A data folder that is not there ends bubblewrap, whose words are explained", .enabled(if: Caged.isPossible))
    func missingData() throws {
        let worker = try TestWorker { $0.dataFolder = "/nowhere/data" }
        let exit = try worker.waitForEnd()
        let error = Cage.explain(exit, log: worker.lines())
        #expect(error.code == .workerUnavailable)
        #expect(error.message.contains("/nowhere/data"))
    }

    @Test(
        "A kernel that refuses namespaces is named, with a remedy",
        arguments: [
            "bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged"
                + " user namespaces.",
            "bwrap: setting up uid map: Permission denied",
            "bwrap: Creating new namespace failed: Operation not permitted",
        ])
    func noNamespaces(line: String) {
        let error = Cage.explain(.exited(1), log: ["something else", line])
        #expect(error.code == .sandboxUnavailable)
        #expect(error.message.contains("user namespaces"))
        #expect(error.remedy?.contains("user.max_user_namespaces") == true)
    }

    @Test("A layer that the worker could not put up is named")
    func missingLayer() {
        let error = Cage.explain(.exited(78), log: ["intent-worker: sandbox: landlock: the kernel does not have it"])
        #expect(error.code == .sandboxUnavailable)
        #expect(error.message.contains("landlock"))
    }

    @Test("A crash before the first word is told by its signal and the last line")
    func crash() {
        let error = Cage.explain(.signaled(SIGSEGV), log: ["Fatal error: no"])
        #expect(error.code == .workerDied)
        #expect(error.message.contains("SIGSEGV"))
        #expect(error.message.contains("Fatal error: no"))
    }

    @Test("Killing bubblewrap ends the worker inside", .enabled(if: Caged.isPossible))
    func killing() throws {
        let worker = try TestWorker()
        #expect(try worker.ask("look self") == "1")
        worker.process.kill()
        // The worker alone holds the other end of the socket: it is at its end when the worker is gone.
        #expect(try worker.waitForEnd() == .signaled(SIGKILL))
    }

    @Test("The worker's own process is known, and killing it ends bubblewrap too", .enabled(if: Caged.isPossible))
    func innerProcess() throws {
        let worker = try TestWorker()
        _ = try worker.ask("echo ready")
        let inner = worker.process.worker
        try #require(inner != worker.process.pid && inner > 1)
        #expect(kill(inner, SIGKILL) == 0)
        #expect(try worker.waitForEnd() == .signaled(SIGKILL))
    }

    @Test("A worker outlives the thread that launched it", .enabled(if: Caged.isPossible))
    func launchingThread() throws {
        let worker = Box<TestWorker>()
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { box in
                let box = Unmanaged<Box<TestWorker>>.fromOpaque(box!).takeUnretainedValue()
                box.value = try? TestWorker()
                return nil
            }, Unmanaged.passUnretained(worker).toOpaque())
        pthread_join(thread, nil)
        #expect(try worker.value?.ask("echo alive") == "alive")
    }

    @Test("A worker's signal is told as such, with and without bubblewrap between", arguments: [true, false])
    func workerSignal(caged: Bool) throws {
        guard !caged || Caged.isPossible else { return }
        let worker = try TestWorker(caged: caged)
        _ = try worker.begin("crash")
        guard case .signaled = try worker.waitForEnd() else {
            Issue.record("the worker did not end by a signal")
            return
        }
    }

    @Test("A process that nobody needs any more is killed and taken out of the process table")
    func released() throws {
        let pid = try spawn("/bin/sleep", ["sleep", "1000"]).pid
        #expect(kill(pid, 0) == -1)
        #expect(errno == ESRCH)
    }

    @Test("A child gets its descriptors from 3 on, whatever numbers they have here")
    func descriptorOrder() throws {
        // The sources' numbers lie where other targets are.
        var (first, second): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        try #require(intent_pipe(&first) == 0 && intent_pipe(&second) == 0)
        let child = try spawn(
            "/bin/sh", ["sh", "-c", "echo three >&3; echo four >&4; ls /proc/self/fd"],
            descriptors: [second[1], first[1]])
        for descriptor in [first[1], second[1]] { close(descriptor) }
        let listed = HelperProcess.finish(child, seconds: 20)
        #expect(text(second[0]) == "three\n")
        #expect(text(first[0]) == "four\n")
        // The listing itself opens one more.
        #expect(listed.text.split(separator: "\n") == ["0", "1", "2", "3", "4", "5"])
        for descriptor in [first[0], second[0]] { close(descriptor) }
    }

    private func text(_ descriptor: Int32) -> String {
        guard case .bytes(let bytes) = WorkerLog.read(descriptor) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private final class Box<Value>: @unchecked Sendable {
    // Sendable: written by one thread, read after that thread was joined.
    var value: Value?
}
