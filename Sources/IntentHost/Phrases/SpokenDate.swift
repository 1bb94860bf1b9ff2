import IntentProtocol

/// Reads days, times of day and lengths of time in words, such as `mañana a las nueve`, `in two hours`.
struct SpokenDate {
    let language: SpokenLanguage
    let clock: ReadingClock

    /// The date as it is typed; nil where a word is not understood.
    func typed(_ words: [String], _ text: String) -> String? {
        if let instant = ahead(words) { return instant }
        var rest = words[...]
        var day: Int?
        var second: Int?
        var half = 0
        while !rest.isEmpty {
            if let (days, count) = longest(language.days, rest), !isHalf(rest) {
                day = clock.today + days
                rest = rest.dropFirst(count)
            } else if let weekday = language.weekdays.firstIndex(of: rest[rest.startIndex]) {
                day = next(weekday)
                rest = rest.dropFirst()
            } else if let (time, count) = longest(language.times, rest) {
                second = time
                rest = rest.dropFirst(count)
            } else if let count = taken(language.morning, rest) {
                half = -1
                rest = rest.dropFirst(count)
            } else if let count = taken(language.evening, rest) {
                half = 1
                rest = rest.dropFirst(count)
            } else if second == nil, let (time, count) = time(rest) {
                second = time
                rest = rest.dropFirst(count)
            } else if language.timeWords.contains(rest[rest.startIndex])
                || language.joints.contains(rest[rest.startIndex])
            {
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        if let time = second, half > 0, time < 43_200 { second = time + 43_200 }
        if let time = second, half < 0, time >= 43_200 { second = time - 43_200 }
        return Self.text(day, second)
    }

    /// The length of time that all words are, in seconds.
    func duration(_ words: ArraySlice<String>) -> Int? {
        var rest = words
        var sum: Int?
        while !rest.isEmpty {
            if language.joints.contains(rest[rest.startIndex]), sum != nil {
                rest = rest.dropFirst()
                continue
            }
            guard let number = SpokenNumber(language: language).take(rest) else { return nil }
            rest = rest.dropFirst(number.count)
            guard number.value >= 0, let unit = rest.first.flatMap({ language.units[$0] }) else { return nil }
            rest = rest.dropFirst()
            sum = (sum ?? 0) + number.value * unit
        }
        return sum
    }

    /// A length of time that is counted from now.
    private func ahead(_ words: [String]) -> String? {
        guard let count = taken(language.ahead, words[...]), let seconds = duration(words[count...]) else { return nil }
        let now = Int(clock.now().rounded(.down))
        let local = now + seconds + clock.offset(now + seconds)
        // Days are dates; what is shorter is a moment.
        if seconds % 86_400 == 0, words.last.flatMap({ language.units[$0] }) ?? 0 >= 86_400 {
            return Self.text(local.floored(by: 86_400), nil)
        }
        return Self.text(local.floored(by: 86_400), local - local.floored(by: 86_400) * 86_400)
    }

    /// An hour, perhaps with minutes.
    private func time(_ words: ArraySlice<String>) -> (second: Int, count: Int)? {
        guard let first = words.first, let hour = Int(first) ?? language.numbers[first], (0...24).contains(hour) else {
            return nil
        }
        let following = words.dropFirst().prefix { language.timeWords.contains($0) || language.joints.contains($0) }
        let minutes = words.dropFirst(1 + following.count)
        if let word = minutes.first, let minute = language.minutes[word] {
            return (hour * 3600 + minute * 60, 2 + following.count)
        }
        guard let number = SpokenNumber(language: language).take(minutes), (1...59).contains(number.value),
            number.count <= 2
        else { return (hour * 3600, 1) }
        return (hour * 3600 + number.value * 60, 1 + following.count + number.count)
    }

    private func isHalf(_ words: ArraySlice<String>) -> Bool {
        taken(language.morning, words) != nil || taken(language.evening, words) != nil
    }

    /// How many words one of several phrases takes at the beginning, the longest first.
    private func taken(_ phrases: Set<String>, _ words: ArraySlice<String>) -> Int? {
        phrases.map { $0.split(separator: " ").map(String.init) }.filter { words.starts(with: $0) }.map(\.count).max()
    }

    private func longest(_ phrases: [String: Int], _ words: ArraySlice<String>) -> (Int, Int)? {
        phrases.map { ($0.value, $0.key.split(separator: " ").map(String.init)) }
            .filter { words.starts(with: $0.1) }.max { $0.1.count < $1.1.count }.map { ($0.0, $0.1.count) }
    }

    /// The day of a weekday, from Monday: the next one after today. 1970-01-01 was a Thursday.
    private func next(_ weekday: Int) -> Int {
        let ahead = (weekday - 3 - clock.today) % 7
        return clock.today + (ahead > 0 ? ahead : ahead + 7)
    }

    private static func text(_ day: Int?, _ second: Int?) -> String? {
        func digits(_ number: Int, _ count: Int) -> String { CivilTime.padded(number, count) }
        let date = day.map { day in
            let civil = CivilTime.date(days: day)
            return "\(digits(civil.year, 4))-\(digits(civil.month, 2))-\(digits(civil.day, 2))"
        }
        let time = second.map {
            "\(digits($0 / 3600, 2)):\(digits($0 % 3600 / 60, 2))" + ($0 % 60 == 0 ? "" : ":\(digits($0 % 60, 2))")
        }
        let parts = [date, time].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
