import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import WorkerTestSupport

/// A real `intentd` with a home of its own. It is killed, and its home removed, when the object goes.
final class Daemon: Sendable {
    let home: Home
    let program: Program

    var pid: pid_t { program.pid }
    /// What the daemon wrote on standard error.
    var log: String { home.text("log") }

    /// Starts a daemon and waits until it listens.
    ///
    /// - Parameters:
    ///   - home: A home that another daemon had before.
    ///   - options: More of its command line.
    ///   - plugins: What is installed at once.
    ///   - launcher: A program that starts it in its own place.
    init(
        home: Home = Home(), options: [String] = [], environment: [String: String] = [:], plugins: [Plugin] = [],
        under launcher: String? = nil
    ) throws {
        self.home = home
        program = try Self.start(home, options, environment, launcher)
        for plugin in plugins { try install(plugin) }
    }

    convenience init(settings: String, plugins: [Plugin] = []) throws {
        try self.init(home: Home(settings: settings), plugins: plugins)
    }

    private static func start(
        _ home: Home, _ options: [String], _ environment: [String: String], _ launcher: String?
    ) throws -> Program {
        var pipe: [Int32] = [-1, -1]
        guard intent_pipe(&pipe) == 0 else { throw Unexpected("no pipe can be made") }
        defer { close(pipe[0]) }
        // Where a test's own process is killed, the daemon finds nobody connected and ends by itself.
        let idle = options.contains("--idle-exit") ? [] : ["--idle-exit", "900"]
        let program: Program
        do {
            defer { close(pipe[1]) }
            var command = [Built.folder + "/intentd", "--ready-fd", "3"] + idle + options
            if let launcher { command.insert(launcher, at: 0) }
            program = try Program(
                command[0], Array(command.dropFirst()),
                environment: home.environment(environment),
                streams: [.null, .null, .file(home.path + "/log"), .descriptor(pipe[1])])
        }
        var byte: UInt8 = 0
        guard intent_poll(pipe[0], Int16(POLLIN), Deadline.after(patience).milliseconds) > 0,
            read(pipe[0], &byte, 1) == 1
        else { throw Unexpected("intentd does not listen: \(home.text("log"))") }
        return program
    }

    // MARK: Plugins

    /// A library to be installed.
    struct Plugin: Sendable {
        var library: String
        var id: String?
        var isTrusted = false

        /// The plugin of `Tests/Fixtures/ProbePlugin`, in a sandbox.
        static let probe = Plugin(library: Built.folder + "/libProbePlugin.so", id: "probe")
        /// The same, in the host.
        static let trustedProbe = Plugin(library: probe.library, id: "probe", isTrusted: true)
        /// The plugin of `Tests/Fixtures/RoguePlugin`.
        static let rogue = Plugin(library: Built.folder + "/libRoguePlugin.so", id: "rogue")
    }

    @discardableResult
    func install(_ plugin: Plugin) throws -> CBOR {
        let arguments: CBOR = .object([
            "path": .text(plugin.library), "id": plugin.id.map(CBOR.text), "trust": plugin.isTrusted ? true : nil,
            // A test that puts another plugin in the place of one knows what it does.
            "acceptBreaking": true,
        ])
        return try request("plugin.install", arguments)
    }

    /// The folder that is an app's own to write in.
    func dataFolder(of app: String) -> String { home.path + "/data/apps/" + app }

    /// Leaves a file in an app's own folder, as the app itself may.
    func put(_ name: String, _ text: String, of app: String) throws {
        let file = open(dataFolder(of: app) + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Unexpected("the data folder of \(app) is not there") }
        defer { close(file) }
        guard write(file, text, text.utf8.count) == text.utf8.count else {
            throw Unexpected("\(name) can't be written")
        }
    }

    /// Kills the processes that hold an app's plugin, and waits until they are gone.
    func endWorkers(of app: String) throws {
        for worker in try workers(of: app) { kill(worker, SIGKILL) }
        try eventually("the workers' end") { try workers(of: app).isEmpty }
    }

    // MARK: Clients

    func connect() throws -> IntentConnection {
        guard let connection = try IntentConnection.openRunning(home.paths, name: "end-to-end test") else {
            throw Unexpected("nobody listens at \(home.paths.socket)")
        }
        return connection
    }

    /// Makes one request on a connection of its own.
    @discardableResult
    func request(_ method: String, _ arguments: CBOR = .map([])) throws -> CBOR {
        try connect().reply(to: AdminRequest(method, arguments), until: .after(patience))
    }

    /// Runs an intent on a connection of its own and gives the outcome.
    func run(_ name: String, _ parameters: [NamedValue] = [], target: String = "") throws -> Outcome {
        try connect().run(name, parameters, target: target)
    }

    /// The runs on record, the latest first.
    func runs() throws -> [CBOR] {
        try request("runs", .object(["limit": 1000]))["runs"]?.array ?? []
    }

    /// What is on record of a run.
    func record(of id: String) throws -> CBOR {
        try request("run-info", .object(["run": .text(id)]))
    }

    /// The processes that hold an app's plugin, but for those that are ending.
    func workers(of app: String) throws -> [pid_t] {
        let all = try request("status")["workers"]?.array ?? []
        return all.filter { $0["app"]?.text == app && $0["state"]?.text == "ready" }
            .compactMap { $0["process"]?.int }.map { pid_t($0) }
    }

    /// Ends the daemon as a service manager does, and waits for its end.
    @discardableResult
    func terminate() throws -> Program.Exit {
        program.kill(SIGTERM)
        return try program.wait()
    }
}

extension Daemon {
    /// Lets the rogue plugin's `Hold` end, in an app.
    func release(_ app: String) throws {
        let file = open(dataFolder(of: app) + "/release", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Unexpected("the data folder of \(app) is not there") }
        close(file)
    }

    /// Waits until an app has left a file in its data folder.
    func waitForFile(_ name: String, of app: String) throws {
        try eventually("the file \(name)") { access(dataFolder(of: app) + "/" + name, F_OK) == 0 }
    }
}
