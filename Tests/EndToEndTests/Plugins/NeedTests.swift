import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("What an app needs is granted by the person, and enforced", .enabled(if: Caged.isPossible))
struct NeedTests {
    /// A daemon whose person has a home with a folder `Needs`.
    private func daemon() throws -> (Daemon, folder: String) {
        let home = Home()
        let person = home.path + "/person"
        mkdir(person, 0o700)
        mkdir(person + "/Needs", 0o700)
        return (try Daemon(home: home, environment: ["HOME": person]), person + "/Needs")
    }

    @Test("It is told at install, and nothing is granted unasked")
    func told() throws {
        let (daemon, folder) = try daemon()
        let library = try RogueFile("libneedy.so")
        let result = try daemon.ctl("plugin", "install", library.path, "--id", "needy")
        #expect(
            result.errors == """
                needy needs, beyond its own folder:
                  to read and change the folder ~/Needs (not granted): It looks there.
                nothing of it is granted; try: intentctl plugin grant needy

                """)
        #expect(try daemon.run("needy.UseNeeds").value == .string("none"))
        #expect(access(folder + "/used", F_OK) != 0)
    }

    @Test("What is granted is there where it lies, what is taken back is gone, also after a restart")
    func granted() throws {
        let (daemon, folder) = try daemon()
        let library = try RogueFile("libneedy.so")
        try daemon.install(Daemon.Plugin(library: library.path, id: "needy"))
        #expect(try daemon.ctl("plugin", "grant", "needy").output.contains("~/Needs (granted): It looks there."))
        #expect(try daemon.run("needy.UseNeeds").value == .string(folder + "/used"))
        #expect(access(folder + "/used", F_OK) == 0)
        #expect(try daemon.ctl("grants").output.contains("needy:~/Needs"))
        #expect(try daemon.ctl("grants", "revoke", "needy:~/Needs").status == 0)
        #expect(try daemon.run("needy.UseNeeds").value == .string("none"))
        #expect(try daemon.ctl("grants", "revoke", "needy:~/Needs").status == 66)
        #expect(try daemon.ctl("plugin", "grant", "needy", "~/Other").status == 66)
    }

    @Test("A removed app's grants go with it")
    func removed() throws {
        let (daemon, _) = try daemon()
        let library = try RogueFile("libneedy.so")
        for _ in 0..<2 {
            try daemon.install(Daemon.Plugin(library: library.path, id: "needy"))
            #expect(try daemon.run("needy.UseNeeds").value == .string("none"))
            _ = try daemon.request("plugin.grant", .object(["id": "needy"]))
            _ = try daemon.ctl("plugin", "remove", "needy")
        }
    }

    @Test(
        "What can't be enforced, or should not be asked for, is refused at install",
        arguments: [
            ("libonline.so", "no layer of the sandbox can keep a worker to the hosts that are granted", 78),
            ("libgreedy.so", "which is never granted", 65),
        ] as [(String, String, Int32)])
    func refused(name: String, words: String, status: Int32) throws {
        let (daemon, _) = try daemon()
        let library = try RogueFile(name)
        let result = try daemon.ctl("plugin", "install", library.path, "--id", "it")
        #expect(result.status == status)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(try daemon.request("plugin.list")["plugins"]?.array?.isEmpty == true)
    }

    @Test("A link is not followed, whether what it leads to could be granted or not", arguments: ["/etc", "Others"])
    func link(target: String) throws {
        let (daemon, folder) = try daemon()
        rmdir(folder)
        mkdir(daemon.home.path + "/person/Others", 0o700)
        symlink(target, folder)
        let library = try RogueFile("libneedy.so")
        try daemon.install(Daemon.Plugin(library: library.path, id: "needy"))
        _ = try daemon.request("plugin.grant", .object(["id": "needy"]))
        #expect(try daemon.run("needy.UseNeeds").value == .string("none"))
        #expect(daemon.log.contains("\(target), which is never granted"))
    }
}
