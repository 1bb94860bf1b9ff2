/// An action of an app that people and programs can run: the verb of the app.
///
/// A conforming type needs a `title`, its parameters marked `@Parameter`, and `perform()`. Nothing is registered: the
/// types of a library are found when it is installed.
@_alwaysEmitConformanceMetadata
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, _IntentDescribing, Sendable {
    /// The type of result, mostly written `some IntentResult & …` on `perform()`.
    associatedtype PerformResult: IntentResult
    /// The type of the parameter summary.
    associatedtype SummaryContent: ParameterSummary = Never

    /// The name of the action, in the infinitive or imperative: "Add Note".
    static var title: LocalizedStringResource { get }
    /// What the action does.
    static var description: IntentDescription? { get }
    /// The action as a sentence with its parameters in it.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }
    /// Whether the app comes to the front before the action runs.
    static var openAppWhenRun: Bool { get }
    /// Whether surfaces list the action; false for one that only other code uses.
    static var isDiscoverable: Bool { get }
    /// Who may run the action while the machine is locked.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    /// Whether the action runs with the app in front, behind, or either.
    static var supportedModes: IntentModes { get }
    /// The processes that may run the action.
    static var allowedExecutionTargets: IntentExecutionTargets { get }

    /// Creates the action with no parameter set.
    init()

    /// Runs the action with the values of its parameters.
    func perform() async throws -> PerformResult

    /// Whether it is a ``SetFocusFilterIntent``: asked in every run, where a look at the conformance would take longer.
    static var _isFocusFilter: Bool { get }
    /// Tells the system what else changes, after the action was run.
    func _focusFilterWasSet() async throws
}

extension AppIntent {
    /// The description of the type `IntentDescription`, where the author wrote one.
    @_disfavoredOverload
    public static var description: IntentDescription? {
        let written: IntentDescription = Self.description
        return written.isAbsent ? nil : written
    }

    /// The type's own name, without its module and enclosing types.
    public static var persistentIdentifier: String { String(describing: Self.self) }

    /// False: the action runs where it is called from.
    public static var openAppWhenRun: Bool { false }

    /// True: surfaces list the action.
    public static var isDiscoverable: Bool { true }

    /// Anybody whom the machine serves may run the action.
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }

    /// In the background.
    public static var supportedModes: IntentModes { .background }

    /// Any process.
    public static var allowedExecutionTargets: IntentExecutionTargets { .default }

    public static var _isFocusFilter: Bool { false }

    public func _focusFilterWasSet() async throws {}
}

extension AppIntent where SummaryContent == Never {
    /// Never read: an intent whose `SummaryContent` is `Never` has no summary.
    public static var parameterSummary: Never {
        preconditionFailure("\(Self.self) has no parameter summary")
    }
}

/// Who may run an intent while the machine is locked.
public enum IntentAuthenticationPolicy: Sendable, Hashable {
    /// Anybody.
    case alwaysAllowed
    /// A person who is logged in.
    case requiresAuthentication
    /// A person who is logged in at this machine.
    case requiresLocalDeviceAuthentication
}
