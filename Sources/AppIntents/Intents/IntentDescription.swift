/// What an intent does, in the words of its author.
public struct IntentDescription: Sendable {
    /// One or two sentences.
    public let descriptionText: LocalizedStringResource
    /// The group that surfaces list the intent in.
    public let categoryName: LocalizedStringResource?
    /// Words that people may look for.
    public let searchKeywords: [LocalizedStringResource]
    /// A name for the result's value.
    public let resultValueName: LocalizedStringResource?

    /// Whether it stands for "the author wrote no description".
    let isAbsent: Bool

    private init(
        text: LocalizedStringResource, category: LocalizedStringResource?, keywords: [LocalizedStringResource],
        resultName: LocalizedStringResource?, isAbsent: Bool = false
    ) {
        descriptionText = text
        categoryName = category
        searchKeywords = keywords
        resultValueName = resultName
        self.isAbsent = isAbsent
    }

    /// Stands for "the author wrote no description".
    static let absent = IntentDescription(text: "", category: nil, keywords: [], resultName: nil, isAbsent: true)

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - descriptionText: One or two sentences.
    ///   - categoryName: The group that surfaces list the intent in.
    ///   - searchKeywords: Words that people may look for.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = []
    ) {
        self.init(text: descriptionText, category: categoryName, keywords: searchKeywords, resultName: nil)
    }

    /// Creates a description that also names the result's value.
    ///
    /// - Parameters:
    ///   - descriptionText: One or two sentences.
    ///   - categoryName: The group that surfaces list the intent in.
    ///   - searchKeywords: Words that people may look for.
    ///   - resultValueName: A name for the result's value.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource?
    ) {
        self.init(text: descriptionText, category: categoryName, keywords: searchKeywords, resultName: resultValueName)
    }
}

extension IntentDescription: ExpressibleByStringInterpolation {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    /// Creates a description from its text.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a description from its text.
    public init(stringInterpolation: StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The part of an intent that finds a description of the type `IntentDescription`.
///
/// A static property of that type isn't a witness for a requirement of the type `IntentDescription?`, so generic code
/// would read the default, nil. Requiring both types under one name finds either spelling.
public protocol _IntentDescribing {
    static var description: IntentDescription { get }
}

extension _IntentDescribing {
    /// Stands for "the author wrote no description".
    public static var description: IntentDescription { .absent }
}
