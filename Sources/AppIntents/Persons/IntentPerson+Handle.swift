extension IntentPerson {
    /// A way to reach a person.
    public struct Handle: Sendable, Hashable {
        /// The address itself.
        public enum Value: Sendable, Hashable {
            case emailAddress(String)
            case phoneNumber(String)
            /// An address of the app's own kind.
            case applicationDefined(String)
        }

        /// What kind of place the address belongs to.
        public enum Label: Sendable, Hashable {
            case home, work, school, mobile, iPhone, main, homeFax, workFax, pager, other
            /// A word of the author's.
            case custom(String)
        }

        /// The address itself.
        public var value: Value
        /// What kind of place the address belongs to.
        public var label: Label?

        /// Creates a way to reach a person.
        public init(_ value: Value, label: Label? = nil) {
            self.value = value
            self.label = label
        }

        /// Creates a way to reach a person by e-mail.
        public init(emailAddress: String, label: Label? = nil) {
            self.init(.emailAddress(emailAddress), label: label)
        }

        /// Creates a way to reach a person by telephone.
        public init(phoneNumber: String, label: Label? = nil) {
            self.init(.phoneNumber(phoneNumber), label: label)
        }

        /// Creates a way to reach a person that only the app understands.
        public init(applicationDefined: String, label: Label? = nil) {
            self.init(.applicationDefined(applicationDefined), label: label)
        }

        /// The address as text.
        var text: String {
            switch value {
            case .emailAddress(let text), .phoneNumber(let text), .applicationDefined(let text): text
            }
        }
    }
}
