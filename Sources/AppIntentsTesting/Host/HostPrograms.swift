internal import Foundation

/// Where the host's programs and the apps' libraries are looked for.
struct HostPrograms {
    /// The variable that names the folder of `intentd`.
    static let variable = "INTENDANT_PROGRAMS"
    private static let needed = ["intentd", "intent-worker", "intent-keeper"]

    /// What the search depends on.
    struct Surroundings {
        var environment: [String: String]
        /// The folder of the test's executable.
        var testFolder: String
        /// The folder of the package that the harness was compiled in.
        var package: String
        var isExecutable: (String) -> Bool

        static var process: Surroundings {
            Surroundings(
                environment: ProcessInfo.processInfo.environment, testFolder: HostPrograms.testFolder,
                package: #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined(),
                isExecutable: { access($0, X_OK) == 0 })
        }
    }

    /// The path of `intentd`.
    let daemon: String

    /// Finds the programs: where the variable says, beside the test's executable, in `PATH`, then in the build folder of
    /// the package that the harness comes from.
    ///
    /// - Throws: `notBuilt` with all that was looked at.
    init(_ surroundings: Surroundings = .process) throws(IntentTestingError) {
        if let given = surroundings.environment[Self.variable], !given.isEmpty {
            let missing = Self.missing(in: given, surroundings)
            guard missing.isEmpty else {
                throw IntentTestingError(
                    .notBuilt,
                    "\(Self.variable) is \(given), where \(missing.joined(separator: " and ")) can't be executed",
                    remedy: "name the folder that Intendant was built or installed into")
            }
            daemon = given + "/intentd"
            return
        }
        let folders = Self.folders(surroundings)
        guard let found = folders.first(where: { Self.missing(in: $0, surroundings).isEmpty }) else {
            throw IntentTestingError(
                .notBuilt,
                "the host's programs (\(Self.needed.joined(separator: ", "))) are not beside the tests (\(surroundings.testFolder)), not in PATH and not in \(surroundings.package)/.build",
                remedy: "swift build --package-path \(surroundings.package), or set \(Self.variable) to their folder")
        }
        daemon = found + "/intentd"
    }

    private static func folders(_ surroundings: Surroundings) -> [String] {
        let path = (surroundings.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let builds = ["debug", "release"].map { "\(surroundings.package)/.build/\($0)" }
        return [surroundings.testFolder] + path.filter { $0.hasPrefix("/") } + builds
    }

    /// The programs that are not there; the worker's may lie in `../libexec/intendant`, as an installation has them.
    private static func missing(in folder: String, _ surroundings: Surroundings) -> [String] {
        needed.filter { name in
            let places = name == "intentd" ? [folder] : [folder, folder + "/../libexec/intendant"]
            return !places.contains { surroundings.isExecutable("\($0)/\(name)") }
        }
    }

    /// The folder of the test's executable, where a package's libraries lie too.
    static let testFolder: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/"
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }()

    /// The library of an app: beside the tests the one whose name, in lower case, is the app's.
    ///
    /// - Throws: `notBuilt` with the libraries that are there.
    static func library(of app: String, in folder: String = testFolder) throws(IntentTestingError) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let libraries = names.filter { $0.hasPrefix("lib") && $0.hasSuffix(".so") }.sorted()
        if let name = libraries.first(where: { $0.dropFirst(3).dropLast(3).lowercased() == app }) {
            return "\(folder)/\(name)"
        }
        let there = libraries.isEmpty ? "no library" : libraries.joined(separator: ", ")
        throw IntentTestingError(
            .notBuilt, "no library of the app “\(app)” is beside the tests: \(folder) has \(there)",
            remedy: "give the package a product .library(…, type: .dynamic, …), or install one: host.install(PATH)")
    }
}
