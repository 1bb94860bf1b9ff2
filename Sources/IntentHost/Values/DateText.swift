import IntentProtocol

/// A date, a time of day or both, as they are typed.
///
/// The forms are those of ISO 8601-1:2019 that RFC 3339 takes, with seconds, zone and one of the two halves left out at
/// will, and a space for the `T`; `today`, `tomorrow`, `yesterday` and the English weekdays stand for a date, `now` for
/// both, `9am` and `9:30pm` for a time.
struct DateText: Equatable {
    /// Days since 1970-01-01.
    var day: Int?
    /// Seconds since midnight, up to 86,400.
    var second: Int?
    var nanosecond = 0
    /// Seconds ahead of UTC, where the text tells them.
    var offset: Int?

    /// The instants that are read, in seconds since 1970: the years 0001 to 9999.
    static let range = -62_135_596_800.0..<253_402_300_800.0

    private static let weekdays = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"]

    init(_ text: String, clock: ReadingClock) throws(ValueProblem) {
        var scanner = TextScanner(text)
        let start = scanner
        let word = scanner.word()
        if word == "now" {
            guard scanner.isAtEnd else { throw ValueProblem("“now” stands alone") }
            let now = clock.now()
            guard Self.range.contains(now) else { throw ValueProblem("the machine's clock is not set") }
            let instant = Int(now.rounded(.down))
            let offset = clock.offset(instant)
            let local = instant + offset
            day = local.floored(by: 86_400)
            second = local - local.floored(by: 86_400) * 86_400
            nanosecond = min(Int(((now - now.rounded(.down)) * 1e9).rounded()), 999_999_999)
            self.offset = offset
            return
        }
        if word.isEmpty {
            day = try Self.date(&scanner)
        } else {
            guard let named = Self.day(named: word, today: clock.today) else { throw ValueProblem() }
            day = named
        }
        if day == nil {
            scanner = start
            try readTime(&scanner)
        } else if !scanner.isAtEnd {
            if !scanner.take("Tt"), !scanner.takeSpaces() { throw Self.remainder(scanner) }
            scanner.takeSpaces()
            try readTime(&scanner)
        }
        guard scanner.isAtEnd else { throw Self.remainder(scanner) }
    }

    private static func remainder(_ scanner: TextScanner) -> ValueProblem {
        ValueProblem("“\(String(decoding: scanner.bytes[scanner.index...].prefix(20), as: UTF8.self))” is left over")
    }

    private static func day(named name: String, today: Int) -> Int? {
        switch name {
        case "today": return today
        case "tomorrow": return today + 1
        case "yesterday": return today - 1
        default:
            // 1970-01-01 was a Thursday. A weekday is the next one after today.
            guard let weekday = weekdays.firstIndex(of: name) else { return nil }
            let ahead = (weekday - today) % 7
            return today + (ahead > 0 ? ahead : ahead + 7)
        }
    }

    /// Takes `YYYY-MM-DD`; nil, and nothing taken, where the text does not begin like a date.
    private static func date(_ scanner: inout TextScanner) throws(ValueProblem) -> Int? {
        var ahead = scanner
        guard let first = ahead.number(1...4), ahead.take("-/.") else { return nil }
        let digits = ahead.index - scanner.index - 1
        guard let month = ahead.number(1...4), ahead.take("-/."), let day = ahead.number(1...4) else {
            throw ValueProblem("a date has a year, a month and a day")
        }
        let isISO =
            digits == 4 && ahead.index - scanner.index == 10 && scanner.bytes[scanner.index + 4] == UInt8(ascii: "-")
            && scanner.bytes[scanner.index + 7] == UInt8(ascii: "-")
        guard isISO else { throw ValueProblem("a date is written as year-month-day with four, two and two digits") }
        guard first >= 1 else { throw ValueProblem("there is no year 0") }
        guard (1...12).contains(month) else { throw ValueProblem("there is no month \(month)") }
        let length = CivilTime.length(ofMonth: month, year: first)
        guard (1...length).contains(day) else {
            throw ValueProblem("that month has \(length) days")
        }
        scanner = ahead
        return CivilTime.days(year: first, month: month, day: day)
    }

    private mutating func readTime(_ scanner: inout TextScanner) throws(ValueProblem) {
        guard var hour = scanner.number(1...2) else { throw ValueProblem() }
        var minute: Int?
        var second = 0
        if scanner.take(":") {
            guard let number = scanner.number(2...2) else { throw ValueProblem("minutes have two digits") }
            minute = number
            if scanner.take(":") {
                guard let number = scanner.number(2...2) else { throw ValueProblem("seconds have two digits") }
                second = number
                if scanner.take(".,") { nanosecond = try Self.fraction(&scanner) }
            }
        }
        let isTwelveHours = try Self.halfOfDay(&scanner, &hour)
        guard minute != nil || isTwelveHours else {
            throw ValueProblem("a time has hours and minutes")
        }
        // 24:00 is the end of the day (ISO 8601-1, 5.3.1.1), 60 a leap second (RFC 3339, 5.6).
        let isEndOfDay = hour == 24 && (minute ?? 0) == 0 && second == 0 && nanosecond == 0
        guard (0...23).contains(hour) || isEndOfDay else { throw ValueProblem("there is no hour \(hour)") }
        guard (0...59).contains(minute ?? 0) else { throw ValueProblem("there is no minute \(minute ?? 0)") }
        guard (0...60).contains(second) else { throw ValueProblem("there is no second \(second)") }
        self.second = hour * 3600 + (minute ?? 0) * 60 + second
        offset = try Self.zone(&scanner)
    }

    /// Takes the digits behind the seconds; beyond nanoseconds they are left out.
    private static func fraction(_ scanner: inout TextScanner) throws(ValueProblem) -> Int {
        var nanoseconds = 0
        var unit = 100_000_000
        let start = scanner.index
        while let digit = scanner.next, 48...57 ~= digit {
            nanoseconds += Int(digit - 48) * unit
            unit /= 10
            scanner.index += 1
        }
        guard scanner.index > start else { throw ValueProblem("digits are missing behind the seconds") }
        return nanoseconds
    }

    /// Takes `am` or `pm` and puts the hour on the clock of 24 hours.
    private static func halfOfDay(_ scanner: inout TextScanner, _ hour: inout Int) throws(ValueProblem) -> Bool {
        var ahead = scanner
        ahead.takeSpaces()
        let word = ahead.word()
        guard word == "am" || word == "pm" else { return false }
        guard (1...12).contains(hour) else { throw ValueProblem("there is no \(hour) \(word)") }
        hour = hour % 12 + (word == "pm" ? 12 : 0)
        scanner = ahead
        return true
    }

    /// Takes `Z` or `±hh[[:]mm]`; nil where the text tells no zone.
    private static func zone(_ scanner: inout TextScanner) throws(ValueProblem) -> Int? {
        var ahead = scanner
        ahead.takeSpaces()
        guard !ahead.isAtEnd else { return nil }
        scanner = ahead
        if scanner.take("Zz") { return 0 }
        let isBehind = scanner.next == UInt8(ascii: "-")
        guard scanner.take("+-") else { return nil }
        var hours: Int?
        var minutes = 0
        if let both = scanner.number(4...4) {
            hours = both / 100
            minutes = both % 100
        } else {
            hours = scanner.number(2...2)
            if scanner.take(":") {
                guard let number = scanner.number(2...2) else { throw ValueProblem("a zone is written as +02:00") }
                minutes = number
            }
        }
        guard let hours, hours <= 18, minutes <= 59 else { throw ValueProblem("a zone is written as +02:00") }
        return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }

    /// The instant in seconds since 1970; a date alone is its midnight.
    func instant(clock: ReadingClock) -> Double {
        let local = (day ?? clock.today) * 86_400 + (second ?? 0)
        let whole = offset.map { local - $0 } ?? clock.instant(local: local)
        return Double(whole) + Double(nanosecond) / 1e9
    }
}
