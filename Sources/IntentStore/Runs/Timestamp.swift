import Glibc

/// A point in time, in microseconds since the start of 1970 in UTC: the one form in which the store keeps times.
package struct Timestamp: Hashable, Comparable, Sendable {
    package var microsecondsSince1970: Int64

    /// Creates a point in time.
    package init(microsecondsSince1970: Int64) {
        self.microsecondsSince1970 = microsecondsSince1970
    }

    /// The present, from the realtime clock (`clock_gettime`).
    package static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microsecondsSince1970: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    /// The seconds since 1970, with a fraction.
    package var secondsSince1970: Double { Double(microsecondsSince1970) / 1_000_000 }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microsecondsSince1970 < right.microsecondsSince1970
    }
}
