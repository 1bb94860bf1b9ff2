import Testing

@testable import IntentWorker

@Suite("The worker's command line")
struct WorkerArgumentsTests {
    @Test("Every option is read")
    func options() throws {
        let arguments = try WorkerArguments([
            "--library", "/plugin/sub/libX.so", "--app", "x", "--kind", "widget", "--data", "/data", "--unconfined",
            "--drain-seconds", "7", "--read", "/home/p/N", "66:7", "--write", "/home/p/W", "66:9",
        ])
        #expect(arguments.library == "/plugin/sub/libX.so")
        #expect(arguments.libraryFolder == "/plugin/sub")
        #expect(arguments.app == "x")
        #expect(arguments.kind == .widget)
        #expect(arguments.data == "/data")
        #expect(arguments.isUnconfined)
        #expect(arguments.drainSeconds == 7)
        #expect(arguments.readable == [.init(path: "/home/p/N", identity: try #require(.init("66:7")))])
        #expect(arguments.writable == [.init(path: "/home/p/W", identity: try #require(.init("66:9")))])
    }

    @Test(
        "A wrong line says what is wrong",
        arguments: [
            (["--app", "x"], "--library is missing"), (["--library", "x"], "--app is missing"),
            (["--library"], "--library needs a value"), (["--kind", "x"], "x is no kind of worker"),
            (["--what"], "unknown option --what"),
            (["--read", "/N"], "--read needs a value"), (["--write", "/N", "7"], "7 is no identity of a folder"),
            (["--read", "/N", "1:x"], "1:x is no identity of a folder"),
            (["--drain-seconds", "x"], "x is no number of seconds up to 3600"),
        ])
    func wrong(arguments: [String], message: String) {
        #expect(throws: WorkerArguments.UsageError(message: message)) { try WorkerArguments(arguments) }
    }
}
