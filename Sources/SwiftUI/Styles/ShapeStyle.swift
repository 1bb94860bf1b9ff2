public import AppIntents

/// What a shape or the letters of a text are filled with.
public protocol ShapeStyle: Sendable {
    /// The name that surfaces know.
    var _styleName: String { get }
}

/// A colour by its name; a surface has its own shade of it.
public struct Color: ShapeStyle, View, _PrimitiveView, Hashable {
    package let name: String

    init(named name: String) {
        self.name = name
    }

    /// Creates a colour of the app's resources.
    public init(_ name: String) {
        self.init(named: "named:\(name)")
    }

    /// Creates a colour from its parts, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        let parts = [red, green, blue, opacity].map { part in
            let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }
        self.init(named: "#" + parts.joined())
    }

    public var _styleName: String { name }

    public var _nodes: [_SnippetNode] { [_SnippetNode("color", ["color": .text(name)])] }

    public static let red = Color(named: "red")
    public static let orange = Color(named: "orange")
    public static let yellow = Color(named: "yellow")
    public static let green = Color(named: "green")
    public static let mint = Color(named: "mint")
    public static let teal = Color(named: "teal")
    public static let cyan = Color(named: "cyan")
    public static let blue = Color(named: "blue")
    public static let indigo = Color(named: "indigo")
    public static let purple = Color(named: "purple")
    public static let pink = Color(named: "pink")
    public static let brown = Color(named: "brown")
    public static let gray = Color(named: "gray")
    public static let black = Color(named: "black")
    public static let white = Color(named: "white")
    public static let clear = Color(named: "clear")
    public static let primary = Color(named: "primary")
    public static let secondary = Color(named: "secondary")
    public static let accentColor = Color(named: "accent")
}

/// How much a view draws the eye.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
    public let _styleName: String
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// What matters.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(_styleName: "primary") }
    /// What stands behind.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(_styleName: "secondary") }
    /// What stands further behind.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(_styleName: "tertiary") }
    /// What stands furthest behind.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(_styleName: "quaternary") }
}

/// What fills the background of something small.
public struct FillShapeStyle: ShapeStyle, Hashable {
    public let _styleName: String

    /// One that draws the eye less.
    public var secondary: FillShapeStyle { FillShapeStyle(_styleName: "secondary") }
    /// One that draws the eye still less.
    public var tertiary: FillShapeStyle { FillShapeStyle(_styleName: "tertiary") }
    /// One that hardly draws the eye.
    public var quaternary: FillShapeStyle { FillShapeStyle(_styleName: "quaternary") }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// What fills the background of something small.
    public static var fill: FillShapeStyle { FillShapeStyle(_styleName: "primary") }
}

/// The colour of what can be pressed.
public struct TintShapeStyle: ShapeStyle, Hashable {
    public var _styleName: String { "accent" }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The colour of what can be pressed.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
    public static var orange: Color { .orange }
    public static var yellow: Color { .yellow }
    public static var green: Color { .green }
    public static var mint: Color { .mint }
    public static var teal: Color { .teal }
    public static var cyan: Color { .cyan }
    public static var blue: Color { .blue }
    public static var indigo: Color { .indigo }
    public static var purple: Color { .purple }
    public static var pink: Color { .pink }
    public static var brown: Color { .brown }
    public static var gray: Color { .gray }
    public static var black: Color { .black }
    public static var white: Color { .white }
    public static var clear: Color { .clear }
}
