import IntentProtocol

/// How a property wrapper carries its value to and from the wire.
///
/// A wrapper's value need not be an intent value: any Codable type will do. So a wrapper keeps the type that knows.
@usableFromInline
protocol ValueCoding<Value> {
    associatedtype Value: Sendable

    static var family: _ValueFamily { get }
    static var absent: Value? { get }
    static var defaultResolvers: (any ResolverSpecification)? { get }
    static func decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Value
    /// Reads a value where that takes no waiting; nil where it does.
    static func heldAtOnce(_ value: _WireValue) throws -> HeldValue<Value>?
    static func encode(_ value: Value, _ detail: _EncodingDetail) -> _WireValue
}

extension ValueCoding {
    @usableFromInline static func heldAtOnce(_ value: _WireValue) throws -> HeldValue<Value>? { nil }
}

/// The way of a type that is an intent value.
@usableFromInline
enum NativeCoding<Value: _IntentValue>: ValueCoding {
    @usableFromInline static var family: _ValueFamily { Value._family }
    @usableFromInline static var absent: Value? { Value._absent }
    @usableFromInline static var defaultResolvers: (any ResolverSpecification)? { Value.defaultResolverSpecification }

    @usableFromInline static func decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Value {
        try await Value._decode(value, in: context)
    }

    @usableFromInline static func heldAtOnce(_ value: _WireValue) throws -> HeldValue<Value>? {
        guard let held = try Value._heldAtOnce(value) else { return nil }
        // Unsafe: the value of a type is held as a value of that type.
        return unsafeDowncast(held, to: HeldValue<Value>.self)
    }

    @usableFromInline static func encode(_ value: Value, _ detail: _EncodingDetail) -> _WireValue {
        value._encode(detail)
    }
}

/// The way of a type that is only Codable: its JSON.
@usableFromInline
enum CodableCoding<Value: Codable & Sendable>: ValueCoding {
    @usableFromInline static var family: _ValueFamily {
        if let optional = Value.self as? any OptionalType.Type {
            return _ValueFamily(.codable(String(describing: optional.wrapped)), isOptional: true)
        }
        return _ValueFamily(.codable(String(describing: Value.self)))
    }

    @usableFromInline static var defaultResolvers: (any ResolverSpecification)? { nil }

    @usableFromInline static var absent: Value? {
        (Value.self as? any OptionalType.Type)?.none as? Value
    }

    @usableFromInline static func decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Value {
        let json: String
        switch value.raw {
        case .null where absent != nil: return absent.unsafelyUnwrapped
        case .codable(_, let text), .string(let text), .unresolved(let text): json = text
        default: json = value.raw.json.text()
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        } catch {
            throw IntentError(
                .request, .invalidValue, "the JSON of \(Value.self) can't be read: \(error.localizedDescription)")
        }
    }

    @usableFromInline static func encode(_ value: Value, _ detail: _EncodingDetail) -> _WireValue {
        let encoder = JSONEncoder()
        // One value has one form, so that a library is described in the same bytes each time.
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(value) else { return _WireValue(.null) }
        let json = String(decoding: data, as: UTF8.self)
        return _WireValue(json == "null" ? .null : .codable(type: String(describing: Value.self), json: json))
    }
}

/// The way of a type of which nothing is known at compile time.
enum FoundCoding {
    /// Returns the way of an intent value, where the type is one; else that of no value.
    static func of<Value: Sendable>(_ type: Value.Type) -> any ValueCoding<Value>.Type {
        func native<Held: _IntentValue>(_ type: Held.Type) -> Any.Type { NativeCoding<Held>.self }
        let found = (type as? any _IntentValue.Type).map { native($0) }
        return found as? any ValueCoding<Value>.Type ?? NoCoding<Value>.self
    }
}

/// The way of a wrapper that never has a value.
enum NoCoding<Value: Sendable>: ValueCoding {
    static var family: _ValueFamily { _ValueFamily(.codable(String(describing: Value.self))) }
    static var absent: Value? { nil }
    static var defaultResolvers: (any ResolverSpecification)? { nil }

    static func decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Value {
        throw IntentError(.request, .unsupported, "no value of \(Value.self) can be read")
    }

    static func encode(_ value: Value, _ detail: _EncodingDetail) -> _WireValue { _WireValue(.null) }
}

/// Tells optionals from other types where generic constraints don't.
protocol OptionalType {
    static var wrapped: Any.Type { get }
    static var none: Self { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
}
