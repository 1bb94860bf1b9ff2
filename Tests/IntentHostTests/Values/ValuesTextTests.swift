import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading texts, URLs, data and JSON")
struct ValuesTextTests {
    @Test("A text is taken as it is", arguments: ["", " spaced ", "id:5", "line\nline", "42", "true", "ñ€😀"])
    func text(text: String) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .string) == .string(text))
        #expect(try ValuesFixture.read(.string(text), as: .attributedString) == .string(text))
    }

    @Test(
        "A program's number is no text",
        arguments: [.int(5), .double(1.5), .bool(true), .null, .array([])] as [IntentValue])
    func notText(value: IntentValue) {
        let error = ValuesFixture.problem(value, as: .string)
        #expect(error?.message == "value (The value) takes a text, not \(Shown.value(value))")
        #expect(error?.remedy == nil)
    }

    @Test("A text of a mebibyte is taken, and not a byte more")
    func longest() {
        let longest = String(repeating: "a", count: 1 << 20)
        #expect(ValuesFixture.problem(.unresolved(longest), as: .string) == nil)
        let error = ValuesFixture.problem(.string(longest + "a"), as: .string)
        #expect(
            error?.message
                == "value (The value) takes a text, not '\(String(repeating: "a", count: 60))…': it is longer than 1048576 bytes"
        )
    }

    @Test(
        "URLs are taken as they are written",
        arguments: [
            "https://example.org", "https://example.org/a/b?c=d&e#f", "http://user:pw@example.org:8080/",
            "mailto:a@b.org",
            "file:///tmp/x", "urn:isbn:0451450523", "https://[2001:db8::1]:443/", "https://example.org/%C3%B1",
            "HTTPS://EXAMPLE.ORG", "notes://open?id=5", "data:text/plain,hello", "tel:+34600000000", "x:y",
        ])
    func urls(text: String) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .url) == .url(text))
        #expect(try ValuesFixture.read(.url(text), as: .url) == .url(text))
    }

    @Test(
        "What is no URL is refused, with the reason and the one that is meant",
        arguments: [
            ("example.org", "the scheme is missing", "https://example.org"),
            ("example.org:8080/x", "the scheme is missing", "https://example.org:8080/x"),
            ("localhost:3000", "the scheme is missing", "https://localhost:3000"),
            ("hello", "the scheme is missing", nil), ("//example.org", "the scheme is missing", nil),
            ("https://example.org/a b", "the space at 22 has to be written in % form", "https://example.org/a%20b"),
            (
                "https://es.example.org/España", "the 'ñ' at 28 has to be written in % form",
                "https://es.example.org/Espa%C3%B1a"
            ),
            ("https://example.org/<x>", "the '<' at 21 has to be written in % form", "https://example.org/%3Cx%3E"),
            ("https://example.org/%zz", "two hexadecimal digits belong behind the % at 21", nil),
            ("https://example.org/%4", "two hexadecimal digits belong behind the % at 21", nil),
            ("https://example.org/#a#b", "a second # stands at 23", nil),
            ("https:example.org", "// and a host belong behind https:", nil), ("https://", "the host is missing", nil),
            ("https://:80/", "the host is missing", nil),
            ("https://example.org:99999/", "a port is at most 65535", nil),
            ("https://example.org:http/", "its port is no number", nil), ("https://[::1/", "a ] is missing", nil),
            ("https://[x]/", "no IPv6 address stands in the brackets", nil),
            ("https://[::1]x/", "something follows the ]", nil),
            ("https://example.org/[x]", "brackets stand outside a host", nil),
            ("mailto:", "nothing follows the scheme", nil),
            ("1https://example.org", "the scheme is missing", nil),
        ] as [(String, String, String?)])
    func notURLs(text: String, reason: String, suggestion: String?) throws {
        let error = try #require(ValuesFixture.problem(.unresolved(text), as: .url))
        #expect(error.message == "value (The value) takes a URL such as https://example.org/, not '\(text)': \(reason)")
        if let suggestion {
            #expect(
                error.remedy == "did you mean value=\(suggestion)?"
                    || error.remedy == "did you mean value='\(suggestion)'?")
            #expect(ValuesFixture.problem(.unresolved(suggestion), as: .url) == nil)
        } else {
            #expect(error.remedy == "value=https://example.org/, for example")
        }
    }

    @Test(
        "Base64 is read in both alphabets, with padding and without",
        arguments: [
            ("SGVsbG8=", [72, 101, 108, 108, 111]), ("SGVsbG8", [72, 101, 108, 108, 111]), ("", []),
            ("//79", [255, 254, 253]),
            ("__79", [255, 254, 253]), ("SGVs\nbG8=\n", [72, 101, 108, 108, 111]), ("/w==", [255]),
        ] as [(String, [UInt8])])
    func data(text: String, bytes: [UInt8]) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .data) == .data(bytes))
    }

    @Test(
        "What is no base64 is refused",
        arguments: [
            ("SGVsb", "its length is wrong: some of it is missing"),
            ("SGVsbG8==", "its length is wrong: some of it is missing"),
            ("SG=Vs", "something follows the ="), ("Hé", "it holds characters that base64 doesn't have"),
            ("A", "its length is wrong: some of it is missing"),
        ])
    func notData(text: String, reason: String) {
        #expect(
            ValuesFixture.problem(.unresolved(text), as: .data)?.message
                == "value (The value) takes bytes in base64, not '\(text)': \(reason)")
    }

    @Test("A Codable takes typed JSON, and a program's values in their JSON form")
    func codable() throws {
        let type = ValueType.codable("Settings")
        #expect(
            try ValuesFixture.read(.unresolved("{\"a\":1}"), as: type) == .codable(type: "Settings", json: "{\"a\":1}"))
        let object = IntentValue.record(kind: "", fields: ["b": .array([.int(1), .null]), "a": .string("x")])
        #expect(
            try ValuesFixture.read(object, as: type) == .codable(type: "Settings", json: "{\"a\":\"x\",\"b\":[1,null]}")
        )
    }

    @Test("A Codable's JSON must be JSON, and of that type")
    func badCodable() {
        let type = ValueType.codable("Settings")
        #expect(
            ValuesFixture.problem(.unresolved("{a}"), as: type)?.message.hasPrefix(
                "value (The value) takes the JSON of a Settings, not '{a}': line 1, column 2:") == true)
        #expect(
            ValuesFixture.problem(.codable(type: "Other", json: "1"), as: type)?.message
                == "value (The value) takes the JSON of a Settings, not the JSON of a Other: it is the JSON of a Other")
    }

    @Test("Words to search for and places are typed as a text")
    func named() throws {
        #expect(
            try ValuesFixture.read(.unresolved(" old notes "), as: .searchCriteria)
                == .record(kind: "searchCriteria", fields: ["term": "old notes"]))
        #expect(
            try ValuesFixture.read(.string("Madrid"), as: .placemark)
                == .record(kind: "placemark", fields: ["name": "Madrid"]))
    }

    @Test("What an error shows of a value is short, in one line and harmless to a terminal")
    func shown() {
        #expect(Shown.text("\u{1b}[31mred\nblue\t\u{202e}") == "'\\u{1b}[31mred\\nblue\\t\\u{202e}'")
        #expect(Shown.text(String(repeating: "é", count: 100)).count == 63)
        #expect(Shown.value(.array(Array(repeating: .int(1), count: 7))) == "a list of 7 values")
    }

    @Test("A long list ends with the number of those left out")
    func list() {
        #expect(Shown.list((1...12).map(String.init), "or") == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12")
        #expect(Shown.list((1...14).map(String.init), "or") == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 3 more")
        #expect(Shown.list(["1"], "or") == "1")
        #expect(Shown.list([], "or") == "")
    }
}
