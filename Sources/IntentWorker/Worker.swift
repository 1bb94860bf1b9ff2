import CIntentPlugin
import CIntentSystem
import Glibc
import IntentForeign
import IntentManifest
import IntentPluginLoading
import IntentProtocol
import IntentSandbox

/// The program `intent-worker`: confines itself, opens one plugin, and carries frames between it and the host.
package enum Worker {
    /// The descriptor on which the worker talks to the host.
    static let socket: Int32 = 3

    /// Runs up to the point where other threads serve the plugin. The caller's thread is then free for the plugin's
    /// main actor.
    ///
    /// - Parameter arguments: The command line without the program's name.
    package static func start(_ arguments: [String]) {
        do throws(WorkerArguments.UsageError) {
            let arguments = try WorkerArguments(arguments)
            let program = program(arguments)
            // Before anything that could start a thread: see WorkerConfinement.
            let layers = arguments.isUnconfined ? [] : confine(arguments, program)
            if arguments.checks {
                for layer in layers { print(layer.line) }
                endProcess(0)
            }
            // Lines that plugins print reach the host's log as they are printed, not when a buffer is full.
            if let program {
                do throws(IntentError) { try program.start() } catch { refuse(error) }
            }
            intent_buffer_output_by_line()
            signal(SIGPIPE, SIG_IGN)
            serve(arguments)
        } catch {
            endProcess(64, error.message)
        }
    }

    /// The program that a manifest names; nil where it names none, or is no good, which is told later.
    private static func program(_ arguments: WorkerArguments) -> ProgramLaunch? {
        guard IntentManifest.isManifest(arguments.library),
            let manifest = try? IntentManifest(contentsOf: arguments.library),
            case .program(let program) = manifest.provider
        else { return nil }
        do throws(IntentError) {
            return try ProgramLaunch(program, arguments)
        } catch {
            refuse(error)
        }
    }

    private static func confine(_ arguments: WorkerArguments, _ program: ProgramLaunch?) -> [LayerReport] {
        let writable = arguments.data.isEmpty ? [] : [arguments.data]
        let folders = WorkerConfinement.Folders(
            readable: [arguments.libraryFolder] + writable + WorkerConfinement.runtimeFolders
                + (program?.folders ?? []) + (arguments.readable + arguments.writable).map(\.path),
            writable: arguments.kind.writes
                ? writable + arguments.writable.map(\.path) + [CagePaths.scratch] : [])
        do throws(ConfinementError) {
            for folder in arguments.readable + arguments.writable {
                try WorkerConfinement.check(folder.path, is: folder.identity)
            }
            let layers = try WorkerConfinement.apply(
                folders: folders, execution: program?.execution, mayLackLandlock: arguments.mayLackLandlock)
            for layer in layers where layer.state == .unavailable && layer.name == OptionalLayer.landlock.rawValue {
                complain("starts without \(layer.name), as sandbox.mayLack accepts: \(layer.reason ?? "")")
            }
            return layers
        } catch {
            // The host knows this line by its beginning (Cage.explain).
            endProcess(78, "sandbox: \(error)")
        }
    }

    private static func serve(_ arguments: WorkerArguments) {
        do throws(IntentError) {
            let relay = try Relay(socket: socket, drainSeconds: arguments.drainSeconds)
            let host = PluginHost(
                kind: arguments.kind.process, app: arguments.app, dataFolder: arguments.data,
                libraryFolder: arguments.libraryFolder, send: relay.send, log: { _, line in complain(line) })
            let plugin = try open(arguments.library, for: host)
            try plugin.start()
            try relay.serve(plugin)
        } catch {
            refuse(error)
        }
    }

    /// Opens a library with the C interface of plugins, or what a manifest describes.
    private static func open(_ path: String, for host: PluginHost) throws(IntentError) -> Plugin {
        guard IntentManifest.isManifest(path) else {
            return try PluginLoader.load(path, host: host, sharing: .nothing)
        }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let manifest = try IntentManifest(contentsOf: path)
        switch manifest.provider {
        case .library(let library):
            let plugin = try ForeignPlugin(
                library, named: manifest.name, at: path, crashPrefix: Cage.crashPrefix, host: host.table)
            return try PluginLoader.accept(plugin.table(), name: file, sharing: .nothing)
        case .plugin, .program, nil:
            throw IntentError(.request, .invalidPlugin, "\(file) names nothing that a worker could open")
        }
    }

    /// Tells the host why nothing is served, and ends.
    private static func refuse(_ error: IntentError) -> Never {
        let frame = FrameBuilder.frame(.error, call: 0) { error.write(to: &$0) }
        _ = frame.withUnsafeBytes {
            FrameWriter(socket: socket).send($0, descriptors: UnsafeBufferPointer(start: nil, count: 0))
        }
        endProcess(error.exitStatus, error.message)
    }
}

extension CageSpecification.Kind {
    /// What the plugin is told. To describe it, the process is like the one that will serve most of its calls.
    fileprivate var process: intent_process_kind {
        switch self {
        case .main: INTENT_PROCESS_MAIN
        case .extension, .describe: INTENT_PROCESS_EXTENSION
        case .widget: INTENT_PROCESS_WIDGET
        }
    }
}
