/// An intent as a sentence with its parameters in it: "Archive the note and tell me".
public protocol ParameterSummary<Intent> {
    /// The intent that the sentence tells of.
    associatedtype Intent: AppIntent

    /// Returns the summary in a form that knows parameters by their names.
    ///
    /// - Parameter names: Finds the names of the intent's parameters.
    func _node(_ names: _ParameterNames<Intent>) -> _SummaryNode
}

/// Builds the one summary of an intent or a condition.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
    /// Takes a summary.
    public static func buildExpression<Content: ParameterSummary>(_ expression: Content) -> Content
    where Content.Intent == Intent { expression }

    /// Takes the one summary of the block.
    public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content
    where Content.Intent == Intent { content }
}

/// Finds the names of an intent's parameters: a key path carries none on Linux, so the wrapper that it reaches is
/// compared with the members of an instance.
public struct _ParameterNames<Intent: AppIntent> {
    let intent: Intent

    /// Creates the names of an intent's parameters, from an instance made for it.
    package init(_ intent: Intent) {
        self.intent = intent
    }

    /// Returns the name of the parameter that a key path reaches; nil where it reaches none.
    func name(_ keyPath: PartialKeyPath<Intent>) -> String? {
        guard let parameter = parameter(keyPath) else { return nil }
        return WrapperLayout.name(of: parameter, in: intent)
    }

    /// Returns the parameter that a key path reaches.
    func parameter(_ keyPath: PartialKeyPath<Intent>) -> AnyIntentParameter? {
        intent[keyPath: keyPath] as? AnyIntentParameter
    }
}
