import CIntentSystem
import IntentClient
import IntentProtocol

/// What the tool sees of the process around it, and what it says.
///
/// Tests make one of their own with pipes, pseudo-terminals and a private environment.
package final class Surroundings {
    /// The tool's name and version, as the host hears them.
    static let client = "intentctl \(BuildIdentity.sdkVersion)"

    /// A variable of the environment; nil where it is not set.
    let variable: (String) -> String?
    /// The whole environment, for a daemon that is started.
    let environment: () -> [String: String]
    /// The daemon's executable; nil to look for it.
    let daemon: String?
    /// Where standard input comes from.
    let input: Int32
    let output: Output
    let errors: Output
    /// Makes a descriptor that reports each Ctrl-C; nil where none can be made.
    let makeInterrupts: () -> Int32?

    /// - Parameters:
    ///   - input: Standard input.
    ///   - output: Standard output.
    ///   - errors: Standard error.
    package init(
        input: Int32, output: Int32, errors: Int32, variable: @escaping (String) -> String?,
        environment: @escaping () -> [String: String], daemon: String? = nil,
        makeInterrupts: @escaping () -> Int32?
    ) {
        self.input = input
        self.output = Output(output)
        self.errors = Output(errors)
        self.variable = variable
        self.environment = environment
        self.daemon = daemon
        self.makeInterrupts = makeInterrupts
    }

    /// The layout of folders that the environment asks for.
    func paths() throws(IntentError) -> Paths {
        var surroundings = Paths.Surroundings.process
        surroundings.variable = variable
        return try Paths(surroundings)
    }

    /// The folder that relative paths count from; empty where it is gone.
    var workingFolder: String { Paths.Surroundings.process.workingFolder() }

    /// Connects to the host, which is started where none runs.
    func connect() throws(IntentError) -> IntentConnection {
        let paths = try paths()
        let launcher = DaemonLauncher(paths: paths, environment: environment, executable: daemon)
        return try IntentConnection.open(paths, launcher: launcher, name: Self.client)
    }

    /// Connects to a host that runs; nil where none does.
    func connectIfRunning() throws(IntentError) -> IntentConnection? {
        try IntentConnection.openRunning(try paths(), name: Self.client)
    }

    /// The language and region that messages are wanted in (POSIX, section 8.2), as a BCP 47 tag; empty for none.
    var locale: String {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        guard let name = names.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else { return "" }
        let tag = name.prefix { $0 != "." && $0 != "@" }
        if tag == "C" || tag == "POSIX" { return "" }
        return String(tag.map { $0 == "_" ? "-" : $0 })
    }
}

extension Surroundings {
    /// Those of the calling process.
    package static var process: Surroundings {
        Surroundings(
            input: 0, output: 1, errors: 2, variable: Paths.Surroundings.process.variable,
            environment: DaemonLauncher.ownEnvironment,
            makeInterrupts: {
                let descriptor = intent_signalfd_create([Interrupts.signal], 1)
                return descriptor < 0 ? nil : descriptor
            })
    }
}
