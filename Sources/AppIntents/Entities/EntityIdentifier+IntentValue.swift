import IntentProtocol

extension EntityIdentifier: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.codable("EntityIdentifier")) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        let name: String
        let id: String
        switch value.raw {
        case .entity(let entity): (name, id) = (entity.type, entity.id)
        case .codable(_, let text):
            // The form that a program's JSON comes in: an entity as results show it.
            guard let parsed = try? JSON(parsing: text), let type = parsed["type"]?.string,
                let identifier = parsed["id"]?.string
            else { throw mismatch(value) }
            (name, id) = (type, identifier)
        default: throw mismatch(value)
        }
        guard let type = AppCatalog.entities[name] else {
            throw IntentError(
                .request, .invalidValue, "the app has no entity “\(name)”",
                remedy: "it has: " + AppCatalog.entities.keys.sorted().joined(separator: ", "))
        }
        return Self(type: type, text: id)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.entity(EntityValue(type: typeName, id: identifier)))
    }
}
