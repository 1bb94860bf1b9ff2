package import IntentProtocol

/// The letters of a text.
public struct Font: Sendable, Hashable {
    private var name: String
    private var size: CGFloat?
    private var strength: Weight?

    /// How strong the strokes of letters are.
    public struct Weight: Sendable, Hashable {
        package let name: String

        public static let ultraLight = Weight(name: "ultraLight")
        public static let thin = Weight(name: "thin")
        public static let light = Weight(name: "light")
        public static let regular = Weight(name: "regular")
        public static let medium = Weight(name: "medium")
        public static let semibold = Weight(name: "semibold")
        public static let bold = Weight(name: "bold")
        public static let heavy = Weight(name: "heavy")
        public static let black = Weight(name: "black")
    }

    /// The shape of letters.
    public enum Design: String, Sendable, Hashable {
        case `default`, serif, rounded, monospaced
    }

    /// What a text is, from which a surface finds the letters.
    public enum TextStyle: String, Sendable, Hashable, CaseIterable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    private init(_ name: String) {
        self.name = name
    }

    public static let largeTitle = Font("largeTitle")
    public static let title = Font("title")
    public static let title2 = Font("title2")
    public static let title3 = Font("title3")
    public static let headline = Font("headline")
    public static let subheadline = Font("subheadline")
    public static let body = Font("body")
    public static let callout = Font("callout")
    public static let footnote = Font("footnote")
    public static let caption = Font("caption")
    public static let caption2 = Font("caption2")

    /// The surface's own letters of a size in points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        var font = Font(design?.rawValue ?? "default")
        font.size = size
        font.strength = weight
        return font
    }

    /// The surface's own letters for a kind of text.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        var font = Font(style.rawValue)
        font.strength = weight
        return font
    }

    /// The same letters with other strokes.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.strength = weight
        return font
    }

    /// Letters of a name, of a size in points; a surface without them takes its own.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        var font = Font("custom:\(name)")
        font.size = size
        return font
    }

    /// The same letters, all of one width.
    public func monospaced() -> Font { self }

    /// The same letters, all digits of one width.
    public func monospacedDigit() -> Font { self }

    /// The same letters with strong strokes.
    public func bold() -> Font { weight(.bold) }

    /// The name of the style alone where nothing else is set.
    package var cbor: CBOR {
        guard size != nil || strength != nil else { return .text(name) }
        return .object([
            "style": .text(name), "size": size.map(CBOR.number), "weight": (strength?.name).map(CBOR.text),
        ])
    }
}
