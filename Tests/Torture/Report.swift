import CIntentSystem
import Glibc
import Synchronization

/// The figures and the broken promises, a line each.
final class Report: Sendable {
    private struct Shared {
        var broken = 0
        var part = ""
        var begin: UInt64 = 0
        /// Broken promises of the part; the first few are printed.
        var brokenOfPart = 0
    }

    private let shared = Mutex(Shared())
    private let start = intent_monotonic_nanoseconds()

    var broken: Int { shared.withLock { $0.broken } }

    func begin(_ part: String) {
        shared.withLock { shared in
            shared.part = part
            shared.begin = intent_monotonic_nanoseconds()
            shared.brokenOfPart = 0
        }
        Self.write("── \(part)")
    }

    func figure(_ text: String) { Self.write("   \(text)") }

    /// A promise broke.
    func broke(_ text: String) {
        let isShown = shared.withLock { shared in
            shared.broken += 1
            shared.brokenOfPart += 1
            return shared.brokenOfPart <= 10
        }
        if isShown { Self.write("   BROKEN: \(text)") }
    }

    func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { broke(text()) }
    }

    func end() {
        let (broken, begin) = shared.withLock { ($0.brokenOfPart, $0.begin) }
        Self.write("   \(broken == 0 ? "held" : "\(broken) BROKEN") after \(Self.seconds(since: begin)) s")
    }

    func close() {
        let broken = broken
        Self.write(
            "torture: \(broken == 0 ? "every promise held" : "\(broken) promises BROKEN") in \(Self.seconds(since: start)) s"
        )
    }

    private static func seconds(since time: UInt64) -> UInt64 {
        (intent_monotonic_nanoseconds() - time) / 1_000_000_000
    }

    private static func write(_ line: String) {
        print(line)
        fflush(nil)
    }
}

/// Why a part can't go on.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
