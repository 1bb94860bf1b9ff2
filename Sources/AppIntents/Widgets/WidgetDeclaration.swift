/// A widget or control of an app; the module `WidgetKit` has the protocols that authors conform to.
@_alwaysEmitConformanceMetadata
public protocol _AppWidget: SendableMetatype {
    /// Creates the widget.
    init()

    /// What is known of the widget, and how it is shown.
    var _declaration: _WidgetDeclaration { get }
}

/// What is known of a widget or control, and how it is shown; opaque to authors.
public struct _WidgetDeclaration {
    package enum Kind: Sendable {
        case widget
        case control
    }

    /// The name that its author gave to the kind of widget.
    package var name: String
    package var kind: Kind
    package var title: LocalizedStringResource?
    package var description: LocalizedStringResource?
    /// The sizes that it is made for, by their names in `WidgetFamily`; of none all are meant.
    package var families: [String] = []
    /// The intent whose parameters are its settings; nil where it has none.
    package var configuration: (any AppIntent.Type)?
    /// Shows it now, for settings and a size.
    package var show: (_ configuration: (any AppIntent)?, _ family: String) async throws -> _SnippetNode

    /// That of no widget.
    package static var none: _WidgetDeclaration {
        _WidgetDeclaration(name: "", kind: .widget) { _, _ in _SnippetNode("group") }
    }

    package init(
        name: String, kind: Kind, configuration: (any AppIntent.Type)? = nil,
        show: @escaping (_ configuration: (any AppIntent)?, _ family: String) async throws -> _SnippetNode
    ) {
        self.name = name
        self.kind = kind
        self.configuration = configuration
        self.show = show
    }
}
