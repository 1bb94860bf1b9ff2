import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol
import IntentStore

/// A plugin's library and its resources, copied into a folder of the host's own, so that what was described is what
/// runs, whatever becomes of the file it came from.
struct StagedPlugin: Sendable {
    /// The folder that holds the copies.
    let folder: String
    /// The library's file name.
    let name: String
    /// The SHA-256 of the library, in hexadecimal.
    let digest: String
    /// The path that it was copied from, absolute.
    let origin: String
    /// What the file says, where it is a manifest and no library.
    let manifest: IntentManifest?

    /// The library, or the manifest that stands for one.
    var library: String { IntentManifest.opened(folder + "/" + name, manifest) }

    /// Copies a library, the `*_NAME.resources` folders and the string catalogs beside it; or a manifest and its files.
    ///
    /// - Parameter parent: The folder to make the copy's own folder in.
    init(
        copying path: String, into parent: String, limits: FileCopy.Limits = FileCopy.Limits()
    ) throws(IntentError) {
        guard let resolved = realpath(path, nil) else {
            throw IntentError(
                .request, .notFound, "\(path) can't be found: \(String(cString: strerror(errno)))",
                remedy: "name the plugin's library, such as .build/release/libNotes.so")
        }
        origin = String(cString: resolved)
        free(resolved)
        name = origin.split(separator: "/").last.map(String.init) ?? origin
        try Paths.makeFolder(parent)
        var template = Array((parent + "/incoming-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw IntentError(
                .system, .storage, "no folder can be made in \(parent): \(String(cString: strerror(errno)))")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do {
            let around = Host.folder(of: origin)
            var copy = FileCopy(within: around, limits: limits)
            let library = folder + "/" + name
            digest = try copy.copy(origin, to: library)
            // Of the copy: what is read is what is installed.
            manifest = IntentManifest.isManifest(name) ? try IntentManifest(contentsOf: library) : nil
            if let manifest { try Self.copyFiles(of: manifest, from: around, to: folder, &copy) }
            let resources = "_\(Self.stem(of: name)).resources"
            for entry in try FileCopy.entries(of: around) {
                let (source, target) = (around + "/" + entry, folder + "/" + entry)
                if entry.hasSuffix(resources) { try copy.copyFolder(source, to: target) }
                if entry.hasSuffix(".xcstrings") { try copy.copy(source, to: target) }
            }
        } catch {
            FileCopy.remove(folder)
            throw error
        }
    }

    /// Copies what a manifest names beside itself; a library that is not there is the system's.
    private static func copyFiles(
        of manifest: IntentManifest, from source: String, to target: String, _ copy: inout FileCopy
    ) throws(IntentError) {
        for file in manifest.files {
            var status = stat()
            guard stat(source + "/" + file, &status) == 0 else {
                if case .library = manifest.provider { continue }
                throw IntentError(
                    .request, .notFound, "\(file), which the manifest names, is not beside it",
                    remedy: "put it there, or take it out of the manifest")
            }
            if file.contains("/") { try Paths.makeFolder(target + "/" + Host.folder(of: file)) }
            if status.st_mode & S_IFMT == S_IFDIR {
                try copy.copyFolder(source + "/" + file, to: target + "/" + file)
            } else {
                try copy.copy(source + "/" + file, to: target + "/" + file)
            }
        }
    }

    /// The file name without `lib` and `.so`, or without `.intent.json`.
    static func stem(of name: String) -> String {
        var stem = name[...]
        if IntentManifest.isManifest(name) { return String(stem.dropLast(IntentManifest.suffix.count)) }
        if stem.hasPrefix("lib") { stem = stem.dropFirst(3) }
        if stem.hasSuffix(".so") { stem = stem.dropLast(3) }
        return String(stem)
    }

    /// The app identifier that a library's file name gives.
    static func identifier(of name: String) -> String {
        stem(of: name).lowercased()
    }

    /// Checks an app identifier.
    static func check(identifier: String) throws(IntentError) {
        let isValid =
            (1...64).contains(identifier.utf8.count)
            && identifier.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
        guard isValid else {
            throw IntentError(
                .request, .invalidPlugin, "“\(identifier.prefix(80))” can't be an app's identifier",
                remedy: "give one of at most 64 lower-case letters, digits, - and _ with --id")
        }
    }

    func discard() {
        FileCopy.remove(folder)
    }
}
