public import AppIntents
import IntentProtocol

/// Views below each other.
public struct VStack<Content: View>: View, _PrimitiveView {
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    private let inner: Content

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - alignment: Where narrower views stand.
    ///   - spacing: The distance between views in points; nil for the surface's own.
    ///   - content: The views from top to bottom.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        inner = content()
    }

    public var _nodes: [_SnippetNode] {
        [
            _SnippetNode(
                "vstack", ["alignment": alignment.cbor, "spacing": spacing.map(CBOR.number)], children: inner._nodes)
        ]
    }
}

/// Views beside each other.
public struct HStack<Content: View>: View, _PrimitiveView {
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    private let inner: Content

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - alignment: Where lower views stand.
    ///   - spacing: The distance between views in points; nil for the surface's own.
    ///   - content: The views from the leading to the trailing end.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        inner = content()
    }

    public var _nodes: [_SnippetNode] {
        [
            _SnippetNode(
                "hstack", ["alignment": alignment.cbor, "spacing": spacing.map(CBOR.number)], children: inner._nodes)
        ]
    }
}

/// Views over each other.
public struct ZStack<Content: View>: View, _PrimitiveView {
    private let alignment: Alignment
    private let inner: Content

    /// Creates a pile.
    ///
    /// - Parameters:
    ///   - alignment: Where smaller views stand.
    ///   - content: The views from back to front.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        inner = content()
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("zstack", ["alignment": alignment.cbor], children: inner._nodes)]
    }
}

/// Views that take the same modifiers.
public struct Group<Content: View>: View, _PrimitiveView {
    private let inner: Content

    /// Creates a group.
    public init(@ViewBuilder content: () -> Content) {
        inner = content()
    }

    public var _nodes: [_SnippetNode] { inner._nodes }
}

/// The room that is left in a stack.
public struct Spacer: View, _PrimitiveView {
    private let minimum: CGFloat?

    /// Creates the room.
    ///
    /// - Parameter minLength: The least that it takes, in points; nil for the surface's own.
    public init(minLength: CGFloat? = nil) {
        minimum = minLength
    }

    public var _nodes: [_SnippetNode] { [_SnippetNode("spacer", ["minimum": minimum.map(CBOR.number)])] }
}

/// A line between views.
public struct Divider: View, _PrimitiveView {
    /// Creates a line.
    public init() {}

    public var _nodes: [_SnippetNode] { [_SnippetNode("divider")] }
}
