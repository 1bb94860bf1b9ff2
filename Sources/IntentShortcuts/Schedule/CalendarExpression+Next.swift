import IntentProtocol

extension CalendarExpression {
    /// The first time after an instant, in seconds since 1970; nil where none comes.
    ///
    /// A time that a clock skips, when it is set forward, is left out that day.
    ///
    /// - Parameters:
    ///   - instant: Seconds since 1970.
    ///   - offset: Seconds that the local time is ahead of UTC at an instant.
    package func next(after instant: Int, offset: (Int) -> Int) -> Int? {
        func ahead(_ instant: Int) -> Int { isUTC ? 0 : offset(instant) }
        let local = instant + ahead(instant)
        var day = Self.floored(local, 86_400)
        let last = CivilTime.days(year: Self.lastYear, month: 12, day: 31)
        while day <= last {
            if !matches(day: day) {
                day = skipped(from: day)
                continue
            }
            for second in secondsOfDay(from: day * 86_400 > local ? 0 : max(0, local - day * 86_400 - 7200)) {
                let wanted = day * 86_400 + second
                let found = Self.instant(local: wanted, ahead)
                // A clock that is set forward shows another time then.
                if found > instant, found + ahead(found) == wanted { return found }
            }
            day += 1
        }
        return nil
    }

    private func matches(day: Int) -> Bool {
        let date = CivilTime.date(days: day)
        if case .only(let years) = years, !years.contains(date.year) { return false }
        // 1970-01-01 was a Thursday.
        let weekday = ((day + 3) % 7 + 7) % 7
        return months.contains(date.month) && days.contains(date.day) && weekdays.contains(weekday)
    }

    /// The next day that is worth a look: the first of a month where the month or year is wrong.
    private func skipped(from day: Int) -> Int {
        let date = CivilTime.date(days: day)
        if case .only(let years) = years, !years.contains(date.year) {
            return CivilTime.days(year: date.year + 1, month: 1, day: 1)
        }
        guard !months.contains(date.month) else { return day + 1 }
        return date.month == 12
            ? CivilTime.days(year: date.year + 1, month: 1, day: 1)
            : CivilTime.days(year: date.year, month: date.month + 1, day: 1)
    }

    /// The times of a day, in seconds since midnight, in order, from one on.
    private func secondsOfDay(from first: Int) -> some Sequence<Int> {
        hours.lazy.filter { $0 * 3600 + 3599 >= first }.flatMap { hour in
            minutes.lazy.flatMap { minute in seconds.lazy.map { hour * 3600 + minute * 60 + $0 } }
        }.filter { $0 >= first }
    }

    private static func instant(local: Int, _ offset: (Int) -> Int) -> Int {
        let first = local - offset(local - offset(local))
        return local - offset(first) == first ? first : local - offset(local)
    }

    private static func floored(_ number: Int, _ divisor: Int) -> Int {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}
