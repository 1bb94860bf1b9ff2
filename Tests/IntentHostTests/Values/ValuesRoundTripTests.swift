import IntentProtocol
import Testing

@testable import IntentHost

@Suite("What is read can be read again")
struct ValuesRoundTripTests {
    /// Canonical values of every type.
    private static let canonical: [(ValueType, IntentValue)] = [
        (.bool, .bool(true)), (.int, .int(-7)), (.double, .double(2.5)), (.string, "x"), (.attributedString, "y"),
        (.date, .date(1_777_629_600.25)), (.dateComponents, ["year": 2026, "month": 5, "timeZone": "GMT+02:00"]),
        (.url, .url("https://example.org/")),
        (.duration, .duration(seconds: -1, attoseconds: -500_000_000_000_000_000)),
        (.currency, .currency(amount: "12.50", code: "EUR")),
        (.file, .file(FileValue(name: "a.txt", contentType: "text/plain", content: .data([1, 2])))),
        (.person, .record(kind: "person", fields: ["name": "Ada"])),
        (.personName, .record(kind: "personName", fields: ["givenName": "Ada"])),
        (.placemark, .record(kind: "placemark", fields: ["name": "Madrid"])),
        (.searchCriteria, .record(kind: "searchCriteria", fields: ["term": "milk"])), (.data, .data([0, 255])),
        (.measurement("length"), .measurement(value: 5, unit: "km")),
        (.entity("NoteEntity"), .entity(EntityValue(type: "NoteEntity", id: "1"))),
        (.entity("Draft"), .record(kind: "Draft", fields: ["title": "x"])),
        (.enumeration("Color"), .enumeration(type: "Color", rawValue: "darkBlue")),
        (
            .union("Target"),
            .union(type: "Target", case: "more", value: .union(type: "Target", case: "count", value: 5))
        ),
        (.union("Target"), .union(type: "Target", case: "nothing", value: .null)),
        (.collection("NoteEntity"), .collection(CollectionValue(type: "NoteEntity", members: .identifiers(["A"])))),
        (.codable("Settings"), .codable(type: "Settings", json: "{\"a\":1}")),
        (.array(.int), .array([1, 2])), (.set(.string), .array(["a", "b"])),
        (.array(.enumeration("Color")), .array([.enumeration(type: "Color", rawValue: "red")])),
    ]

    @Test("A canonical value is read as itself", arguments: canonical)
    func itself(type: ValueType, value: IntentValue) throws {
        #expect(try ValuesFixture.reader.read(value, for: ValuesFixture.parameter(type)) == ReadValue(value))
    }

    @Test("A result's JSON is a parameter's value", arguments: canonical)
    func json(type: ValueType, value: IntentValue) throws {
        #expect(try ValuesFixture.read(plain(value.json), as: type) == value)
    }

    @Test("A type's example is taken, also within limits that leave the usual one out", arguments: canonical)
    func examples(type: ValueType, value: IntentValue) throws {
        let limits: [ValueLimits] = [
            ValueLimits(), limits { $0.minimum = 20 }, limits { $0.maximum = -20 },
            limits {
                $0.minimum = .float(0.25)
                $0.maximum = .float(0.75)
            },
            limits { $0.dateKind = "date" }, limits { $0.dateKind = "time" }, limits { $0.supportedValues = ["green"] },
            limits { $0.currencyCodes = ["JPY"] }, limits { $0.supportsNegativeNumbers = false },
        ]
        for limits in limits {
            let expectation = Expectation(types: ValuesFixture.reader.types, locale: "", limits: limits)
            guard let example = expectation.example(type) else { continue }
            let parameter = ParameterMetadata(name: "value", title: "Value", type: type, limits: limits)
            #expect(throws: Never.self, "\(example) for \(limits)") {
                try ValuesFixture.reader.read(.unresolved(example), for: parameter)
            }
        }
    }

    private func limits(_ change: (inout ValueLimits) -> Void) -> ValueLimits {
        var limits = ValueLimits()
        change(&limits)
        return limits
    }

    /// JSON as a program sends it: an object is a record of no kind.
    private func plain(_ json: JSON) -> IntentValue {
        switch json {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .int(value)
        case .number(let value): .double(value)
        case .string(let text): .string(text)
        case .array(let items): .array(items.map(plain))
        case .object(let members):
            .record(kind: "", fields: Dictionary(members.map { ($0.name, plain($0.value)) }) { _, last in last })
        }
    }
}
