internal import Foundation
internal import IntentClient
internal import IntentProtocol
internal import Synchronization

/// A real host in a throw-away home, with real workers in their sandboxes, for tests.
///
/// It is started with the first run or query, knows nothing of the person's own host, and is ended, with its home and all
/// that apps wrote there, when nothing refers to it any more; at the latest with the test's process.
///
///     let notes = IntentDefinitions(bundleIdentifier: "notes", host: IntentTestHost())
public final class IntentTestHost: Sendable {
    /// The host of all definitions that name none. Tests on it see each other's data.
    public static let shared = IntentTestHost()

    /// The language for texts, such as `de`; empty for the app's source language.
    public let locale: String
    /// How long one run or query may take, the start of the host and the app's installation included.
    public let patience: Duration
    private let settings: String
    private let state = Mutex(State())

    private struct State {
        var daemon: TestDaemon?
        var failure: IntentTestingError?
        var isStopped = false
        var installed: Set<String> = []
    }

    /// - Parameters:
    ///   - locale: The language for texts.
    ///   - settings: The text of the host's `config.json`; without, a worker may take 60 s to start, since many tests may
    ///     run side by side on a busy machine, and all else is as the host has it.
    ///   - patience: How long one run or query may take: 5 minutes unless said otherwise.
    public init(locale: String = "", settings: String? = nil, patience: Duration = .seconds(300)) {
        self.locale = locale
        self.settings = settings ?? #"{"workers": {"startSeconds": 60}}"#
        self.patience = patience
    }

    // MARK: Life

    /// Ends the host and removes its home. What is run later fails.
    public func stop() {
        let daemon = state.withLock { state in
            state.isStopped = true
            defer { state.daemon = nil }
            return UncheckedBox(state.daemon)
        }
        withExtendedLifetime(daemon) {}
    }

    /// What the host has written into its log; empty before its start.
    public var log: String {
        let home = state.withLock { $0.daemon?.home }
        return home.flatMap { try? String(contentsOfFile: TestDaemon.paths(of: $0).log, encoding: .utf8) } ?? ""
    }

    /// The folder that is an app's own to write in; nil before the host's start.
    public func dataFolder(of bundleIdentifier: String) -> String? {
        let app = AppUnderTest(bundleIdentifier: bundleIdentifier, host: self).id
        return state.withLock { $0.daemon?.home }.map { TestDaemon.paths(of: $0).data + "/apps/" + app }
    }

    // MARK: Apps

    /// Installs an app of another place than beside the tests, or another version of one.
    ///
    /// - Parameters:
    ///   - path: The library, or the manifest of a plugin without the SDK.
    ///   - bundleIdentifier: The app's identifier; nil for the library's name.
    ///   - isTrusted: Whether it may be loaded into the host.
    public func install(
        _ path: String, as bundleIdentifier: String? = nil, isTrusted: Bool = false
    ) async throws {
        let id = bundleIdentifier.map { AppUnderTest(bundleIdentifier: $0, host: self).id }
        // A session for no app: nothing is looked for beside the tests.
        try await AppUnderTest(bundleIdentifier: "", host: self).perform { session in
            try self.install(path, as: id, isTrusted: isTrusted, on: session.connection, session.deadline)
        }
    }

    private func install(
        _ path: String, as id: String?, isTrusted: Bool, on connection: IntentConnection, _ deadline: Deadline
    ) throws(IntentError) {
        let reply = try connection.reply(
            to: AdminRequest(
                "plugin.install",
                .object([
                    "path": .text(path), "id": id.map(CBOR.text), "trust": .bool(isTrusted), "acceptBreaking": true,
                ])), until: deadline)
        guard let installed = reply["plugin"]?["id"]?.text else { return }
        state.withLock { _ = $0.installed.insert(installed) }
    }

    // MARK: Sessions

    /// A connection to the host, which is started, and the app installed, where that was not done before.
    func session(for app: AppUnderTest, _ cancellation: Cancellation) throws -> HostSession {
        let deadline = Deadline.after(patience)
        // Others wait here for the one that starts the host, each on its own thread.
        let home = try starting.withLock { _ in try start() }
        guard let connection = try IntentConnection.openRunning(TestDaemon.paths(of: home), name: "AppIntentsTesting")
        else { throw gone() }
        let session = HostSession(host: self, connection: connection, deadline: deadline, cancellation: cancellation)
        guard !app.bundleIdentifier.isEmpty else { return session }
        try starting.withLock { _ in
            guard !state.withLock({ $0.installed.contains(app.id) }) else { return }
            let library = try HostPrograms.library(of: app.id)
            try install(library, as: app.id, isTrusted: false, on: connection, deadline)
        }
        return session
    }

    /// Held while the host is started or an app installed.
    private let starting = Mutex(())

    /// The host's home, once it listens; a start that failed fails each time with the same words.
    private func start() throws -> String {
        let known = try state.withLock { state in
            if state.isStopped {
                throw IntentTestingError(.init(rawValue: "unreachable"), "the test's host was stopped")
            }
            if let failure = state.failure { throw failure }
            return state.daemon?.home
        }
        if let known { return known }
        do {
            let running = UncheckedBox(try TestDaemon(settings: settings))
            let home = running.value.home
            state.withLock { $0.daemon = running.value }
            return home
        } catch {
            let failure =
                error as? IntentTestingError ?? (error as? IntentError).map { IntentTestingError($0) }
                ?? IntentTestingError(.init(rawValue: "internal"), "the host can't be started: \(error)")
            state.withLock { $0.failure = failure }
            throw failure
        }
    }

    private func gone() -> IntentTestingError {
        let lines = log.split(separator: "\n").suffix(3).joined(separator: "; ")
        return IntentTestingError(
            .init(rawValue: "unreachable"), "the test's host has ended: \(lines.isEmpty ? "its log is empty" : lines)")
    }
}

/// Carries a value over to another owner, at a place where nobody else has it.
private struct UncheckedBox<Value>: @unchecked Sendable {
    // Sendable: made and taken within one call, while the lock of the state or of the start is held.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
