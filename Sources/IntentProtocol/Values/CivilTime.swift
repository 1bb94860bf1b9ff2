/// Dates of the proleptic Gregorian calendar without Foundation.
package enum CivilTime {
    /// Days from 1970-01-01 to a date. The month is 1–12; the day may run past the month's end.
    package static func days(year: Int, month: Int, day: Int) -> Int {
        // Years begin in March here, so that the leap day is the last of its year; eras have 400 years or 146,097 days.
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Year, month and day of a number of days since 1970-01-01.
    package static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// Days of a month, 28–31.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        days(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
            - days(year: year, month: month, day: 1)
    }

    /// The instant in RFC 3339 form, in UTC, with milliseconds where there are any.
    package static func text(secondsSince1970 seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e14 else { return "invalid date" }
        let milliseconds = Int((seconds * 1000).rounded())
        let whole = milliseconds.flooredDivision(by: 1000)
        let days = whole.flooredDivision(by: 86_400)
        let (year, month, day) = date(days: days)
        let second = whole - days * 86_400
        let rest = milliseconds - whole * 1000
        let fraction = rest == 0 ? "" : "." + padded(rest, 3)
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T" + padded(second / 3600, 2) + ":"
            + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2) + fraction + "Z"
    }

    /// A number with leading zeros.
    package static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
