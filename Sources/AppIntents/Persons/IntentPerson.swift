import IntentProtocol

/// A person that an intent has to do with.
public struct IntentPerson: Sendable, Hashable {
    /// Tells one person from another.
    public enum Identifier: Sendable, Hashable {
        /// Nothing is known.
        case unknown
        /// The identifier of an entry of the person's address book.
        case contact(String)
        /// An identifier that the app chose.
        case applicationDefined(String)
    }

    /// What the person is called.
    public enum Name: Sendable, Hashable {
        /// Nothing is known.
        case unknown
        /// The parts of the name.
        case components(PersonNameComponents)
        /// The name as it is shown.
        case displayName(String)
    }

    /// How a parameter wants a person named.
    public enum ParameterMode: String, Sendable, Hashable {
        /// By an entry of the address book.
        case contact
        /// By an e-mail address.
        case email
        /// By a telephone number.
        case phone
        /// By an e-mail address or a telephone number.
        case emailOrPhone
    }

    /// Tells the person from others.
    public var identifier: Identifier
    /// What the person is called.
    public var name: Name
    /// How the person is reached.
    public var handle: Handle?
    /// Other ways to reach the person.
    public var aliases: [Handle]
    /// Whether it is the person who uses the machine.
    public var isMe: Bool
    /// A picture of the person.
    public var image: DisplayRepresentation.Image?

    /// Creates a person.
    ///
    /// - Parameters:
    ///   - identifier: Tells the person from others.
    ///   - name: What the person is called.
    ///   - handle: How the person is reached.
    ///   - aliases: Other ways to reach the person.
    ///   - isMe: Whether it is the person who uses the machine.
    ///   - image: A picture of the person.
    public init(
        identifier: Identifier, name: Name, handle: Handle? = nil, aliases: [Handle] = [], isMe: Bool = false,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.handle = handle
        self.aliases = aliases
        self.isMe = isMe
        self.image = image
    }

    /// Creates a person of whom only a way to reach them is known.
    public init(handle: Handle) {
        self.init(identifier: .unknown, name: .unknown, handle: handle)
    }

    /// The name as it is shown; the handle where there is none.
    var shownName: String {
        switch name {
        case .displayName(let name): name
        case .components(let components): components.shownName
        case .unknown: handle?.text ?? ""
        }
    }
}

extension IntentPerson: DisplayRepresentable {
    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Person" }

    /// The name, with the handle below it.
    public var displayRepresentation: DisplayRepresentation {
        let shown = shownName
        let below = handle.flatMap { $0.text == shown ? nil : LocalizedStringResource(stringLiteral: $0.text) }
        return DisplayRepresentation(
            title: LocalizedStringResource(stringLiteral: shown), subtitle: below, image: image)
    }
}
