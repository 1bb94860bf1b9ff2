public import AppIntents
import IntentProtocol
import Synchronization

/// The app's search index: what people find of the app without opening it.
///
/// Within a run, a query or a reindexing the items go into the host's index and stay there. Elsewhere, as in a unit test,
/// they live as long as the process and are found by the words in their attributes.
public final class CSSearchableIndex: Sendable {
    private static let own = CSSearchableIndex(name: "")

    private let memory = MemoryIndex()
    private let delegate = Mutex<DelegateBox?>(nil)
    /// The changes of a batch that was begun and has not ended; nil where none was.
    private let batch = Mutex<Batch?>(nil)

    private struct Batch {
        /// The run that began it, whose changes alone it holds: one that never ends must not swallow those of others.
        var run: String
        var changes: [IndexChange] = []
    }

    /// The present run; empty outside of runs.
    private static var run: String { RunContext.current?.run ?? "" }

    /// The name of the index; empty for the default one.
    public let name: String

    /// Creates an index.
    ///
    /// - Parameter name: The name of the index, at most 64 bytes.
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
        get { delegate.withLock { $0?.delegate } }
        set {
            let box = newValue.map { DelegateBox($0, of: self) }
            delegate.withLock { $0 = box }
            ReindexDelegates.shared.set(box, for: name)
        }
    }

    // MARK: Items

    /// Puts items into the index; one of the same identifier is replaced.
    public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        try await change(.add(items))
    }

    /// Puts items into the index and calls a function when they are in.
    public func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        change(.add(items), completionHandler)
    }

    /// Removes items by their identifiers.
    public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
        try await change(.remove(identifiers, entity: nil))
    }

    /// Removes items by their identifiers and calls a function when they are gone.
    public func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        change(.remove(identifiers, entity: nil), completionHandler)
    }

    /// Removes the items of groups and of the groups within them.
    public func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
        try await change(.removeDomains(domains))
    }

    /// Removes the items of groups and of the groups within them, and calls a function when they are gone.
    public func deleteSearchableItems(
        withDomainIdentifiers domains: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        change(.removeDomains(domains), completionHandler)
    }

    /// Removes all items.
    public func deleteAllSearchableItems() async throws {
        try await change(.removeAll)
    }

    /// Removes all items and calls a function when they are gone.
    public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)?) {
        change(.removeAll, completionHandler)
    }

    // MARK: Batches

    /// Begins changes that belong together: those of the same run are made when the batch ends.
    public func beginBatch() {
        let run = Self.run
        batch.withLock { if $0?.run != run { $0 = Batch(run: run) } }
    }

    /// Makes the changes of the batch, and then keeps what the app notes of its own state.
    ///
    /// - Parameter clientState: At most 250 bytes by which the app knows what is in the index.
    /// - Throws: ``CSIndexError`` where they are more; then the batch has ended and no change of it is made.
    public func endBatch(withClientState clientState: Data) async throws {
        let run = Self.run
        let changes = batch.withLock { batch -> [IndexChange] in
            guard let ended = batch, ended.run == run else { return [] }
            batch = nil
            return ended.changes
        }
        guard clientState.count <= IndexLimits.clientState else {
            throw CSIndexError(
                .invalidClientStateError,
                "the client state has \(clientState.count) bytes, and \(IndexLimits.clientState) are kept")
        }
        for change in changes { try await make(change) }
        if let host = HostSearchIndex.current(name) {
            try await host.setState([UInt8](clientState))
        } else {
            memory.state = clientState
        }
    }

    /// Returns what the app noted with the last batch; empty where there was none.
    public func fetchLastClientState() async throws -> Data {
        guard let host = HostSearchIndex.current(name) else { return memory.state }
        return Data(try await host.state() ?? [])
    }

    // MARK: Entities

    /// Puts entities into the index, without those that hide from it.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - priority: How near the top of what is found they stand, from 0 to 100.
    public func indexAppEntities<Entity: IndexedEntity>(_ entities: [Entity], priority: Int = 0) async throws {
        let shown = entities.filter { !$0.hideInSpotlight }
        try await indexSearchableItems(shown.map { CSSearchableItem(appEntity: $0, priority: priority) })
        // One that was shown before and hides now goes.
        let hidden = entities.filter(\.hideInSpotlight).map(\.id)
        if !hidden.isEmpty { try await deleteAppEntities(identifiedBy: hidden, ofType: Entity.self) }
    }

    /// Removes entities by their identifiers.
    public func deleteAppEntities<Entity: IndexedEntity>(
        identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
    ) async throws {
        try await change(.remove(identifiers.map(\.entityIdentifierString), entity: Entity.persistentIdentifier))
    }

    /// Removes all entities of a type.
    public func deleteAppEntities<Entity: IndexedEntity>(ofType type: Entity.Type) async throws {
        try await deleteSearchableItems(withDomainIdentifiers: [Entity.persistentIdentifier])
    }

    // MARK: Changes

    private func change(_ change: IndexChange) async throws {
        let run = Self.run
        let isKept = batch.withLock { batch in
            guard batch?.run == run else { return false }
            batch?.changes.append(change)
            return true
        }
        if !isKept { try await make(change) }
    }

    private func change(_ change: IndexChange, _ completion: (@Sendable ((any Error)?) -> Void)?) {
        guard HostSearchIndex.current(name) != nil else {
            memory.make(change)
            completion?(nil)
            return
        }
        let work = Task {
            do {
                try await self.change(change)
                completion?(nil)
            } catch {
                completion?(error)
            }
        }
        // The call that the code runs in doesn't end before the host has the items.
        RunContext.current?.keep(work)
    }

    private func make(_ change: IndexChange) async throws {
        guard let host = HostSearchIndex.current(name) else { return memory.make(change) }
        switch change {
        case .add(let items): try await host.add(items.map(\.indexItem))
        case .remove(let identifiers, let entity): try await host.remove(identifiers, entity: entity)
        case .removeDomains(let domains): try await host.removeDomains(domains)
        case .removeAll: try await host.removeAll()
        }
    }

    // MARK: Finding

    /// Returns the items of the process's memory that have all the words of a text, those of a greater ranking hint first.
    package func items(matching text: String) -> [CSSearchableItem] { memory.items(matching: text) }
}

/// One change of an index.
enum IndexChange: Sendable {
    case add([CSSearchableItem])
    /// By identifiers; of one type of entity only where it is named.
    case remove([String], entity: String?)
    case removeDomains([String])
    case removeAll
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
