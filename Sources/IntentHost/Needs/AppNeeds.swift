import Glibc
import IntentProtocol
import IntentSandbox
import IntentStore

/// Which of the things that apps need can be granted, and where they lie.
enum AppNeeds {
    /// Folders beside the person's home, within which a folder may be granted.
    private static let otherRoots = ["/media/", "/mnt/", "/srv/"]

    /// Refuses an app that needs what can't be granted: what can't be enforced is not given.
    static func check(_ metadata: AppMetadata, _ paths: Paths) throws(IntentError) {
        guard metadata.needs.count <= AppNeed.most else {
            throw IntentError(
                .request, .invalidPlugin, "\(metadata.app) declares more than \(AppNeed.most) needs",
                remedy: "declare folders that hold the others")
        }
        if let (outer, inner) = nested(metadata.needs.filter { $0.kind == .folder }.map(\.subject)) {
            throw IntentError(
                .request, .invalidPlugin,
                "\(metadata.app) needs \(Shown.text(outer)), and within it \(Shown.text(inner))",
                remedy: "declare the outer folder alone")
        }
        for need in metadata.needs {
            switch need.kind {
            case .folder: _ = try place(of: need, app: metadata.app, paths)
            case .network:
                throw IntentError(
                    .system, .sandboxUnavailable,
                    "\(metadata.app) needs the network (\(Shown.text(need.subject)): \(need.reason.text)), and no layer of"
                        + " the sandbox can keep a worker to the hosts that are granted, so it gets none",
                    remedy: "ask its author for a version without; trusted (--trust), it runs without a sandbox")
            default:
                throw IntentError(
                    .request, .unsupported,
                    "\(metadata.app) needs \(Shown.text(need.kind.rawValue)), which this host does not know",
                    remedy: "install a newer version of Intendant")
            }
        }
    }

    /// The path of a folder that may be granted, as it is declared and with the home put in.
    ///
    /// - Throws: `invalid-plugin` where no person should be asked for it.
    static func place(of need: AppNeed, app: String, _ paths: Paths) throws(IntentError) -> String {
        let path = expanded(need.subject)
        guard isGrantable(path, paths) else {
            throw IntentError(
                .request, .invalidPlugin, "\(app) needs the folder \(Shown.text(need.subject)), which is never granted",
                remedy: "declare a folder within the person's home, such as ~/Notes, that is not hidden")
        }
        return path
    }

    static func expanded(_ subject: String) -> String {
        guard subject.hasPrefix("~/") else { return subject }
        return home + subject.dropFirst(1)
    }

    private static var home: String { Host.environment["HOME"] ?? "/" }

    /// A path in the home with the home's own links followed, which are the person's.
    static func homeResolved(_ path: String) -> String {
        guard path.hasPrefix(home + "/"), let resolved = realpath(home, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved) + path.dropFirst(home.utf8.count)
    }

    /// Two folders of which one holds the other; nil where there are none.
    private static func nested(_ folders: [String]) -> (outer: String, inner: String)? {
        for outer in folders {
            if let inner = folders.first(where: { $0.hasPrefix(outer + "/") }) { return (outer, inner) }
        }
        return nil
    }

    /// Whether a path is one of a folder that a person may grant: within their home and not hidden there, or where disks
    /// are mounted; and none that Intendant's own files lie in.
    static func isGrantable(_ path: String, _ paths: Paths) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let isPlain =
            path.utf8.count <= AppNeed.longestSubject && path.hasPrefix("/")
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            && !path.utf8.contains { $0 < 0x20 || $0 == 0x7f }
        guard isPlain else { return false }
        let inHome = path.hasPrefix(home + "/") && !path.dropFirst(home.utf8.count + 1).hasPrefix(".")
        guard inHome || otherRoots.contains(where: { path.hasPrefix($0) && path.utf8.count > $0.utf8.count }) else {
            return false
        }
        return ![paths.data, paths.runtime, paths.configuration].contains { own in
            own == path || own.hasPrefix(path + "/") || path.hasPrefix(own + "/")
        }
    }
}

extension App {
    /// Shows a worker the folders that the person granted and that are there.
    ///
    /// A link is not followed: who may write what lies around a folder could lead the grant elsewhere with it.
    func grantFolders(_ specification: inout CageSpecification) throws(IntentError) {
        guard !metadata.needs.isEmpty else { return }
        let granted = try host.store.appGrants.list(app: id)
        var lines: [String] = []
        for need in metadata.needs where need.kind == .folder {
            guard let grant = granted.first(where: { $0.kind == "folder" && $0.subject == need.subject }),
                grant.writes || !need.writes, let place = try? AppNeeds.place(of: need, app: id, host.paths),
                let folder = grantedFolder(need, at: place)
            else { continue }
            specification.grantedFolders.append(
                CageSpecification.GrantedFolder(folder: folder, place: place, writes: need.writes))
            lines.append("\(need.subject)\t\(place)")
        }
        specification.environment["INTENDANT_FOLDERS"] = lines.joined(separator: "\n")
    }

    /// Opens a granted folder, which from then on stays the same whatever is put in its place; nil where it is not there.
    private func grantedFolder(_ need: AppNeed, at place: String) -> OpenFolder? {
        do throws(OpenFolder.Failure) {
            return try OpenFolder(AppNeeds.homeResolved(place))
        } catch {
            guard error.number != ENOENT else { return nil }
            let target = realpath(place, nil)
            defer { free(target) }
            let words =
                target.map { "leads to \(String(cString: $0)), which" }
                ?? "can't be opened (\(String(cString: strerror(error.number)))), and"
            host.log.write("\(id): \(need.subject) \(words) is never granted")
            return nil
        }
    }
}
