import IntentProtocol

/// Why a calendar expression can't be read.
package struct CalendarProblem: Error, Hashable, Sendable {
    package var message: String

    init(_ message: String) {
        self.message = message
    }
}

/// When something happens again and again: `Mon..Fri *-*-* 07:30`, as `OnCalendar` of systemd.time(7) takes it.
///
/// Weekdays, date and time each may be left out; `*`, lists, ranges with `..` and steps with `/` stand in each part.
/// `minutely`, `hourly`, `daily`, `weekly`, `monthly`, `quarterly`, `semiannually` and `yearly` are short for some.
/// Times are local; fractions of seconds, `~` and time zones but UTC are not taken.
package struct CalendarExpression: Hashable, Sendable {
    /// The expression as it was written.
    package let text: String
    let isUTC: Bool
    /// From Monday, 0, to Sunday, 6.
    let weekdays: Set<Int>
    let years: Field
    let months: [Int]
    let days: [Int]
    let hours: [Int]
    let minutes: [Int]
    let seconds: [Int]

    /// Years from 1970 that are searched for a next time.
    static let lastYear = 2200

    /// The years that count: all, or those listed.
    enum Field: Hashable, Sendable {
        case any
        case only(Set<Int>)
    }

    private static let short = [
        "minutely": "*-*-* *:*:00", "hourly": "*-*-* *:00:00", "daily": "*-*-* 00:00:00",
        "weekly": "Mon *-*-* 00:00:00", "monthly": "*-*-01 00:00:00", "quarterly": "*-01,04,07,10-01 00:00:00",
        "semiannually": "*-01,07-01 00:00:00", "yearly": "*-01-01 00:00:00", "annually": "*-01-01 00:00:00",
    ]

    package init(_ text: String) throws(CalendarProblem) {
        self.text = text
        guard text.utf8.count <= 256 else { throw CalendarProblem("it has more than 256 bytes") }
        var words = (Self.short[text.lowercased()] ?? text).split(separator: " ").map(String.init)
        isUTC = words.last?.uppercased() == "UTC"
        if isUTC { words.removeLast() }
        guard !words.isEmpty else { throw CalendarProblem("it is empty") }
        var weekdays: Set<Int> = []
        if let first = words.first, first.first?.isLetter == true {
            weekdays = try Self.weekdays(first)
            words.removeFirst()
        }
        self.weekdays = weekdays.isEmpty ? Set(0...6) : weekdays
        var date = "*-*-*"
        var time = "00:00:00"
        for word in words {
            if word.contains(":") {
                time = word
            } else if word.contains("-") {
                date = word
            } else {
                throw CalendarProblem("“\(word.prefix(40))” is neither a date nor a time")
            }
        }
        guard words.count <= 2 else { throw CalendarProblem("it has more than weekdays, a date and a time") }
        (years, months, days) = try Self.date(date)
        (hours, minutes, seconds) = try Self.time(time)
    }

    // MARK: Parts

    private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private static func weekdays(_ text: String) throws(CalendarProblem) -> Set<Int> {
        func day(_ name: Substring) throws(CalendarProblem) -> Int {
            guard let day = names.firstIndex(of: String(name.lowercased().prefix(3))), name.count >= 3 else {
                throw CalendarProblem("there is no weekday “\(name.prefix(20))”")
            }
            return day
        }
        var days: Set<Int> = []
        for part in text.split(separator: ",") {
            if let range = part.firstRange(of: "..") {
                let (first, last) = (try day(part[..<range.lowerBound]), try day(part[range.upperBound...]))
                // Sat..Mon goes over the end of the week.
                days.formUnion(first <= last ? Array(first...last) : Array(first...6) + Array(0...last))
            } else {
                days.insert(try day(part))
            }
        }
        return days
    }

    private static func date(_ text: String) throws(CalendarProblem) -> (Field, [Int], [Int]) {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count == 2 { parts.insert("*", at: 0) }
        guard parts.count == 3 else { throw CalendarProblem("a date is year-month-day") }
        let years: Field =
            parts[0] == "*" ? .any : .only(Set(try numbers(parts[0], 1970...lastYear, "year")))
        return (years, try numbers(parts[1], 1...12, "month"), try numbers(parts[2], 1...31, "day"))
    }

    private static func time(_ text: String) throws(CalendarProblem) -> ([Int], [Int], [Int]) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3 else { throw CalendarProblem("a time is hour:minute:second") }
        return (
            try numbers(parts[0], 0...23, "hour"), try numbers(parts[1], 0...59, "minute"),
            parts.count == 3 ? try numbers(parts[2], 0...59, "second") : [0]
        )
    }

    /// The numbers that a list of numbers, ranges and steps stands for, in order.
    private static func numbers(
        _ text: Substring, _ range: ClosedRange<Int>, _ what: String
    ) throws(CalendarProblem) -> [Int] {
        func number(_ text: Substring) throws(CalendarProblem) -> Int {
            guard let number = Int(text), range.contains(number) else {
                throw CalendarProblem("there is no \(what) “\(text.prefix(20))”")
            }
            return number
        }
        var numbers: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
            guard (1...2).contains(pieces.count) else { throw CalendarProblem("“\(part.prefix(20))” has two steps") }
            var bounds: ClosedRange<Int>
            if pieces[0] == "*" {
                bounds = range
            } else if let dots = pieces[0].firstRange(of: "..") {
                let (first, last) = (
                    try number(pieces[0][..<dots.lowerBound]), try number(pieces[0][dots.upperBound...])
                )
                guard first <= last else { throw CalendarProblem("“\(part.prefix(20))” ends before it begins") }
                bounds = first...last
            } else {
                let first = try number(pieces[0])
                bounds = first...(pieces.count == 2 ? range.upperBound : first)
            }
            var step = 1
            if pieces.count == 2 {
                guard let given = Int(pieces[1]), given >= 1 else {
                    throw CalendarProblem("“\(part.prefix(20))” has no step")
                }
                step = given
            }
            numbers.formUnion(stride(from: bounds.lowerBound, through: bounds.upperBound, by: step))
        }
        return numbers.sorted()
    }
}
