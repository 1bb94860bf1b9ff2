import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// The compiler of the toolchain on `PATH`.
private enum Compiler {
    static let path: String? = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
        .map { "\($0)/swiftc" }.first { access($0, X_OK) == 0 }

    /// Makes a plugin's library of sources, with the SDK's objects of this build.
    static func library(_ name: String, of sources: [String], in folder: TemporaryFolder) throws -> String {
        let output = folder.path + "/lib\(name).so"
        var objects: [String] = []
        for target in ["AppIntents", "IntentProtocol", "CIntentSystem"] {
            objects += try files(in: Built.folder + "/\(target).build") { $0.hasSuffix(".o") }
        }
        // What the SDK is made of: its own modules name them.
        let modules = [
            "-Xcc", "-fmodule-map-file=" + Built.folder + "/CIntentSystem.build/module.modulemap",
            "-I", Repository.path("Protocol/include"),
        ]
        let arguments =
            [
                "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name", name, "-o", output, "-I",
                Built.folder + "/Modules",
            ]
            + modules + sources + objects + ["-lm"]
        let log = folder.path + "/log"
        let program = try Program(
            path ?? "", arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
            streams: [.null, .file(log), .file(log)])
        try eventually("the compiler's end") { !program.isRunning }
        guard try program.wait() == .status(0) else { throw Unexpected("it does not compile: \(readText(log))") }
        return output
    }

    /// What the compiler says of a source that it has to refuse.
    static func refusal(of source: String, in folder: TemporaryFolder) throws -> String {
        let log = folder.path + "/refusal"
        let program = try Program(
            path ?? "",
            [
                "-typecheck", "-swift-version", "6", "-I", Built.folder + "/Modules", "-Xcc",
                "-fmodule-map-file=" + Built.folder + "/CIntentSystem.build/module.modulemap", "-I",
                Repository.path("Protocol/include"), folder.file("Refused.swift", source),
            ], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], streams: [.null, .file(log), .file(log)])
        try eventually("the compiler's end") { !program.isRunning }
        guard try program.wait() == .status(1) else { throw Unexpected("it is not refused: \(readText(log))") }
        return readText(log)
    }

    static func files(in folder: String, _ isWanted: (String) -> Bool) throws -> [String] {
        guard let directory = opendir(folder) else { throw Unexpected("\(folder) is not there") }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder + "/" + name
            if entry.pointee.d_type == UInt8(DT_DIR) {
                found += try files(in: path, isWanted)
            } else if isWanted(name) {
                found.append(path)
            }
        }
        return found.sorted()
    }
}

@Suite("What authors of plugins begin with", .daemon())
struct AuthoringTests {
    @Test(
        "A new plugin compiles, installs without a fault, and is spoken to in both its languages",
        .enabled(if: Compiler.path != nil))
    func newPlugin() throws {
        let daemon = try Daemon.ofSuite()
        let folder = TemporaryFolder()
        let made = try daemon.ctl("plugin", "new", "Tally", "--in", folder.path)
        #expect(made.status == 0 && made.output == "wrote \(folder.path)/Tally\n", "\(made)")
        let package = folder.path + "/Tally"
        #expect(readText(package + "/Package.swift").contains("path: \"\(Repository.folder)\""))
        let sources = try Compiler.files(in: package + "/Sources/Tally") { $0.hasSuffix(".swift") }
        let library = try Compiler.library("Tally", of: sources, in: folder)
        mkdir(folder.path + "/Tally_Tally.resources", 0o700)
        for catalog in ["Localizable", "AppShortcuts", "InfoPlist"] {
            let text = readText(package + "/Sources/Tally/Resources/\(catalog).xcstrings")
            _ = try JSON(parsing: text)
            _ = folder.file("Tally_Tally.resources/\(catalog).xcstrings", text)
        }
        let installed = try daemon.ctl("plugin", "install", library)
        #expect(installed.status == 0 && installed.errors.isEmpty, "\(installed)")
        let said = try daemon.ctl("say", "Add milk to Tally")
        #expect(said.status == 0 && said.output.hasPrefix("milk was added.\n"), "\(said)")
        let german = try daemon.ctl("say", "füge Brot zu tally hinzu", "--locale", "de")
        #expect(german.status == 0 && german.output.hasPrefix("Brot wurde hinzugefügt.\n"), "\(german)")
        #expect(try daemon.ctl("phrases", "tally", "--locale", "de").output.contains("Füge (Name) zu Tally hinzu"))
        let completed = try daemon.ctl("__complete", "--", "do", "ta")
        #expect(completed.output.contains("tally.Item"), "\(completed)")
    }

    @Test(
        "A view outside of what a snippet shows is refused with the element's name and what to do",
        .enabled(if: Compiler.path != nil))
    func outsideView() throws {
        let source = """
            import AppIntents
            import SwiftUI

            struct Editor: View {
                @State private var name = ""
                var body: some View { VStack { Text("Name"); TextField("Name", text: name) } }
            }
            struct Stack: View {
                var body: some View { NavigationStack { Text("Deep") } }
            }
            struct Press: View {
                var body: some View { Button("Save") { print("saved") } }
            }
            struct Tap: View {
                var body: some View { Text("Tap").onTapGesture { print("tapped") } }
            }
            struct Shown: View {
                var body: some View { GeometryReader { size in Text("Wide") } }
            }
            """
        let said = try Compiler.refusal(of: source, in: TemporaryFolder())
        for words in [
            "'State' is unavailable: @State is no part of a snippet",
            "TextField is no part of a snippet: nothing is typed",
            "NavigationStack is no part of a snippet: a snippet is one view", "a button of a snippet runs an intent",
            "onTapGesture is no part of a snippet: a press runs an intent", "GeometryReader is no part of a snippet",
        ] {
            #expect(said.contains(words), "\(words): \(said)")
        }
    }

    @Test("A folder that is there is left alone, and a name that is no module's is refused")
    func refused() throws {
        let daemon = try Daemon.ofSuite()
        let folder = TemporaryFolder()
        _ = folder.file("Tally", "mine")
        #expect(try daemon.ctl("plugin", "new", "Tally", "--in", folder.path).status == 65)
        #expect(readText(folder.path + "/Tally") == "mine")
        for name in ["", "1Tally", "Ta-lly", "../Tally"] {
            #expect(try daemon.ctl("plugin", "new", name, "--in", folder.path).status == 64)
        }
        #expect(try daemon.ctl("dev", folder.path, "--once").status == 64)
    }
}

@Suite("What can be done with an entity", .daemon(.garden))
struct DoTests {
    @Test("The intents that take an entity are listed, and run by their verb")
    func entity() throws {
        let daemon = try Daemon.ofSuite()
        let listed = try daemon.ctl("do", "garden.GardenPlot:own")
        #expect(listed.status == 0 && listed.output.contains("garden.MowPlotIntent"), "\(listed)")
        let mown = try daemon.ctl("do", "mow", "garden.GardenPlot:own")
        #expect(mown.status == 0 && mown.output == "mown: Backyard\n", "\(mown)")
        let unknown = try daemon.ctl("do", "paint", "garden.GardenPlot:own")
        #expect(unknown.status == 66 && unknown.errors.contains("mow"), "\(unknown)")
        #expect(try daemon.ctl("do").status == 64)
        #expect(try daemon.ctl("do", "garden.Nothing:1").status == 66)
    }
}
