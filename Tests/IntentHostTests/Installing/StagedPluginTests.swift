import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@testable import IntentHost

@Suite("A plugin's package brings its own files into the cage, and none of the person's")
struct StagedPluginTests {
    private let around = TemporaryFolder()
    private let package: String
    private let secret: String
    private let plugins = TemporaryFolder()

    init() throws {
        package = around.path + "/package"
        try Self.make(package)
        try Self.make(around.path + "/private")
        secret = around.file("private/key")
    }

    private static func make(_ folder: String) throws { try #require(mkdir(folder, 0o700) == 0) }

    private func manifest(files: String = #""tool", "parts""#) -> String {
        around.file(
            "package/app.intent.json",
            #"{"manifest": 1, "name": "App", "program": {"command": ["tool"], "files": [\#(files)]}}"#)
    }

    private func link(_ target: String, _ name: String) throws {
        try #require(symlink(target, package + "/" + name) == 0)
    }

    /// The whole package without harm: a program, a folder, a catalog, a folder of resources.
    private func fill() throws -> String {
        _ = around.file("package/tool", "tool")
        try Self.make(package + "/parts")
        _ = around.file("package/parts/one", "one")
        _ = around.file("package/Words.xcstrings", "{}")
        try Self.make(package + "/X_app.resources")
        _ = around.file("package/X_app.resources/picture", "picture")
        return manifest()
    }

    private func staged(_ path: String, _ limits: FileCopy.Limits = FileCopy.Limits()) throws(IntentError)
        -> [String]
    {
        let staged = try StagedPlugin(copying: path, into: plugins.path, limits: limits)
        defer { staged.discard() }
        return try FileSeal.identities(of: staged.folder, app: "app").map(\.path)
    }

    @Test("What belongs to it is copied")
    func whole() throws {
        let path = try fill()
        #expect(
            try staged(path) == ["Words.xcstrings", "X_app.resources/picture", "app.intent.json", "parts/one", "tool"])
    }

    @Test(
        "A link that leads out of the package is refused by its name, and nothing stays",
        arguments: ["tool", "Words.xcstrings", "parts/one", "X_app.resources/picture"])
    func leadsOut(name: String) throws {
        let path = try fill()
        if name.contains("/") {
            // The folder is the link: what is in it has no link of its own.
            let folder = String(name.prefix { $0 != "/" })
            let file = String(name.dropFirst(folder.count + 1))
            try #require(rename(secret, around.path + "/private/" + file) == 0)
            FileCopy.remove(package + "/" + folder)
            try link(around.path + "/private", folder)
        } else {
            try #require(unlink(package + "/" + name) == 0)
            try link(secret, name)
        }
        let error = #expect(throws: IntentError.self) { try staged(path) }
        #expect(error?.code == .invalidPlugin)
        #expect(error?.message.contains("\(name) is a link that leads out of the plugin's folder") == true)
        #expect(try FileCopy.entries(of: plugins.path).isEmpty)
    }

    @Test("A part of a file's path that is a link out of the package is refused too")
    func partLeadsOut() throws {
        _ = try fill()
        try link(around.path + "/private", "others")
        let path = manifest(files: #""tool", "others/key""#)
        #expect(throws: IntentError.self) { try staged(path) }
    }

    @Test("Links in a folder are left out, and those within the package are followed")
    func within() throws {
        let path = try fill()
        try link(secret, "parts/out")
        try #require(rename(package + "/tool", package + "/tool-1.2") == 0)
        try link("tool-1.2", "tool")
        #expect(try staged(path).contains("tool"))
        #expect(try !staged(path).contains("parts/out"))
    }

    @Test("A library may lie elsewhere, a dumped process may not")
    func library() throws {
        let path = try fill()
        try #require(unlink(package + "/tool") == 0)
        try link(Built.worker, "tool")
        #expect(try staged(path).contains("tool"))
        // The header of a core file: `ET_CORE` is 4.
        let core = around.file(
            "private/core", "\u{7f}ELF" + String(repeating: "\u{1}", count: 12) + "\u{4}\u{0} and so on")
        try #require(unlink(package + "/tool") == 0)
        try link(core, "tool")
        #expect(throws: IntentError.self) { try staged(path) }
    }

    @Test("No fifo is waited for")
    func fifo() throws {
        let path = try fill()
        try #require(unlink(package + "/tool") == 0 && mkfifo(package + "/tool", 0o600) == 0)
        let error = #expect(throws: IntentError.self) { try staged(path) }
        #expect(error?.message.contains("is not a file") == true)
    }

    @Test("A file, their number and their sum have bounds, and what takes no room on the disk counts as well")
    func bounds() throws {
        let path = try fill()
        func refused(_ change: (inout FileCopy.Limits) -> Void) -> String? {
            var limits = FileCopy.Limits()
            change(&limits)
            let error = #expect(throws: IntentError.self) { try staged(path, limits) }
            #expect(error?.code == .tooLarge)
            return error?.message
        }
        #expect(try staged(path, FileCopy.Limits(file: 1 << 20, files: 5, bytes: 1 << 20)).count == 5)
        #expect(refused { $0.files = 4 }?.contains("more than 4 files") == true)
        try #require(truncate(package + "/tool", 3 << 20) == 0 && truncate(package + "/parts/one", 3 << 20) == 0)
        #expect(refused { $0.file = 2 << 20 }?.contains("tool is larger than 2 MiB") == true)
        #expect(refused { $0.bytes = 5 << 20 }?.contains("larger than 5 MiB together") == true)
        #expect(try FileCopy.entries(of: plugins.path).isEmpty)
    }
}

@Suite("A folder that a worker wrote to is removed whatever is in it")
struct FileRemovalTests {
    private let around = TemporaryFolder()

    @Test("However deep its folders are, and however long their paths")
    func deep() throws {
        let top = around.path + "/top"
        try #require(mkdir(top, 0o700) == 0)
        close(try nest(3000, in: top, name: String(repeating: "n", count: 100)))
        FileCopy.remove(top)
        #expect(access(top, F_OK) != 0)
    }

    @Test("What links lead to stays, and folders that were shut are opened")
    func links() throws {
        let (top, other) = (around.path + "/top", around.path + "/other")
        try #require(mkdir(top, 0o700) == 0 && mkdir(other, 0o700) == 0 && mkdir(top + "/shut", 0o700) == 0)
        let kept = around.file("other/kept")
        try #require(symlink(other, top + "/link") == 0 && symlink(other, top + "/shut/link") == 0)
        try #require(mkdir(top + "/shut/in", 0o700) == 0)
        _ = around.file("top/shut/in/file")
        try #require(chmod(top + "/shut/in", 0) == 0 && chmod(top + "/shut", 0) == 0)
        FileCopy.remove(top)
        #expect(access(top, F_OK) != 0)
        try #require(symlink(other, top) == 0)
        FileCopy.remove(top)
        #expect(access(top, F_OK) != 0)
        #expect(access(kept, F_OK) == 0)
    }
}

@Suite("What a data folder holds is counted")
struct DataCountTests {
    private let folder = TemporaryFolder()

    @Test("Files are, links are not followed")
    func files() throws {
        _ = folder.file("one", String(repeating: "1", count: 1 << 20))
        try #require(symlink("/usr", folder.path + "/link") == 0)
        guard case .bytes(let bytes) = DataBound.held(by: folder.path) else { return #expect(Bool(false)) }
        #expect((1 << 20..<2 << 20).contains(bytes))
        #expect(DataBound.held(by: folder.path + "/none") == .bytes(0))
    }

    @Test("So is what lies at a path that is too long for the system")
    func longPath() throws {
        let depth = DataBound.depth / 2
        let last = try nest(depth, in: folder.path, name: String(repeating: "n", count: 250))
        defer { close(last) }
        let file = openat(last, "large", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        try #require(write(file, bytes, bytes.count) == bytes.count)
        close(file)
        guard case .bytes(let held) = DataBound.held(by: folder.path) else { return #expect(Bool(false)) }
        #expect(held >= 1 << 20)
        // The folder's own removal goes by paths.
        for name in try FileCopy.entries(of: folder.path) { FileCopy.remove(folder.path + "/" + name) }
    }

    @Test("Folders within folders past a bound, or shut, count as too much")
    func hidden() throws {
        close(try nest(DataBound.depth + 1, in: folder.path, name: "n"))
        #expect(DataBound.held(by: folder.path) == .uncounted("folders that are nested deeper than \(DataBound.depth)"))
        FileCopy.remove(folder.path + "/n")
        // Root may look into every folder.
        guard geteuid() != 0 else { return }
        try #require(mkdir(folder.path + "/shut", 0) == 0)
        #expect(DataBound.held(by: folder.path) == .uncounted("a folder that can't be looked into"))
        chmod(folder.path + "/shut", 0o700)
    }
}

/// Makes folders in each other and gives the descriptor of the innermost.
private func nest(_ depth: Int, in folder: String, name: String) throws -> Int32 {
    var last = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<depth {
        try #require(mkdirat(last, name, 0o700) == 0)
        let next = openat(last, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(next >= 0)
        close(last)
        last = next
    }
    return last
}
