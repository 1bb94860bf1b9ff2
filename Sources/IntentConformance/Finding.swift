/// What one check of a worker found.
package struct Finding: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case passed
        case failed
        /// It could not be made: what it needs is not there.
        case skipped
    }

    /// What the worker has to do, as a sentence.
    package var rule: String
    package var state: State
    /// What it did instead, or why the check was left out.
    package var message: String?

    init(_ rule: String, _ state: State, _ message: String? = nil) {
        self.rule = rule
        self.state = state
        self.message = message
    }
}

/// Why a check did not pass.
enum Deviation: Error {
    case failed(String)
    case skipped(String)
}
