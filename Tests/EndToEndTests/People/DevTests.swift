import Glibc
import IntentClient
import IntentProtocol
import Testing
import WorkerTestSupport

/// A package whose builds are copies of prepared libraries: a program in the place of `swift` does what the file
/// `Sources/version` says.
private final class PreparedPackage {
    private static let compiler = """
        #!/bin/sh
        # build --package-path PACKAGE [--show-bin-path]
        version=$(cat "$3/Sources/version")
        case "$*" in *--show-bin-path*) echo "$3/.build/$version"; exit 0 ;; esac
        if [ "$version" = broken ]; then
            echo "$3/Sources/App.swift:3:1: error: cannot find 'Milk' in scope" >&2
            exit 1
        fi
        mkdir -p "$3/.build/$version" && cp "$PREPARED/lib$version.so" "$3/.build/$version/"

        """

    private let folder = TemporaryFolder()
    private let prepared = TemporaryFolder()
    let path: String
    let environment: [String: String]

    init(versions: [String]) throws {
        path = folder.path + "/App"
        for name in ["App", "App/Sources", "bin"] { mkdir(folder.path + "/" + name, 0o700) }
        _ = folder.file("App/Package.swift", "// one")
        chmod(folder.file("bin/swift", Self.compiler), 0o700)
        environment = ["PATH": folder.path + "/bin:/usr/bin:/bin", "PREPARED": prepared.path]
        for (index, version) in versions.enumerated() {
            let file = try RogueFile("lib\(version).so", tail: String(index))
            try prepare(version, file.path)
        }
    }

    /// Lets a version be built: a copy of a library.
    func prepare(_ version: String, _ library: String) throws {
        let copy = try Program(
            "/bin/cp", [library, "\(prepared.path)/lib\(version).so"], environment: [:],
            streams: [.null, .null, .null])
        guard try copy.wait() == .status(0) else { throw Unexpected("lib\(version).so can't be made") }
    }

    /// Changes the source, as an editor does: another file in its place.
    func write(_ version: String) {
        rename(folder.file("next", version), path + "/Sources/version")
    }
}

@Suite("intentctl dev")
struct DevTests {
    /// Waits until `dev` has done a number of rounds.
    private func rounds(_ count: Int, of dev: Command) throws {
        try dev.waitForOutput("round \(count)") { _ in
            dev.errors.split(separator: "\n").count { $0.hasPrefix("waiting for a file to change") } >= count
        }
    }

    /// Has something done while calls of the app follow one another.
    private func underLoad(_ daemon: Daemon, _ outcomes: Gathered<Outcome>, _ body: () throws -> Void) throws {
        let isOver = Gathered<Bool>()
        let load = BackgroundThread {
            guard let connection = try? daemon.connect() else { return }
            while isOver.all.isEmpty {
                guard let outcome = try? connection.run("app.Echo") else { return }
                outcomes.add(outcome)
            }
        }
        defer {
            isOver.add(true)
            load.join()
        }
        try body()
    }

    @Test("It builds, installs and swaps at each change; no call is dropped, and a broken build leaves what is there")
    func watching() throws {
        let daemon = try Daemon()
        let package = try PreparedPackage(versions: ["one", "two", "three"])
        package.write("one")
        let dev = try Command(
            ["dev", package.path, "--id", "app"], home: daemon.home, environment: package.environment)
        try rounds(1, of: dev)
        #expect(dev.output.hasPrefix("installed app ("), "\(dev.output) \(dev.errors)")
        #expect(try daemon.run("app.Echo").value == .string("libone.so"))

        let outcomes = Gathered<Outcome>()
        try underLoad(daemon, outcomes) {
            let connection = try daemon.connect()
            let (held, _) = try connection.start("app.Hold")
            package.write("two")
            try rounds(2, of: dev)
            #expect(dev.output.contains("\nupdated app ("), "\(dev.output) \(dev.errors)")
            #expect(try daemon.run("app.Echo").value == .string("libtwo.so"))
            try daemon.release("app")
            #expect(try connection.outcome(of: held).value == .string("libone.so"))

            package.write("broken")
            try rounds(3, of: dev)
            #expect(dev.errors.contains("App.swift:3:1: error: cannot find 'Milk' in scope\n"))
            let told = "\nintentctl: the package does not build\ntry: mend what swift build tells\n"
            #expect(dev.errors.contains(told), "\(dev.errors)")
            #expect(try daemon.run("app.Echo").value == .string("libtwo.so"))

            package.write("three")
            try rounds(4, of: dev)
            #expect(try daemon.run("app.Echo").value == .string("libthree.so"))
        }
        #expect(!outcomes.all.isEmpty)
        #expect(outcomes.all.allSatisfy { $0.error == nil }, "\(outcomes.all.compactMap(\.error))")

        dev.program.kill(SIGINT)
        let result = try dev.result()
        #expect(result.status == 0, "\(result)")
    }

    @Test("All that an author should mend is told where a version is refused, and what a new one breaks")
    func checking() throws {
        let daemon = try Daemon()
        let package = try PreparedPackage(versions: ["one"])
        try package.prepare("faulty", Built.folder + "/libFaultyPlugin.so")
        try package.prepare("probe", Daemon.Plugin.probe.library)
        func once(_ version: String) throws -> Command.Result {
            package.write(version)
            return try Command(
                ["dev", package.path, "--id", "app", "--once"], home: daemon.home, environment: package.environment
            ).result()
        }
        let first = try once("one")
        #expect(first.status == 0 && first.output.hasPrefix("installed app ("), "\(first)")
        let refused = try once("faulty")
        let check = try daemon.ctl("plugin", "check", package.path + "/.build/faulty/libfaulty.so")
        #expect(check.lines.count > 4 && check.lines.allSatisfy { refused.errors.contains($0 + "\n") }, "\(refused)")
        #expect(refused.status == 65 && refused.output.isEmpty, "\(refused)")
        #expect(try daemon.run("app.Echo").value == .string("libone.so"))
        let broken = try once("probe")
        #expect(broken.status == 0 && broken.output.hasPrefix("updated app ("), "\(broken)")
        #expect(broken.errors.contains("breaks  Echo is removed\n"), "\(broken)")
    }

    @Test("Without swift on PATH, or with a build that fails once, it says so and ends")
    func failing() throws {
        let daemon = try Daemon()
        let package = try PreparedPackage(versions: [])
        package.write("broken")
        let none = try Command(
            ["dev", package.path, "--once"], home: daemon.home, environment: ["PATH": package.path]
        ).result()
        #expect(none.status == 66 && none.errors.hasPrefix("intentctl: there is no swift on PATH\n"), "\(none)")
        let broken = try Command(
            ["dev", package.path, "--once"], home: daemon.home, environment: package.environment
        ).result()
        #expect(broken.status == 65 && broken.errors.contains("intentctl: the package does not build\n"), "\(broken)")
    }
}
