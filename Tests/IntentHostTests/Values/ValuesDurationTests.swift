import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading durations")
struct ValuesDurationTests {
    @Test(
        "Lengths of time are read exactly",
        arguments: [
            ("90s", 90, 0), ("90", 90, 0), ("1h30m", 5400, 0), ("1h 30m", 5400, 0), ("1 hour 30 minutes", 5400, 0),
            ("1.5h", 5400, 0), ("2d", 172_800, 0), ("1w", 604_800, 0), ("500ms", 0, 500_000_000_000_000_000),
            ("1s500ms", 1, 500_000_000_000_000_000), ("250µs", 0, 250_000_000_000_000),
            ("250us", 0, 250_000_000_000_000),
            ("1ns", 0, 1_000_000_000), ("0.1s", 0, 100_000_000_000_000_000), ("-90s", -90, 0),
            ("-1.5s", -1, -500_000_000_000_000_000), ("PT1M30S", 90, 0), ("P1DT2H", 93_600, 0), ("P2W", 1_209_600, 0),
            ("pt0.5s", 0, 500_000_000_000_000_000), ("-PT5M", -300, 0), ("0", 0, 0), ("1e3s", 1000, 0), ("1H", 3600, 0),
            ("9223372036854775807s", .max, 0), ("0.000000000000000001s", 0, 1),
        ] as [(String, Int64, Int64)])
    func read(text: String, seconds: Int64, attoseconds: Int64) throws {
        #expect(
            try ValuesFixture.read(.unresolved(text), as: .duration)
                == .duration(seconds: seconds, attoseconds: attoseconds))
    }

    @Test(
        "A program's number counts seconds",
        arguments: [
            (.int(90), 90, 0), (.double(1.5), 1, 500_000_000_000_000_000),
            (.double(-0.25), 0, -250_000_000_000_000_000),
            (.double(1e-7), 0, 100_000_000_000),
        ] as [(IntentValue, Int64, Int64)])
    func numbers(value: IntentValue, seconds: Int64, attoseconds: Int64) throws {
        #expect(try ValuesFixture.read(value, as: .duration) == .duration(seconds: seconds, attoseconds: attoseconds))
    }

    @Test(
        "What is no length of time is refused, and the reason is told",
        arguments: [
            ("soon", ""), ("1x", "the units are w, d, h, m, s, ms, µs and ns"), ("1h30", "a number has no unit"),
            ("5 5", "a number has no unit"), ("P1M", "years and months have no fixed length"),
            ("P1Y", "years and months have no fixed length"), ("PT", "nothing follows the T"),
            ("P", "no number follows the P"), ("PT1S1M", "the larger unit stands first"),
            ("PT1S1S", "the larger unit stands first"), ("P1H", ""), ("PT5", ""),
            ("9223372036854775808s", "it is too long"),
            ("99999999999999999999w", "it is too long"), ("1:30", "the units are w, d, h, m, s, ms, µs and ns"),
            ("--5s", ""), ("", "it is empty"), ("-", ""),
        ])
    func refused(text: String, reason: String) {
        let error = ValuesFixture.problem(.unresolved(text), as: .duration)
        let start = "value (The value) takes a length of time such as 90s or PT1M30S, not '\(text)'"
        #expect(error?.message == start + (reason.isEmpty ? "" : ": \(reason)"))
    }

    @Test(
        "A program's duration must be sound",
        arguments: [
            .duration(seconds: 1, attoseconds: -1), .duration(seconds: 0, attoseconds: 1_000_000_000_000_000_000),
            .double(.infinity), .double(1e19),
        ] as [IntentValue])
    func unsound(value: IntentValue) {
        #expect(ValuesFixture.problem(value, as: .duration)?.code == .invalidValue)
    }

    @Test("The whole error of a duration")
    func words() {
        #expect(
            ValuesFixture.problem(.unresolved("P1M"), as: .duration)
                == IntentError(
                    .request, .invalidValue,
                    "value (The value) takes a length of time such as 90s or PT1M30S, not 'P1M': "
                        + "years and months have no fixed length", remedy: "value=90s, for example",
                    parameter: "value"))
    }
}
