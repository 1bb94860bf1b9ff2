import IntentProtocol

/// A program that serves an app's intents: it speaks the wire protocol on descriptor 3.
package struct ProgramManifest: Hashable, Sendable {
    /// The program and its arguments. A name without `/` is looked for in `folders` and the system's, one that begins
    /// with `./` lies beside the manifest.
    package var command: [String] = []
    /// Files and folders beside the manifest that are installed with it.
    package var files: [String] = []
    /// Folders of the system that the cage shows, read-only, beside `/usr`.
    package var folders: [String] = []
    package var environment: [String: String] = [:]
    /// Whether it may make code while it runs, as JavaScript's and Java's engines do.
    package var writesCode = false

    /// Where folders may lie that a manifest asks for: what is installed for everybody and is nobody's own.
    static let systemPlaces = ["/usr/", "/opt/", "/nix/store/", "/gnu/store/", "/snap/", "/var/lib/flatpak/"]

    /// Folders in which a program's name is looked for.
    package static let searchPath = ["/usr/local/bin", "/usr/bin", "/bin"]

    init(_ node: ManifestNode) throws(ManifestError) {
        try node.checkMembers(of: "a program", ["command", "files", "folders", "environment", "writesCode"])
        for item in try node.list("command", limit: 64) { command.append(try item.text(named: "command")) }
        guard !command.isEmpty else { throw node.error("a program lacks its “command”") }
        for item in try node.list("files", limit: ManifestLimits.files) {
            files.append(try item.relativePath(named: "files"))
        }
        for item in try node.list("folders", limit: 16) {
            let folder = try item.text(named: "folders")
            let isSystems = Self.systemPlaces.contains { folder.hasPrefix($0) }
            guard isSystems, !folder.split(separator: "/").contains("..") else {
                throw item.error(
                    "the folder “\(LocatedJSON.shown(folder))” may not be shown to a program in a sandbox",
                    remedy: "put what it needs beside the manifest and name it in “files”;"
                        + " folders may lie in \(Self.systemPlaces.joined(separator: ", "))")
            }
            folders.append(folder)
        }
        for (name, value) in try node.table("environment", limit: 64) {
            environment[name] = try value.text(named: name)
        }
        writesCode = try node.flag("writesCode")
        let program = command[0]
        if program.hasPrefix("./") {
            let file = String(program.dropFirst(2))
            guard files.contains(where: { file == $0 || file.hasPrefix($0 + "/") }) else {
                throw node.error("“files” lacks \(LocatedJSON.shown(file)), which “command” runs")
            }
        }
    }
}

/// A program of the desktop that serves the target `main` while it runs.
package struct ApplicationManifest: Hashable, Sendable {
    /// Starts it where it does not run: a program and its arguments.
    package var command: [String] = []
    /// The identifier of the desktop entry that starts it, without `.desktop`.
    package var desktopEntry: String?

    package init(command: [String] = [], desktopEntry: String? = nil) {
        self.command = command
        self.desktopEntry = desktopEntry
    }

    /// The manifest of an app that only an application serves, as text.
    package static func text(name: String, command: [String], desktopEntry: String) -> String {
        JSON.object([
            "manifest": .integer(IntentManifest.version), "name": .string(name),
            "application": .object([
                "command": command.isEmpty ? nil : .array(command.map(JSON.string)),
                "desktopEntry": desktopEntry.isEmpty ? nil : .string(desktopEntry),
            ]),
        ]).text(pretty: true)
    }

    init(_ node: ManifestNode) throws(ManifestError) {
        try node.checkMembers(of: "an application", ["command", "desktopEntry"])
        for item in try node.list("command", limit: 64) { command.append(try item.text(named: "command")) }
        if let program = command.first, !program.hasPrefix("/"), program.contains("/") {
            throw node.error("an application's command is a name or an absolute path")
        }
        desktopEntry = try node.text("desktopEntry", limit: 255)
        if let entry = desktopEntry, entry.contains("/") || entry.hasPrefix(".") {
            throw node.error("“\(LocatedJSON.shown(entry))” is no desktop entry's identifier")
        }
    }
}
