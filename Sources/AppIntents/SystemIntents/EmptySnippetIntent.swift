/// A snippet intent without a view, for code that needs some snippet intent.
public struct EmptySnippetIntent: SnippetIntent {
    /// The result: a view of nothing.
    public typealias PerformResult = IntentResultContainer<
        Never, Never, _SnippetViewContainer<_EmptySnippetView>, Never
    >
    /// There is no summary.
    public typealias SummaryContent = Never

    /// The name of the action.
    public static var title: LocalizedStringResource { "Nothing" }
    /// False: there is nothing to see.
    public static var isDiscoverable: Bool { false }

    /// Creates the intent.
    public init() {}

    /// Shows nothing.
    public func perform() async throws -> PerformResult {
        .result(view: _EmptySnippetView())
    }
}

/// A view of nothing.
public struct _EmptySnippetView: _SnippetView {
    /// Nothing.
    public var _nodes: [_SnippetNode] { [] }
}
