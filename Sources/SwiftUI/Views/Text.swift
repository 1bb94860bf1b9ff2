public import AppIntents
import IntentProtocol

/// Words.
public struct Text: View, _PrimitiveView, Sendable, Hashable {
    private var text: String
    private var attributes: [String: CBOR] = [:]

    private init(text: String) {
        self.text = text
    }

    /// Creates words that are looked up in the app's catalogs.
    public init(_ key: LocalizedStringKey) {
        self.init(text: String(localized: key.resource))
    }

    /// Creates words from what a variable holds.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) {
        self.init(text: String(content))
    }

    /// Creates words that are looked up in the app's catalogs.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(text: String(localized: resource))
    }

    /// Creates words that are shown as they are.
    public init(verbatim content: String) {
        self.init(text: content)
    }

    /// Creates words from a value.
    public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
    where Format.FormatInput: Equatable, Format.FormatOutput == String {
        self.init(text: format.format(input))
    }

    public var _nodes: [_SnippetNode] {
        var node = _SnippetNode("text", ["text": .text(text)])
        node.attributes.merge(attributes) { words, _ in words }
        return [node]
    }

    private func with(_ name: String, _ value: CBOR?) -> Text {
        var text = self
        text.attributes[name] = value
        return text
    }

    /// Sets the font.
    public func font(_ font: Font?) -> Text { with("font", font?.cbor) }
    /// Sets how strong the strokes are.
    public func fontWeight(_ weight: Font.Weight?) -> Text { with("weight", (weight?.name).map(CBOR.text)) }
    /// Makes the strokes strong.
    public func bold() -> Text { with("weight", .text("bold")) }
    /// Slants the letters.
    public func italic() -> Text { with("italic", .bool(true)) }
    /// Strikes the words out.
    public func strikethrough(_ isActive: Bool = true) -> Text { with("strikethrough", isActive ? .bool(true) : nil) }
    /// Draws a line under the words.
    public func underline(_ isActive: Bool = true) -> Text { with("underline", isActive ? .bool(true) : nil) }
    /// Gives all digits the same width.
    public func monospacedDigit() -> Text { with("monospacedDigits", .bool(true)) }
    /// Sets the colour.
    public func foregroundColor(_ color: Color?) -> Text { with("foreground", (color?.name).map(CBOR.text)) }
}

/// Words that a catalog translates.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    let resource: LocalizedStringResource

    /// Creates the key from what a variable holds.
    public init(_ value: String) {
        self.init(stringLiteral: value)
    }

    /// Creates the key as it stands in the source.
    public init(stringLiteral value: String) {
        resource = LocalizedStringResource(stringLiteral: value)
    }

    /// Creates the key from words with values in them.
    public init(stringInterpolation: StringInterpolation) {
        resource = LocalizedStringResource(stringInterpolation: stringInterpolation)
    }
}
