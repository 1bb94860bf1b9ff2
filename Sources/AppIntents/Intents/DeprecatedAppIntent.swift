/// An intent that is still there for people's shortcuts and has a successor.
@_alwaysEmitConformanceMetadata
public protocol DeprecatedAppIntent: AppIntent {
    /// The intent that takes its place; `Never` where there is none.
    associatedtype ReplacementIntent: AppIntent = Never

    /// Why it isn't used any more.
    static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// Why an intent isn't used any more, and what takes its place.
public struct IntentDeprecation<Replacement: AppIntent>: Sendable {
    /// The reason, for people who use the intent.
    public var message: LocalizedStringResource?
    /// The intent that takes its place.
    public var replacedBy: Replacement.Type?

    /// States the reason and the successor.
    public init(message: LocalizedStringResource, replacedBy replacement: Replacement.Type) {
        self.message = message
        replacedBy = replacement
    }

    /// States the successor.
    public init(replacedBy replacement: Replacement.Type) {
        message = nil
        replacedBy = replacement
    }
}

extension IntentDeprecation where Replacement == Never {
    /// States the reason.
    public init(message: LocalizedStringResource) {
        self.message = message
        replacedBy = nil
    }
}

extension DeprecatedAppIntent {
    /// The reason in words: the author's, else the successor's name.
    package static var deprecationText: LocalizedStringResource {
        let deprecation = deprecation
        if let message = deprecation.message { return message }
        guard ReplacementIntent.self != Never.self else { return "This action is not used any more." }
        return "Use \(ReplacementIntent.title) instead."
    }
}
