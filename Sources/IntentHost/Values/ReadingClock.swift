import Glibc
import IntentProtocol

/// What time it is and which zone is local, for dates that a person types.
///
/// Both are functions, so that tests bring their own and a reading without dates costs nothing.
package struct ReadingClock: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var now: @Sendable () -> Double
    /// Seconds that the local time is ahead of UTC at an instant in seconds since 1970.
    package var offset: @Sendable (_ instant: Int) -> Int

    package init(now: @escaping @Sendable () -> Double, offset: @escaping @Sendable (_ instant: Int) -> Int) {
        self.now = now
        self.offset = offset
    }

    /// The machine's clock and time zone (`clock_gettime(3)`, `localtime_r(3)`).
    package static let system = ReadingClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        },
        offset: { instant in
            // A zone that was changed while the daemon runs is seen: localtime_r alone keeps the first one.
            tzset()
            var seconds = time_t(instant)
            var local = tm()
            guard localtime_r(&seconds, &local) != nil else { return 0 }
            return Int(local.tm_gmtoff)
        })
}

extension ReadingClock {
    /// Today's date where the reader is, in days since 1970-01-01.
    var today: Int {
        let now = now()
        guard now.isFinite, abs(now) < 1e14 else { return 0 }
        let instant = Int(now.rounded(.down))
        return (instant + offset(instant)).floored(by: 86_400)
    }

    /// The instant at which local clocks show a time.
    ///
    /// Of a time that comes twice, when clocks are set back, it is the first; one that is skipped, when they are set
    /// forward, counts from before the change.
    ///
    /// - Parameter local: Seconds from 1970-01-01T00:00:00 to that time as the clocks show it.
    func instant(local: Int) -> Int {
        let before = offset(local - 86_400)
        let after = offset(local + 86_400)
        let first = local - max(before, after)
        if offset(first) == local - first { return first }
        let second = local - min(before, after)
        return offset(second) == local - second ? second : local - before
    }
}

extension Int {
    /// The quotient rounded down, for a positive divisor.
    func floored(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
