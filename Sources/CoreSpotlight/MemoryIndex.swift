import AppIntents
import IntentProtocol
import Synchronization

/// Items of an index that live as long as the process, where no host keeps them.
final class MemoryIndex: Sendable {
    private let items = Mutex<[String: CSSearchableItem]>([:])
    private let clientState = Mutex(Data())

    /// What the app noted of its own state with the last batch.
    var state: Data {
        get { clientState.withLock { $0 } }
        set { clientState.withLock { $0 = newValue } }
    }

    func make(_ change: IndexChange) {
        items.withLock { stored in
            switch change {
            case .add(let items):
                for item in items { stored[item.uniqueIdentifier] = item }
            case .remove(let identifiers, nil):
                for identifier in identifiers { stored[identifier] = nil }
            case .remove(let identifiers, let entity?):
                let identifiers = Set(identifiers)
                stored = stored.filter { $0.value.domainIdentifier != entity || !identifiers.contains($0.key) }
            case .removeDomains(let domains):
                stored = stored.filter { entry in
                    guard let domain = entry.value.domainIdentifier else { return true }
                    return !domains.contains { domain == $0 || domain.hasPrefix($0 + ".") }
                }
            case .removeAll:
                stored = [:]
            }
        }
    }

    /// Returns the items that have all the words of a text, those of a greater ranking hint first.
    func items(matching text: String) -> [CSSearchableItem] {
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

extension CSSearchableItem {
    /// How long an item is found that names no date: 30 days. An entity is found until it is removed.
    private static let lifetime: TimeInterval = 30 * 86_400

    /// The item in the index's form.
    var indexItem: IndexItem {
        let attributes = attributeSet
        let end = expirationDate ?? (attributes.entities.isEmpty ? Date() + Self.lifetime : nil)
        var item = IndexItem(
            uniqueIdentifier, domain: domainIdentifier, expires: end == .distantFuture ? nil : end,
            attributes: attributes)
        item.isUpdate = isUpdate
        return item
    }
}

/// Lets the delegate of an index give its items again when the host asks.
final class DelegateBox: ReindexDelegate {
    private let index: @Sendable () -> CSSearchableIndex?
    let delegate: any CSSearchableIndexDelegate

    init(_ delegate: any CSSearchableIndexDelegate, of index: CSSearchableIndex) {
        self.delegate = delegate
        self.index = { [weak index] in index }
    }

    func reindexAll() async {
        guard let index = index() else { return }
        await withCheckedContinuation { continuation in
            let once = Once { continuation.resume() }
            delegate.searchableIndex(index, reindexAllSearchableItemsWithAcknowledgementHandler: { once.call() })
        }
    }

    func reindex(_ identifiers: [String]) async {
        guard let index = index() else { return }
        await withCheckedContinuation { continuation in
            let once = Once { continuation.resume() }
            delegate.searchableIndex(
                index, reindexSearchableItemsWithIdentifiers: identifiers, acknowledgementHandler: { once.call() })
        }
    }
}

/// Calls a function the first time only: an app may acknowledge twice.
private final class Once: Sendable {
    private let body: @Sendable () -> Void
    private let wasCalled = Atomic(false)

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    func call() {
        if !wasCalled.exchange(true, ordering: .acquiringAndReleasing) { body() }
    }
}
