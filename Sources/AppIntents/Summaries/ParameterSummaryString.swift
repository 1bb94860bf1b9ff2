/// The sentence of a summary: text with key paths of parameters in it, `"Archive \(\.$note)"`.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
    /// Collects the pieces of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append(.text(literal))
        }

        /// Adds a parameter.
        public mutating func appendInterpolation<Value: Sendable>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {
            pieces.append(.parameter(keyPath))
        }
    }

    fileprivate enum Piece {
        case text(String)
        case parameter(PartialKeyPath<Intent>)
    }

    private let pieces: [Piece]

    /// Creates a sentence without parameters.
    public init(stringLiteral value: String) {
        pieces = [.text(value)]
    }

    /// Creates a sentence without parameters.
    public init(_ text: String) {
        pieces = [.text(text)]
    }

    /// Creates a sentence with parameters.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// Returns the text with `${name}` for each parameter, and the names in their order.
    func resolve(_ names: _ParameterNames<Intent>) -> (text: String, parameters: [String]) {
        var text = ""
        var parameters: [String] = []
        for piece in pieces {
            switch piece {
            case .text(let literal):
                text += literal
            case .parameter(let keyPath):
                let name = names.name(keyPath) ?? "?"
                text += "${\(name)}"
                parameters.append(name)
            }
        }
        return (text, parameters)
    }
}
