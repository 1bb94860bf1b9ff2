public import AppIntents
import Synchronization

/// One item of a search index.
public final class CSSearchableItem: Sendable {
    private struct State {
        var identifier: String
        var domain: String?
        var expiration: Date?
        var attributes: CSSearchableItemAttributeSet
        var isUpdate = false
    }

    private let state: Mutex<State>

    /// The name of the item in its app.
    public var uniqueIdentifier: String {
        get { state.withLock { $0.identifier } }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// The group that the item belongs to; a dot divides a group from its sub-groups.
    public var domainIdentifier: String? {
        get { state.withLock { $0.domain } }
        set { state.withLock { $0.domain = newValue } }
    }

    /// When the item leaves the index; nil for 30 days after it came in.
    public var expirationDate: Date? {
        get { state.withLock { $0.expiration } }
        set { state.withLock { $0.expiration = newValue } }
    }

    /// What the index knows of the item.
    public var attributeSet: CSSearchableItemAttributeSet {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    /// Whether the item only changes one that is in the index.
    public var isUpdate: Bool {
        get { state.withLock { $0.isUpdate } }
        set { state.withLock { $0.isUpdate = newValue } }
    }

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - uniqueIdentifier: The name of the item in its app; nil for a new one.
    ///   - domainIdentifier: The group that the item belongs to.
    ///   - attributeSet: What the index knows of the item.
    public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
        state = Mutex(
            State(
                identifier: uniqueIdentifier ?? UUID().uuidString, domain: domainIdentifier, attributes: attributeSet))
    }

    /// Creates the item of an entity.
    ///
    /// - Parameters:
    ///   - appEntity: The entity; it is found again by its identifier.
    ///   - priority: How near the top of what is found it stands.
    public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int = 0) {
        let attributes = appEntity.attributeSet
        attributes.associateAppEntity(appEntity, priority: priority)
        self.init(
            uniqueIdentifier: appEntity.id.entityIdentifierString, domainIdentifier: Entity.persistentIdentifier,
            attributeSet: attributes)
    }

    /// Says that the item stands for an entity.
    ///
    /// - Parameters:
    ///   - appEntity: The entity.
    ///   - priority: How near the top of what is found it stands.
    public func associateAppEntity(_ appEntity: some AppEntity, priority: Int = 0) {
        attributeSet.associateAppEntity(appEntity, priority: priority)
    }
}

extension CSSearchableItemAttributeSet {
    /// Says that the item stands for an entity.
    ///
    /// - Parameters:
    ///   - appEntity: The entity.
    ///   - priority: How near the top of what is found it stands.
    public func associateAppEntity(_ appEntity: some AppEntity, priority: Int = 0) {
        associate(appEntity, priority: priority)
    }
}
