/// The parts of a phrase that the system fills in.
public enum AppShortcutPhraseToken: Sendable {
    /// The app's name; every phrase has to have it.
    case applicationName
}

/// What a person may say to run a shortcut: `"Add a note in \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation {
    /// Collects the pieces of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [PhrasePiece<Intent>] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append(.text(literal))
        }

        /// Adds something that the system fills in.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
            pieces.append(.text("${applicationName}"))
        }

        /// Adds a parameter, for whose values there is one phrase each.
        public mutating func appendInterpolation<Value: Sendable>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {
            pieces.append(.parameter(keyPath))
        }
    }

    private let pieces: [PhrasePiece<Intent>]

    /// Creates a phrase from plain text.
    public init(stringLiteral value: String) {
        pieces = [.text(value)]
    }

    /// Creates a phrase from plain text.
    public init(_ text: String) {
        pieces = [.text(text)]
    }

    /// Creates a phrase from text with the app's name and parameters in it.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// Returns the phrase with `${applicationName}` and `${name}` for each parameter.
    func template(_ names: _ParameterNames<Intent>) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .parameter(let keyPath): "${\(names.name(keyPath) ?? "?")}"
            }
        }.joined()
    }
}

/// A piece of a phrase.
private enum PhrasePiece<Intent: AppIntent> {
    case text(String)
    case parameter(PartialKeyPath<Intent>)
}

/// What a person may say that sounds like a phrase and is not meant.
public struct NegativeAppShortcutPhrase: ExpressibleByStringInterpolation, Sendable {
    /// Collects the pieces of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol {
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

    /// The phrase with `${applicationName}` in it.
    package let template: String

    /// Creates a phrase from plain text.
    public init(stringLiteral value: String) {
        template = value
    }

    /// Creates a phrase from plain text.
    public init(_ text: String) {
        template = text
    }

    /// Creates a phrase from text with the app's name in it.
    public init(stringInterpolation: StringInterpolation) {
        template = stringInterpolation.text
    }
}

/// The phrases that sound like those of an app's shortcuts and are not meant.
public struct NegativeAppShortcutPhrases: Sendable {
    /// The phrases.
    package let phrases: [NegativeAppShortcutPhrase]

    /// Creates a list of phrases.
    public init(phrases: [NegativeAppShortcutPhrase] = []) {
        self.phrases = phrases
    }
}
