public import AppIntents
import IntentProtocol

/// An outline that is filled, drawn or cut along.
public protocol Shape: View where Body == Never {
    /// The node of the outline, with the name and measures that surfaces know.
    var _outline: _SnippetNode { get }
}

extension Shape {
    /// Never read.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }

    /// The outline filled with the colour of letters.
    public var _nodes: [_SnippetNode] { [_outline] }

    /// Fills the outline.
    public func fill(_ style: some ShapeStyle) -> some View {
        _ModifiedView(self) { $0.attributes["fill"] = .text(style._styleName) }
    }

    /// Draws along the outline.
    ///
    /// - Parameters:
    ///   - style: The colour of the line.
    ///   - lineWidth: Its width in points.
    public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View {
        _ModifiedView(self) { node in
            node.attributes["stroke"] = .text(style._styleName)
            node.attributes["lineWidth"] = .number(lineWidth)
        }
    }

    /// Draws along the outline, within it.
    public func strokeBorder(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View {
        stroke(style, lineWidth: lineWidth)
    }
}

/// A rectangle that fills its room.
public struct Rectangle: Shape {
    /// Creates a rectangle.
    public init() {}

    public var _outline: _SnippetNode { _SnippetNode("shape", ["shape": "rectangle"]) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {
    private let radius: CGFloat

    /// Creates a rectangle with corners of a radius in points.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        radius = cornerRadius
    }

    public var _outline: _SnippetNode {
        _SnippetNode("shape", ["shape": "rectangle", "cornerRadius": .number(radius)])
    }
}

/// How a corner is rounded; surfaces know one way.
public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}

/// A circle within its room.
public struct Circle: Shape {
    /// Creates a circle.
    public init() {}

    public var _outline: _SnippetNode { _SnippetNode("shape", ["shape": "circle"]) }
}

/// An ellipse that fills its room.
public struct Ellipse: Shape {
    /// Creates an ellipse.
    public init() {}

    public var _outline: _SnippetNode { _SnippetNode("shape", ["shape": "ellipse"]) }
}

/// A rectangle whose short sides are half circles.
public struct Capsule: Shape {
    /// Creates a capsule.
    public init(style: RoundedCornerStyle = .continuous) {}

    public var _outline: _SnippetNode { _SnippetNode("shape", ["shape": "capsule"]) }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with corners of a radius in points.
    public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius) }
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
    /// A circle.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
    /// A capsule.
    public static var capsule: Capsule { Capsule() }
}

/// Colours that pass into each other; a surface that has none takes the first.
public struct LinearGradient: ShapeStyle, View, _PrimitiveView, Hashable {
    private let colors: [Color]

    /// Creates a gradient from colours at equal distances.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.colors = colors
    }

    /// Creates a gradient.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        colors = gradient.colors
    }

    public var _styleName: String { "gradient:" + colors.map(\.name).joined(separator: ",") }
    public var _nodes: [_SnippetNode] { [_SnippetNode("color", ["color": .text(_styleName)])] }
}

/// Colours that pass into each other.
public struct Gradient: Sendable, Hashable {
    package let colors: [Color]

    /// Creates a gradient from colours at equal distances.
    public init(colors: [Color]) {
        self.colors = colors
    }
}

/// A place within a view, from 0 to 1 in both directions.
public struct UnitPoint: Sendable, Hashable {
    public var x: CGFloat
    public var y: CGFloat

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// A veil that lets what is behind shine through.
public struct Material: ShapeStyle, Hashable {
    public let _styleName: String
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { Material(_styleName: "material") }
    public static var thinMaterial: Material { Material(_styleName: "material") }
    public static var regularMaterial: Material { Material(_styleName: "material") }
    public static var thickMaterial: Material { Material(_styleName: "material") }
    public static var ultraThickMaterial: Material { Material(_styleName: "material") }
}

extension Color {
    /// The colour, seen through from 0 for nothing to 1.
    public func opacity(_ opacity: Double) -> Color {
        let percent = Int((min(max(opacity, 0), 1) * 100).rounded())
        return Color(named: percent == 100 ? name : "\(name)@\(percent)")
    }

    /// The colour, a little lighter at the top where a surface does that.
    public var gradient: Color { self }
}
