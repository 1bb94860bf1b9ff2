import IntentProtocol

// A person is a record on the wire: `name`, `given` and so on from the name's parts, `email`, `phone` or `handle`,
// `label`, `contact` or `identifier`, `isMe`, and `aliases`, each a record of the kind `handle`.
extension IntentPerson: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.person) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        switch value.raw {
        case .record("person", let fields):
            var person = IntentPerson(identifier: .unknown, name: .unknown)
            if case .string(let text)? = fields["contact"] { person.identifier = .contact(text) }
            if case .string(let text)? = fields["identifier"] { person.identifier = .applicationDefined(text) }
            if case .string(let text)? = fields["name"] { person.name = .displayName(text) }
            if let components = fields["components"] {
                person.name = .components(try await PersonNameComponents._decode(_WireValue(components), in: context))
            }
            person.handle = Handle(fields: fields)
            if case .bool(let isMe)? = fields["isMe"] { person.isMe = isMe }
            if case .array(let aliases)? = fields["aliases"] {
                person.aliases = aliases.compactMap { alias in
                    if case .record("handle", let fields) = alias { Handle(fields: fields) } else { nil }
                }
            }
            return person
        case .string(let text), .unresolved(let text):
            if text.contains("@") { return IntentPerson(handle: Handle(emailAddress: text)) }
            let isNumber = !text.isEmpty && text.allSatisfy { $0.isNumber || "+-() ".contains($0) }
            if isNumber { return IntentPerson(handle: Handle(phoneNumber: text)) }
            return IntentPerson(identifier: .unknown, name: .displayName(text))
        default:
            throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        var fields = handle?.fields ?? [:]
        switch identifier {
        case .unknown: break
        case .contact(let text): fields["contact"] = .string(text)
        case .applicationDefined(let text): fields["identifier"] = .string(text)
        }
        switch name {
        case .unknown: break
        case .displayName(let text): fields["name"] = .string(text)
        case .components(let components): fields["components"] = components._encode(detail).raw
        }
        if isMe { fields["isMe"] = .bool(true) }
        if !aliases.isEmpty { fields["aliases"] = .array(aliases.map { .record(kind: "handle", fields: $0.fields) }) }
        return _WireValue(.record(kind: "person", fields: fields))
    }
}

extension IntentPerson.Handle {
    private static let labels: [String: Label] = [
        "home": .home, "work": .work, "school": .school, "mobile": .mobile, "iPhone": .iPhone, "main": .main,
        "homeFax": .homeFax, "workFax": .workFax, "pager": .pager, "other": .other,
    ]

    fileprivate init?(fields: [String: IntentValue]) {
        if case .string(let text)? = fields["email"] {
            self.init(emailAddress: text)
        } else if case .string(let text)? = fields["phone"] {
            self.init(phoneNumber: text)
        } else if case .string(let text)? = fields["handle"] {
            self.init(applicationDefined: text)
        } else {
            return nil
        }
        if case .string(let text)? = fields["label"] { label = Self.labels[text] ?? .custom(text) }
    }

    fileprivate var fields: [String: IntentValue] {
        var fields: [String: IntentValue] = [:]
        switch value {
        case .emailAddress(let text): fields["email"] = .string(text)
        case .phoneNumber(let text): fields["phone"] = .string(text)
        case .applicationDefined(let text): fields["handle"] = .string(text)
        }
        switch label {
        case .none: break
        case .custom(let text)?: fields["label"] = .string(text)
        case let label?: fields["label"] = .string("\(label)")
        }
        return fields
    }
}
