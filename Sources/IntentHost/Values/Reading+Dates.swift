import IntentProtocol

extension Reading {
    func date(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        if case .date(let seconds) = value {
            guard DateText.range.contains(seconds) else { throw ValueProblem("its year is not from 1 to 9999") }
            return value
        }
        guard let word = try word(value) else { throw ValueProblem() }
        let text = try DateText(word, clock: clock)
        if text.day == nil, limits.dateKind != "time" {
            throw ValueProblem("the day is missing", suggestion: "today \(word)")
        }
        if text.second == nil, limits.dateKind == "time" { throw ValueProblem("the time of day is missing") }
        let instant = text.instant(clock: clock)
        guard DateText.range.contains(instant) else { throw ValueProblem("its year is not from 1 to 9999") }
        return .date(instant)
    }

    /// Reads calendar components from a typed date or time, or from an object of components by name.
    func dateComponents(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        switch value {
        case .dateComponents(let fields), .record(_, let fields):
            return .dateComponents(try checked(fields))
        default:
            guard let word = try word(value) else { throw ValueProblem() }
            return .dateComponents(try checked(Self.components(of: DateText(word, clock: clock))))
        }
    }

    private static func components(of text: DateText) -> [String: IntentValue] {
        var fields: [String: IntentValue] = [:]
        var second = text.second
        if var day = text.day {
            if let time = second, time >= 86_400 {
                // 24:00 and a leap second at the day's end belong to the next day.
                day += 1
                second = time - 86_400
            }
            let date = CivilTime.date(days: day)
            fields["year"] = .int(Int64(date.year))
            fields["month"] = .int(Int64(date.month))
            fields["day"] = .int(Int64(date.day))
        }
        if let second {
            let second = second % 86_400
            fields["hour"] = .int(Int64(second / 3600))
            fields["minute"] = .int(Int64(second / 60 % 60))
            fields["second"] = .int(Int64(second % 60))
            if text.nanosecond > 0 { fields["nanosecond"] = .int(Int64(text.nanosecond)) }
        }
        if let offset = text.offset { fields["timeZone"] = .string(zoneName(offset)) }
        return fields
    }

    /// The identifier of a fixed zone: `GMT`, `GMT+02:00`.
    private static func zoneName(_ offset: Int) -> String {
        guard offset != 0 else { return "GMT" }
        let minutes = abs(offset) / 60
        return "GMT" + (offset < 0 ? "-" : "+") + CivilTime.padded(minutes / 60, 2) + ":"
            + CivilTime.padded(minutes % 60, 2)
    }

    /// Components that are numbers, with what they may be.
    private static let ranges: [String: ClosedRange<Int64>] = [
        "era": 0...1, "year": 1...9999, "yearForWeekOfYear": 1...9999, "quarter": 1...4, "month": 1...12,
        "weekOfYear": 1...53, "weekOfMonth": 1...6, "weekday": 1...7, "weekdayOrdinal": 1...5, "day": 1...31,
        "dayOfYear": 1...366, "hour": 0...24, "minute": 0...59, "second": 0...60, "nanosecond": 0...999_999_999,
    ]
    private static let timeFields: Set<String> = ["hour", "minute", "second", "nanosecond"]

    private func checked(_ fields: [String: IntentValue]) throws(ValueProblem) -> [String: IntentValue] {
        var checked: [String: IntentValue] = [:]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            switch (name, value) {
            case (_, .null): continue
            case ("timeZone", .string(let text)), ("calendar", .string(let text)):
                guard !text.isEmpty, text.utf8.count <= 64 else { throw ValueProblem("its \(name) can't be read") }
                checked[name] = value
            case ("isLeapMonth", .bool): checked[name] = value
            default:
                guard let range = Self.ranges[name] else {
                    throw ValueProblem("there is no component \(Shown.text(name))")
                }
                let number: Int64? =
                    switch value {
                    case .int(let number): number
                    case .double(let number): Int64(exactly: number)
                    default: nil
                    }
                guard let number, range.contains(number) else {
                    throw ValueProblem("\(name) is from \(range.lowerBound) to \(range.upperBound)")
                }
                checked[name] = .int(number)
            }
        }
        try checkKind(checked)
        return checked
    }

    private func checkKind(_ fields: [String: IntentValue]) throws(ValueProblem) {
        let numbers = fields.keys.filter { Self.ranges[$0] != nil }
        guard !numbers.isEmpty else { throw ValueProblem("no component is given") }
        let hasTime = numbers.contains(where: Self.timeFields.contains)
        let hasDate = !numbers.allSatisfy(Self.timeFields.contains)
        switch limits.dateKind {
        case "date":
            if !hasDate { throw ValueProblem("the day is missing") }
            if hasTime { throw ValueProblem("a time of day is too much") }
        case "time":
            if !hasTime { throw ValueProblem("the time of day is missing") }
            if hasDate { throw ValueProblem("a day is too much") }
        default: break
        }
        guard case .int(let month)? = fields["month"], case .int(let day)? = fields["day"] else { return }
        // February has 29 days where the year isn't told.
        let year = if case .int(let year)? = fields["year"] { Int(year) } else { 2000 }
        let length = CivilTime.length(ofMonth: Int(month), year: year)
        guard day <= length else { throw ValueProblem("that month has \(length) days") }
    }

    /// Reads a length of time; a program's number counts seconds.
    func duration(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let text: String
        switch value {
        case .duration(let seconds, let attoseconds):
            let isSound =
                abs(Double(attoseconds)) < 1e18
                && (seconds == 0 || attoseconds == 0 || (seconds < 0) == (attoseconds < 0))
            guard isSound else { throw ValueProblem("its attoseconds don't fit its seconds") }
            return value
        case .int(let seconds): return .duration(seconds: seconds, attoseconds: 0)
        case .double(let seconds):
            guard seconds.isFinite, abs(seconds) < 0x1p63 else { throw ValueProblem("it is too long") }
            text = "\(seconds)"
        default:
            guard let word = try word(value) else { throw ValueProblem() }
            text = word
        }
        let duration = try DurationText(text)
        return .duration(seconds: duration.seconds, attoseconds: duration.attoseconds)
    }
}
