public import AppIntents
internal import IntentProtocol

/// An entity without an identifier, of the app under test: its properties by name.
@dynamicMemberLookup
public struct AnyTransientAppEntity: Sendable, Equatable {
    public let typeIdentifier: String
    private var fields: [String: IntentValue]

    init(_ typeIdentifier: String, fields: [String: IntentValue]) {
        self.typeIdentifier = typeIdentifier
        self.fields = fields
    }

    private var path: DynamicPropertyPath {
        DynamicPropertyPath(.record(kind: typeIdentifier, fields: fields), at: "")
    }

    public subscript(dynamicMember name: String) -> DynamicPropertyPath { path[dynamicMember: name] }

    public subscript<T: IntentValueConvertible>(dynamicMember name: String) -> T {
        get throws { try path[dynamicMember: name].as(T.self) }
    }

    public subscript(dynamicMember name: String) -> (any IntentValueExpressing)? {
        get { fields[name].flatMap { $0 == .null ? nil : PassedValue(_expressed: _WireValue($0)) } }
        set { fields[name] = newValue?._expressed.raw }
    }
}

extension AnyTransientAppEntity: IntentValueConvertible {
    public var _expressed: _WireValue { _WireValue(.record(kind: typeIdentifier, fields: fields)) }

    public static func _converted(from value: _WireValue) throws -> AnyTransientAppEntity {
        guard case .record(let kind, let fields) = value.raw else {
            throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
        return AnyTransientAppEntity(kind, fields: fields)
    }
}
