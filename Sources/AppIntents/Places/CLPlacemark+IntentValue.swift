import IntentProtocol

// A place is a record of the kind `placemark` on the wire, with a text for each part that is known.
extension CLPlacemark: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.placemark) }

    private static var record: TextRecord<CLPlacemark> {
        TextRecord(
            kind: "placemark",
            parts: [
                ("name", \.name), ("street", \.thoroughfare), ("number", \.subThoroughfare), ("city", \.locality),
                ("district", \.subLocality), ("state", \.administrativeArea), ("county", \.subAdministrativeArea),
                ("postalCode", \.postalCode), ("countryCode", \.isoCountryCode), ("country", \.country),
            ])
    }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> CLPlacemark? {
        switch value.raw {
        case .record("placemark", let fields): return record.read(fields, into: CLPlacemark())
        case .string(let text), .unresolved(let text): return CLPlacemark(name: text)
        default: throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue { Self.record.write(self) }
}
