import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// The plugin of `Tests/Fixtures/FaultyPlugin` under a name of its own, with its catalogs beside it.
private final class FaultyFile {
    private let folder = TemporaryFolder()
    let path: String

    init(_ name: String = "libFaulty.so", texts: Bool = false) throws {
        path = folder.path + "/" + name
        try Self.copy(Built.folder + "/libFaultyPlugin.so", to: path)
        guard texts else { return }
        let source = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        for name in ["Localizable.xcstrings", "Broken.xcstrings"] {
            try Self.copy("/\(source)/Fixtures/FaultyPlugin/Texts/\(name)", to: folder.path + "/" + name)
        }
    }

    private static func copy(_ source: String, to target: String) throws {
        let input = open(source, O_RDONLY)
        let output = open(target, O_WRONLY | O_CREAT, 0o600)
        defer {
            close(input)
            close(output)
        }
        var facts = stat()
        guard input >= 0, output >= 0, fstat(input, &facts) == 0 else { throw Unexpected("\(source) can't be copied") }
        var left = Int(facts.st_size)
        while left > 0 {
            let count = sendfile(output, input, nil, left)
            guard count > 0 else { throw Unexpected("\(source) can't be copied: \(errno)") }
            left -= count
        }
    }
}

@Suite("plugin check tells what compiles and yet won't do what is expected")
struct CheckTests {
    @Test("Each fault by the type that has it, with what to do")
    func faults() throws {
        let daemon = try Daemon()
        let file = try FaultyFile(texts: true)
        let result = try daemon.ctl("plugin", "check", file.path, "--json")
        #expect(result.status == 65)
        let found = try result.json()["diagnostics"]?.array ?? []
        #expect(found.allSatisfy { $0["remedy"]?.string?.isEmpty == false })
        func has(_ severity: String, _ subject: String, _ words: String) -> Bool {
            found.contains {
                $0["severity"]?.string == severity && $0["subject"]?.string?.contains(subject) == true
                    && $0["message"]?.string?.contains(words) == true
            }
        }
        let expected = [
            ("error", "TwinIntent", "has the same identifier “TwinIntent”"),
            ("error", "Door.store", "is a @Dependency on an entity"),
            ("error", "Side.store", "is a @Dependency on an enumeration"),
            (
                "error", "FaultyShortcuts",
                "has the phrase “Call the twins” for TwinIntent, without the application's name"
            ),
            ("error", "Broken.xcstrings", "can't be read"),
            ("warning", "Door", "is identified by its title"),
            ("warning", "Step", "is identified by its place in a list"),
            ("warning", "OtherDoorQuery", "is asked by nothing: Door is found by"),
            ("warning", "PlanIntent.plan", "is a Plan, which has no family of values"),
            ("warning", "GenericIntent", "is generic"),
            ("warning", "TwinIntent", "has no translation to fr of “First Twin”"),
            ("warning", "PlanIntent", "has no translation to es, fr of “Plan”"),
        ]
        for (severity, subject, words) in expected {
            #expect(has(severity, subject, words), "\(subject) \(words): \(found.map { $0.text() })")
        }
        #expect(!has("warning", "Door", "Faulty Door"))
    }

    @Test("A library with errors is not installed, and says the first and where to read all")
    func refused() throws {
        let daemon = try Daemon()
        let file = try FaultyFile()
        let result = try daemon.ctl("plugin", "install", file.path)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("intentctl: libFaulty.so is not installed: "), "\(result.errors)")
        #expect(result.errors.contains("intentctl plugin check "))
        #expect(try daemon.json("plugin", "list")["plugins"]?.array?.isEmpty == true)
    }

    @Test("A type whose init() ends the process is named, by install and by check")
    func crash() throws {
        let daemon = try Daemon()
        let file = try FaultyFile("libCrashing.so")
        let install = try daemon.ctl("plugin", "install", file.path)
        #expect(install.status == 65)
        #expect(install.errors.contains("CrashingIntent ends the process while it is made"), "\(install.errors)")
        let check = try daemon.ctl("plugin", "check", file.path)
        #expect(check.status == 65)
        #expect(check.output.contains("CrashingIntent ends the process while it is made"), "\(check.output)")
    }

    @Test("Warnings are shown at install, and do no harm")
    func warnings() throws {
        let daemon = try Daemon(plugins: [.probe])
        #expect(try daemon.ctl("plugin", "check", "probe").status == 0)
    }

    @Test("Two processes describe a library in the same words")
    func stable() throws {
        let daemon = try Daemon()
        let first = try daemon.ctl("plugin", "describe", Daemon.Plugin.probe.library, "--json")
        let second = try daemon.ctl("plugin", "describe", Daemon.Plugin.probe.library, "--json")
        #expect(first.status == 0)
        let areSame = first.output == second.output
        #expect(areSame)
    }
}
