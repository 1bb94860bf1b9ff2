extension String {
    /// A text with the values that stand in it, kept apart so that it can be translated.
    public struct LocalizationValue: Sendable, Hashable {
        /// The text with a format specifier (`%@`, `%lld`, `%lf`) in place of each value.
        package var format: String
        /// The values, in the order in which they were written.
        package var arguments: [LocalizedArgument]
        /// Whether `%` in `format` begins a specifier; false for a plain literal.
        package var isFormat: Bool

        /// Creates a value from a plain text.
        public init(stringLiteral value: String) {
            format = value
            arguments = []
            isFormat = false
        }

        /// Creates a value from a plain text.
        public init(_ value: String) {
            self.init(stringLiteral: value)
        }

        /// Creates a value from an interpolated text.
        public init(stringInterpolation: StringInterpolation) {
            format = stringInterpolation.format
            arguments = stringInterpolation.arguments
            isFormat = true
        }

        /// Returns the text with its values, without looking for a translation.
        package func text(in locale: Locale?) -> String {
            isFormat ? TextFormat.text(format, arguments, locale: locale) : format
        }
    }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
    /// A stand-in for a value that isn't known yet; it decides the format specifier only.
    public enum Placeholder: Sendable, Hashable {
        /// An integer: `%lld`.
        case int
        /// An unsigned integer: `%llu`.
        case uint
        /// A single-precision number: `%f`.
        case float
        /// A double-precision number: `%lf`.
        case double
        /// A text: `%@`.
        case object
    }

    /// Collects the pieces of an interpolated text.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var format = ""
        var arguments: [LocalizedArgument] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            if literal.utf8.contains(UInt8(ascii: "%")) {
                for character in literal { format += character == "%" ? "%%" : String(character) }
            } else {
                format += literal
            }
        }

        mutating func append(_ argument: LocalizedArgument, _ specifier: String) {
            format += specifier
            arguments.append(argument)
        }

        /// Adds a text.
        public mutating func appendInterpolation(_ value: String) { append(.text(value), "%@") }

        /// Adds a part of a text.
        public mutating func appendInterpolation(_ value: Substring) { append(.text(String(value)), "%@") }

        /// Adds the plain characters of an attributed text.
        public mutating func appendInterpolation(_ value: AttributedString) {
            append(.text(String(value.characters)), "%@")
        }

        /// Adds a text that is translated in its turn.
        public mutating func appendInterpolation(_ value: LocalizedStringResource) { append(.resource(value), "%@") }

        /// Adds a signed integer.
        public mutating func appendInterpolation<Value: SignedInteger & FixedWidthInteger>(_ value: Value) {
            append(.integer(Int64(clamping: value)), Value.bitWidth < 64 ? "%d" : "%lld")
        }

        /// Adds an unsigned integer.
        public mutating func appendInterpolation<Value: UnsignedInteger & FixedWidthInteger>(_ value: Value) {
            append(.unsigned(UInt64(clamping: value)), Value.bitWidth < 64 ? "%u" : "%llu")
        }

        /// Adds a double-precision number, with six decimals.
        public mutating func appendInterpolation(_ value: Double) { append(.number(value), "%lf") }

        /// Adds a single-precision number, with six decimals.
        public mutating func appendInterpolation(_ value: Float) { append(.number(Double(value)), "%f") }

        /// Adds a signed integer in a form of the author's, such as `%03lld`.
        public mutating func appendInterpolation<Value: SignedInteger & FixedWidthInteger>(
            _ value: Value, specifier: String
        ) {
            append(.integer(Int64(clamping: value)), specifier)
        }

        /// Adds an unsigned integer in a form of the author's.
        public mutating func appendInterpolation<Value: UnsignedInteger & FixedWidthInteger>(
            _ value: Value, specifier: String
        ) {
            append(.unsigned(UInt64(clamping: value)), specifier)
        }

        /// Adds a number in a form of the author's, such as `%.2f`.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value, specifier: String) {
            append(.number(Double(value)), specifier)
        }

        /// Adds a value written by a format style in the language of the text.
        public mutating func appendInterpolation<Value, Style: FormatStyle>(_ value: Value, format: Style)
        where Style.FormatInput == Value, Style.FormatOutput == String, Value: Sendable, Style: Sendable {
            append(.styled(StyledArgument(value, format)), "%@")
        }

        /// Adds a stand-in for a value that isn't known yet.
        public mutating func appendInterpolation(placeholder: Placeholder) {
            switch placeholder {
            case .int: append(.placeholder, "%lld")
            case .uint: append(.placeholder, "%llu")
            case .float: append(.placeholder, "%f")
            case .double: append(.placeholder, "%lf")
            case .object: append(.placeholder, "%@")
            }
        }

        /// Adds a stand-in for a value that isn't known yet, with a specifier of the author's.
        public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
            append(.placeholder, specifier)
        }
    }
}

/// A value that stands in a localized text.
package enum LocalizedArgument: Sendable, Hashable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case resource(LocalizedStringResource)
    case styled(StyledArgument)
    case placeholder
}

/// A value and the format style that writes it, once the language is known.
package struct StyledArgument: Sendable, Hashable {
    let text: @Sendable (Locale) -> String
    private let identity: String

    init<Value: Sendable, Style: FormatStyle & Sendable>(_ value: Value, _ style: Style)
    where Style.FormatInput == Value, Style.FormatOutput == String {
        text = { style.locale($0).format(value) }
        identity = String(describing: value)
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.identity == right.identity
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
