import IntentProtocol

extension Swift.Duration: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.duration) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Swift.Duration? {
        switch value.raw {
        case .duration(let seconds, let attoseconds):
            return Swift.Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        case .int(let seconds): return .seconds(seconds)
        case .double(let seconds): return .seconds(seconds)
        default: throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.duration(seconds: components.seconds, attoseconds: components.attoseconds))
    }
}

extension PersonNameComponents: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.personName) }

    private static var record: TextRecord<PersonNameComponents> {
        TextRecord(
            kind: "personName",
            parts: [
                ("prefix", \.namePrefix), ("given", \.givenName), ("middle", \.middleName), ("family", \.familyName),
                ("suffix", \.nameSuffix), ("nickname", \.nickname),
            ])
    }

    /// The name as it is shown in the languages that put the family's name last.
    var shownName: String {
        [namePrefix, givenName, middleName, familyName, nameSuffix].compactMap { $0 }.joined(separator: " ")
    }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> PersonNameComponents? {
        switch value.raw {
        case .record("personName", let fields):
            return record.read(fields, into: PersonNameComponents())
        case .string(let text), .unresolved(let text):
            // Without a language's rules: the last word is the family's name.
            var words = text.split(separator: " ").map(String.init)
            var name = PersonNameComponents()
            if words.count > 1 { name.familyName = words.removeLast() }
            name.givenName = words.joined(separator: " ")
            return name
        default:
            throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        Self.record.write(self)
    }
}

extension Data: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.data) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Data? {
        guard case .data(let bytes) = value.raw else { throw mismatch(value) }
        return Data(bytes)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.data([UInt8](self))) }
}

extension Calendar.RecurrenceRule: _IntentValue {
    public static var _family: _ValueFamily { CodableCoding<Self>.family }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        try await CodableCoding<Self>.decode(value, in: context)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        CodableCoding<Self>.encode(self, detail)
    }
}
