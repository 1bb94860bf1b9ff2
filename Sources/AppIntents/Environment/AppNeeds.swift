import IntentProtocol

/// Something outside of its own folder that an app needs; a person sees it in full when they install the app, and grants it
/// or not.
public struct AppNeed: Hashable, Sendable {
    let kind: IntentProtocol.AppNeed.Kind
    let subject: String
    let writes: Bool
    let reason: LocalizedStringResource

    /// A folder of the person's.
    ///
    /// - Parameters:
    ///   - path: Its path, which begins with `~/` for one in the person's home, or with `/`.
    ///   - writes: Whether the app changes what lies there.
    ///   - reason: What for, in a sentence.
    public static func folder(_ path: String, writes: Bool = false, reason: LocalizedStringResource) -> AppNeed {
        AppNeed(kind: .folder, subject: path, writes: writes, reason: reason)
    }

    /// A host of the network. A sandbox that can't keep a worker to the hosts that are granted does not let it have any:
    /// the app is then refused at install.
    public static func network(host: String, reason: LocalizedStringResource) -> AppNeed {
        AppNeed(kind: .network, subject: host, writes: true, reason: reason)
    }

    public static func == (left: AppNeed, right: AppNeed) -> Bool {
        (left.kind, left.subject, left.writes) == (right.kind, right.subject, right.writes)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(subject)
        hasher.combine(writes)
    }
}

/// Where an app declares what it needs. An app without one needs nothing, and gets nothing.
///
///     struct NotesExtension: AppIntentsExtension, AppNeedsProviding {
///         static let needs: [AppNeed] = [
///             .folder("~/Notes", writes: true, reason: "Your notes are files in this folder.")
///         ]
///     }
///
/// What was granted is found with ``IntentEnvironment/folder(_:)``.
@_alwaysEmitConformanceMetadata
public protocol AppNeedsProviding {
    /// What the app needs, at most 16 things.
    static var needs: [AppNeed] { get }
}

extension IntentEnvironment {
    /// A folder that the app has declared with ``AppNeedsProviding``.
    ///
    /// - Parameter path: As it was declared.
    /// - Returns: Nil where the person has not granted it. Outside of a sandbox it is the folder itself.
    public static func folder(_ path: String) -> URL? {
        guard let granted = ProcessInfo.processInfo.environment["INTENDANT_FOLDERS"] else {
            return URL(fileURLWithPath: (path as NSString).expandingTildeInPath, isDirectory: true)
        }
        return folders(in: granted).first { $0.path == path }?.url
    }

    /// The folders that were granted; none outside of a sandbox, where nobody was asked.
    static var grantedFolders: [URL] {
        folders(in: ProcessInfo.processInfo.environment["INTENDANT_FOLDERS"] ?? "").map(\.url)
    }

    private static func folders(in granted: String) -> [(path: Substring, url: URL)] {
        granted.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 2 else { return nil }
            return (fields[0], URL(fileURLWithPath: String(fields[1]), isDirectory: true))
        }
    }
}

extension AppDescription {
    /// The needs that the app's types declare, each once.
    static var needs: [IntentProtocol.AppNeed] {
        let types = ConformanceRecords.types(conformingTo: (any AppNeedsProviding).self).types
        let needs = types.compactMap { $0 as? any AppNeedsProviding.Type }
            .sorted { String(reflecting: $0) < String(reflecting: $1) }.flatMap { $0.needs }
        var seen: Set<AppNeed> = []
        return needs.filter { seen.insert($0).inserted }.map { need in
            IntentProtocol.AppNeed(
                need.kind, need.subject, writes: need.writes, reason: Localizer.localizedText(of: need.reason))
        }
    }
}
