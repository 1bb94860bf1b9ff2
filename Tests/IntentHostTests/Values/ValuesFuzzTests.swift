import IntentProtocol
import Testing

@testable import IntentHost

/// Random numbers that are the same in every run (SplitMix64), so that a failure can be repeated.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}

@Suite("Reading anything")
struct ValuesFuzzTests {
    private static let types: [ValueType] = [
        .bool, .int, .double, .string, .attributedString, .date, .dateComponents, .url, .duration, .currency, .file,
        .person, .personName, .placemark, .searchCriteria, .data, .measurement("length"), .measurement("temperature"),
        .measurement("unheardOf"), .entity("NoteEntity"), .entity("Draft"), .entity("Missing"), .enumeration("Color"),
        .enumeration("Missing"), .union("Target"), .union("Missing"), .collection("NoteEntity"), .codable("Settings"),
        .array(.int), .array(.array(.date)), .set(.entity("NoteEntity")), .set(.union("Target")),
    ]

    /// What texts of the types are made of, so that random ones come near to sound ones.
    private static let pieces = [
        "0", "1", "9", "-", "+", ".", ",", ":", "/", " ", "T", "Z", "P", "PT", "e", "E", "99999999999999999999", "2026",
        "2026-05-01", "09:30", "tomorrow", "friday", "now", "am", "pm", "id:", "collection:", "note:", "count:",
        "more:",
        "red", "Rojo", "km", "°C", "EUR", "USD", "h", "ms", "w", "https:", "//", "[", "]", "@", "%4", "%zz", "#", "?",
        "{", "}", "\"", "'", "=", "==", "\n", "\r", "\0", "\u{301}", "é", "😀", "\u{202e}", "true", "no",
        "9223372036854775807",
        "-9223372036854775808", "1e400", "1e-400", "/tmp/a.png",
    ]

    private struct Maker {
        var random: SeededGenerator

        mutating func text() -> String {
            (0..<Int.random(in: 0...8, using: &random)).map { _ in
                ValuesFuzzTests.pieces.randomElement(using: &random) ?? ""
            }.joined()
        }

        mutating func integer() -> Int64 {
            [0, 1, -1, .max, .min, 25, 1 << 40].randomElement(using: &random)
                ?? Int64.random(in: .min ... .max, using: &random)
        }

        mutating func number() -> Double {
            [0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 0.5, 0x1p63, -0x1p63, 1e-300, 253_402_300_800]
                .randomElement(using: &random) ?? 0
        }

        mutating func fields(_ depth: Int) -> [String: IntentValue] {
            let names = [
                "id", "type", "case", "value", "unit", "amount", "currency", "name", "data", "hour", "month", "day",
                "year",
                "title", "note", "term", "handle", "identifiers", "timeZone", "contentType",
            ]
            var fields: [String: IntentValue] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                fields[names.randomElement(using: &random) ?? ""] = value(depth - 1)
            }
            return fields
        }

        mutating func value(_ depth: Int) -> IntentValue {
            let names = ["NoteEntity", "Color", "Target", "Draft", "Settings", ""]
            let name = names.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<(depth > 0 ? 24 : 14), using: &random) {
            case 0...6: return .unresolved(text())
            case 7, 8: return .string(text())
            case 9: return .int(integer())
            case 10: return .double(number())
            case 11: return .null
            case 12: return .bool(true)
            case 13: return .date(number())
            case 14: return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) })
            case 15: return .record(kind: name, fields: fields(depth))
            case 16: return .dateComponents(fields(depth))
            case 17: return .union(type: name, case: text(), value: value(depth - 1))
            case 18: return .measurement(value: number(), unit: text())
            case 19: return .currency(amount: text(), code: text())
            case 20: return .duration(seconds: integer(), attoseconds: integer())
            case 21: return .entity(EntityValue(type: name, id: text()))
            case 22:
                return .collection(
                    CollectionValue(
                        type: name, members: Bool.random(using: &random) ? .handle(text()) : .identifiers([text()])))
            default: return .file(FileValue(name: text(), contentType: text(), content: .descriptor(0)))
            }
        }

        mutating func limits() -> ValueLimits {
            var limits = ValueLimits()
            guard Bool.random(using: &random) else { return limits }
            let bounds: [CBOR?] = [nil, 0, .unsigned(.max), .negative(.max), .float(.nan), .float(1e300), .float(-0.5)]
            limits.minimum = bounds.randomElement(using: &random) ?? nil
            limits.maximum = bounds.randomElement(using: &random) ?? nil
            limits.minimumCount = [nil, 0, 2, .min].randomElement(using: &random) ?? nil
            limits.maximumCount = [nil, 0, 1, .max, -1].randomElement(using: &random) ?? nil
            limits.dateKind = [nil, "date", "time", "dateTime", "x"].randomElement(using: &random) ?? nil
            limits.currencyCodes = [nil, [], ["EUR"], ["EUR", "XYZ"]].randomElement(using: &random) ?? nil
            limits.supportedValues = [nil, [], ["red"], ["?"]].randomElement(using: &random) ?? nil
            limits.contentTypes = [nil, [], ["public.image"], ["x"]].randomElement(using: &random) ?? nil
            limits.defaultUnit = [nil, "", "km", "x"].randomElement(using: &random) ?? nil
            return limits
        }
    }

    @Test(
        "Two hundred thousand random values end in a value that is read as itself, or in an error of bounded length",
        arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var maker = Maker(random: SeededGenerator(state: seed))
        var readings = 0
        for round in 0..<25_000 {
            let type = Self.types[round % Self.types.count]
            let value = maker.value(3)
            let parameter = ParameterMetadata(name: "value", title: "Value", type: type, limits: maker.limits())
            do throws(IntentError) {
                let read = try ValuesFixture.reader.read(value, for: parameter)
                readings += 1
                guard read.lookups.isEmpty else { continue }
                let again = try? ValuesFixture.reader.read(read.value, for: parameter)
                if again?.value != read.value {
                    Issue.record("\(value) as \(type): \(read.value), then \(String(describing: again))")
                }
            } catch {
                let isSound =
                    error.category == .request && error.parameter == "value" && error.message.utf8.count < 3000
                if !isSound { Issue.record("\(value) as \(type): \(error)") }
            }
        }
        #expect(readings > 3000)
    }
}
