import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol

/// How long anything may take before a part gives up.
let patience = Duration.seconds(60)

/// A real `intentd` in a home; killed when the object goes.
final class TestHost {
    let home: Home
    let process: Process

    /// - Parameters:
    ///   - faults: The shim that it runs under.
    ///   - waits: Whether it listens when this returns.
    init(_ home: Home, faults: Faults? = nil, waits: Bool = true) throws {
        self.home = home
        var pipe: [Int32] = [-1, -1]
        guard intent_pipe(&pipe) == 0 else { throw Failure("no pipe can be made") }
        defer { close(pipe[0]) }
        let log = open(home.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(log) }
        var environment = ["INTENDANT_HOME": home.path, "PATH": "/usr/bin:/bin"]
        environment.merge(faults?.environment ?? [:]) { $1 }
        process = try Process(
            Built.folder + "/intentd", ["--ready-fd", "3", "--idle-exit", "900"], environment: environment,
            descriptors: [-1, -1, log, pipe[1]])
        close(pipe[1])
        guard waits else { return }
        var byte: UInt8 = 0
        guard intent_poll(pipe[0], Int16(POLLIN), Deadline.after(patience).milliseconds) > 0,
            read(pipe[0], &byte, 1) == 1
        else { throw Failure("intentd does not listen: \(Files.text(home.log).suffix(400))") }
    }

    /// Kills it with a signal and waits for its end.
    func kill(_ signal: Int32 = SIGKILL) {
        process.kill(signal)
        process.wait()
    }

    func connect() throws -> IntentConnection {
        guard let connection = try IntentConnection.openRunning(home.paths, name: "torture") else {
            throw Failure("nobody listens at \(home.paths.socket)")
        }
        return connection
    }

    @discardableResult
    func request(_ method: String, _ arguments: CBOR = .map([])) throws -> CBOR {
        try connect().reply(to: AdminRequest(method, arguments), until: .after(patience))
    }

    func install(_ library: String, as id: String) throws {
        try request("plugin.install", .object(["path": .text(library), "id": .text(id)]))
    }

    /// The processes of workers that are ready.
    func workers(over connection: IntentConnection) throws -> [pid_t] {
        let status = try connection.reply(to: AdminRequest("status"), until: .after(patience))
        return (status["workers"]?.array ?? []).filter { $0["state"]?.text == "ready" }
            .compactMap { $0["process"]?.int }.map { pid_t($0) }
    }
}

/// How a run ended for its caller.
struct Ended {
    var error: IntentError?
    var facts: RunFacts
}

extension IntentConnection {
    /// Waits for a run's end.
    func end(of call: UInt64) throws -> Ended {
        while let frame = try next(of: call, until: .after(patience)) {
            if let failure = try Self.failure(in: frame) { return Ended(error: failure.error, facts: failure.facts) }
            if frame.kind == .result {
                let result = try Self.read(frame) { (reader) throws(CBORError) in try RunResult(from: &reader) }
                return Ended(facts: result.facts)
            }
        }
        throw Failure("a run did not end in time")
    }

    func run(_ perform: Perform) throws -> Ended { try end(of: try begin(perform)) }
}

/// Threads that put load on a host until its connections break.
final class Load {
    private final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private var threads: [pthread_t] = []

    func add(_ body: @escaping @Sendable () -> Void) {
        // Unsafe: the box is retained here and released exactly once, by the thread that starts with it.
        let box = Unmanaged.passRetained(Box(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        if result == 0 { threads.append(thread) } else { box.release() }
    }

    func join() {
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }
}
