import IntentProtocol
import IntentShortcuts
import IntentStore

// A collection whose handle a saved shortcut names is kept as if it had a name.
extension Host {
    /// The names of shortcuts by what they name as collections.
    static func collectionsNamed(by records: [ShortcutRecord]) -> [String: Set<String>] {
        var named: [String: Set<String>] = [:]
        for record in records {
            guard record.document.contains("collection:"), let read = try? Shortcut(parsing: record.document) else {
                continue
            }
            for text in read.collections { named[text, default: []].insert(record.name) }
        }
        return named
    }

    /// Keeps what the saved shortcuts name and what one does that is about to be saved.
    ///
    /// - Throws: Where that can't be kept: then the shortcut is not to be saved.
    func keepCollections(of shortcut: Shortcut, named name: String) throws(IntentError) {
        var named = Self.collectionsNamed(by: try store.shortcuts.list())
        for text in shortcut.collections { named[text, default: []].insert(name) }
        try keepCollections(named)
    }

    /// Keeps what the saved shortcuts name, and no longer what none names any more.
    func keepCollections() {
        do throws(IntentError) {
            try keepCollections(Self.collectionsNamed(by: try store.shortcuts.list()))
        } catch {
            log.write("the collections that shortcuts name could not be looked at: \(error.message)")
        }
    }

    private func keepCollections(_ named: [String: Set<String>]) throws(IntentError) {
        let dropped = try collections.keep(named)
        Turn.run { turn in leave(dropped, turn: turn) }
        watchCollections()
    }
}
