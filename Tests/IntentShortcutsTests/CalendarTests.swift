import IntentProtocol
import Testing

@testable import IntentShortcuts

@Suite("Calendar expressions")
struct CalendarTests {
    /// 2026-01-01 00:00:00 UTC, a Thursday.
    private static let start = 1_767_225_600

    private func next(_ text: String, after instant: Int = start, offset: (Int) -> Int = { _ in 0 }) throws -> String? {
        let found = try CalendarExpression(text).next(after: instant, offset: offset)
        return found.map { CivilTime.text(secondsSince1970: Double($0)) }
    }

    @Test(
        "The next time is the first that fits, after the one given",
        arguments: [
            ("daily", "2026-01-02T00:00:00Z"), ("hourly", "2026-01-01T01:00:00Z"), ("minutely", "2026-01-01T00:01:00Z"),
            ("weekly", "2026-01-05T00:00:00Z"), ("monthly", "2026-02-01T00:00:00Z"), ("yearly", "2027-01-01T00:00:00Z"),
            ("07:30", "2026-01-01T07:30:00Z"), ("*-*-* 07:30:15", "2026-01-01T07:30:15Z"),
            ("Mon..Wed 09:00", "2026-01-05T09:00:00Z"), ("Sat..Mon 09:00", "2026-01-03T09:00:00Z"),
            ("Fri", "2026-01-02T00:00:00Z"), ("*-02-29 12:00", "2028-02-29T12:00:00Z"),
            ("2030-06-01 00:00", "2030-06-01T00:00:00Z"), ("*:0/15", "2026-01-01T00:15:00Z"),
            ("*-*-10..12,20 08,20:00", "2026-01-10T08:00:00Z"), ("06-15", "2026-06-15T00:00:00Z"),
            ("Thu 00:00:00 UTC", "2026-01-08T00:00:00Z"), ("*-*-31 00:00", "2026-01-31T00:00:00Z"),
        ])
    func next(text: String, expected: String) throws {
        #expect(try next(text) == expected)
    }

    @Test("A time that never comes is none", arguments: ["2020-01-01", "*-02-30", "*-04-31 12:00"])
    func never(text: String) throws {
        #expect(try next(text) == nil)
    }

    @Test("Local time counts, and UTC where it is asked for")
    func local() throws {
        #expect(try next("07:30", offset: { _ in 7200 }) == "2026-01-01T05:30:00Z")
        #expect(try next("07:30 UTC", offset: { _ in 7200 }) == "2026-01-01T07:30:00Z")
    }

    @Test("A time that the clock skips is left out, one that comes twice counts once")
    func clockChanges() throws {
        // Central Europe, 2026-03-29 and 2026-10-25, both at 01:00 UTC.
        let offset = { (instant: Int) in (1_774_746_000..<1_792_890_000).contains(instant) ? 7200 : 3600 }
        #expect(try next("02:30", after: 1_774_742_400 - 3600, offset: offset) == "2026-03-30T00:30:00Z")
        let first = try CalendarExpression("02:30").next(after: 1_792_880_000, offset: offset)
        let second = try CalendarExpression("02:30").next(after: try #require(first), offset: offset)
        #expect(try #require(second) - #require(first) > 20 * 3600)
    }

    @Test(
        "What can't be read is refused with words",
        arguments: [
            ("", "empty"), ("noon", "weekday"), ("Foo 07:00", "weekday"), ("25:00", "hour"), ("07:60", "minute"),
            ("*-13-01", "month"), ("*-*-32", "day"), ("9..5:00", "ends before"), ("*:*/0", "step"), ("a:b", "weekday"),
            ("1-2-3-4", "year-month-day"), ("Mon *-*-* 07:00 Berlin", "neither"), ("07:00 08:00 09:00", "more than"),
        ])
    func refused(text: String, words: String) {
        do throws(CalendarProblem) {
            _ = try CalendarExpression(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.message.contains(words), "\(error.message)")
        }
    }
}
