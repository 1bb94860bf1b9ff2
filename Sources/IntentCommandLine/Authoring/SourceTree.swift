import Glibc

/// What a package's sources look like: when each file was written, and how large it is.
struct SourceTree: Equatable {
    private struct Stamp: Equatable {
        var written: Int64
        var size: Int64
    }

    /// Files that are looked at: 20,000.
    private static let limit = 20_000

    private var files: [String: Stamp] = [:]

    /// Looks at a package's manifest, its `Sources` and `Tests`; what begins with a dot is left out.
    init(_ package: String) {
        add(package + "/Package.swift")
        for folder in ["Sources", "Tests"] { walk(package + "/" + folder) }
    }

    private mutating func walk(_ folder: String) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while files.count < Self.limit, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder + "/" + name
            if entry.pointee.d_type == UInt8(DT_DIR) { walk(path) } else { add(path) }
        }
    }

    private mutating func add(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        files[path] = Stamp(
            written: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
            size: Int64(status.st_size))
    }
}
