import IntentProtocol
import Testing

@testable import IntentCommandLine

private let path = IntentValue.string("/tmp/a")
private let whole = IntentValue.file(FileValue(name: "a", content: .data([1])))

@Suite("A view's button names no file by its path")
struct FileNamingTests {
    private static let app: AppMetadata = {
        var app = AppMetadata(app: "a", name: "A")
        app.unions = [
            EnumMetadata(
                id: "Either", name: "Either",
                cases: [
                    .init(rawValue: "file", title: "File", type: .array(.file)),
                    .init(rawValue: "text", title: "Text", type: .string),
                ]),
            EnumMetadata(id: "Plain", name: "Plain", cases: [.init(rawValue: "text", title: "Text", type: .string)]),
            EnumMetadata(
                id: "Endless", name: "Endless", cases: [.init(rawValue: "on", title: "On", type: .union("Endless"))]),
        ]
        return app
    }()

    @Test(
        "Text in a file's place is one, wherever it stands",
        arguments: [
            (path, .file), (.unresolved("/tmp/a"), .file), (.url("file:///tmp/a"), .file),
            (.array([whole, path]), .array(.file)),
            (path, .array(.file)), (.union(type: "Either", case: "file", value: path), .union("Either")),
            (.union(type: "Either", case: "File", value: path), .union("Either")),
            (.unresolved("file:/tmp/a"), .union("Either")), (.string("file:/tmp/a"), .union("Either")),
            (.string("on:on:on"), .union("Endless")),
            (.record(kind: "", fields: ["case": .string("file"), "value": path]), .union("Either")),
        ] as [(IntentValue, ValueType)])
    func named(value: IntentValue, type: ValueType) {
        #expect(Self.app.namesFile(value, as: type))
    }

    @Test(
        "A file's content is none, and text elsewhere is not",
        arguments: [
            (whole, .file), (.array([whole]), .set(.file)), (.null, .file), (path, .string),
            (.unresolved("/tmp/a"), .entity("E")),
            (.union(type: "Either", case: "text", value: path), .union("Either")),
            (.union(type: "Either", case: "file", value: .array([whole])), .union("Either")),
            (.string("text:/tmp/a"), .union("Plain")),
        ] as [(IntentValue, ValueType)])
    func harmless(value: IntentValue, type: ValueType) {
        #expect(!Self.app.namesFile(value, as: type))
    }
}
