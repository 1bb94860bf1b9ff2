package import IntentProtocol

/// A file `NAME.intent.json`: a plugin that is no library of the SDK (`Protocol/intent-manifest.schema.json`).
///
/// Reading is pure: nothing of the library or the program is touched.
package struct IntentManifest: Hashable, Sendable {
    /// The version of the file's form.
    package static let version: Int64 = 1
    /// How the file's name ends.
    package static let suffix = ".intent.json"

    /// What performs the intents outside of the app itself.
    package enum Provider: Hashable, Sendable {
        /// Functions of a C library.
        case library(LibraryManifest)
        /// A program that speaks the protocol.
        case program(ProgramManifest)
        /// A library with the C interface of plugins, such as one of the SDK.
        case plugin(String)
    }

    package var name: LocalizedText
    package var provider: Provider?
    /// The running program that serves the target `main`.
    package var application: ApplicationManifest?
    /// What the app needs outside of its own folder.
    package var needs: [AppNeed] = []

    /// Whether a file's name is that of a manifest.
    package static func isManifest(_ path: String) -> Bool { path.hasSuffix(suffix) }

    /// Reads a manifest's text.
    ///
    /// - Throws: A ``ManifestError`` that names the line and, within one, the function.
    package init(parsing text: String) throws(ManifestError) {
        guard text.utf8.count <= ManifestLimits.file else {
            throw ManifestError(line: 0, "it has more than \(ManifestLimits.file >> 10) KiB")
        }
        let node = try ManifestNode(parsing: text)
        try node.checkMembers(
            of: "a manifest",
            [
                "$schema", "manifest", "name", "library", "concurrent", "structs", "enums", "callbacks", "functions",
                "program", "plugin", "application", "needs",
            ])
        let version = try node.required("manifest", of: "a manifest")
        guard version.json.integer == Self.version else {
            throw version.error("its version is not \(Self.version), the one that is read here")
        }
        name = try node.localized("name") ?? LocalizedText("")
        guard !name.text.isEmpty else { throw node.error("a manifest lacks “name”") }
        application = try node["application"].map(ApplicationManifest.init)
        provider = try Self.provider(node)
        guard provider != nil || application != nil else {
            throw node.error(
                "nothing serves its intents",
                remedy: "give it one of “library”, “program” and “plugin”, or an “application”")
        }
        needs = try Self.needs(node)
        if provider == nil, let member = node["needs"] {
            throw member.error("an application runs outside of the sandbox, so “needs” says nothing of it")
        }
    }

    private static func provider(_ node: ManifestNode) throws(ManifestError) -> Provider? {
        let given = ["library", "program", "plugin"].filter { node[$0] != nil }
        guard given.count <= 1 else {
            throw node.error("“\(given[0])” and “\(given[1])” exclude each other")
        }
        if given.first == "library" {
            var reader = LibraryReader(node)
            return .library(try reader.read())
        }
        for name in ["concurrent", "structs", "enums", "callbacks", "functions"] {
            if let member = node[name] { throw member.error("“\(name)” belongs to a “library”") }
        }
        if let program = node["program"] { return .program(try ProgramManifest(program)) }
        if let file = try node["plugin"]?.relativePath(named: "plugin") { return .plugin(file) }
        return nil
    }

    /// The files beside the manifest that belong to it, as paths from its folder.
    package var files: [String] {
        switch provider {
        case .library(let manifest): manifest.library.contains("/") ? [] : [manifest.library]
        case .program(let manifest): manifest.files
        case .plugin(let file): [file]
        case nil: []
        }
    }
}

extension ManifestNode {
    /// This value as the path of a file within the manifest's folder.
    func relativePath(named name: String) throws(ManifestError) -> String {
        let text = try text(named: name)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard !text.hasPrefix("/"), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw error("“\(LocatedJSON.shown(text))” is no path within the manifest's folder")
        }
        return text
    }
}
