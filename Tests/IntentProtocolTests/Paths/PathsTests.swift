import Glibc
import IntentProtocol
import Testing

@Suite("The layout of folders")
struct PathsTests {
    private func paths(
        _ variables: [String: String], home: String? = nil, ownFolders: Set<String> = []
    ) throws(IntentError) -> Paths {
        try Paths(
            Paths.Surroundings(
                variable: { variables[$0] }, user: 1000, home: { home }, workingFolder: { "/here" },
                isOwnFolder: { ownFolders.contains($0) }))
    }

    @Test("INTENDANT_HOME holds everything in one folder", arguments: ["/h", "/h/", "/h///"])
    func oneFolder(home: String) throws {
        let paths = try paths(["INTENDANT_HOME": home, "XDG_DATA_HOME": "/elsewhere", "XDG_RUNTIME_DIR": "/r"])
        #expect(paths == Paths(data: "/h/data", runtime: "/h/run", configuration: "/h/config"))
        #expect(paths.socket == "/h/run/intentd.sock")
        #expect(paths.settings == "/h/config/config.json")
    }

    @Test("A relative INTENDANT_HOME counts from the working folder")
    func relativeHome() throws {
        #expect(try paths(["INTENDANT_HOME": "h"]).data == "/here/h/data")
    }

    @Test("XDG's variables name the folders")
    func variables() throws {
        let paths = try paths(["XDG_DATA_HOME": "/d", "XDG_RUNTIME_DIR": "/r", "XDG_CONFIG_HOME": "/c"])
        #expect(paths == Paths(data: "/d/intendant", runtime: "/r/intendant", configuration: "/c/intendant"))
    }

    @Test("Relative and empty variables are ignored")
    func ignored() throws {
        let paths = try paths(
            ["INTENDANT_HOME": "", "XDG_DATA_HOME": "d", "XDG_RUNTIME_DIR": "r", "XDG_CONFIG_HOME": "", "HOME": "/me"],
            ownFolders: ["/run/user/1000"])
        #expect(
            paths
                == Paths(
                    data: "/me/.local/share/intendant", runtime: "/run/user/1000/intendant",
                    configuration: "/me/.config/intendant"))
    }

    @Test("Without a session's folder the runtime folder is one of the user's in /tmp")
    func temporary() throws {
        let paths = try paths(["HOME": "/me"])
        #expect(paths.runtime == "/tmp/intendant-1000")
        #expect(paths.isRuntimeShared)
    }

    @Test("The password database stands in for HOME")
    func passwordDatabase() throws {
        #expect(try paths([:], home: "/home/me").configuration == "/home/me/.config/intendant")
    }

    @Test("Without any home the error says what to set")
    func nowhere() {
        let error = #expect(throws: IntentError.self) { try paths([:]) }
        #expect(error?.code == .configuration)
        #expect(error?.remedy?.contains("INTENDANT_HOME") == true)
    }
}

@Suite("The runtime folder")
struct RuntimeFolderTests {
    /// Calls `body` with a folder of its own, which is removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/intendant-test-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            _ = rmdir(folder + "/a/b")
            _ = rmdir(folder + "/a")
            _ = rmdir(folder)
        }
        try body(folder)
    }

    private func paths(_ runtime: String, shared: Bool = false) -> Paths {
        Paths(data: "", runtime: runtime, configuration: "", isRuntimeShared: shared)
    }

    @Test("It is made for its user alone, with the folders above it")
    func made() throws {
        try withFolder { folder in
            try paths(folder + "/a/b").makeRuntime()
            var status = stat()
            #expect(stat(folder + "/a/b", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
        }
    }

    @Test("A folder that others may change is refused")
    func open() throws {
        try withFolder { folder in
            chmod(folder, 0o777)
            let error = #expect(throws: IntentError.self) { try paths(folder).checkRuntime() }
            #expect(error?.code == .configuration)
        }
    }

    @Test("In /tmp a folder that others may even read is refused")
    func readable() throws {
        try withFolder { folder in
            chmod(folder, 0o755)
            try paths(folder).checkRuntime()
            #expect(throws: IntentError.self) { try paths(folder, shared: true).checkRuntime() }
        }
    }

    @Test("A link in the folder's place is refused")
    func link() throws {
        try withFolder { folder in
            #expect(symlink(folder, folder + "/a") == 0)
            defer { unlink(folder + "/a") }
            #expect(throws: IntentError.self) { try paths(folder + "/a").checkRuntime() }
        }
    }

    @Test("A folder that is missing is no error")
    func missing() throws {
        try withFolder { folder in try paths(folder + "/none").checkRuntime() }
    }
}
