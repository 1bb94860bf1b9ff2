import IntentProtocol

/// An intent whose result is a view; the view is made anew each time the intent is performed.
@_alwaysEmitConformanceMetadata
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
    /// Asks for the view that is shown at present to be made anew.
    public static func reload() {
        guard let context = RunContext.current, context.hasHost else { return }
        let request = AdminRequest("snippet.reload", .object(["intent": .text(persistentIdentifier)]))
        Task { try await context.request(request) }
    }
}
