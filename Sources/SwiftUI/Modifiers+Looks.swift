public import AppIntents
import IntentProtocol

// What changes how a view looks and is told of. A surface leaves out what it can't do.
extension View {
    // MARK: Size and place

    /// Scales pictures in the view so that they fit, or fill their room.
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        attribute(
            "aspect", .object(["mode": .text(contentMode.rawValue), "ratio": ratio.map(CBOR.number)]))
    }
    /// Scales pictures in the view so that all of them is seen.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    /// Scales pictures in the view so that they fill their room.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
    /// Keeps the view at the size that it would like.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        attribute("fixedSize", horizontal || vertical ? .bool(true) : nil)
    }
    /// Says which of several views keeps its size where there is little room.
    public func layoutPriority(_ value: Double) -> some View { attribute("priority", .float(value)) }
    /// Moves the view, in points.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        attribute("offset", .object(["x": .number(x), "y": .number(y)]))
    }

    // MARK: Around and behind

    /// Sets what is behind the view, within an outline.
    public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View {
        attribute("background", .text(style._styleName)).attribute("backgroundShape", shape._outline.attributeDocument)
    }
    /// Puts views behind the view.
    public func background<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        _LayeredView(front: self, back: content(), alignment: alignment)
    }
    /// Puts views before the view.
    public func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        _LayeredView(front: content(), back: self, alignment: alignment)
    }
    /// Sets what is behind all of a widget.
    public func containerBackground(_ style: some ShapeStyle, for container: ContainerBackgroundPlacement) -> some View
    {
        attribute("containerBackground", .text(style._styleName))
    }
    /// Puts views behind all of a widget.
    public func containerBackground<Content: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) -> some View {
        _LayeredView(front: self, back: content(), alignment: alignment)
    }
    /// Cuts the view along an outline.
    public func clipShape(_ shape: some Shape) -> some View { attribute("clip", shape._outline.attributeDocument) }
    /// Draws a shadow, with a radius in points.
    public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
        attribute("shadow", .object(["radius": .number(radius), "color": .text(color.name)]))
    }
    /// Draws a line around the view.
    public func border(_ style: some ShapeStyle, width: CGFloat = 1) -> some View {
        attribute("border", .object(["color": .text(style._styleName), "width": .number(width)]))
    }

    // MARK: Text and symbols

    /// Lets a text become smaller, down to a part of its size.
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { attribute("minimumScale", .float(Double(factor))) }
    /// Sets whether texts are shown in capitals; nil for as they are.
    public func textCase(_ textCase: Text.Case?) -> some View { attribute("case", (textCase?.rawValue).map(CBOR.text)) }
    /// Sets where a text that is too long is cut.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        attribute("truncation", .text(mode.rawValue))
    }
    /// Sets how many lines a text takes at most, and whether it takes as many in any case.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { attribute("lineLimit", .int(Int64(limit))) }
    /// Sets the distance between lines in points.
    public func lineSpacing(_ spacing: CGFloat) -> some View { attribute("lineSpacing", .number(spacing)) }
    /// Gives all digits the same width.
    public func monospacedDigit() -> some View { attribute("monospacedDigits", .bool(true)) }
    /// Gives all letters the same width.
    public func monospaced(_ isActive: Bool = true) -> some View {
        attribute("monospaced", isActive ? .bool(true) : nil)
    }
    /// Sets the shape of the letters.
    public func fontDesign(_ design: Font.Design?) -> some View {
        attribute("design", (design?.rawValue).map(CBOR.text))
    }
    /// Strikes the words out.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
        attribute("strikethrough", isActive ? .bool(true) : nil)
    }
    /// Draws a line under the words.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
        attribute("underline", isActive ? .bool(true) : nil)
    }
    /// Sets how large symbols are beside text.
    public func imageScale(_ scale: Image.Scale) -> some View { attribute("scale", .text(scale.rawValue)) }
    /// Sets how the parts of a symbol are coloured.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        attribute("symbolMode", (mode?.name).map(CBOR.text))
    }
    /// Sets which variant of a symbol is shown.
    public func symbolVariant(_ variant: SymbolVariants) -> some View {
        attribute("symbolVariant", .text(variant.name))
    }

    // MARK: Controls

    /// Sets how large controls are.
    public func controlSize(_ size: ControlSize) -> some View { attribute("controlSize", .text(size.rawValue)) }
    /// Hides the words of controls, which a screen reader still says.
    public func labelsHidden() -> some View { attribute("labelsHidden", .bool(true)) }
    /// Sets whether labels show their words, their symbol, or both.
    public func labelStyle(_ style: some LabelStyle) -> some View { attribute("labelStyle", .text(style._styleName)) }
    /// Sets how switches look.
    public func toggleStyle(_ style: some ToggleStyle) -> some View {
        attribute("toggleStyle", .text(style._styleName))
    }
    /// Sets how gauges look.
    public func gaugeStyle(_ style: some GaugeStyle) -> some View { attribute("gaugeStyle", .text(style._styleName)) }
    /// Sets how progress looks.
    public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
        attribute("progressStyle", .text(style._styleName))
    }
    /// Sets the address that a press on a widget opens.
    public func widgetURL(_ url: URL?) -> some View { attribute("widgetURL", (url?.absoluteString).map(CBOR.text)) }
    /// Draws the view with the accent colour of a widget.
    public func widgetAccentable(_ accentable: Bool = true) -> some View {
        attribute("accent", accentable ? .bool(true) : nil)
    }
    /// Hides what the view shows from who isn't its owner.
    public func privacySensitive(_ sensitive: Bool = true) -> some View {
        attribute("private", sensitive ? .bool(true) : nil)
    }
    /// Shows the words at a pointer that rests on the view.
    public func help(_ textKey: LocalizedStringKey) -> some View {
        attribute("help", .text(String(localized: textKey.resource)))
    }

    // MARK: Screen readers

    /// Keeps the view from being read out.
    public func accessibilityHidden(_ hidden: Bool) -> some View {
        attribute("accessibilityHidden", hidden ? .bool(true) : nil)
    }
    /// Sets what a screen reader says of the value.
    public func accessibilityValue(_ key: LocalizedStringKey) -> some View {
        attribute("accessibilityValue", .text(String(localized: key.resource)))
    }
    /// Sets what a screen reader says of what happens.
    public func accessibilityHint(_ key: LocalizedStringKey) -> some View {
        attribute("accessibilityHint", .text(String(localized: key.resource)))
    }
    /// Reads the views within as one.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    /// Reads the view out with another one of the same name first or last.
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }

    // MARK: What a description has no place for

    /// Names the view; a description is made anew each time, so the name is not needed.
    public func id(_ id: some Hashable) -> some View { self }
    /// Names the view for a choice.
    public func tag(_ tag: some Hashable) -> some View { self }
    /// Shows changes as they go on; surfaces show the state that is reached.
    public func contentTransition(_ transition: ContentTransition) -> some View { self }
    /// Shows changes as they go on; surfaces show the state that is reached.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }
    /// Marks what is new until the intent's outcome is known.
    public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
    /// Changes the view by a modifier of the author's.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
        modifier.body(content: _ViewModifierContent(AnyView(self)))
    }
}

/// Views before others.
struct _LayeredView<Front: View, Back: View>: View, _PrimitiveView {
    let front: Front
    let back: Back
    let alignment: Alignment

    var _nodes: [_SnippetNode] {
        [_SnippetNode("zstack", ["alignment": alignment.cbor], children: back._nodes + front._nodes)]
    }
}

/// A change of views that an author writes once.
public protocol ViewModifier {
    /// The type of what comes of it.
    associatedtype Body: View
    /// The view that is changed.
    typealias Content = _ViewModifierContent

    /// Changes a view.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct _ViewModifierContent: View, _PrimitiveView {
    private let view: AnyView

    init(_ view: AnyView) {
        self.view = view
    }

    public var _nodes: [_SnippetNode] { view._nodes }
}

/// How a picture is scaled.
public enum ContentMode: String, Sendable, Hashable, CaseIterable {
    case fit, fill
}

/// What a background is behind of.
public struct ContainerBackgroundPlacement: Sendable {
    /// A widget.
    public static let widget = ContainerBackgroundPlacement()
}

/// How the parts of a symbol are coloured.
public struct SymbolRenderingMode: Sendable {
    let name: String

    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    public static let palette = SymbolRenderingMode(name: "palette")
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
}

/// A variant of a symbol.
public struct SymbolVariants: Sendable, Hashable {
    let name: String

    public static let none = SymbolVariants(name: "none")
    public static let fill = SymbolVariants(name: "fill")
    public static let circle = SymbolVariants(name: "circle")
    public static let square = SymbolVariants(name: "square")
    public static let slash = SymbolVariants(name: "slash")
}

/// How large controls are.
public enum ControlSize: String, Sendable, Hashable, CaseIterable {
    case mini, small, regular, large, extraLarge
}

/// What is read of views within another.
public struct AccessibilityChildBehavior: Sendable, Hashable {
    public static let ignore = AccessibilityChildBehavior()
    public static let contain = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()
}

/// How a change is shown.
public struct ContentTransition: Sendable {
    public static let identity = ContentTransition()
    public static let opacity = ContentTransition()
    public static let interpolate = ContentTransition()
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
    public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
}

/// How a change goes on.
public struct Animation: Sendable, Hashable {
    public static let `default` = Animation()
    public static let linear = Animation()
    public static let easeIn = Animation()
    public static let easeOut = Animation()
    public static let easeInOut = Animation()
    public static let spring = Animation()
    public static let smooth = Animation()
    public static let snappy = Animation()
    public static let bouncy = Animation()
}
