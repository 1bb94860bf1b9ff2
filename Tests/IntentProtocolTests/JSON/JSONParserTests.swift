import IntentProtocol
import Testing

@Suite("JSON: reading")
struct JSONParserTests {
    @Test(
        "Every kind of value is read",
        arguments: [
            ("null", .null), ("true", true), (" false ", false), ("0", 0), ("-0", 0), ("-12", -12),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9223372036854775808)), ("1.5", .number(1.5)), ("1e3", .number(1000)),
            ("1E+2", .number(100)), ("12.5e-1", .number(1.25)), ("0.0", .number(0)), ("-0.0", .number(-0.0)),
            ("1e-400", .number(0)), ("\"\"", ""), ("\"水\"", "水"), ("[]", []), ("[ 1 , [2] , \"a\" ]", [1, [2], "a"]),
            ("{}", .object([])), ("\t{\r\n\"a\" : 1 , \"b\":{}}\n", .object(["a": 1, "b": .object([])])),
        ] as [(String, JSON)])
    func values(text: String, value: JSON) throws {
        #expect(try JSON(parsing: text) == value)
    }

    @Test(
        "Escapes stand for their characters",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u6C34""#, "Aé水"), (#""\u0000""#, "\0"),
            (#""\ud83d\uDDD2""#, "🗒"), (#""\ud800\udc00\udbff\udfff""#, "\u{10000}\u{10ffff}"),
            (#""a\u000ab""#, "a\nb"),
        ])
    func escapes(text: String, value: String) throws {
        #expect(try JSON(parsing: text) == .string(value))
    }

    @Test(
        "A surrogate that stands alone is refused",
        arguments: [
            #""\ud800""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\ud800""#, #""\ud800\u0041""#, #""\udc00""#,
            #""\udc00\ud800""#,
        ])
    func surrogates(text: String) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.message == "a surrogate stands alone")
    }

    @Test(
        "What RFC 8259 does not allow is refused",
        arguments: [
            "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "1.e1",
            "0x10", "1 2", "[1,]", "[,1]", "[1 2]", "[", "]", "[1", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
            "{a:1}", "{'a':1}", "{\"a\" 1}", "{1:2}", "\"", "\"a", "\"\\x\"", "\"\\\"", "\"\\u12\"", "\"\\u12g4\"",
            "\"\\u+123\"", "\"a\nb\"", "\"\t\"", "\u{feff}1", "// 1", "1 // 2", "1e400", "-1e400", "[1]]", "\u{a0}1",
        ])
    func refused(text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test("64 levels are read and one more is not", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ levels: Int) -> String {
            String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
        }
        #expect(throws: Never.self) { try JSON(parsing: nested(63)) }
        let error = #expect(throws: JSONError.self) { try JSON(parsing: nested(64)) }
        #expect(error?.message == "the value is nested deeper than 64 levels")
    }

    @Test("A million opened levels don't use up the stack")
    func bomb() {
        #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) }
    }

    @Test(
        "An error tells line and column",
        arguments: [
            ("x", 1, 1), ("[1,\n 2,\n x]", 3, 2), ("{\"a\":1,\n\"b\" 2}", 2, 5), ("\n\n[", 3, 2), ("1 1", 1, 3),
        ])
    func position(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test("An error's words name the place and the fault")
    func words() {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: "[1\n 2]") }
        #expect(error?.description == "line 2, column 2: a comma or a closing bracket is missing")
    }

    @Test("Of members with one name the last is found")
    func repeated() throws {
        let value = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(value["a"] == 3)
        #expect(value["c"] == nil)
        #expect(JSON.array([])["a"] == nil)
    }
}
