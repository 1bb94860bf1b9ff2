/// A title above the values of a parameter.
public struct AppShortcutParameterPresentationTitleString: ExpressibleByStringInterpolation, Sendable {
    /// Collects the pieces of the text.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var text = ""

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds something that the system fills in.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
            text += "${applicationName}"
        }
    }

    /// The text with `${applicationName}` in it.
    package let template: String

    /// Creates the text.
    public init(stringLiteral value: String) {
        template = value
    }

    /// Creates the text.
    public init(_ text: String) {
        template = text
    }

    /// Creates the text from its pieces.
    public init(stringInterpolation: StringInterpolation) {
        template = stringInterpolation.text
    }
}

/// The titles above the values of a parameter: with a value, and without.
public struct AppShortcutParameterPresentationTitle: Sendable {
    package let specific: AppShortcutParameterPresentationTitleString
    package let generic: AppShortcutParameterPresentationTitleString
    package let table: String?

    /// Creates the titles.
    ///
    /// - Parameters:
    ///   - specific: The title beside a value.
    ///   - generic: The title without one.
    ///   - table: The catalog that has their translations.
    public init(
        specific: AppShortcutParameterPresentationTitleString, generic: AppShortcutParameterPresentationTitleString,
        table: String? = nil
    ) {
        self.specific = specific
        self.generic = generic
        self.table = table
    }
}
