import IntentProtocol
import Testing

@Suite("Dates without Foundation")
struct CivilTimeTests {
    /// Days since 1970-01-01 of dates whose number is known from elsewhere.
    private static let known: [(Int, Int, Int, Int)] = [
        (1970, 1, 1, 0), (1970, 1, 2, 1), (1969, 12, 31, -1), (1970, 3, 1, 59), (1972, 2, 29, 789), (1972, 3, 1, 790),
        (2000, 1, 1, 10_957), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 2, 28, -25_509),
        (1900, 3, 1, -25_508),
        (2001, 9, 9, 11_574), (2038, 1, 19, 24_855), (2100, 2, 28, 47_540), (2100, 3, 1, 47_541),
        (1600, 1, 1, -135_140),
        (1582, 10, 15, -141_427), (1, 1, 1, -719_162), (0, 3, 1, -719_468), (0, 2, 29, -719_469),
        (-1, 12, 31, -719_529), (-400, 3, 1, -865_565), (9999, 12, 31, 2_932_896),
    ]

    @Test("Known dates have their day numbers", arguments: known.map { [$0.0, $0.1, $0.2, $0.3] })
    func days(entry: [Int]) {
        #expect(CivilTime.days(year: entry[0], month: entry[1], day: entry[2]) == entry[3])
        let date = CivilTime.date(days: entry[3])
        #expect([date.year, date.month, date.day] == Array(entry.prefix(3)))
    }

    @Test("Each day of 800 years follows the one before")
    func everyDay() {
        var (year, month, day) = (1599, 12, 31)
        let start = CivilTime.days(year: 1600, month: 1, day: 1)
        for number in start..<start + 2 * 146_097 {
            let isLast = day == CivilTime.length(ofMonth: month, year: year)
            (day, month, year) =
                isLast ? (1, month == 12 ? 1 : month + 1, month == 12 ? year + 1 : year) : (day + 1, month, year)
            let date = CivilTime.date(days: number)
            if date != (year, month, day) || CivilTime.days(year: year, month: month, day: day) != number {
                Issue.record("day \(number) is \(date) and not \((year, month, day))")
            }
        }
        #expect((year, month, day) == (2399, 12, 31))
    }

    @Test(
        "Februaries have 29 days in leap years",
        arguments: [
            (2024, 29), (2023, 28), (2000, 29), (1900, 28), (2100, 28), (1600, 29), (0, 29), (-1, 28), (-4, 29),
        ])
    func february(year: Int, length: Int) {
        #expect(CivilTime.length(ofMonth: 2, year: year) == length)
    }

    @Test("The other months have their lengths")
    func months() {
        #expect(
            (1...12).map { CivilTime.length(ofMonth: $0, year: 2023) } == [
                31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
            ])
    }

    @Test(
        "An instant has its RFC 3339 form",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_000_000_000, "2001-09-09T01:46:40Z"), (-1, "1969-12-31T23:59:59Z"),
            (-0.5, "1969-12-31T23:59:59.500Z"), (0.0004, "1970-01-01T00:00:00Z"), (0.0006, "1970-01-01T00:00:00.001Z"),
            (0.9996, "1970-01-01T00:00:01Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (.nan, "invalid date"), (.infinity, "invalid date"), (1e300, "invalid date"), (-1e14, "invalid date"),
        ] as [(Double, String)])
    func text(seconds: Double, text: String) {
        #expect(CivilTime.text(secondsSince1970: seconds) == text)
    }

    @Test("Numbers are padded", arguments: [(5, 2, "05"), (123, 2, "123"), (-5, 4, "-0005"), (0, 3, "000")])
    func padded(number: Int, width: Int, text: String) {
        #expect(CivilTime.padded(number, width) == text)
    }
}
