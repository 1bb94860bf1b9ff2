import CIntentPlugin
import CIntentSystem
import Glibc
import IntentPluginLoading
import IntentProtocol
import Synchronization

/// A plugin's library that is loaded into this process, for good.
///
/// Libraries are never closed, and a plugin talks to the host that it was first given: a plugin that is taken out of
/// the host and trusted again is the one that was there before. Each time it gets a seat. The seats share the plugin's
/// one connection, so each has a range of call numbers of its own.
final class LoadedLibrary: Sendable {
    private static let loaded = Mutex<[String: LoadedLibrary]>([:])
    /// Bits of a call's number that are a seat's own.
    private static let callBits: UInt64 = 40

    private struct Occupant {
        weak var transport: InProcessTransport?
    }

    private let occupants = Mutex<[Occupant]>([])
    // Written once, before any other thread knows the object.
    private nonisolated(unsafe) var plugin: Plugin?
    /// Its number where crashes are written down; -1 for none. As above.
    private nonisolated(unsafe) var blamed: Int32 = -1

    /// The library at a path; it is loaded and started where it has not been yet.
    static func open(
        _ path: String, app: String, dataFolder: String, log: HostLog
    ) throws(IntentError) -> LoadedLibrary {
        try loaded.withLock { (loaded) throws(IntentError) in
            if let library = loaded[path] { return library }
            let library = LoadedLibrary()
            let host = PluginHost(
                kind: INTENT_PROCESS_MAIN, app: app, dataFolder: dataFolder, libraryFolder: Host.folder(of: path),
                send: { frame, _ in library.received(frame) },
                log: { _, line in log.write("\(app): \(line.prefix(4096))") })
            let (plugin, blamed) = try FirstThread.load {
                Result { () throws(IntentError) in try start(path, host, app) }
            }.get()
            (library.plugin, library.blamed) = (plugin, blamed)
            loaded[path] = library
            return library
        }
    }

    private static func start(
        _ path: String, _ host: PluginHost, _ app: String
    ) throws(IntentError) -> (Plugin, Int32) {
        // A crash of its constructors, too, is its own.
        let blamed = intent_blame_library(app, path)
        let before = intent_blame_thread(blamed)
        defer { intent_blame_thread(before) }
        let plugin = try PluginLoader.load(path, host: host, sharing: .runtime)
        intent_blame_find(blamed, path)
        try plugin.start()
        return (plugin, blamed)
    }

    /// A transport's place at the plugin.
    struct Seat: Sendable {
        fileprivate let library: LoadedLibrary
        /// Added to the numbers of the transport's calls.
        fileprivate let base: UInt64

        /// Hands a frame to the plugin, which may run the intent on this thread. The descriptors are the plugin's.
        func deliver(_ bytes: [UInt8], descriptors: [Int32]) {
            var bytes = bytes
            if base != 0 {
                bytes.withUnsafeMutableBytes { frame in
                    var header = FrameHeader(UnsafeRawBufferPointer(frame))
                    guard header.call != 0 else { return }
                    header.call += base
                    header.write(to: frame)
                }
            }
            let before = intent_blame_thread(library.blamed)
            defer { intent_blame_thread(before) }
            bytes.withUnsafeBytes { frame in
                descriptors.withUnsafeBufferPointer {
                    library.plugin?.deliver(frame, descriptors: $0, inline: true)
                }
            }
        }
    }

    /// Gives a transport a seat; what the plugin says of the connection itself goes to the last one that got one.
    func seat(_ transport: InProcessTransport) -> Seat {
        occupants.withLock { occupants in
            occupants.append(Occupant(transport: transport))
            return Seat(library: self, base: UInt64(occupants.count - 1) << Self.callBits)
        }
    }

    /// Takes a frame of the plugin to the transport whose call it belongs to.
    private func received(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard bytes.count >= FrameHeader.size else { return EINVAL }
        let header = FrameHeader(bytes)
        guard Int(header.length) == bytes.count - FrameHeader.size else { return EINVAL }
        guard header.length <= FrameLimits.payload else { return EMSGSIZE }
        let transport = occupants.withLock { occupants in
            let index = header.call == 0 ? occupants.count - 1 : Int(header.call >> Self.callBits)
            return occupants.indices.contains(index) ? occupants[index].transport : nil
        }
        guard let transport else { return EPIPE }
        transport.received(
            Frame(
                header.kind, call: header.call & (1 << Self.callBits - 1),
                payload: [UInt8](bytes[FrameHeader.size...])))
        return 0
    }
}
