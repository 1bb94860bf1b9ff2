import Testing

@testable import AppIntentsTesting

@Suite("AppIntentsTesting: where the host's programs are looked for")
struct HostProgramsTests {
    private static func daemon(_ environment: [String: String], having folders: [String]) throws -> String {
        let names = ["intentd", "intent-worker", "intent-keeper"]
        let there = Set(folders.flatMap { folder in names.map { "\(folder)/\($0)" } })
        return try HostPrograms(
            HostPrograms.Surroundings(
                environment: environment, testFolder: "/tests", package: "/sdk", isExecutable: there.contains)
        ).daemon
    }

    @Test("The variable comes first, then the tests' own folder, PATH, and the package's build")
    func order() throws {
        let environment = ["INTENDANT_PROGRAMS": "/named", "PATH": "/bin:relative:/opt/intendant"]
        let everywhere = ["/named", "/tests", "/opt/intendant", "/sdk/.build/release", "/sdk/.build/debug"]
        #expect(try Self.daemon(environment, having: everywhere) == "/named/intentd")
        let path = ["PATH": "/bin:relative:/opt/intendant"]
        #expect(try Self.daemon(path, having: everywhere) == "/tests/intentd")
        #expect(try Self.daemon(path, having: Array(everywhere[2...])) == "/opt/intendant/intentd")
        #expect(try Self.daemon([:], having: Array(everywhere[2...])) == "/sdk/.build/debug/intentd")
        #expect(try Self.daemon([:], having: ["/sdk/.build/release"]) == "/sdk/.build/release/intentd")
    }

    @Test("A folder that the variable names is used or refused, never passed over")
    func named() {
        let error = #expect(throws: IntentTestingError.self) {
            try Self.daemon(["INTENDANT_PROGRAMS": "/empty"], having: ["/tests"])
        }
        #expect(
            error?.message
                == "INTENDANT_PROGRAMS is /empty, where intentd and intent-worker and intent-keeper can't be executed")
        #expect(error?.code == .notBuilt)
    }

    @Test("Where they are nowhere, all places and the command to build them are said")
    func nowhere() {
        let error = #expect(throws: IntentTestingError.self) { try Self.daemon(["PATH": "/bin"], having: []) }
        #expect(
            error?.description
                == "the host's programs (intentd, intent-worker, intent-keeper) are not beside the tests (/tests), not in PATH and not in /sdk/.build (swift build --package-path /sdk, or set INTENDANT_PROGRAMS to their folder)"
        )
    }

    @Test("An installation has the worker's programs in libexec")
    func installed() throws {
        let there: Set = [
            "/usr/bin/intentd", "/usr/bin/../libexec/intendant/intent-worker",
            "/usr/bin/../libexec/intendant/intent-keeper",
        ]
        let found = try HostPrograms(
            HostPrograms.Surroundings(
                environment: ["PATH": "/usr/bin"], testFolder: "/tests", package: "/sdk", isExecutable: there.contains))
        #expect(found.daemon == "/usr/bin/intentd")
    }
}
