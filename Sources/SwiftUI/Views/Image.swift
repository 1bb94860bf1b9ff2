public import AppIntents
import IntentProtocol

/// A picture.
public struct Image: View, _PrimitiveView, Sendable, Hashable {
    private let reference: String
    private var isResizable = false

    /// Creates a picture from the name of a symbol; a surface maps it to its icon theme.
    public init(systemName: String) {
        reference = DisplayRepresentation.Image(systemName: systemName).reference
    }

    /// Creates a picture from the name of a file in the app's resources.
    public init(_ name: String) {
        reference = DisplayRepresentation.Image(named: name).reference
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("image", ["image": .text(reference), "resizable": isResizable ? .bool(true) : nil])]
    }

    /// Creates a picture from the name of a file in the app's resources, with words for a screen reader.
    public init(_ name: String, label: Text) {
        self.init(name)
    }

    /// Creates a picture from the name of a file in the app's resources that a screen reader says nothing of.
    public init(decorative name: String) {
        self.init(name)
    }

    /// How large a symbol is beside text.
    public enum Scale: String, Sendable, Hashable {
        case small, medium, large
    }

    /// Whether a picture has its own colours.
    public enum TemplateRenderingMode: Sendable, Hashable {
        case template, original
    }

    /// Sets whether the picture has its own colours.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }

    /// Lets the picture fill its room.
    public func resizable() -> Image {
        var image = self
        image.isResizable = true
        return image
    }
}

/// A picture with words.
public struct Label<Title: View, Icon: View>: View, _PrimitiveView {
    private let title: Title
    private let icon: Icon

    /// Creates a label from views.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    public var _nodes: [_SnippetNode] { [_SnippetNode("label", children: icon._nodes + title._nodes)] }
}

extension Label where Title == Text, Icon == Image {
    /// Creates a label from words and the name of a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    /// Creates a label from words and the name of a symbol.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

/// A picture from an address, which the surface fetches.
public struct AsyncImage: View, _PrimitiveView {
    private let url: URL?

    /// Creates a picture from an address.
    public init(url: URL?, scale: CGFloat = 1) {
        self.url = url
    }

    public var _nodes: [_SnippetNode] {
        guard let url else { return [] }
        return [_SnippetNode("image", ["image": .text(url.absoluteString)])]
    }
}
