internal import AppIntents
internal import IntentProtocol

/// What a run gave: its value, and what it said and asked on the way.
@dynamicMemberLookup
public struct ResolvedIntentResult: Sendable {
    /// Makes `result.value` a name that is looked up by the type that is wanted.
    public struct ValueKeyPath {
        public let value: Never
    }

    private let value: IntentValue
    /// What is said of the outcome, in the test's language; nil where nothing is.
    public let dialog: String?
    /// The short form for a place where the value is shown as well.
    public let supportingDialog: String?
    /// What the run asked, in its order.
    public let questions: [IntentQuestion]
    /// The view of the result as JSON text: nodes with a `kind`; nil where there is none.
    public let snippet: String?
    /// Where it ran: `main`, `extension` or `widget`.
    public let target: String
    /// The identifier of the intent that the result opened, as `app.Intent`.
    public let openedIntent: String?

    init(_ result: RunResult, questions: [IntentQuestion]) {
        value = result.value ?? .null
        dialog = result.dialog?.full
        supportingDialog = result.dialog?.supporting
        snippet = result.snippet.map { JSON($0).text() }
        target = result.facts.target
        openedIntent = result.opened?.intent
        self.questions = questions
    }

    private var path: DynamicPropertyPath { DynamicPropertyPath(value, at: "") }

    public subscript<T: IntentValueConvertible>(dynamicMember keyPath: KeyPath<ValueKeyPath, Never>) -> T {
        get throws { try path.as(T.self) }
    }

    public subscript(dynamicMember keyPath: KeyPath<ValueKeyPath, Never>) -> DynamicPropertyPath { path }

    /// The value without its type, to compare with nil or to give to a parameter; nil where there is none.
    public subscript(dynamicMember keyPath: KeyPath<ValueKeyPath, Never>) -> (any IntentValueExpressing)? {
        value == .null ? nil : PassedValue(_expressed: _WireValue(value))
    }
}
