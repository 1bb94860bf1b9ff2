import Glibc
package import IntentProtocol
import Synchronization

/// What bounds the time of searches is read from: nanoseconds that never go back.
struct SearchClock: Sendable {
    let read: @Sendable () -> UInt64

    /// The monotonic clock (`clock_gettime`).
    static let monotonic = SearchClock {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// A search that can be given up from another thread while it runs.
package final class SearchTicket: Sendable {
    private struct State {
        var isCancelled = false
        /// The connection that the search uses now; it is given back only after it was taken out here.
        var connection: SQLiteConnection?
    }

    private let state = Mutex(State())

    package init() {}

    /// Gives the search up: its statement ends at once, and the search with an error of code `superseded`.
    package func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.connection?.interrupt()
        }
    }

    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Runs the body, whose statements on the connection can be interrupted meanwhile.
    func using<Value>(
        _ connection: SQLiteConnection, _ body: () throws(IntentError) -> Value
    ) throws(IntentError) -> Value {
        let isCancelled = state.withLock { state in
            state.connection = connection
            return state.isCancelled
        }
        defer { state.withLock { $0.connection = nil } }
        guard !isCancelled else { throw Self.superseded }
        do {
            return try body()
        } catch {
            // What an interruption is called depends on where it met SQLite: a table of FTS5 that is just being opened fails
            // with a plain error.
            throw self.isCancelled ? Self.superseded : error
        }
    }

    /// - Throws: where the search was given up.
    func check() throws(IntentError) {
        if isCancelled { throw Self.superseded }
    }

    package static let superseded = IntentError(
        .request, .superseded, "a newer search took the place of this one")
}
