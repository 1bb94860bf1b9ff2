package import IntentProtocol

/// A summary that knows parameters by their names; opaque to authors.
public struct _SummaryNode: Sendable {
    package typealias Condition = ActionSummary.Condition

    package let summary: ActionSummary

    package init(_ summary: ActionSummary) {
        self.summary = summary
    }

    /// The summary in the metadata's form.
    package var cbor: CBOR? { summary.cbor }

    /// Returns what is shown for the present values of an intent's parameters.
    ///
    /// - Parameter value: Gives a parameter's value by its name; nil where it has none.
    package func sentence(_ value: (String) -> IntentValue?) -> ActionSummary.Sentence? {
        summary.sentence(for: value)
    }
}
