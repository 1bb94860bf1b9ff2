public import AppIntents

/// A case of an enumeration of the app under test.
public struct AnyAppEnum: Hashable, Sendable {
    /// The enumeration's type.
    public let typeIdentifier: String
    /// The case's raw value as text.
    public let rawValue: String

    public init(typeIdentifier: String, rawValue: String) {
        self.typeIdentifier = typeIdentifier
        self.rawValue = rawValue
    }
}

extension AnyAppEnum: IntentValueConvertible {
    public var _expressed: _WireValue { _WireValue(.enumeration(type: typeIdentifier, rawValue: rawValue)) }

    public static func _converted(from value: _WireValue) throws -> AnyAppEnum {
        guard case .enumeration(let type, let rawValue) = value.raw else {
            throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
        return AnyAppEnum(typeIdentifier: type, rawValue: rawValue)
    }
}
