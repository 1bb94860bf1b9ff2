/// Everything that decides how one worker is caged.
package struct CageSpecification: Sendable {
    /// What the worker is for; decides what it may write.
    package enum Kind: String, Sendable, CaseIterable {
        /// Holds an app's single main instance.
        case main
        /// Serves calls on demand.
        case `extension`
        /// Serves short calls that only read.
        case widget
        /// Describes a library once, and has no data of the app.
        case describe

        /// Whether the data folder can be written, and `/tmp` exists as a folder to write in.
        package var writes: Bool { self == .main || self == .extension }
    }

    /// Whether the worker may run without its cage.
    package enum Enforcement: Sendable {
        /// A worker that can't be caged is not started.
        case required
        /// A plain child process. For measuring what the cage costs, and for proving that a probe detects what the
        /// cage keeps away; never for a plugin of somebody else's.
        case off
    }

    /// A folder that an app was granted.
    package struct GrantedFolder: Sendable {
        package var folder: OpenFolder
        /// Where the worker finds it.
        package var place: String
        package var writes: Bool

        package init(folder: OpenFolder, place: String, writes: Bool) {
            self.folder = folder
            self.place = place
            self.writes = writes
        }
    }

    /// The path of the `intent-worker` executable.
    package var worker: String
    /// The path of the plugin's library.
    package var library: String
    /// A folder around the library that is the plugin's alone and shown with it, read-only. Without one the library
    /// is shown alone, so that a library in somebody's home shows nothing of that home.
    package var libraryFolder: String?
    /// Folders of the system that are shown beside `/usr`, read-only, where they lie.
    package var systemFolders: [String]
    /// Folders of the person's that the app was granted, where they lie outside and inside.
    package var grantedFolders: [GrantedFolder] = []
    /// The app's own folder, which exists; absent where the app has no data to see.
    package var dataFolder: String?
    package var kind: Kind
    /// The app's identifier.
    package var app: String
    /// The worker's end of its socket, which it gets as descriptor 3. It stays the caller's to close.
    package var socket: Int32
    /// Variables that the worker gets, as far as ``CageEnvironment`` lets their names through.
    package var environment: [String: String]
    package var limits: CageLimits
    package var enforcement: Enforcement
    /// The layers that the worker may start without, where the machine has them not.
    package var mayLack: Set<OptionalLayer> = []
    /// Seconds that calls of a draining worker may go on for; nil for the worker's own standard.
    package var drainSeconds: UInt32?

    package init(
        worker: String, library: String, libraryFolder: String? = nil, dataFolder: String? = nil, kind: Kind,
        app: String, socket: Int32, environment: [String: String] = CageEnvironment.ofThisProcess(),
        limits: CageLimits = .standard, enforcement: Enforcement = .required, systemFolders: [String] = []
    ) {
        self.worker = worker
        self.library = library
        self.libraryFolder = libraryFolder
        self.systemFolders = systemFolders
        self.dataFolder = dataFolder
        self.kind = kind
        self.app = app
        self.socket = socket
        self.environment = environment
        self.limits = limits
        self.enforcement = enforcement
    }
}

/// What a worker may use up.
package struct CageLimits: Sendable, Hashable {
    /// Bytes of address space; Swift with Foundation reserves well under half of it.
    package var addressSpace: UInt64 = 4 << 30
    /// Open descriptors.
    package var descriptors: UInt64 = 1024
    /// Processes and threads, counted in the worker's own user namespace.
    package var processes: UInt64 = 400
    /// Bytes of memory, files in memory included, where there are control groups.
    package var memory: UInt64 = 2 << 30
    /// The share of a processor that others want too, where there are control groups; 100 is everybody's.
    package var weight: UInt64 = 50
    /// Bytes of one file.
    package var fileSize: UInt64 = 1 << 30
    /// Bytes of all files in `/tmp`.
    package var scratch: UInt64 = 64 << 20

    package static let standard = CageLimits()
}
