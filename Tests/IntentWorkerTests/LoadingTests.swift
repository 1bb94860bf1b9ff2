import CIntentPlugin
import Glibc
import IntentProtocol
import IntentSandbox
import Testing
import WorkerTestSupport

@testable import IntentPluginLoading

@Suite("Loading a plugin")
struct LoadingTests {
    /// What the worker tells the host about a library that it refuses.
    private func refusal(fixture: String? = nil, library: String = Built.hostilePlugin) throws -> IntentError {
        let worker = try TestWorker(
            kind: .describe, caged: Caged.isPossible, fixture: fixture, library: library)
        let frame = try worker.receive()
        #expect(frame.kind == .error)
        let error = try frame.read { (reader) throws(CBORError) in try IntentError(from: &reader) }
        #expect(error.code == .invalidPlugin)
        #expect(try worker.waitForEnd() == .exited(65))
        return error
    }

    @Test(
        "A refusal names the field that differs, with what was expected and what was found",
        arguments: [
            ("wrong-abi", ["ABI version", "999", "1"]), ("wrong-triple", ["target triple", "m68k", "linux-gnu"]),
            ("wrong-magic", ["magic"]), ("short-table", ["table", "8 bytes"]), ("no-table", ["no table"]),
            ("no-start", ["could not start", "Permission denied"]),
        ])
    func fields(fixture: String, words: [String]) throws {
        let error = try refusal(fixture: fixture)
        for word in words { #expect(error.message.contains(word)) }
    }

    @Test("A library without the entry is no plugin")
    func noPlugin() throws {
        let error = try refusal(library: "/usr/lib/\(machine)-linux-gnu/libm.so.6")
        #expect(error.message.contains("is not an Intendant plugin"))
    }

    @Test("What is no library is refused in the loader's words")
    func noLibrary() throws {
        let folder = TemporaryFolder()
        let error = try refusal(library: folder.file("libText.so", "not a library at all"))
        #expect(error.message.contains("libText.so"))
        #expect(error.message.contains("file too short"))
    }

    @Test("A constructor that crashes ends the worker, and the end is explained")
    func crashOnLoad() throws {
        let worker = try TestWorker(
            kind: .describe, caged: Caged.isPossible, fixture: "crash-on-load")
        let exit = try worker.waitForEnd()
        #expect(exit == .signaled(SIGSEGV))
        #expect(Cage.explain(exit, log: worker.lines()).code == .workerDied)
    }

    @Test("A compiler or SDK that differs matters only where the runtime is shared")
    func sharing() {
        let expected = PluginMagic.ofThisBuild
        var other = expected
        other.compilerVersion = "5.9"
        #expect(other.refusal(by: expected, sharing: .nothing, library: "x") == nil)
        #expect(
            other.refusal(by: expected, sharing: .runtime, library: "x")?.message.contains("compiler version") == true)
        other = expected
        other.sdkVersion = "0.0.1"
        #expect(other.refusal(by: expected, sharing: .nothing, library: "x") == nil)
        #expect(other.refusal(by: expected, sharing: .runtime, library: "x")?.message.contains("SDK version") == true)
    }

    @Test("A plugin without Swift inside shares no runtime that could differ")
    func noSwift() {
        var other = PluginMagic.ofThisBuild
        (other.compilerVersion, other.sdkVersion) = ("", "none")
        #expect(other.refusal(by: .ofThisBuild, sharing: .runtime, library: "x") == nil)
    }

    private var machine: String {
        #if arch(arm64)
        "aarch64"
        #else
        "x86_64"
        #endif
    }
}
