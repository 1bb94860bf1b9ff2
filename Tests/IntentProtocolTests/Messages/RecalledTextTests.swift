import Testing

@testable import IntentProtocol

@Suite("Messages: texts that come again")
struct RecalledTextTests {
    private static func read(_ bytes: [UInt8], _ texts: inout Perform.Texts) throws(CBORError) -> Perform {
        try bytes.withCBOR { (reader) throws(CBORError) in try Perform(from: &reader, recalling: &texts) }
    }

    private static func encode(_ message: Perform) -> [UInt8] {
        var writer = CBORWriter()
        message.write(to: &writer)
        return writer.finish()
    }

    @Test("A request is read the same, whatever was read before it")
    func sameAsAlone() throws {
        var texts = Perform.Texts()
        // Of one length with another content, longer, shorter, empty, not ASCII, and again.
        for word in [
            "a long enough text for the heap", "a long enough text for the hEap", "short", "", "größer", "short",
        ] {
            var message = Perform(app: word, intent: word + "I", parameters: [NamedValue("n", .string(word))])
            (message.caller, message.locale, message.target) = (word, word, word)
            (message.surface, message.workingFolder) = (word, word)
            message.surfaceKind = SurfaceKind(rawValue: word)
            #expect(try Self.read(Self.encode(message), &texts) == message)
            #expect(try Self.read(Self.encode(message), &texts) == message)
        }
    }

    @Test("A long text is not kept for the next request, and one before it still is", arguments: [1024, 1025])
    func bound(length: UInt64) throws {
        var earlier = "short"
        var writer = CBORWriter()
        writer.text(String(repeating: "x", count: Int(length)))
        let read = try writer.finish().withCBOR { (reader) throws(CBORError) in try reader.text(recalling: &earlier) }
        #expect(read.utf8.count == Int(length) && CBORReader.longestRecalled == 1024)
        #expect(earlier == (length > CBORReader.longestRecalled ? "short" : read))
    }

    @Test("A text that is cut short or no UTF-8 is refused, also where one of its length was read before")
    func damaged() throws {
        var texts = Perform.Texts()
        let bytes = Self.encode(Perform(app: "notes", intent: "AddNote"))
        _ = try Self.read(bytes, &texts)
        #expect(throws: CBORError.self) { try Self.read(Array(bytes.dropLast()), &texts) }
        var invalid = bytes
        invalid[invalid.count - 1] = 0xff
        let error = #expect(throws: CBORError.self) { try Self.read(invalid, &texts) }
        #expect(error?.reason == .invalidText)
        #expect(try Self.read(bytes, &texts).intent == "AddNote")
    }

    @Test("A request that was handed on keeps its values when a copy is changed")
    func copies() {
        let first = Perform(app: "notes", intent: "AddNote")
        var second = first
        second.run = "r"
        #expect(first.run.isEmpty && second.run == "r" && second.app == "notes" && first != second)
        let result = RunResult(value: .int(1))
        var other = result
        other.facts = RunFacts(run: "r", target: "main")
        #expect(result.facts == .none && other.value == .int(1) && other.facts.run == "r" && result != other)
        other.facts = .none
        #expect(result == other && result.hashValue == other.hashValue)
    }
}
