import IntentProtocol
import Testing

@testable import IntentShortcuts

@Suite("What one step gives as a value of another")
struct ConversionTests {
    private static let file = IntentValue.file(FileValue(name: "a", content: .data([1])))

    @Test(
        "A file goes as it is, and so does a path that the person wrote",
        arguments: [(file, .file), (.unresolved("/tmp/a"), .file), (.array([file]), .file), (.null, .file)]
            as [(IntentValue, ValueType)])
    func files(value: IntentValue, type: ValueType) throws {
        let expected = if case .array(let values) = value { values[0] } else { value }
        #expect(try Conversion.convert(value, to: type) == expected)
    }

    @Test(
        "A text that an app gave names no file, alone or in a list",
        arguments: [
            (.string("/tmp/a"), .file), (.url("file:///tmp/a"), .file), (.array([.string("/tmp/a")]), .file),
            (.array([file, .string("/tmp/a")]), .array(.file)), (.string("/tmp/a"), .array(.file)),
        ] as [(IntentValue, ValueType)])
    func paths(value: IntentValue, type: ValueType) {
        let error = #expect(throws: IntentError.self) { try Conversion.convert(value, to: type) }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains("/tmp/a” is none") == true)
    }
}
