import IntentProtocol
import Synchronization

extension EntityIdentifier: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.codable("EntityIdentifier")) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        // The type is known by its name only, and a plugin's types are found by its runtime.
        guard case .entity(let entity) = value.raw, let type = EntityTypes.type(named: entity.type) else {
            throw mismatch(value)
        }
        return Self(type: type, text: entity.id)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.entity(EntityValue(type: typeName, id: identifier)))
    }
}

/// Finds the app's entity types by their persistent names.
package enum EntityTypes {
    /// Set by the runtime once it has found the types of the library.
    private static let finder = Mutex<(@Sendable (String) -> (any AppEntity.Type)?)?>(nil)

    /// Names the function that finds types.
    package static func setFinder(_ find: @escaping @Sendable (String) -> (any AppEntity.Type)?) {
        finder.withLock { $0 = find }
    }

    static func type(named name: String) -> (any AppEntity.Type)? {
        finder.withLock { $0 }?(name)
    }
}
