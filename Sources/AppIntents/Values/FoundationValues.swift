import IntentProtocol

extension Date: _IntentValue {
    public typealias ValueType = Date
    public typealias UnwrappedType = Date

    public static var _family: _ValueFamily { _ValueFamily(.date) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Date? {
        guard case .date(let seconds) = value.raw else { throw mismatch(value) }
        return Date(timeIntervalSince1970: seconds)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.date(timeIntervalSince1970)) }
}

extension URL: _IntentValue {
    public typealias ValueType = URL
    public typealias UnwrappedType = URL

    public static var _family: _ValueFamily { _ValueFamily(.url) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> URL? {
        switch value.raw {
        case .url(let text), .string(let text):
            guard let url = URL(string: text) else { throw mismatch(value) }
            return url
        default:
            throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.url(absoluteString)) }
}

extension AttributedString: _IntentValue {
    public typealias ValueType = AttributedString
    public typealias UnwrappedType = AttributedString

    public static var _family: _ValueFamily { _ValueFamily(.attributedString) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> AttributedString? {
        switch value.raw {
        case .string(let text), .unresolved(let text): return AttributedString(text)
        default: throw mismatch(value)
        }
    }

    /// The characters only: attributes have no form on the wire.
    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.string(String(characters))) }
}
