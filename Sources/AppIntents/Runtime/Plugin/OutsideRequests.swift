package import IntentProtocol
import Synchronization

/// What the app asks of its host outside of every run and query: requests under the number 0, answered in order.
package final class OutsideRequests: Sendable {
    /// Requests without a reply at once; more are refused here, before the host would end the process.
    package static let limit = 1024

    private struct State {
        /// Whether the plugin said hello, before which nothing may be sent.
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var count = 0
    }

    private let call: Call
    private let state = Mutex(State())

    init(link: HostLink) {
        call = Call(number: 0, descriptors: [], link: link, calls: OpenCalls())
    }

    /// Requests without a reply.
    var count: Int { state.withLock { $0.count } }

    /// Lets go what waited for the plugin's hello.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Hands a reply to the oldest request without one.
    func take(_ reply: HostReply) {
        call.take(reply)
    }

    /// Asks the host.
    ///
    /// - Throws: The host's error; one with the code `busy` where ``limit`` requests have no reply.
    package func request(_ request: AdminRequest) async throws -> CBOR {
        let isTaken = state.withLock { state in
            guard state.count < Self.limit else { return false }
            state.count += 1
            return true
        }
        guard isTaken else {
            throw IntentError(
                .request, .busy, "the app asked its host for \(Self.limit) things that it has not answered",
                remedy: "wait for one to be answered before the next is asked for")
        }
        defer { state.withLock { $0.count -= 1 } }
        await opened()
        return try await call.request(request)
    }

    private func opened() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// The way from an app's code to its host: within a run or a query, and outside of both.
package enum AppHost {
    private static let outside = Mutex<OutsideRequests?>(nil)

    /// Notes the way that is taken outside of runs.
    static func connect(_ requests: OutsideRequests) {
        outside.withLock { $0 = requests }
    }

    /// Whether there is a host to ask.
    package static var isThere: Bool { RunContext.current?.hasHost == true || outside.withLock { $0 != nil } }

    /// Asks the host for something, or to keep something; nil without a host.
    ///
    /// A task that goes on after its run has ended asks outside of it.
    ///
    /// - Throws: The host's error, of code `unsupported` where it offers nothing of the kind; `CancellationError`.
    package static func request(_ request: AdminRequest) async throws -> CBOR? {
        let outside = outside.withLock { $0 }
        if let context = RunContext.current, context.hasHost {
            do {
                return try await context.request(request)
            } catch let error as CancellationError {
                // The run is over, though this task was not cancelled.
                guard let outside, !Task.isCancelled, context.cancellation == nil else { throw error }
                return try await outside.request(request)
            }
        }
        return try await outside?.request(request)
    }
}
