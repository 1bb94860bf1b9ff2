import Glibc
import Testing

/// Gives the tests of a suite one daemon, which ends with the suite.
struct DaemonTrait: SuiteTrait, TestScoping {
    let plugins: [Daemon.Plugin]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Daemon.$shared.withValue(try Daemon(plugins: plugins), operation: function)
    }
}

extension Trait where Self == DaemonTrait {
    /// One daemon for all tests of the suite, with plugins installed.
    static func daemon(_ plugins: Daemon.Plugin...) -> Self { Self(plugins: plugins) }
}

extension Daemon {
    /// The daemon of the suite, for ``DaemonTrait``.
    @TaskLocal static var shared: Daemon?

    /// The suite's daemon.
    ///
    /// - Throws: Where the suite has none, or it is gone: `intentctl` would start another in its place.
    static func ofSuite() throws -> Daemon {
        guard let shared else { throw Unexpected("the suite has no daemon") }
        guard shared.program.isRunning, access(shared.home.paths.socket, F_OK) == 0 else {
            throw Unexpected("the suite's daemon is gone: \(shared.log)")
        }
        return shared
    }
}
