import Foundation
import Testing

/// Compiles sources that use the macros wrongly, against declarations of their own instead of the SDK, which is quick.
@Suite("Wrong use of macros")
struct WrongUseTests {
    private static let declarations = """
        protocol AppUnionValue {}
        protocol AppIntent {}
        enum AssistantSchemas { struct IntentSchema { static let any = IntentSchema() } }
        @attached(member, names: named(Cases), named(_members))
        @attached(extension, conformances: AppUnionValue)
        macro UnionValue() = #externalMacro(module: "AppIntentsMacros", type: "UnionValueMacro")
        @attached(memberAttribute)
        @attached(extension, conformances: AppIntent, names: named(_schema))
        macro AppIntent(schema: AssistantSchemas.IntentSchema) =
            #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")

        """

    /// The errors that the compiler finds, as `line: message`; lines count from the source's first.
    private func errors(_ source: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "intendant-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Source.swift")
        try (source + "\n" + Self.declarations).write(to: file, atomically: true, encoding: .utf8)

        let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let plugin = products.appending(path: "AppIntentsMacros-tool").path
        try #require(FileManager.default.isExecutableFile(atPath: plugin), "no macros at \(plugin)")
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-module-name", "AppIntents", "-module-cache-path", folder.path,
            "-load-plugin-executable", "\(plugin)#AppIntentsMacros", "-diagnostic-style", "llvm", file.path,
        ]
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return output.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 4).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 5, parts[0] == file.path, parts[3] == "error" else { return nil }
            return "\(parts[1]): " + parts[4].replacing(#/ \(from macro '\w+'\)$/#, with: "")
        }
    }

    @Test("A case of a union without exactly one value is an error at its line")
    func valuesOfCase() throws {
        let found = try errors(
            "@UnionValue\nenum Target {\n    case photo(Int)\n    case none\n    case two(Int, Int)\n}")
        #expect(
            found.filter { $0.contains("exactly one value") } == [
                "4: Each case of a union holds exactly one value, and “none” holds none",
                "5: Each case of a union holds exactly one value, and “two” holds 2",
            ])
    }

    @Test("A union that is no enum is an error at the attribute")
    func noEnum() throws {
        #expect(
            try errors("@UnionValue\nstruct Target {}")
                == ["1: @UnionValue needs an enum, whose cases hold the values"])
    }

    @Test("A generic union is an error at its parameters")
    func generic() throws {
        let found = try errors("@UnionValue\nenum Target<Value> {\n    case one(Value)\n}")
        #expect(found == ["2: A union can't be generic: no surface could name its type"])
    }

    @Test("An intent of a schema that is an enum is an error at its keyword")
    func intentEnum() throws {
        let found = try errors("@AppIntent(schema: .any)\nenum Search {}")
        #expect(found == ["2: @AppIntent needs a struct: each run of an intent is a value of its own"])
    }
}
