import Glibc
import IntentProtocol

/// Moments and lengths of time for a person.
enum TimeText {
    /// A moment in the machine's own time zone, to the second: `2026-05-01 09:30:00`.
    static func local(secondsSince1970 seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "" }
        var moment = time_t(seconds.rounded(.down))
        var fields = tm()
        guard localtime_r(&moment, &fields) != nil else { return "" }
        let padded = CivilTime.padded
        return "\(padded(Int(fields.tm_year) + 1900, 4))-\(padded(Int(fields.tm_mon) + 1, 2))"
            + "-\(padded(Int(fields.tm_mday), 2)) \(padded(Int(fields.tm_hour), 2))"
            + ":\(padded(Int(fields.tm_min), 2)):\(padded(Int(fields.tm_sec), 2))"
    }

    /// A length of time: `3.4 ms`, `120 ms`, `2.5 s`, `3 min 20 s`.
    static func length(milliseconds: Double) -> String {
        switch milliseconds {
        case ..<10: "\(tenths(milliseconds)) ms"
        case ..<1000: "\(Int(milliseconds.rounded())) ms"
        case ..<60_000: "\(tenths(milliseconds / 1000)) s"
        default: "\(Int(milliseconds / 60_000)) min \(Int(milliseconds / 1000) % 60) s"
        }
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
