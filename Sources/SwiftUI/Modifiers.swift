public import AppIntents
package import IntentProtocol

/// A view with an attribute.
public struct _ModifiedView<Content: View>: View, _PrimitiveView {
    private let inner: Content
    private let change: (inout _SnippetNode) -> Void

    package init(_ inner: Content, _ change: @escaping (inout _SnippetNode) -> Void) {
        self.inner = inner
        self.change = change
    }

    public var _nodes: [_SnippetNode] {
        inner._nodes.map { node in
            var node = node
            change(&node)
            return node
        }
    }
}

extension View {
    /// Sets an attribute where it isn't set nearer to the view.
    package func attribute(_ name: String, _ value: CBOR?) -> _ModifiedView<Self> {
        _ModifiedView(self) { node in
            if node.attributes[name] == nil { node.attributes[name] = value }
        }
    }

    /// Sets an attribute where a text is given.
    private func attribute(_ name: String, _ text: String?) -> _ModifiedView<Self> {
        attribute(name, text.map(CBOR.text))
    }

    // MARK: Text

    /// Sets the font of the texts in the view.
    public func font(_ font: Font?) -> some View { attribute("font", font?.cbor) }
    /// Sets how strong the strokes of the texts are.
    public func fontWeight(_ weight: Font.Weight?) -> some View { attribute("weight", weight?.name) }
    /// Makes the strokes of the texts strong.
    public func bold(_ isActive: Bool = true) -> some View { attribute("weight", isActive ? "bold" : nil) }
    /// Slants the letters of the texts.
    public func italic(_ isActive: Bool = true) -> some View { attribute("italic", isActive ? .bool(true) : nil) }
    /// Sets how many lines a text takes at most; nil for as many as it needs.
    public func lineLimit(_ number: Int?) -> some View { attribute("lineLimit", number.map { .int(Int64($0)) }) }
    /// Sets where the lines of a text begin.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        attribute("textAlignment", alignment.rawValue)
    }

    // MARK: Colour

    /// Sets what letters and symbols are filled with.
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { attribute("foreground", style._styleName) }
    /// Sets the colour of letters and symbols.
    public func foregroundColor(_ color: Color?) -> some View { attribute("foreground", color?.name) }
    /// Sets what is behind the view.
    public func background(_ style: some ShapeStyle) -> some View { attribute("background", style._styleName) }
    /// Sets the colour of what can be pressed.
    public func tint(_ color: Color?) -> some View { attribute("tint", color?.name) }
    /// Sets how much is seen, from 0 for nothing to 1.
    public func opacity(_ opacity: Double) -> some View { attribute("opacity", .float(opacity)) }

    // MARK: Room

    /// Leaves room around the view, of the surface's own width.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        attribute(
            "padding",
            .object([
                "edges": edges == .all ? nil : .array(edges.names.map(CBOR.text)), "length": length.map(CBOR.number),
            ]))
    }

    /// Leaves room around the view, in points.
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// Sets the size in points.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        attribute(
            "frame",
            .object([
                "width": width.map(CBOR.number), "height": height.map(CBOR.number), "alignment": alignment.cbor,
            ]))
    }

    /// Sets bounds of the size in points; `.infinity` for all the room there is.
    public func frame(
        minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        func bound(_ length: CGFloat?) -> CBOR? { length.map { $0 == .infinity ? .text("infinity") : .number($0) } }
        return attribute(
            "frame",
            .object([
                "minWidth": bound(minWidth), "maxWidth": bound(maxWidth), "minHeight": bound(minHeight),
                "maxHeight": bound(maxHeight), "alignment": alignment.cbor,
            ]))
    }

    /// Rounds the corners, by a radius in points.
    public func cornerRadius(_ radius: CGFloat) -> some View { attribute("cornerRadius", .number(radius)) }

    // MARK: Use

    /// Keeps what can be pressed from being pressed.
    public func disabled(_ isDisabled: Bool) -> some View { attribute("disabled", isDisabled ? .bool(true) : nil) }
    /// Sets how buttons look.
    public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View {
        attribute("buttonStyle", style._styleName)
    }
    /// Sets what a screen reader says.
    public func accessibilityLabel(_ label: Text) -> some View {
        attribute("accessibilityLabel", label._nodes.first?.attributes["text"])
    }
    /// Sets what a screen reader says.
    public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { accessibilityLabel(Text(key)) }
}

/// How a button looks.
public protocol PrimitiveButtonStyle {
    /// The name that surfaces know.
    var _styleName: String { get }
}

/// A button that looks in one of the ways that surfaces know.
public struct _NamedButtonStyle: PrimitiveButtonStyle {
    public let _styleName: String
}

extension PrimitiveButtonStyle where Self == _NamedButtonStyle {
    /// Within a line of its own.
    public static var bordered: _NamedButtonStyle { _NamedButtonStyle(_styleName: "bordered") }
    /// Filled, as what most people want.
    public static var borderedProminent: _NamedButtonStyle { _NamedButtonStyle(_styleName: "borderedProminent") }
    /// The label alone.
    public static var borderless: _NamedButtonStyle { _NamedButtonStyle(_styleName: "borderless") }
    /// The label alone, in its own colour.
    public static var plain: _NamedButtonStyle { _NamedButtonStyle(_styleName: "plain") }
}
