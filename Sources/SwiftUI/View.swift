public import AppIntents

/// A part of what a person sees, made of other views.
///
/// Nothing is drawn here: a view in a result is described to surfaces, each of which draws it in its own way.
public protocol View: _SnippetView {
    /// The type of what the view is made of.
    associatedtype Body: View

    /// What the view is made of.
    @ViewBuilder var body: Body { get }
}

extension View {
    /// What the body shows now.
    public var _nodes: [_SnippetNode] { body._nodes }
}

extension Never: View {
    /// Never read.
    public var body: Never { preconditionFailure("Never has no body") }
}

/// A view that is described by itself, without a body.
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    /// Never read.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// Nothing.
public struct EmptyView: View, _PrimitiveView {
    /// Creates the view.
    public init() {}

    public var _nodes: [_SnippetNode] { [] }
}

/// A view of any type.
public struct AnyView: View, _PrimitiveView {
    private let view: any View

    /// Creates a view from another one.
    public init(_ view: some View) {
        self.view = view
    }

    /// Creates a view from another one.
    public init(erasing view: some View) {
        self.view = view
    }

    public var _nodes: [_SnippetNode] { view._nodes }
}
