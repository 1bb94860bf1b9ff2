import IntentProtocol
import Testing

@testable import IntentHost

@Suite("What a plugin describes is bounded")
struct MetadataLimitsTests {
    private func read(_ payload: [UInt8]) -> IntentError? {
        if case .failure(let error) = DescribeCall.read(Frame(.metadata, call: 1, payload: payload)) {
            error
        } else {
            nil
        }
    }

    @Test("By the length of the document, before it is read")
    func bytes() {
        let most = MetadataLimits.bytes
        #expect(read([UInt8](repeating: 0, count: most + 1))?.message.contains("takes \(most + 1) bytes") == true)
        // Of that length it is read, and found to be none.
        #expect(read([UInt8](repeating: 0, count: most))?.message.contains("can't be read") == true)
    }

    @Test("By the number of its intents, entities and types")
    func counts() {
        let many = MetadataLimits.each
        var app = AppMetadata(app: "a", name: "A")
        app.intents = (0..<many).map { IntentMetadata(id: "I\($0)", title: "I") }
        #expect(read(app.cbor.encoded()) == nil)
        app.intents.append(IntentMetadata(id: "More", title: "More"))
        let error = read(app.cbor.encoded())
        #expect(error?.code == .invalidPlugin)
        #expect(error?.message == "the plugin describes \(many + 1) intents, and \(many) are the most")
        app.intents = []
        app.entities = (0...many).map { EntityMetadata(id: "E\($0)", name: "E") }
        #expect(read(app.cbor.encoded())?.message.contains("entities") == true)
        app.entities = []
        app.enums = (0...many).map { EnumMetadata(id: "E\($0)", name: "E", cases: []) }
        #expect(read(app.cbor.encoded())?.message.contains("enumerations") == true)
    }
}
