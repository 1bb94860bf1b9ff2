extension String {
    /// How a form takes a text.
    public struct IntentInputOptions: Sendable {
        /// Which keys an on-screen keyboard shows.
        public enum KeyboardType: Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, numberPad, URL
        }

        /// Which letters become capitals by themselves.
        public enum CapitalizationType: Sendable {
            case none, words, sentences, allCharacters
        }

        /// Which keys an on-screen keyboard shows.
        public var keyboardType: KeyboardType
        /// Which letters become capitals by themselves.
        public var capitalizationType: CapitalizationType
        /// Whether several lines are usual.
        public var multiline: Bool
        /// Whether spelling is corrected while typing.
        public var autocorrect: Bool
        /// Whether straight quotes become typographic ones.
        public var smartQuotes: Bool
        /// Whether two hyphens become a dash.
        public var smartDashes: Bool

        /// Creates options; each has the default of an ordinary text field.
        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {
            self.keyboardType = keyboardType
            self.capitalizationType = capitalizationType
            self.multiline = multiline
            self.autocorrect = autocorrect
            self.smartQuotes = smartQuotes
            self.smartDashes = smartDashes
        }
    }
}

extension Bool {
    /// What the two states of a switch are called.
    public struct IntentDisplayName: Sendable {
        /// The name of "on".
        public let `true`: LocalizedStringResource
        /// The name of "off".
        public let `false`: LocalizedStringResource

        /// Creates the names of the two states.
        public init(true: LocalizedStringResource, false: LocalizedStringResource) {
            self.true = `true`
            self.false = `false`
        }
    }
}
