/// Whether labels show their words, their symbol, or both.
public protocol LabelStyle {
    /// The name that surfaces know.
    var _styleName: String { get }
}

/// How switches look.
public protocol ToggleStyle {
    /// The name that surfaces know.
    var _styleName: String { get }
}

/// How gauges look.
public protocol GaugeStyle {
    /// The name that surfaces know.
    var _styleName: String { get }
}

/// How progress looks.
public protocol ProgressViewStyle {
    /// The name that surfaces know.
    var _styleName: String { get }
}

/// One of the ways that surfaces know.
public struct _NamedControlStyle: LabelStyle, ToggleStyle, GaugeStyle, ProgressViewStyle {
    public let _styleName: String
}

extension LabelStyle where Self == _NamedControlStyle {
    /// The symbol alone.
    public static var iconOnly: _NamedControlStyle { _NamedControlStyle(_styleName: "iconOnly") }
    /// The words alone.
    public static var titleOnly: _NamedControlStyle { _NamedControlStyle(_styleName: "titleOnly") }
    /// Both.
    public static var titleAndIcon: _NamedControlStyle { _NamedControlStyle(_styleName: "titleAndIcon") }
}

extension ToggleStyle where Self == _NamedControlStyle {
    /// A knob that is moved.
    public static var `switch`: _NamedControlStyle { _NamedControlStyle(_styleName: "switch") }
    /// A button that stays down.
    public static var button: _NamedControlStyle { _NamedControlStyle(_styleName: "button") }
}

extension GaugeStyle where Self == _NamedControlStyle {
    /// A round scale.
    public static var accessoryCircular: _NamedControlStyle { _NamedControlStyle(_styleName: "circular") }
    /// A round scale that is filled.
    public static var accessoryCircularCapacity: _NamedControlStyle {
        _NamedControlStyle(_styleName: "circularCapacity")
    }
    /// A straight scale.
    public static var accessoryLinear: _NamedControlStyle { _NamedControlStyle(_styleName: "linear") }
    /// A straight scale that is filled.
    public static var linearCapacity: _NamedControlStyle { _NamedControlStyle(_styleName: "linearCapacity") }
}

extension ProgressViewStyle where Self == _NamedControlStyle {
    /// A bar.
    public static var linear: _NamedControlStyle { _NamedControlStyle(_styleName: "linear") }
    /// A circle.
    public static var circular: _NamedControlStyle { _NamedControlStyle(_styleName: "circular") }
}
