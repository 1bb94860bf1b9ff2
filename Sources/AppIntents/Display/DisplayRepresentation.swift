/// How one value is shown to people: a title, and where there is more to say a subtitle, a picture and synonyms.
public struct DisplayRepresentation: Sendable, Hashable {
    /// The words that name the value.
    public var title: LocalizedStringResource
    /// A second line.
    public var subtitle: LocalizedStringResource?
    /// A picture beside the words.
    public var image: Image?
    /// Other words that people use for the value.
    public var synonyms: [LocalizedStringResource]
    /// What the value is about, for search and assistants.
    public var descriptor: SemanticContentDescriptor?

    /// Creates a representation with synonyms.
    ///
    /// - Parameters:
    ///   - title: The words that name the value.
    ///   - subtitle: A second line.
    ///   - image: A picture beside the words.
    ///   - synonyms: Other words that people use for the value.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource]
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// Creates a representation.
    ///
    /// - Parameters:
    ///   - title: The words that name the value.
    ///   - subtitle: A second line.
    ///   - image: A picture beside the words.
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil) {
        self.init(title: title, subtitle: subtitle, image: image, synonyms: [])
    }

    /// Creates a representation that tells what the value is about.
    ///
    /// - Parameters:
    ///   - title: The words that name the value.
    ///   - subtitle: A second line.
    ///   - image: A picture beside the words.
    ///   - synonyms: Other words that people use for the value.
    ///   - descriptor: What the value is about, for search and assistants.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = [], descriptor: SemanticContentDescriptor
    ) {
        self.init(title: title, subtitle: subtitle, image: image, synonyms: synonyms)
        self.descriptor = descriptor
    }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    /// Creates a representation that has only a title.
    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a representation that has only a title.
    public init(stringInterpolation: StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

extension DisplayRepresentation: CustomLocalizedStringResourceConvertible {
    /// The title.
    public var localizedStringResource: LocalizedStringResource { title }
}
