import IntentProtocol
import Testing

@Suite("Values: what surfaces show")
struct IntentValueJSONTests {
    @Test(
        "Each kind has its JSON form",
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.int(-5), "-5"), (.double(1), "1.0"), (.double(.nan), "null"),
            (.string("a\"b"), #""a\"b""#), (.data([0xff, 0xfe]), #""__4""#), (.url("https://a"), #""https://a""#),
            (.date(1_767_225_600), #""2026-01-01T00:00:00Z""#), (.date(0.5), #""1970-01-01T00:00:00.500Z""#),
            (.array([.int(1), .null]), "[1,null]"), (.enumeration(type: "T", rawValue: "x"), #""x""#),
            (.entity(EntityValue(type: "T", id: "1")), #"{"type":"T","id":"1"}"#),
            (
                .entity(
                    EntityValue(
                        type: "T", id: "1", display: DisplayValue(title: "One", subtitle: "S", image: "system:x"),
                        properties: [NamedValue("z", .int(1)), NamedValue("a", .null)])),
                #"{"type":"T","id":"1","title":"One","subtitle":"S","image":"system:x","properties":{"z":1,"a":null}}"#
            ), (.union(type: "T", case: "c", value: .int(1)), #"{"case":"c","value":1}"#),
            (.measurement(value: 5.5, unit: "km"), #"{"value":5.5,"unit":"km"}"#),
            (.duration(seconds: 1, attoseconds: 500_000_000_000_000_000), "1.5"),
            (.currency(amount: "1.50", code: "EUR"), #"{"amount":"1.50","currency":"EUR"}"#),
            (.dateComponents(["year": .int(2026), "day": .int(1)]), #"{"day":1,"year":2026}"#),
            (
                .file(FileValue(name: "a", contentType: "t", content: .data([1]))),
                #"{"name":"a","contentType":"t","data":"AQ"}"#
            ),
            (.file(FileValue(name: "a", content: .descriptor(0))), #"{"name":"a"}"#),
            (.record(kind: "person", fields: ["name": .string("Ana")]), #"{"name":"Ana"}"#),
            (
                .collection(CollectionValue(type: "T", members: .identifiers(["1"]))),
                #"{"type":"T","identifiers":["1"]}"#
            ),
            (.collection(CollectionValue(type: "T", members: .handle("h"))), #"{"type":"T","handle":"h"}"#),
            (.codable(type: "P", json: #"{"x":1}"#), #"{"x":1}"#), (.codable(type: "P", json: "no"), #""no""#),
            (.unresolved("soon"), #""soon""#),
        ] as [(IntentValue, String)])
    func json(value: IntentValue, text: String) {
        #expect(value.json.text() == text)
    }

    @Test(
        "A line shows titles and words",
        arguments: [
            (.null, ""), (.string("a"), "a"), (.bool(true), "true"), (.int(7), "7"), (.double(2), "2"),
            (.double(2.5), "2.5"),
            (.entity(EntityValue(type: "T", id: "1", display: DisplayValue(title: "One"))), "One"),
            (.entity(EntityValue(type: "T", id: "1")), "1"), (.union(type: "T", case: "c", value: .string("v")), "v"),
            (.measurement(value: 5, unit: "km"), "5 km"), (.currency(amount: "1.50", code: "EUR"), "1.50 EUR"),
            (.array([.string("a"), .int(1)]), "a, 1"), (.file(FileValue(name: "f", content: .data([]))), "f"),
            (.date(0), "1970-01-01T00:00:00Z"), (.enumeration(type: "T", rawValue: "x"), "x"),
        ] as [(IntentValue, String)])
    func line(value: IntentValue, text: String) {
        #expect(value.line == text)
    }
}
