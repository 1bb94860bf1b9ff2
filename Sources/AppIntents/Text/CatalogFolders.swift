import CIntentSystem
import Synchronization

/// Finds the catalogs of a folder: those in it, and those in the `*.resources` folders that SwiftPM puts beside a
/// library.
enum CatalogFolders {
    private static let known = Mutex<[String: [StringCatalog]]>([:])
    private static let own = Mutex<[String]?>(nil)
    private static let broken = Mutex<[String: String]>([:])

    /// Catalogs that couldn't be read, by their names, and why.
    static var problems: [String: String] { broken.withLock { $0 } }

    /// The folders of the app's own catalogs: those that the runtime named, else the one that holds this library.
    static var ownFolders: [String] {
        own.withLock { folders in
            if let folders { return folders }
            // An address in the image that the SDK is linked into: the app's library or a test's executable.
            let found = folder(ofImageAt: #dsohandle).map { [$0] } ?? []
            folders = found
            return found
        }
    }

    /// Sets the folders of the app's own catalogs.
    static func setOwnFolders(_ folders: [String]) {
        own.withLock { $0 = folders }
    }

    /// Returns the catalogs of a folder; they are read once.
    static func catalogs(in folder: String) -> [StringCatalog] {
        if let catalogs = known.withLock({ $0[folder] }) { return catalogs }
        let catalogs = read(folder)
        known.withLock { $0[folder] = catalogs }
        return catalogs
    }

    /// Returns the folder of the library or program that has an address.
    static func folder(ofImageAt address: UnsafeRawPointer) -> String? {
        guard let name = intent_image_path(address) else { return nil }
        var path = String(cString: name)
        if !path.hasPrefix("/") {
            // A program is known by the name that it was started with.
            path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? path
        }
        return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private static func read(_ folder: String) -> [StringCatalog] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        var catalogs: [StringCatalog] = []
        for name in names {
            let path = folder + "/" + name
            if name.hasSuffix(".xcstrings") {
                // A catalog that can't be read is reported by `plugin check`; its keys are shown meanwhile.
                do {
                    let data = FileManager.default.contents(atPath: path) ?? Data()
                    catalogs.append(
                        try StringCatalog(data: data, table: String(name.dropLast(".xcstrings".count))))
                } catch {
                    broken.withLock { $0[name] = words(for: error) }
                }
            } else if name.hasSuffix(".resources") || name.hasSuffix(".bundle") {
                catalogs += read(path)
            }
        }
        return catalogs
    }

    /// Where a catalog's JSON is wrong, in one line.
    private static func words(for error: any Error) -> String {
        let context: DecodingError.Context
        switch error {
        case DecodingError.keyNotFound(let key, let place):
            return "“\(key.stringValue)” is missing at \(path(place))"
        case DecodingError.typeMismatch(_, let place), DecodingError.valueNotFound(_, let place): context = place
        case DecodingError.dataCorrupted: return "it is no JSON"
        default: return "\(error)"
        }
        return "\(path(context)) is of another type"
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "its top" : context.codingPath.map(\.stringValue).joined(separator: " › ")
    }
}
