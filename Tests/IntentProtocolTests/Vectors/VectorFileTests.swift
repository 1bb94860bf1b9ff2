import Foundation
import IntentProtocol
import Testing

/// The files of `Protocol/vectors` are made here, and each run compares them.
///
///     INTENDANT_WRITE_VECTORS=1 swift test --filter VectorFileTests
///
/// writes them anew after a change of the wire.
@Suite("The files of Protocol/vectors")
struct VectorFileTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Protocol/vectors")

    private static let writes = ProcessInfo.processInfo.environment["INTENDANT_WRITE_VECTORS"] != nil

    static let names = Vectors.files.map(\.name) + ["refused", "sample-metadata"]

    private static func document(_ name: String) throws -> JSON {
        switch name {
        case "refused": return .object(["vectors": .array(RefusedVector.all.map { $0.document() })])
        case "sample-metadata": return JSON(try CBOR(decoding: SampleMetadata.app.cbor.encoded()))
        default:
            let vectors = Vectors.files.first { $0.name == name }?.vectors ?? []
            return .object(["vectors": .array(try vectors.map { try $0.document() })])
        }
    }

    @Test("A file holds what the generator makes", arguments: names)
    func file(name: String) throws {
        let file = Self.folder.appending(path: "\(name).json")
        let text = try Self.document(name).text(pretty: true) + "\n"
        if Self.writes {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == text, "make it anew: INTENDANT_WRITE_VECTORS=1 swift test --filter VectorFileTests")
    }

    @Test("No other file lies there")
    func others() throws {
        guard !Self.writes else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.names.map { "\($0).json" }))
    }
}
