import CIntentSystem
import Glibc
import IntentClient

/// How long a test waits for something before it fails; far beyond what it takes on a busy machine.
let patience = Duration.seconds(40)

/// Waits until something holds.
///
/// - Throws: ``Unexpected`` with the name of what was waited for.
func eventually(_ what: String, within patience: Duration = patience, _ condition: () throws -> Bool) throws {
    let deadline = Deadline.after(patience)
    while try !condition() {
        if deadline.hasPassed { throw Unexpected("\(what) did not come about within \(patience)") }
        // A pause between two looks, not a time that has to pass.
        _ = intent_poll(-1, 0, 3)
    }
}

/// Runs something on threads of its own, side by side, and waits for all of them.
func sideBySide(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let failures = Gathered<String>()
    let threads = (0..<count).map { index in
        BackgroundThread {
            do { try body(index) } catch { failures.add("\(index): \(error)") }
        }
    }
    for thread in threads { thread.join() }
    if let first = failures.all.first { throw Unexpected("\(failures.all.count) of \(count) failed; \(first)") }
}
