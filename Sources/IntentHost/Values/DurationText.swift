/// A length of time as it is typed: `90s`, `1h 30m`, `1.5h`, `PT1M30S`, or a bare number of seconds.
struct DurationText: Equatable {
    var seconds: Int64
    var attoseconds: Int64

    /// A length without a sign, while it is summed up.
    private struct Sum {
        var seconds: Int64 = 0
        var attoseconds: Int64 = 0

        /// Adds a decimal number of a unit, exactly down to the attosecond.
        ///
        /// - Parameter unit: Seconds in the unit.
        /// - Parameter shift: Places that the point moves to the left: 3 for milliseconds.
        mutating func add(_ number: DecimalText, unit: Int64, shift: Int) throws(ValueProblem) {
            let digits = number.digits
            let point = digits.count - number.scale - shift + number.exponent
            func digit(_ index: Int) -> Int64 { digits.indices.contains(index) ? Int64(digits[index]) : 0 }
            var whole: Int64 = 0
            var rest: Int64 = 0
            var overflow = false
            if point > 0 {
                for index in 0..<point {
                    let (tens, first) = whole.multipliedReportingOverflow(by: 10)
                    let (next, second) = tens.addingReportingOverflow(digit(index))
                    overflow = overflow || first || second
                    whole = next
                }
            }
            for place in 0..<18 { rest = rest * 10 + digit(point + place) }
            // `rest` is below 10^18 and a unit at most a week: the product fits 128 bits.
            let parts = Int128(rest) * Int128(unit)
            let (product, third) = whole.multipliedReportingOverflow(by: unit)
            let (sum, fourth) = seconds.addingReportingOverflow(product)
            let fraction = Int128(attoseconds) + parts
            let (carried, fifth) = sum.addingReportingOverflow(Int64(fraction / 1_000_000_000_000_000_000))
            guard !(overflow || third || fourth || fifth) else { throw ValueProblem("it is too long") }
            seconds = carried
            attoseconds = Int64(fraction % 1_000_000_000_000_000_000)
        }
    }

    init(_ text: String) throws(ValueProblem) {
        var bytes = Array(text.utf8)
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        var sum = Sum()
        if let first = bytes.first, first | 0x20 == UInt8(ascii: "p") {
            try Self.readISO(bytes, into: &sum)
        } else {
            try Self.readUnits(bytes, into: &sum)
        }
        seconds = isNegative ? -sum.seconds : sum.seconds
        attoseconds = isNegative ? -sum.attoseconds : sum.attoseconds
    }

    /// ISO 8601-1, 5.5.2: `P[nW][nD][T[nH][nM][nS]]`. Years and months have no fixed length.
    private static func readISO(_ bytes: [UInt8], into sum: inout Sum) throws(ValueProblem) {
        var index = 1
        var isTime = false
        var order = 0
        while index < bytes.count {
            if !isTime, bytes[index] | 0x20 == UInt8(ascii: "t") {
                isTime = true
                index += 1
                guard index < bytes.count else { throw ValueProblem("nothing follows the T") }
            }
            guard let (number, length) = unsigned(bytes, index), index + length < bytes.count else {
                throw ValueProblem()
            }
            index += length + 1
            let (unit, place): (Int64, Int)
            switch (bytes[index - 1] | 0x20, isTime) {
            case (UInt8(ascii: "w"), false): (unit, place) = (604_800, 1)
            case (UInt8(ascii: "d"), false): (unit, place) = (86_400, 2)
            case (UInt8(ascii: "h"), true): (unit, place) = (3600, 3)
            case (UInt8(ascii: "m"), true): (unit, place) = (60, 4)
            case (UInt8(ascii: "s"), true): (unit, place) = (1, 5)
            case (UInt8(ascii: "y"), false), (UInt8(ascii: "m"), false):
                throw ValueProblem("years and months have no fixed length")
            default: throw ValueProblem()
            }
            guard place > order else { throw ValueProblem("the larger unit stands first") }
            order = place
            try sum.add(number, unit: unit, shift: 0)
        }
        guard order > 0 else { throw ValueProblem("no number follows the P") }
    }

    private static func readUnits(_ bytes: [UInt8], into sum: inout Sum) throws(ValueProblem) {
        var index = 0
        var parts = 0
        while index < bytes.count {
            guard let (number, length) = unsigned(bytes, index) else { throw ValueProblem() }
            index += length
            while index < bytes.count, bytes[index] == 0x20 { index += 1 }
            let start = index
            while index < bytes.count, bytes[index] > 0x20, !(48...57 ~= bytes[index]) { index += 1 }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            if name.isEmpty {
                // Seconds, as sleep(1) and timeout(1) count; beside other units nobody can tell.
                guard parts == 0, index == bytes.count else { throw ValueProblem("a number has no unit") }
                return try sum.add(number, unit: 1, shift: 0)
            }
            guard let (unit, shift) = unit(named: name) else {
                throw ValueProblem("the units are w, d, h, m, s, ms, µs and ns")
            }
            try sum.add(number, unit: unit, shift: shift)
            parts += 1
            while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        }
        guard parts > 0 else { throw ValueProblem() }
    }

    private static func unsigned(_ bytes: [UInt8], _ index: Int) -> (DecimalText, Int)? {
        guard index < bytes.count, 48...57 ~= bytes[index] || bytes[index] == UInt8(ascii: ".") else { return nil }
        return DecimalText.prefix(of: bytes, from: index)
    }

    private static func unit(named name: String) -> (seconds: Int64, shift: Int)? {
        switch name.lowercased() {
        case "w", "week", "weeks": (604_800, 0)
        case "d", "day", "days": (86_400, 0)
        case "h", "hr", "hour", "hours": (3600, 0)
        case "m", "min", "mins", "minute", "minutes": (60, 0)
        case "s", "sec", "secs", "second", "seconds": (1, 0)
        case "ms": (1, 3)
        case "us", "µs", "μs": (1, 6)
        case "ns": (1, 9)
        default: nil
        }
    }
}
