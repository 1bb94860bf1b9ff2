import IntentSandbox

/// The worker's command line.
///
///     intent-worker --library PATH --app ID --kind KIND [--data DIR] [--read DIR IDENTITY]…
///                   [--write DIR IDENTITY]… [--drain-seconds S] [--may-lack-landlock] [--unconfined]
///     intent-worker --check [--may-lack-landlock]
struct WorkerArguments: Equatable {
    var library = ""
    var app = ""
    var kind = CageSpecification.Kind.extension
    /// Empty where the app has no data to see.
    var data = ""
    /// Folders that the app was granted to read.
    var readable: [Folder] = []
    /// Folders that the app was granted to write.
    var writable: [Folder] = []
    /// Seconds that calls may go on for after the host asked the worker to end.
    var drainSeconds: UInt32 = 30
    /// Whether the process keeps what it could give up; for measuring, and for proving that a probe detects.
    var isUnconfined = false
    /// Whether it only confines itself and prints the layers.
    var checks = false
    /// Whether it starts where the kernel has no Landlock.
    var mayLackLandlock = false

    /// A folder in the cage, and which one outside it has to be.
    struct Folder: Equatable {
        var path: String
        var identity: OpenFolder.Identity
    }

    struct UsageError: Error, Equatable {
        var message: String
    }

    /// - Parameter arguments: Without the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--check": checks = true
            case "--unconfined": isUnconfined = true
            case Cage.mayLackLandlock: mayLackLandlock = true
            case "--library": library = try Self.value(of: option, &rest)
            case "--app": app = try Self.value(of: option, &rest)
            case "--data": data = try Self.value(of: option, &rest)
            case "--read": readable.append(try Self.folder(of: option, &rest))
            case "--write": writable.append(try Self.folder(of: option, &rest))
            case "--drain-seconds":
                let text = try Self.value(of: option, &rest)
                guard let seconds = UInt32(text), seconds <= 3600 else {
                    throw UsageError(message: "\(text) is no number of seconds up to 3600")
                }
                drainSeconds = seconds
            case "--kind":
                let name = try Self.value(of: option, &rest)
                guard let kind = CageSpecification.Kind(rawValue: name) else {
                    throw UsageError(message: "\(name) is no kind of worker")
                }
                self.kind = kind
            default: throw UsageError(message: "unknown option \(option)")
            }
        }
        guard checks || !library.isEmpty else { throw UsageError(message: "--library is missing") }
        guard checks || !app.isEmpty else { throw UsageError(message: "--app is missing") }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let value = rest.popFirst() else { throw UsageError(message: "\(option) needs a value") }
        return value
    }

    private static func folder(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Folder {
        let path = try value(of: option, &rest)
        let text = try value(of: option, &rest)
        guard let identity = OpenFolder.Identity(text) else {
            throw UsageError(message: "\(text) is no identity of a folder")
        }
        return Folder(path: path, identity: identity)
    }

    /// Where the library lies.
    var libraryFolder: String {
        guard let slash = library.lastIndex(of: "/") else { return "." }
        return String(library[..<slash])
    }
}
