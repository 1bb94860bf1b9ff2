import IntentProtocol

extension Optional: _IntentValue where Wrapped: _IntentValue {
    public typealias ValueType = Wrapped.ValueType
    public typealias UnwrappedType = Wrapped

    public static var _family: _ValueFamily { _ValueFamily(Wrapped._family.type, isOptional: true) }
    public static var _absent: Wrapped?? { .some(nil) }

    public static func _wrap(_ value: Wrapped) -> Wrapped? { value }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Wrapped? {
        if case .null = value.raw { return nil }
        return try await Wrapped._decode(value, in: context)
    }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Wrapped?? {
        if case .null = value.raw { return .some(nil) }
        return try Wrapped._decodeAtOnce(value).map { .some($0) }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        self?._encode(detail) ?? _WireValue(.null)
    }
}

extension Array: _IntentValue where Element: _IntentValue {
    public typealias ValueType = Element.ValueType
    public typealias UnwrappedType = [Element]

    public static var _family: _ValueFamily { _ValueFamily(.array(Element._family.type)) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> [Element] {
        switch value.raw {
        case .array(let values):
            return try await Element._decodeAll(values.map(_WireValue.init), in: context)
        case .collection(let collection):
            guard let entities = Element.self as? any AppEntity.Type,
                let list = try await entities.list(of: collection, in: context) as? [Element]
            else { throw mismatch(value) }
            return list
        case .null:
            throw mismatch(value)
        default:
            // One value stands for a list of one, as a shell writes it.
            return [try await Element._decode(value, in: context)]
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.array(map { $0._encode(detail).raw }))
    }
}

extension Set: _IntentValue where Element: _IntentValue {
    public typealias ValueType = Element.ValueType
    public typealias UnwrappedType = Set<Element>

    public static var _family: _ValueFamily { _ValueFamily(.set(Element._family.type)) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Set<Element> {
        Set(try await [Element]._decode(value, in: context))
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.array(map { $0._encode(detail).raw }))
    }
}
