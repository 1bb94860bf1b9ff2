public import AppIntents

/// Something of an app that is shown outside of it, and made anew from time to time.
///
/// Nothing lists the widgets: those of a library are found when it is installed, and shown by `intentctl widget`.
@_alwaysEmitConformanceMetadata
public protocol Widget: _AppWidget {
    /// The type of the configuration.
    associatedtype Body: WidgetConfiguration

    /// Creates the widget.
    init()

    /// What the widget shows, and how it is configured.
    var body: Body { get }
}

extension Widget {
    public var _declaration: _WidgetDeclaration { body._declaration }

    /// Does nothing: `@main` is taken where other platforms want it, but the process that shows widgets has a program of
    /// its own.
    public static func main() {}
}

/// Several widgets and controls. All that a library has are found, so the body is not asked.
public protocol WidgetBundle {
    /// The type of the list.
    associatedtype Body: Widget

    /// Creates the bundle.
    init()

    /// The widgets and controls.
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Does nothing, as that of a ``Widget``.
    public static func main() {}
}

/// Lists the widgets of a bundle.
@resultBuilder
public enum WidgetBundleBuilder {
    /// Some widgets.
    public static func buildBlock(_ content: _WidgetList...) -> _WidgetList { _WidgetList() }

    /// A widget or a control.
    public static func buildExpression(_ content: some _AppWidget) -> _WidgetList { _WidgetList() }

    /// Widgets that are there or not.
    public static func buildOptional(_ content: _WidgetList?) -> _WidgetList { _WidgetList() }

    /// Widgets that aren't there everywhere.
    public static func buildLimitedAvailability(_ content: _WidgetList) -> _WidgetList { content }
}

/// The widgets of a bundle. It has no name, and so is none itself.
public struct _WidgetList: Widget {
    /// Creates a list.
    public init() {}

    /// Nothing that is shown.
    public var body: some WidgetConfiguration { _ModifiedConfiguration(.none) { _ in } }
}

/// A size in which a widget is shown.
public enum WidgetFamily: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    case systemSmall
    case systemMedium
    case systemLarge
    case systemExtraLarge
    case accessoryCircular
    case accessoryRectangular
    case accessoryInline

    /// The size's name.
    public var description: String { rawValue }
}

/// Where an app says that what its widgets show has changed.
public struct WidgetCenter: Sendable {
    /// The one of the process.
    public static let shared = WidgetCenter()

    /// Does nothing: a widget is made anew whenever it is looked at.
    public func reloadAllTimelines() {}

    /// Does nothing: a widget is made anew whenever it is looked at.
    public func reloadTimelines(ofKind kind: String) {}
}

/// Where an app says that the values of its controls have changed.
public struct ControlCenter: Sendable {
    /// The one of the process.
    public static let shared = ControlCenter()

    /// Does nothing: a control is made anew whenever it is looked at.
    public func reloadAllControls() {}

    /// Does nothing: a control is made anew whenever it is looked at.
    public func reloadControls(ofKind kind: String) {}
}
