import IntentProtocol
import Testing

@Suite("JSON: writing")
struct JSONWriterTests {
    @Test(
        "Every kind of value is written",
        arguments: [
            (.null, "null"), (true, "true"), (.integer(.min), "-9223372036854775808"), (.number(1), "1.0"),
            (.number(-0.0), "-0.0"), (.number(0.1), "0.1"), (.number(1e300), "1e+300"),
            (.number(.leastNonzeroMagnitude), "5e-324"),
            (.number(.nan), "null"), (.number(-.infinity), "null"), ("a\"\\/\n\r\t", #""a\"\\/\n\r\t""#),
            ("\u{0}\u{1f}\u{7f}", #""\u0000\u001f\u007f""#), ("\u{2028}\u{2029}é水🗒", #""\u2028\u2029é水🗒""#),
            ("\u{80}\u{9b}\u{9f}\u{a0}", "\"\\u0080\\u009b\\u009f\u{a0}\""),
            ("\u{202a}\u{202e}\u{202f}", "\"\\u202a\\u202e\u{202f}\""),
            ("\u{2065}\u{2066}\u{2069}\u{206a}", "\"\u{2065}\\u2066\\u2069\u{206a}\""),
            ([], "[]"), ([1, "a", []], #"[1,"a",[]]"#), (.object([]), "{}"),
            (.object(["b": 1, "a": .object(["c": .null])]), #"{"b":1,"a":{"c":null}}"#),
        ] as [(JSON, String)])
    func values(value: JSON, text: String) {
        #expect(value.text() == text)
    }

    @Test("The pretty form has a line for each member and element")
    func pretty() {
        let value = JSON.object(["a": [1, .object([])], "b": [], "c": .object(["d": "e"])])
        let expected = """
            {
              "a": [
                1,
                {}
              ],
              "b": [],
              "c": {
                "d": "e"
              }
            }
            """
        #expect(value.text(pretty: true) == expected)
    }

    @Test("An object leaves out what has no value")
    func object() {
        #expect(JSON.object(["a": 1, "b": nil]).text() == #"{"a":1}"#)
    }

    @Test("Random values survive writing and reading, in both forms")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<3_000 {
            let value = Self.value(depth: 4, using: &random)
            #expect(try JSON(parsing: value.text()) == value)
            #expect(try JSON(parsing: value.text(pretty: true)) == value)
        }
    }

    @Test("Random damage to a text is read or refused, and never a trap")
    func damaged() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<3_000 {
            var bytes = Array(Self.value(depth: 3, using: &random).text().utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let byte = Array("{}[],:\"\\u0eE+-. tfn".utf8).randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<3, using: &random) {
                case 0 where place < bytes.count: bytes[place] = byte
                case 1 where place < bytes.count: bytes.remove(at: place)
                default: bytes.insert(byte, at: place)
                }
            }
            // What is read can be written and read again.
            guard let value = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect((try? JSON(parsing: value.text())) == value)
        }
    }

    private static func value(depth: Int, using random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
        case 3:
            let number = Double(bitPattern: random.next())
            return .number(number.isFinite ? number : 0.5)
        case 4: return .string(Samples.text(using: &random))
        case 5, 6:
            let count = Int.random(in: 0..<5, using: &random)
            return .array((0..<count).map { _ in value(depth: depth - 1, using: &random) })
        default:
            let count = Int.random(in: 0..<5, using: &random)
            return .object(
                (0..<count).map { _ in
                    JSON.Member(Samples.text(using: &random), value(depth: depth - 1, using: &random))
                })
        }
    }
}
