import Foundation

/// A folder that is removed with the value, also after a failed test.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    func file(_ name: String) -> String {
        path + "/" + name
    }

    /// The names of what is in the folder.
    func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: path))
    }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file(name))))
    }

    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(filePath: file(name)))
    }

    /// Changes the bytes of a file in place.
    func edit(_ name: String, _ body: (inout [UInt8]) -> Void) throws {
        var bytes = try read(name)
        body(&bytes)
        try write(name, bytes)
    }
}
