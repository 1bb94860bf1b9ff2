/// What is said to a person: in full where there is only a voice, in short beside something to look at.
public struct IntentDialog: Sendable {
    /// The words that make sense on their own.
    package let full: LocalizedStringResource
    private let extras: Extras?

    /// The rarely used parts, boxed so that a dialog of one text stays small.
    private final class Extras: Sendable {
        let supporting: LocalizedStringResource?
        let systemImageName: String?
        let mayRephrase: Bool

        init(_ supporting: LocalizedStringResource?, _ systemImageName: String?, _ mayRephrase: Bool) {
            self.supporting = supporting
            self.systemImageName = systemImageName
            self.mayRephrase = mayRephrase
        }
    }

    /// The words that go with something to look at.
    package var supporting: LocalizedStringResource? { extras?.supporting }
    /// The symbol shown beside the words.
    package var systemImageName: String? { extras?.systemImageName }

    /// Whether the author allows a model to say it in other words.
    package var mayRephrase: Bool { extras?.mayRephrase ?? false }

    private init(
        _ full: LocalizedStringResource, _ supporting: LocalizedStringResource?, _ image: String?,
        mayRephrase: Bool = false
    ) {
        self.full = full
        let isPlain = supporting == nil && image == nil && !mayRephrase
        extras = isPlain ? nil : Extras(supporting, image, mayRephrase)
    }

    /// Creates a dialog from one text that serves everywhere.
    public init(_ text: LocalizedStringResource) {
        self.init(text, nil, nil)
    }

    /// Creates a dialog from the full words and the short ones.
    ///
    /// - Parameters:
    ///   - full: The words that make sense on their own.
    ///   - supporting: The words that go with something to look at.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
        self.init(full, supporting, nil)
    }

    /// Creates a dialog from the full words, the short ones and a symbol.
    ///
    /// - Parameters:
    ///   - full: The words that make sense on their own.
    ///   - supporting: The words that go with something to look at.
    ///   - systemImageName: The symbol shown beside the words.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String) {
        self.init(full, supporting, systemImageName)
    }

    /// Creates a dialog from the full words and a symbol.
    ///
    /// - Parameters:
    ///   - full: The words that make sense on their own.
    ///   - systemImageName: The symbol shown beside the words.
    public init(full: LocalizedStringResource, systemImageName: String) {
        self.init(full, nil, systemImageName)
    }
}

extension IntentDialog {
    /// A dialog that a model may say in other words; where there is no model it is said as written.
    ///
    /// - Parameters:
    ///   - full: The words that make sense on their own.
    ///   - supporting: The words that go with something to look at.
    public static func appIntelligence(
        _ full: LocalizedStringResource, supporting: LocalizedStringResource? = nil
    ) -> IntentDialog {
        IntentDialog(full, supporting, nil, mayRephrase: true)
    }
}

extension IntentDialog: ExpressibleByStringInterpolation {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    /// Creates a dialog from one text that serves everywhere.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a dialog from one text that serves everywhere.
    public init(stringInterpolation: StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

extension IntentDialog: CustomLocalizedStringResourceConvertible {
    /// The words that make sense on their own.
    public var localizedStringResource: LocalizedStringResource { full }
}
