public import AppIntents
import IntentProtocol

/// Views under a heading.
public struct Section<Header: View, Content: View, Footer: View>: View, _PrimitiveView {
    private let header: Header
    private let inner: Content
    private let footer: Footer

    /// Creates a section.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        inner = content()
        self.footer = footer()
    }

    /// Creates a section without a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) where Footer == EmptyView {
        self.init(content: content, header: header) { EmptyView() }
    }

    /// Creates a section without heading and footer.
    public init(@ViewBuilder content: () -> Content) where Header == EmptyView, Footer == EmptyView {
        self.init(content: content) { EmptyView() }
    }

    /// Creates a section under words.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content)
    where Header == Text, Footer == EmptyView {
        self.init(content: content) { Text(titleKey) }
    }

    /// Creates a section under words.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content)
    where Header == Text, Footer == EmptyView {
        self.init(content: content) { Text(title) }
    }

    public var _nodes: [_SnippetNode] {
        let heading = header._nodes.map { node in
            var node = node
            node.attributes["heading"] = .bool(true)
            return node
        }
        return [_SnippetNode("section", children: heading + inner._nodes + footer._nodes)]
    }
}

/// Rows below each other.
public struct List<Content: View>: View, _PrimitiveView {
    private let inner: Content

    /// Creates a list of views.
    public init(@ViewBuilder content: () -> Content) {
        inner = content()
    }

    /// Creates a list with a row for each element.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        inner = ForEach(data, content: rowContent)
    }

    /// Creates a list with a row for each element, which a member tells from the others.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        inner = ForEach(data, id: id, content: rowContent)
    }

    public var _nodes: [_SnippetNode] { [_SnippetNode("list", children: inner._nodes)] }
}

/// Rows and columns.
public struct Grid<Content: View>: View, _PrimitiveView {
    private let alignment: Alignment
    private let spacing: (horizontal: CGFloat?, vertical: CGFloat?)
    private let inner: Content

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - alignment: Where smaller views stand.
    ///   - horizontalSpacing: The distance between columns in points; nil for the surface's own.
    ///   - verticalSpacing: The distance between rows in points; nil for the surface's own.
    ///   - content: The rows.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        spacing = (horizontalSpacing, verticalSpacing)
        inner = content()
    }

    public var _nodes: [_SnippetNode] {
        let attributes = [
            "alignment": alignment.cbor, "spacing": spacing.vertical.map(CBOR.number),
            "columnSpacing": spacing.horizontal.map(CBOR.number),
        ]
        return [_SnippetNode("grid", attributes, children: inner._nodes)]
    }
}

/// A row of a grid.
public struct GridRow<Content: View>: View, _PrimitiveView {
    private let alignment: VerticalAlignment?
    private let inner: Content

    /// Creates a row.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        inner = content()
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("row", ["alignment": alignment?.cbor], children: inner._nodes)]
    }
}

/// Views below each other, of many.
public typealias LazyVStack = VStack
/// Views beside each other, of many.
public typealias LazyHStack = HStack

/// Views of which not all are seen at a time; a surface may show them all.
public struct ScrollView<Content: View>: View, _PrimitiveView {
    private let axes: Axis.Set
    private let inner: Content

    /// Creates a scrolling view.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        inner = content()
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("scroll", ["horizontal": axes.contains(.horizontal) ? .bool(true) : nil], children: inner._nodes)]
    }
}

/// A direction.
public enum Axis: Int8, Sendable, Hashable, CaseIterable {
    case horizontal, vertical

    /// Directions.
    public struct Set: OptionSet, Sendable, Hashable {
        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// From side to side.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}

/// A value beside what it is.
public struct LabeledContent<Label: View, Content: View>: View, _PrimitiveView {
    private let label: Label
    private let inner: Content

    /// Creates a pair of views.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        inner = content()
    }

    /// Creates a view beside words.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
        self.init(content: content) { Text(titleKey) }
    }

    /// Creates a text beside words.
    public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) where Label == Text, Content == Text {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }

    /// Creates a formatted value beside words.
    public init<Format: FormatStyle>(_ titleKey: LocalizedStringKey, value: Format.FormatInput, format: Format)
    where Label == Text, Content == Text, Format.FormatInput: Equatable, Format.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("hstack", children: label._nodes + [_SnippetNode("spacer")] + inner._nodes)]
    }
}
