/// One of the answers that an intent offers while it runs.
public struct IntentChoiceOption: Sendable, Hashable {
    /// How an answer looks.
    public struct Style: Sendable, Hashable {
        private let name: String

        /// As an ordinary answer.
        public static var `default`: Self { Self(name: "default") }
        /// As the answer that stops the action.
        public static var cancel: Self { Self(name: "cancel") }
        /// As an answer by which something is lost for good.
        public static var destructive: Self { Self(name: "destructive") }
    }

    /// What the answer is called.
    public let title: LocalizedStringResource
    /// How the answer looks.
    public let style: Style

    /// Creates an answer.
    public init(title: LocalizedStringResource, style: Style = .default) {
        self.title = title
        self.style = style
    }

    /// The answer that stops the action.
    public static var cancel: Self { Self(title: "Cancel", style: .cancel) }
}
