import CIntentSystem
import Glibc

/// A short-lived program whose output is read whole.
package enum HelperProcess {
    package struct Output: Sendable {
        package var exit: WorkerExit
        package var text: String
    }

    /// The most bytes of output that are kept.
    static let outputLimit = 64 << 10

    /// Runs a program with an empty environment and waits for its end, at most `seconds`; nil when it can't be started.
    ///
    /// A program that takes longer is killed, and its end says so.
    package static func run(_ path: String, _ arguments: [String], seconds: Double = 10) -> Output? {
        guard let child = try? spawn(path, [CagePaths.lastComponent(path)] + arguments) else { return nil }
        return finish(child, seconds: seconds)
    }

    /// Reads a child's output to its end, and waits for the child.
    static func finish(_ child: ChildProcess, seconds: Double) -> Output {
        let deadline = intent_monotonic_nanoseconds() + UInt64(seconds * 1e9)
        var bytes: [UInt8] = []
        reading: while true {
            let now = intent_monotonic_nanoseconds()
            let left = now >= deadline ? 0 : Int32((deadline - now) / 1_000_000) + 1
            guard left > 0, intent_poll(child.log, Int16(POLLIN), left) != 0 else {
                child.kill()
                break
            }
            switch WorkerLog.read(child.log) {
            case .bytes(let more): bytes += more.prefix(outputLimit - bytes.count)
            case .nothing: continue
            case .end: break reading
            }
        }
        return Output(exit: child.waitForExit(), text: String(decoding: bytes, as: UTF8.self))
    }
}
