/// How long an app may take to give the search index its items again. Pure.
///
/// It may take up to ``longest`` as long as it goes on: what counts is that it is not silent for ``silence``.
struct ReindexingTime: Hashable, Sendable {
    /// Nanoseconds without a word from the app after which it is given up: 60 s.
    static let silence: UInt64 = 60_000_000_000
    /// Nanoseconds that it may take in all, so that no app keeps others waiting for good: an hour.
    static let longest: UInt64 = 3_600_000_000_000

    private let began: UInt64
    private var lastHeard: UInt64

    init(began: UInt64) {
        self.began = began
        lastHeard = began
    }

    /// The app said something.
    mutating func heard(now: UInt64) {
        lastHeard = max(lastHeard, now)
    }

    /// When it is over, if nothing is heard until then.
    var deadline: UInt64 { min(lastHeard + Self.silence, began + Self.longest) }

    /// Why it is given up; nil where it may go on.
    func problem(now: UInt64) -> String? {
        guard now >= deadline else { return nil }
        return now >= began + Self.longest
            ? "was not done giving the search index its items within an hour"
            : "gave the search index nothing for \(Self.silence / 1_000_000_000) s"
    }
}
