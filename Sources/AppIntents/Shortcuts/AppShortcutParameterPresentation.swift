package import IntentProtocol

/// The sentence below the values of a shortcut's parameter.
public struct AppShortcutParameterPresentationSummary<Intent: AppIntent> {
    let text: AppShortcutParameterPresentationSummaryString<Intent>
    let table: String?

    /// Creates a sentence.
    ///
    /// - Parameters:
    ///   - text: The sentence.
    ///   - table: The catalog that has its translations.
    public init(_ text: AppShortcutParameterPresentationSummaryString<Intent>, table: String? = nil) {
        self.text = text
        self.table = table
    }
}

/// A sentence with parameters in it.
public struct AppShortcutParameterPresentationSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
    /// Collects the pieces of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [(text: String, keyPath: PartialKeyPath<Intent>?)] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append((literal, nil))
        }

        /// Adds a parameter.
        public mutating func appendInterpolation<Value: Sendable>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {
            pieces.append(("", keyPath))
        }
    }

    private let pieces: [(text: String, keyPath: PartialKeyPath<Intent>?)]

    /// Creates a sentence without parameters.
    public init(stringLiteral value: String) {
        pieces = [(value, nil)]
    }

    /// Creates a sentence without parameters.
    public init(_ text: String) {
        pieces = [(text, nil)]
    }

    /// Creates a sentence with parameters.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// Returns the sentence with `${name}` for each parameter.
    func template(_ names: _ParameterNames<Intent>) -> String {
        pieces.map { piece in piece.keyPath.map { "${\(names.name($0) ?? "?")}" } ?? piece.text }.joined()
    }
}

/// Which parameter's values a shortcut shows, and how.
public struct AppShortcutParameterPresentation<Intent: AppIntent, Value: _IntentValue> {
    private let keyPath: KeyPath<Intent, IntentParameter<Value>>
    private let summary: AppShortcutParameterPresentationSummary<Intent>
    private let collections: [any AppShortcutOptionsCollectionProtocol]

    /// Chooses a parameter whose values are shown.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - summary: The sentence below the values.
    ///   - optionsCollections: Where the values come from.
    public init<Collections: AppShortcutOptionsCollectionSpecification>(
        for parameter: KeyPath<Intent, IntentParameter<Value>>,
        summary: AppShortcutParameterPresentationSummary<Intent>,
        @AppShortcutOptionsCollectionSpecificationBuilder<Value.UnwrappedType> optionsCollections: () -> Collections
    ) where Collections.Value == Value.UnwrappedType {
        keyPath = parameter
        self.summary = summary
        collections = optionsCollections()._collections
    }

    func erased(_ names: _ParameterNames<Intent>) -> AnyParameterPresentation {
        AnyParameterPresentation(
            parameter: names.name(keyPath) ?? "?", summary: summary.text.template(names), table: summary.table,
            collections: collections)
    }
}

/// A presentation that knows its parameter by name.
package struct AnyParameterPresentation: Sendable {
    package let parameter: String
    package let summary: String
    package let table: String?
    package let collections: [any AppShortcutOptionsCollectionProtocol]

    /// The sentence in every language, with `${name}` for each parameter.
    package var summaryText: LocalizedText {
        Localizer.localizedText(
            of: LocalizedStringResource(String.LocalizationValue(summary), table: table ?? "AppShortcuts"))
    }
}

extension AppShortcutsProvider {
    /// Which parameter's values a shortcut shows, and how.
    public typealias ParameterPresentation = AppShortcutParameterPresentation
    /// The sentence below the values of a parameter.
    public typealias Summary = AppShortcutParameterPresentationSummary
    /// The titles above the values of a parameter.
    public typealias Title = AppShortcutParameterPresentationTitle
    /// A source of values with a title.
    public typealias OptionsCollection = AppShortcutOptionsCollection
}
