import Testing

@testable import IntentProtocol

@Suite("Messages: values that come again")
struct RecalledValuesTests {
    /// The encoded map of some values.
    private static func encode(_ values: [NamedValue]) -> [UInt8] {
        var writer = CBORWriter()
        writer.values(values)
        return writer.finish()
    }

    private static func read(
        _ bytes: [UInt8], _ earlier: inout RecalledValues, limits: CBORLimits = .standard
    ) throws(CBORError) -> [NamedValue] {
        try bytes.withCBOR(limits: limits) { (reader) throws(CBORError) in
            try reader.values(recalling: &earlier)
        }
    }

    private static let long = [NamedValue("text", .string(String(repeating: "x", count: 100)))]

    /// Where a values' array lies, which tells whether it was read anew.
    private static func place(_ values: [NamedValue]) -> UnsafeRawPointer? {
        values.withUnsafeBytes { $0.baseAddress }
    }

    @Test("Values are read the same, whatever was read before them")
    func sameAsAlone() throws {
        var earlier = RecalledValues()
        let given: [[NamedValue]] = [
            [], Self.long, [NamedValue("text", .string(String(repeating: "x", count: 99) + "y"))], Self.long,
            [NamedValue("a", .int(1)), NamedValue("b", .array([.bool(true), .null]))], [NamedValue("a", .int(1))],
            [NamedValue("a", .int(2))], [], [NamedValue("a", .int(2))],
            [NamedValue("c", .collection(CollectionValue(type: "Note", members: .handle("h"))))],
        ]
        for values in given {
            let bytes = Self.encode(values)
            #expect(try Self.read(bytes, &earlier) == values)
            #expect(try Self.read(bytes, &earlier) == values)
        }
    }

    @Test("The same bytes again are not read again, others and longer ones are")
    func shared() throws {
        var earlier = RecalledValues()
        let first = try Self.read(Self.encode(Self.long), &earlier)
        let again = try Self.read(Self.encode(Self.long), &earlier)
        #expect(Self.place(first) == Self.place(again))
        _ = try Self.read(Self.encode([NamedValue("text", .string("short"))]), &earlier)
        let later = try Self.read(Self.encode(Self.long), &earlier)
        #expect(later == first && Self.place(later) != Self.place(first))
    }

    @Test("More than is recalled is not kept, nor is what was read before it", arguments: [0, 1])
    func bound(beyond: Int) throws {
        var earlier = RecalledValues()
        _ = try Self.read(Self.encode(Self.long), &earlier)
        // The map, the name, the value's own map and the text take twelve bytes beside the characters.
        let rest = Self.encode([NamedValue("t", .string(String(repeating: "x", count: 300)))]).count - 300
        let length = Int(CBORReader.longestRecalled) - rest + beyond
        let values = [NamedValue("t", .string(String(repeating: "x", count: length)))]
        let bytes = Self.encode(values)
        #expect(bytes.count == Int(CBORReader.longestRecalled) + beyond)
        let first = try Self.read(bytes, &earlier)
        let again = try Self.read(bytes, &earlier)
        #expect(first == values && again == values)
        #expect((Self.place(first) == Self.place(again)) == (beyond == 0))
    }

    @Test("What follows the values is read after them, and bytes that end within them are refused")
    func inMessages() throws {
        var texts = Perform.Texts()
        var message = Perform(app: "notes", intent: "AddNote", parameters: Self.long)
        for run in ["first", "second", ""] {
            message.run = run
            var writer = CBORWriter()
            message.write(to: &writer)
            let bytes = writer.finish()
            let read = try bytes.withCBOR { (reader) throws(CBORError) in
                try Perform(from: &reader, recalling: &texts)
            }
            #expect(read == message)
            for end in [bytes.count / 2, bytes.count - 1] {
                #expect(throws: CBORError.self) {
                    try Array(bytes[..<end]).withCBOR { (reader) throws(CBORError) in
                        try Perform(from: &reader, recalling: &texts)
                    }
                }
            }
        }
    }

    @Test("Values that are recalled count for the limit of items as if they were read")
    func items() throws {
        var earlier = RecalledValues()
        let bytes = Self.encode([NamedValue("list", .array((0..<20).map { .int($0) }))])
        let values = try Self.read(bytes, &earlier)
        let most = (1...1000).first { items in
            var none = RecalledValues()
            return (try? Self.read(bytes, &none, limits: CBORLimits(depth: 64, items: items))) != nil
        }
        let needed = try #require(most)
        #expect(needed > 1)
        #expect(try Self.read(bytes, &earlier, limits: CBORLimits(depth: 64, items: needed)) == values)
        let error = #expect(throws: CBORError.self) {
            try Self.read(bytes, &earlier, limits: CBORLimits(depth: 64, items: needed - 1))
        }
        #expect(error?.reason == .tooManyItems)
    }
}
