import IntentProtocol

extension Bool: _IntentValue {
    public typealias ValueType = Bool
    public typealias UnwrappedType = Bool

    public static var _family: _ValueFamily { _ValueFamily(.bool) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Bool? {
        guard case .bool(let bool) = value.raw else { throw mismatch(value) }
        return bool
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.bool(self)) }
}

extension Int: _IntentValue {
    public typealias ValueType = Int
    public typealias UnwrappedType = Int

    public static var _family: _ValueFamily { _ValueFamily(.int) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Int? {
        switch value.raw {
        case .int(let number):
            guard let number = Int(exactly: number) else { throw mismatch(value) }
            return number
        case .double(let number):
            guard let number = Int(exactly: number) else { throw mismatch(value) }
            return number
        default:
            throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.int(Int64(self))) }
}

extension Double: _IntentValue {
    public typealias ValueType = Double
    public typealias UnwrappedType = Double

    public static var _family: _ValueFamily { _ValueFamily(.double) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Double? {
        switch value.raw {
        case .double(let number): return number
        case .int(let number): return Double(number)
        default: throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.double(self)) }
}

extension String: _IntentValue {
    public typealias ValueType = String
    public typealias UnwrappedType = String

    public static var _family: _ValueFamily { _ValueFamily(.string) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> String? {
        switch value.raw {
        case .string(let text), .unresolved(let text): return text
        default: throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { _WireValue(.string(self)) }
}

extension Never: _IntentValue {
    public typealias ValueType = Never
    public typealias UnwrappedType = Never

    public static var _family: _ValueFamily { _ValueFamily(.codable("Never")) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Never {
        throw mismatch(value)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { switch self {} }
}
