public import AppIntents
internal import IntentProtocol

/// An entity of the app under test, without its type: its identifier, what is shown of it, and its properties by name.
///
///     let note = try await definitions.entities["NoteEntity"].entities(matching: "milk")[0]
///     let body: String = try note.body
///
/// Two are equal where type and identifier are.
@dynamicMemberLookup
public struct AnyAppEntity: Sendable {
    public var identifier: AttributedEntityIdentifier
    private let value: EntityValue

    init(_ value: EntityValue, bundleIdentifier: String? = nil) {
        self.value = value
        identifier = AttributedEntityIdentifier(
            entityType: AttributedTypeIdentifier(
                persistentIdentifier: value.type, bundleIdentifier: bundleIdentifier),
            instanceIdentifier: value.id)
    }

    /// What the entity is called where it is shown; nil of a reference.
    public var displayTitle: String? { value.display?.title }
    /// What is said of it below its title.
    public var displaySubtitle: String? { value.display?.subtitle }

    private var path: DynamicPropertyPath { DynamicPropertyPath(.entity(value), at: "") }

    public subscript(dynamicMember name: String) -> DynamicPropertyPath { path[dynamicMember: name] }

    public subscript<T: IntentValueConvertible>(dynamicMember name: String) -> T {
        get throws { try path[dynamicMember: name].as(T.self) }
    }

    /// The property without its type, to compare with nil or to give to a parameter; nil where it is not set.
    public subscript(dynamicMember name: String) -> (any IntentValueExpressing)? {
        get throws { try path[dynamicMember: name].untyped() }
    }
}

extension AnyAppEntity: Equatable {
    public static func == (left: AnyAppEntity, right: AnyAppEntity) -> Bool {
        left.identifier.instanceIdentifier == right.identifier.instanceIdentifier
            && left.identifier.entityType.persistentIdentifier == right.identifier.entityType.persistentIdentifier
    }
}

extension AnyAppEntity: IntentValueConvertible {
    /// The identifier only: the app looks the entity up, as in life.
    public var _expressed: _WireValue {
        _WireValue(
            .entity(
                EntityValue(
                    type: identifier.entityType.persistentIdentifier, id: identifier.instanceIdentifier)))
    }

    public static func _converted(from value: _WireValue) throws -> AnyAppEntity {
        guard case .entity(let entity) = value.raw else {
            throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
        return AnyAppEntity(entity)
    }
}
