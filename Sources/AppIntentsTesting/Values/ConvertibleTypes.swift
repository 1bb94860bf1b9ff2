public import AppIntents
internal import IntentProtocol

extension Bool: IntentValueConvertible {}
extension Int: IntentValueConvertible {}
extension Double: IntentValueConvertible {}
extension Date: IntentValueConvertible {}
extension URL: IntentValueConvertible {}
extension Data: IntentValueConvertible {}
extension AttributedString: IntentValueConvertible {}
extension Swift.Duration: IntentValueConvertible {}
extension DateComponents: IntentValueConvertible {}
extension PersonNameComponents: IntentValueConvertible {}
extension IntentCurrencyAmount: IntentValueConvertible {}
extension Measurement: IntentValueExpressing where UnitType: _IntentDimension {}
extension Measurement: IntentValueConvertible where UnitType: _IntentDimension {}
extension IntentPerson: IntentValueExpressing {}
extension CLPlacemark: IntentValueExpressing {}
extension EntityIdentifier: IntentValueExpressing {}
extension SemanticContentDescriptor: IntentValueExpressing {}

extension String: IntentValueConvertible {
    /// A text; also the text of a URL, and the raw value of an enumeration's case.
    public static func _converted(from value: _WireValue) throws -> String {
        switch value.raw {
        case .string(let text), .unresolved(let text), .url(let text), .enumeration(_, let text): return text
        default: throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
    }
}

extension IntentFile: IntentValueConvertible {
    public static func _converted(from value: _WireValue) throws -> IntentFile {
        guard case .file(let file) = value.raw, case .data(let bytes) = file.content else {
            throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
        let type = file.contentType.flatMap { UTType(mimeType: $0) ?? UTType($0) }
        return IntentFile(data: Data(bytes), filename: file.name, type: type)
    }
}

extension Optional: IntentValueExpressing where Wrapped: IntentValueExpressing {
    /// Nil of a type, such as `String?.none`, is the value "not set", where a bare `nil` leaves a parameter out.
    public var _expressed: _WireValue { self?._expressed ?? _WireValue(.null) }
}

extension Optional: IntentValueConvertible where Wrapped: IntentValueConvertible {
    public static func _converted(from value: _WireValue) throws -> Wrapped? {
        if case .null = value.raw { return nil }
        return try Wrapped._converted(from: value)
    }
}

extension Array: IntentValueExpressing where Element: IntentValueExpressing {
    public var _expressed: _WireValue { _WireValue(.array(map { $0._expressed.raw })) }
}

extension Array: IntentValueConvertible where Element: IntentValueConvertible {
    public static func _converted(from value: _WireValue) throws -> [Element] {
        guard case .array(let values) = value.raw else {
            throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
        return try values.map { try Element._converted(from: _WireValue($0)) }
    }
}

extension Set: IntentValueExpressing where Element: IntentValueExpressing {
    public var _expressed: _WireValue { _WireValue(.array(map { $0._expressed.raw })) }
}

extension Set: IntentValueConvertible where Element: IntentValueConvertible {
    public static func _converted(from value: _WireValue) throws -> Set<Element> {
        Set(try [Element]._converted(from: value))
    }
}
