import ForeignCases
import Glibc
import IntentForeign
import IntentProtocol
import Synchronization
import Testing
import WorkerTestSupport

private let manifest =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    + "/Fixtures/ForeignLibrary/fixture.intent.json"

@Suite("Calls of C functions", .serialized)
struct ForeignRunTests {
    @Test(
        "A run gives what the function gives, or an error that names function and parameter", arguments: ForeignCase.all
    )
    func cases(_ run: ForeignCase) throws {
        let problem = run.problem(in: try ForeignCase.library(manifest, folder: Built.folder))
        #expect(problem == nil, "\(run)")
    }

    @Test("A callback's counts become progress, the last of them always")
    func progress() throws {
        let reports = Mutex<[ProgressReport]>([])
        let run = try ForeignRun(
            try ForeignCase.library(manifest, folder: Built.folder), intent: "Work", values: ["steps": .int(1000)],
            progress: { report in reports.withLock { $0.append(report) } })
        #expect(try run.perform() != nil)
        let all = reports.withLock { $0 }
        #expect(all.last == ProgressReport(completed: 1000, total: 1000))
        #expect(all.count < 1000, "each is told though nobody could follow")
    }

    @Test("A run that is cancelled makes the library stop at its next callback")
    func cancel() throws {
        let box = Mutex<ForeignRun?>(nil)
        let reports = Atomic(0)
        let run = try ForeignRun(
            try ForeignCase.library(manifest, folder: Built.folder), intent: "Work",
            values: ["steps": .int(2_000_000_000)],
            progress: { _ in
                reports.add(1, ordering: .relaxed)
                box.withLock { $0 }?.cancel(.user)
            })
        box.withLock { $0 = run }
        #expect(try run.perform() == nil)
        #expect(run.cancellation == .user)
        #expect(reports.load(ordering: .relaxed) == 1)
        box.withLock { $0 = nil }
    }

    @Test("A descriptor is read from its beginning and stays the caller's")
    func descriptor() throws {
        let file = open(manifest, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        lseek(file, 100, SEEK_SET)
        let run = try ForeignRun(
            try ForeignCase.library(manifest, folder: Built.folder), intent: "PathSize",
            values: ["file": .file(FileValue(name: "x", content: .descriptor(0)))], descriptors: [file])
        var status = stat()
        fstat(file, &status)
        #expect(try run.perform()?.value == .int(Int64(status.st_size)))
        #expect(fcntl(file, F_GETFD) >= 0)
    }

    @Test("A function that isn't in the library is refused with line, function and reason")
    func missingFunction() throws {
        let error = #expect(throws: IntentError.self) {
            _ = try ForeignCase.library(
                text: """
                    {"manifest": 1, "name": "x", "library": "libm.so.6", "functions": [
                      {"intent": "A", "function": "cbrt", "parameters": [], "returns": {"type": "double"}},
                      {"intent": "B", "function": "no_such_function"}]}
                    """)
        }
        #expect(error?.code == .invalidPlugin)
        #expect(
            error?.message == "x.intent.json, line 3: function no_such_function: it is not in libm.so.6")
    }

    @Test("A library that isn't there is refused by its name")
    func missingLibrary() throws {
        let error = #expect(throws: IntentError.self) {
            _ = try ForeignCase.library(
                text:
                    #"{"manifest": 1, "name": "x", "library": "libnone.so.9", "functions": [{"intent": "A", "function": "a"}]}"#
            )
        }
        #expect(error?.message.contains("libnone.so.9 can't be loaded") == true)
    }
}
