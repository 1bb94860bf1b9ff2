import Glibc
import IntentClient

/// A stopwatch in a terminal: the return key starts and stops it, and so do its intents while it runs.
final class Stopwatch {
    private var began: ContinuousClock.Instant?
    private var laps: [Double] = []

    func start() throws {
        guard began == nil else { throw ApplicationError("it runs already", code: "already-running") }
        began = .now
        say("started")
    }

    func stop() throws -> Double {
        guard let start = began else { throw ApplicationError("it does not run", remedy: "start it first") }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        began = nil
        laps.append(seconds)
        say("stopped at \(seconds) s")
        return seconds
    }

    func toggle() throws { if began == nil { try start() } else { _ = try stop() } }

    func clear(_ call: ApplicationCall) throws {
        try call.confirm("Forget \(laps.count) laps?")
        laps = []
    }

    private func say(_ words: String) {
        print(words)
        fflush(nil)
    }
}

let watch = Stopwatch()
let program = IntentApplication("stopwatch", title: "Stopwatch", command: CommandLine.arguments)
let start = ApplicationIntent("Start", title: "Start", description: "Starts the stopwatch.") { _ in
    try watch.start()
    return .init(dialog: "It runs.")
}
let stop = ApplicationIntent("Stop", title: "Stop", description: "Stops it.", result: .number) { _ in
    .init(.number(try watch.stop()))
}
let clear = ApplicationIntent("Clear", title: "Forget laps", description: "Forgets all laps.") { call in
    try watch.clear(call)
    return .init()
}
for intent in [start, stop, clear] { program.add(intent) }
try program.connect()
var waited = [STDIN_FILENO, program.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
while poll(&waited, 2, -1) >= 0 {
    if waited[1].revents != 0 { try program.handleEvents() }
    guard waited[0].revents != 0 else { continue }
    if readLine() == nil { waited[0].fd = -1 } else { try watch.toggle() }
}
