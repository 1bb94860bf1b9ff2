import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// A manifest in a folder of its own, and a person with a home that has a folder `Needs` with a file `note`.
private struct Scene {
    let folder = TemporaryFolder()
    let home = Home()
    let needed: String
    let daemon: Daemon

    init() throws {
        let person = home.path + "/person"
        needed = person + "/Needs"
        mkdir(person, 0o700)
        mkdir(needed, 0o700)
        home.file("person/Needs/note", "note")
        daemon = try Daemon(home: home, environment: ["HOME": person])
    }

    /// Writes a manifest that declares to need the folder, and returns its path.
    func manifest(_ name: String, _ provider: String, access: String) -> String {
        folder.file(
            name,
            """
            {"manifest": 1, "name": "Needy", \(provider),
             "needs": [{"kind": "folder", "subject": "~/Needs", "access": "\(access)",
                        "reason": {"text": "It looks there.", "localizations": {"de": "Dort sieht es nach."}}}]}
            """)
    }

    func link(_ library: String) throws {
        guard symlink(Built.folder + "/" + library, folder.path + "/" + library) == 0 else {
            throw Unexpected("\(library) can't be linked")
        }
    }
}

@Suite("What an app by manifest needs is declared there, and granted by the person", .enabled(if: Caged.isPossible))
struct ManifestNeedTests {
    @Test("A C library's functions reach a folder once it is granted, and not before or after")
    func library() throws {
        let scene = try Scene()
        try scene.link("libForeignLibrary.so")
        let manifest = scene.manifest(
            "needy.intent.json",
            """
            "library": "libForeignLibrary.so",
            "functions": [{"intent": "Open", "description": "Opens a file.", "function": "fail_with_errno",
                           "parameters": [{"name": "path", "type": "string"}],
                           "returns": {"type": "int", "failsWhen": "negative", "errno": true}}]
            """, access: "read")
        let daemon = scene.daemon
        let result = try daemon.ctl("plugin", "install", manifest)
        #expect(
            result.errors == """
                needy needs, beyond its own folder:
                  to read the folder ~/Needs (not granted): It looks there.
                nothing of it is granted; try: intentctl plugin grant needy

                """)
        func open() throws -> IntentError.Code? {
            try daemon.run("needy.Open", [NamedValue("path", .string(scene.needed + "/note"))]).error?.code
        }
        #expect(try open() == .functionFailed)
        #expect(try daemon.ctl("plugin", "grant", "needy").output.contains("~/Needs (granted): It looks there."))
        #expect(try open() == nil)
        #expect(try daemon.ctl("grants", "revoke", "needy:~/Needs").status == 0)
        #expect(try open() == .functionFailed)
    }

    @Test("A library of the interface's own, named by a manifest, gets what the manifest declares, and writes it")
    func plugin() throws {
        let scene = try Scene()
        try scene.link("libRoguePlugin.so")
        let manifest = scene.manifest("needy.intent.json", #""plugin": "libRoguePlugin.so""#, access: "write")
        let described = try scene.daemon.json("plugin", "describe", manifest)
        #expect(described["needs"]?.array?.first?["subject"]?.string == "~/Needs")
        try scene.daemon.install(Daemon.Plugin(library: manifest, id: nil))
        #expect(try scene.daemon.run("needy.UseNeeds").value == .string("none"))
        _ = try scene.daemon.request("plugin.grant", .object(["id": "needy"]))
        #expect(try scene.daemon.run("needy.UseNeeds").value == .string(scene.needed + "/used"))
        #expect(access(scene.needed + "/used", F_OK) == 0)
    }

    @Test("A program finds in its environment where a granted folder lies", .enabled(if: Python.isThere))
    func program() throws {
        let scene = try Scene()
        try Python.provide(in: scene.folder)
        _ = scene.folder.file("needy.py", Self.program)
        let manifest = scene.manifest(
            "needy.intent.json",
            #""program": {"command": ["python3", "needy.py"], "files": ["needy.py", "cbor2"]}"#, access: "read")
        let daemon = scene.daemon
        try daemon.install(Daemon.Plugin(library: manifest, id: nil))
        let note = NamedValue("path", .string(scene.needed + "/note"))
        #expect(try daemon.run("needy.Read", [note]).value == .string("[] FileNotFoundError"))
        _ = try daemon.request("plugin.grant", .object(["id": "needy"]))
        #expect(try daemon.run("needy.Read", [note]).value == .string("['~/Needs\\t\(scene.needed)'] note"))
        #expect(
            try daemon.run("needy.Read", [NamedValue("path", .string(scene.home.path + "/log"))]).value
                == .string("['~/Needs\\t\(scene.needed)'] FileNotFoundError"))
    }

    @Test("What should not be asked for, or can't be enforced, is refused at install", arguments: ["~/.ssh", "/etc"])
    func refused(subject: String) throws {
        let scene = try Scene()
        try scene.link("libRoguePlugin.so")
        let manifest = scene.folder.file(
            "needy.intent.json",
            """
            {"manifest": 1, "name": "Needy", "plugin": "libRoguePlugin.so",
             "needs": [{"kind": "folder", "subject": "\(subject)", "reason": "r"}]}
            """)
        let result = try scene.daemon.ctl("plugin", "install", manifest)
        #expect(result.status == 65)
        #expect(result.errors.contains("needs the folder '\(subject)', which is never granted"), "\(result)")
        #expect(try scene.daemon.request("plugin.list")["plugins"]?.array?.isEmpty == true)
    }

    /// Answers with the folders that it was granted and what a file holds.
    private static let program = """
        import os, socket, struct, sys
        import cbor2

        host = socket.socket(fileno=3)

        def send(kind, call, message):
            payload = cbor2.dumps(message, canonical=True)
            host.sendall(struct.pack("<IBBBBQ", len(payload), kind, 0, 0, 0, call) + payload)

        def read(count):
            data = b""
            while len(data) < count:
                chunk = host.recv(count - len(data))
                if not chunk:
                    sys.exit(0)
                data += chunk
            return data

        def answer(path):
            try:
                words = open(path).read()
            except Exception as error:
                words = type(error).__name__
            return f"{[line for line in os.environ.get('INTENDANT_FOLDERS', '').splitlines()]} {words}"

        parameter = {"name": "path", "title": {"text": "Path"}, "type": {"kind": "string"}}
        intent = {"id": "Read", "title": {"text": "Read"}, "result": {"kind": "string"}, "parameters": [parameter]}
        send(1, 0, {0: 1, 1: "plugin", 2: "needy 1.0"})
        while True:
            length, kind, _, _, _, call = struct.unpack("<IBBBBQ", read(16))
            payload = read(length)
            if kind == 4:
                sys.exit(0)
            elif kind == 16:
                send(17, call, {"app": "needy", "name": {"text": "Needy"}, "intents": [intent]})
            elif kind == 18:
                send(19, call, {0: answer(cbor2.loads(payload)[2]["path"])})
        """
}
