import IntentProtocol
import Synchronization

/// Identifiers of a collection of the host's, in memory that the host and its plugins share.
///
/// The pointers are valid as long as the object is, since it holds the mapping; the memory never changes.
@usableFromInline
final class MappedIdentifiers: @unchecked Sendable {
    // Unchecked: all members are constant but the one that is atomic, and the memory behind the pointers is sealed (IdentifierSet).
    @usableFromInline let count: Int
    /// Where UUIDs of 16 bytes each begin; nil for texts.
    @usableFromInline let uuids: UnsafeRawPointer?
    /// The host's name for the collection.
    let handle: String
    private let source: IdentifierSet
    /// The entity type that it was checked for last; 0 before.
    private let checked = Atomic<UInt>(0)

    init(_ set: IdentifierSet, handle: String) {
        source = set
        self.handle = handle
        count = set.count
        uuids = set.header.form == .texts ? nil : set.data
    }

    /// The entity type.
    var type: String { source.type }

    var byteCount: Int { source.byteCount }

    /// An identifier as text.
    @usableFromInline
    func text(at index: Int) -> String { source[index] }

    /// Checks that the set is of an entity type, and that all can be read as its identifiers: once for each type that it
    /// is given as, one after the other, and without reading them where their form tells.
    ///
    /// - Throws: `invalid-value` where it is of another type, or naming the first that can't be read.
    func check<Entity: AppEntity>(_ entity: Entity.Type) throws(IntentError) {
        let identity = UInt(bitPattern: ObjectIdentifier(entity))
        guard checked.load(ordering: .relaxed) != identity else { return }
        guard type == entity.persistentIdentifier else {
            throw IntentError(.request, .invalidValue, "it is a collection of \(type)")
        }
        try check(Entity.ID.self, of: type)
        checked.store(identity, ordering: .relaxed)
    }

    private func check<ID: EntityIdentifierConvertible>(_ type: ID.Type, of entity: String) throws(IntentError) {
        if type == String.self || (type == UUID.self && uuids != nil) { return }
        for index in 0..<count {
            let text = source[index]
            guard ID.entityIdentifier(for: text) == nil else { continue }
            throw IntentError(
                .request, .invalidValue, "“\(text.prefix(60))” is no identifier of \(entity): expected \(type)",
                remedy: "make the collection of the identifiers that intentctl query shows")
        }
    }
}
