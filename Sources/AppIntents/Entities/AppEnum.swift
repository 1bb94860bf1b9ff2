import IntentProtocol

/// A value with few cases, each known beforehand: the choices of an app.
///
/// The raw value of a case is persisted in people's shortcuts.
@_alwaysEmitConformanceMetadata
public protocol AppEnum: AppValue, StaticDisplayRepresentable, CaseIterable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
    public static var _family: _ValueFamily { _ValueFamily(.enumeration(persistentIdentifier)) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Self? {
        let text: String
        switch value.raw {
        case .enumeration(let type, let rawValue) where type == persistentIdentifier: text = rawValue
        case .string(let string), .unresolved(let string): text = string
        case .int(let number): text = String(number)
        default: throw mismatch(value)
        }
        guard let raw = RawValue(text), let value = Self(rawValue: raw) else {
            let names = allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
            throw IntentError(
                .request, .invalidValue, "“\(text)” is no case of \(persistentIdentifier)", remedy: "one of: \(names)")
        }
        return value
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.enumeration(type: Self.persistentIdentifier, rawValue: "\(rawValue)"))
    }
}
