public import AppIntents

/// Makes one view of those that stand in a closure.
@resultBuilder
public enum ViewBuilder {
    /// Nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// One view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }

    /// A view.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// A view that is there or not.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// The first of two views.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        .first(first)
    }

    /// The second of two views.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        .second(second)
    }

    /// A view that isn't there everywhere.
    public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

/// Several views.
public struct TupleView<each Content: View>: View, _PrimitiveView {
    private let views: (repeat each Content)

    init(_ views: repeat each Content) {
        self.views = (repeat each views)
    }

    public var _nodes: [_SnippetNode] {
        var nodes: [_SnippetNode] = []
        for view in repeat each views { nodes += view._nodes }
        return nodes
    }
}

/// One of two views.
public enum _ConditionalContent<First: View, Second: View>: View, _PrimitiveView {
    case first(First)
    case second(Second)

    public var _nodes: [_SnippetNode] {
        switch self {
        case .first(let view): view._nodes
        case .second(let view): view._nodes
        }
    }
}

extension Optional: View, _SnippetView where Wrapped: View {
    /// Never read.
    public var body: Never { preconditionFailure("Optional has no body") }

    public var _nodes: [_SnippetNode] { self?._nodes ?? [] }
}
