import IntentStore

/// When the whole index is compared with what apps say: a day after the last time, whichever host's it was. Pure.
///
/// The time of the last one is in the store, since a host ends when it is idle and few live for a day.
enum IndexCheckTime {
    /// Seconds between two times: a day.
    static let interval: UInt64 = 86_400
    /// Seconds after which the clock is looked at again at the latest, so that one that was set, or stood still while the
    /// machine slept, is seen.
    static let longestWait: UInt64 = 3600

    /// Seconds to wait; 0 where it is time. One that is said to be later than now was noted by a clock that was wrong.
    static func wait(since last: Timestamp, now: Timestamp) -> UInt64 {
        let passed = now.secondsSince1970 - last.secondsSince1970
        guard passed >= 0, passed < Double(interval) else { return 0 }
        return min(longestWait, UInt64((Double(interval) - passed).rounded(.up)))
    }
}
