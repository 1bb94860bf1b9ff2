public import AppIntents
import Synchronization

/// The app's search index: what people find of the app without opening it.
///
/// The items live as long as the process and are found by the words in their attributes.
public final class CSSearchableIndex: Sendable {
    private static let own = CSSearchableIndex(name: "")

    private let items = Mutex<[String: CSSearchableItem]>([:])
    private let delegate = Mutex<(any CSSearchableIndexDelegate)?>(nil)

    /// The name of the index; empty for the default one.
    public let name: String

    /// What the app noted of its own state with the last batch.
    private let clientState = Mutex<Data?>(nil)

    /// Creates an index.
    ///
    /// - Parameter name: The name of the index.
    public init(name: String) {
        self.name = name
    }

    /// Creates an index.
    ///
    /// - Parameters:
    ///   - name: The name of the index.
    ///   - protectionClass: Who may read the index's files elsewhere; here it means nothing.
    public convenience init(name: String, protectionClass: FileProtectionType?) {
        self.init(name: name)
    }

    /// The app's index.
    public static func `default`() -> CSSearchableIndex { own }

    /// True: there is an index.
    public static func isIndexingAvailable() -> Bool { true }

    /// Who gives the index its items again when they are lost.
    public var indexDelegate: (any CSSearchableIndexDelegate)? {
        get { delegate.withLock { $0 } }
        set { delegate.withLock { $0 = newValue } }
    }

    // MARK: Items

    /// Puts items into the index; one of the same identifier is replaced.
    public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        self.items.withLock { stored in
            for item in items { stored[item.uniqueIdentifier] = item }
        }
    }

    /// Puts items into the index and calls a function when they are in.
    public func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        self.items.withLock { stored in
            for item in items { stored[item.uniqueIdentifier] = item }
        }
        completionHandler?(nil)
    }

    /// Removes items by their identifiers.
    public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
        items.withLock { stored in
            for identifier in identifiers { stored[identifier] = nil }
        }
    }

    /// Removes the items of groups and of the groups within them.
    public func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
        items.withLock { stored in
            stored = stored.filter { entry in
                guard let domain = entry.value.domainIdentifier else { return true }
                return !domains.contains { domain == $0 || domain.hasPrefix($0 + ".") }
            }
        }
    }

    /// Removes all items.
    public func deleteAllSearchableItems() async throws {
        items.withLock { $0 = [:] }
    }

    /// Removes items by their identifiers and calls a function when they are gone.
    public func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        items.withLock { stored in
            for identifier in identifiers { stored[identifier] = nil }
        }
        completionHandler?(nil)
    }

    /// Removes all items and calls a function when they are gone.
    public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)?) {
        items.withLock { $0 = [:] }
        completionHandler?(nil)
    }

    // MARK: Batches

    /// Begins changes that belong together. Each is in force at once.
    public func beginBatch() {}

    /// Ends changes that belong together, and keeps what the app notes of its own state.
    ///
    /// - Parameter clientState: At most 250 bytes by which the app knows what is in the index.
    public func endBatch(withClientState clientState: Data) async throws {
        self.clientState.withLock { $0 = clientState }
    }

    /// Returns what the app noted with the last batch; empty where there was none.
    public func fetchLastClientState() async throws -> Data {
        clientState.withLock { $0 } ?? Data()
    }

    // MARK: Entities

    /// Puts entities into the index, without those that hide from it.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - priority: How near the top of what is found they stand.
    public func indexAppEntities<Entity: IndexedEntity>(_ entities: [Entity], priority: Int = 0) async throws {
        let shown = entities.filter { !$0.hideInSpotlight }
        try await indexSearchableItems(shown.map { CSSearchableItem(appEntity: $0, priority: priority) })
    }

    /// Removes entities by their identifiers.
    public func deleteAppEntities<Entity: IndexedEntity>(
        identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
    ) async throws {
        let texts = Set(identifiers.map(\.entityIdentifierString))
        items.withLock { stored in
            stored = stored.filter {
                $0.value.domainIdentifier != Entity.persistentIdentifier || !texts.contains($0.key)
            }
        }
    }

    /// Removes all entities of a type.
    public func deleteAppEntities<Entity: IndexedEntity>(ofType type: Entity.Type) async throws {
        try await deleteSearchableItems(withDomainIdentifiers: [Entity.persistentIdentifier])
    }

    // MARK: Finding

    /// Returns the items that have all the words of a text, those of a greater ranking hint first.
    package func items(matching text: String) -> [CSSearchableItem] {
        let words = text.lowercased().split(separator: " ")
        let now = Date()
        return items.withLock { stored in
            stored.values.filter { item in
                if let end = item.expirationDate, end <= now { return false }
                let found = item.attributeSet.searchableTexts.joined(separator: "\n").lowercased()
                return words.allSatisfy { found.contains($0) }
            }
        }
        .sorted {
            ($1.attributeSet.rankingHint ?? 0, $0.uniqueIdentifier) < (
                $0.attributeSet.rankingHint ?? 0, $1.uniqueIdentifier
            )
        }
    }
}

/// Gives an index its items again.
public protocol CSSearchableIndexDelegate: AnyObject, Sendable {
    /// Gives all items to the index again, and calls the function when that is done.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)

    /// Gives certain items to the index again, and calls the function when that is done.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void)
}
