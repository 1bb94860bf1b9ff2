import Foundation
import Testing

/// The sources of the SDK, read as text: what the compiler can't check for us.
@Suite("Protocols whose conformances an optimised build has to keep")
struct ConformanceAttributeTests {
    /// Those that the runtime looks for conformances to, and some whose types it finds by others.
    private static let roots: Set<String> = [
        "AppIntent", "AppEntity", "AppEnum", "AppUnionValue", "AppShortcutsProvider", "AppIntentsExtension",
        "EntityQuery", "IntentValueQuery", "DynamicOptionsProvider", "AppNeedsProviding", "AppRenamesProvider",
        "_AppWidget", "_ComputedEntityProperty",
    ]
    /// Modules whose protocols apps conform to.
    private static let modules = ["AppIntents", "CoreSpotlight", "SwiftUI", "WidgetKit"]

    /// The public protocols with the names that they refine, and whether the attribute stands before them.
    private func protocols() throws -> [String: (parents: [String], isKept: Bool)] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources").standardized
        var files: [URL] = []
        for module in Self.modules {
            let folder = sources.appendingPathComponent(module)
            let found = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            files += found.compactMap { $0 as? URL }
        }
        var found: [String: (parents: [String], isKept: Bool)] = [:]
        for file in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            for (index, line) in lines.enumerated() where line.hasPrefix("public protocol ") {
                let words = line.dropFirst("public protocol ".count).prefix { $0 != "{" }
                    .components(separatedBy: CharacterSet(charactersIn: ":<, ")).filter { !$0.isEmpty }
                let isKept = index > 0 && lines[index - 1] == "@_alwaysEmitConformanceMetadata"
                found[words[0]] = (Array(words.dropFirst()), isKept)
            }
        }
        return found
    }

    @Test("Each protocol that leads to a type the runtime looks for has the attribute")
    func attributes() throws {
        let protocols = try protocols()
        func leads(_ name: String) -> Bool {
            Self.roots.contains(name) || protocols[name]?.parents.contains(where: leads) == true
        }
        let leading = protocols.keys.filter(leads).sorted()
        #expect(Self.roots.isSubset(of: leading))
        #expect(leading.contains("Widget"))
        #expect(leading.filter { protocols[$0]?.isKept != true } == [])
    }
}
