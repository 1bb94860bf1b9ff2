import Glibc
import WorkerTestSupport

/// The repository's own files, for tests of its samples and documents.
enum Repository {
    static let folder = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

    static func path(_ name: String) -> String { folder + "/" + name }

    /// The blocks of code in a document, by their language, in their order.
    static func blocks(of document: String, _ language: String) -> [String] {
        var blocks: [String] = []
        var block: [Substring]?
        for line in readText(path("docs/" + document)).split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = block {
                if line.hasPrefix("```") {
                    blocks.append(lines.map { $0 + "\n" }.joined())
                    block = nil
                } else {
                    block = lines + [line]
                }
            } else if line == "```" + language {
                block = []
            }
        }
        return blocks
    }
}

/// Python with the package `cbor2`, which the samples in Python need.
enum Python {
    /// The folder of the package; nil where there is none. The programs of a cage find it beside their manifest.
    static let cbor2: String? = {
        guard access("/usr/bin/python3", X_OK) == 0 else { return nil }
        var candidates = ["/usr/lib/python3/dist-packages"]
        for version in 9...20 {
            candidates.append(Repository.path(".build/python/lib/python3.\(version)/site-packages"))
        }
        return candidates.map { $0 + "/cbor2" }.first { access($0, R_OK) == 0 }
    }()

    static var isThere: Bool { cbor2 != nil }

    /// Puts the package beside a manifest.
    static func provide(in folder: TemporaryFolder) throws {
        guard let cbor2, let entries = opendir(cbor2) else { throw Unexpected("there is no cbor2") }
        defer { closedir(entries) }
        // Copied, not linked: what is in a temporary folder is removed with it.
        mkdir(folder.path + "/cbor2", 0o700)
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".py") { _ = folder.file("cbor2/" + name, readText(cbor2 + "/" + name)) }
        }
    }
}
