package import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading date components")
struct ValuesComponentsTests {
    @Test(
        "A typed date or time gives the components that it tells",
        arguments: [
            Typed("2026-05-01", ["year": 2026, "month": 5, "day": 1]),
            Typed("9:30", ["hour": 9, "minute": 30, "second": 0]),
            Typed("2026-05-01T09:30:15", ["year": 2026, "month": 5, "day": 1, "hour": 9, "minute": 30, "second": 15]),
            Typed("09:30:15.25", ["hour": 9, "minute": 30, "second": 15, "nanosecond": 250_000_000]),
            Typed("tomorrow", ["year": 2026, "month": 5, "day": 2]),
            Typed("2026-12-31T24:00", ["year": 2027, "month": 1, "day": 1, "hour": 0, "minute": 0, "second": 0]),
            Typed("9:30Z", ["hour": 9, "minute": 30, "second": 0, "timeZone": "GMT"]),
            Typed("9:30-05:30", ["hour": 9, "minute": 30, "second": 0, "timeZone": "GMT-05:30"]),
            Typed(
                "now",
                [
                    "year": 2026, "month": 5, "day": 1, "hour": 12, "minute": 0, "second": 0, "nanosecond": 250_000_000,
                    "timeZone": "GMT+02:00",
                ]),
        ])
    func typed(_ typed: Typed) throws {
        #expect(try ValuesFixture.read(.unresolved(typed.text), as: .dateComponents) == typed.value)
    }

    @Test("A program gives components by name, and those without a value are left out")
    func object() throws {
        let given = IntentValue.record(kind: "", fields: ["weekday": .double(2), "hour": .int(9), "day": .null])
        #expect(try ValuesFixture.read(given, as: .dateComponents) == ["weekday": 2, "hour": 9])
    }

    @Test(
        "Components that can't be are refused",
        arguments: [
            (["hour": 25], "hour is from 0 to 24"), (["month": 2, "day": 30], "that month has 29 days"),
            (["year": 2026, "month": 2, "day": 29], "that month has 28 days"),
            (["week": 1], "there is no component 'week'"),
            ([:], "no component is given"), (["timeZone": "GMT"], "no component is given"),
            (["timeZone": ""], "its timeZone can't be read"), (["minute": "5"], "minute is from 0 to 59"),
        ] as [([String: IntentValue], String)])
    func refused(fields: [String: IntentValue], reason: String) {
        let error = ValuesFixture.problem(.dateComponents(fields), as: .dateComponents)
        #expect(
            error?.message
                == "value (The value) takes a date or a time such as 2026-05-01 or 09:30, not date components: \(reason)"
        )
    }

    @Test(
        "The kind of a parameter decides which components it takes",
        arguments: [
            ("date", "2026-05-01", nil), ("date", "2026-05-01 9:00", "a time of day is too much"),
            ("date", "9:00", "the day is missing"), ("time", "9:00", nil),
            ("time", "today", "the time of day is missing"),
            ("time", "today 9:00", "a day is too much"), ("dateTime", "today 9:00", nil), ("dateTime", "9:00", nil),
        ] as [(String, String, String?)])
    func kinds(kind: String, text: String, reason: String?) {
        let error = ValuesFixture.problem(.unresolved(text), as: .dateComponents) { $0.dateKind = kind }
        #expect((error == nil) == (reason == nil))
        if let reason { #expect(error?.message.hasSuffix(": \(reason)") == true) }
    }
}

extension IntentValue: ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    package init(dictionaryLiteral elements: (String, IntentValue)...) {
        self = .dateComponents(Dictionary(uniqueKeysWithValues: elements))
    }
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(stringLiteral value: String) { self = .string(value) }
}
