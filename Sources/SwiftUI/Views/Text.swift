public import AppIntents
import IntentProtocol

/// Words.
public struct Text: View, _PrimitiveView, Sendable, Hashable {
    fileprivate var text: String
    fileprivate var attributes: [String: CBOR] = [:]

    fileprivate init(text: String) {
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
    /// Sets what the letters are filled with.
    public func foregroundStyle(_ style: some ShapeStyle) -> Text { with("foreground", .text(style._styleName)) }
    /// Sets the colour.
    public func foregroundColor(_ color: Color?) -> Text { with("foreground", (color?.name).map(CBOR.text)) }
}

extension Text {
    /// Whether words are shown in capitals.
    public enum Case: String, Sendable, Hashable {
        case uppercase, lowercase
    }

    /// Where a text that is too long is cut.
    public enum TruncationMode: String, Sendable, Hashable {
        case head, middle, tail
    }

    /// How a date is shown.
    public struct DateStyle: Sendable, Hashable {
        let name: String

        /// The time of day.
        public static let time = DateStyle(name: "time")
        /// The day.
        public static let date = DateStyle(name: "date")
        /// How far away it is.
        public static let relative = DateStyle(name: "relative")
        /// How far away it is, with a sign.
        public static let offset = DateStyle(name: "offset")
        /// The hours, minutes and seconds to it or since.
        public static let timer = DateStyle(name: "timer")
    }

    /// Creates words for a date. Where they go on changing, a surface that can does so: `date` and `dateStyle` tell it.
    public init(_ date: Date, style: DateStyle) {
        let locale = Localizer.currentLocale
        let words: String
        switch style {
        case .time: words = date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
        case .date: words = date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale))
        default:
            let seconds = Int(abs(date.timeIntervalSinceNow).rounded())
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
            let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
            words = (hours > 0 ? "\(hours):\(digits(minutes))" : "\(minutes)") + ":" + digits(seconds % 60)
        }
        self.init(text: words)
        guard style != .time, style != .date else { return }
        attributes["date"] = .float(date.timeIntervalSince1970)
        attributes["dateStyle"] = .text(style.name)
    }

    /// Puts words behind others. What is set on one of them alone is kept only where both have it.
    public static func + (left: Text, right: Text) -> Text {
        var both = Text(text: left.text + right.text)
        both.attributes = left.attributes.filter { right.attributes[$0.key] == $0.value }
        return both
    }
}

/// Words that a catalog translates.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    package let resource: LocalizedStringResource

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
