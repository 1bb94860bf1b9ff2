/// An intent as a sentence with its parameters in it.
public protocol ParameterSummary<Intent> {
    /// The intent that the sentence tells of.
    associatedtype Intent: AppIntent
}

/// Builds the one summary of an intent.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
    /// Takes a summary.
    public static func buildExpression<Content: ParameterSummary>(_ expression: Content) -> Content
    where Content.Intent == Intent { expression }

    /// Takes the one summary of the block.
    public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content
    where Content.Intent == Intent { content }
}
