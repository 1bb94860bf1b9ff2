/// When a process that dies again and again before it is ready is started next. Pure; times are nanoseconds of the
/// monotonic clock.
///
/// The first death costs nothing: the next call starts a new process. From the second on the next start waits, twice as
/// long each time.
package struct StartBackoff: Hashable, Sendable {
    /// How long the start after the second death waits: a second.
    package static let first: UInt64 = 1_000_000_000

    /// Deaths in a row.
    package private(set) var deaths = 0
    /// What is known of the last one.
    package private(set) var cause = ""
    private var next: UInt64 = 0

    package init() {}

    /// A process died before it was ready.
    ///
    /// - Parameter most: The longest wait.
    package mutating func died(at time: UInt64, cause: String, most: UInt64) {
        deaths += 1
        self.cause = cause
        next = deaths < 2 ? 0 : time + min(most, Self.first << min(UInt64(deaths - 2), 30))
    }

    /// A process was ready.
    package mutating func started() { self = StartBackoff() }

    /// How long the next start waits still; nil where it may begin.
    package func wait(at time: UInt64) -> UInt64? { next > time ? next - time : nil }
}
