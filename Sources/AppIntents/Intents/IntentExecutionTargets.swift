/// The kinds of process that may run an intent or a query.
public struct IntentExecutionTargets: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The app's one main process: inside the host for a trusted app, a worker of its own for any other.
    public static var main: Self { Self(rawValue: 1) }
    /// A worker in a cage, started on demand.
    public static var appIntentsExtension: Self { Self(rawValue: 2) }
    /// A worker in a tighter cage: no network, read-only files, a short time.
    public static var widgetKitExtension: Self { Self(rawValue: 4) }
    /// Any of them.
    public static var `default`: Self { [.main, .appIntentsExtension, .widgetKitExtension] }
}

extension AppIntent {
    /// The kinds of process that may run an intent.
    public typealias ExecutionTargets = IntentExecutionTargets
}
