import IntentProtocol

/// Things of apps that are called `app.Name`, such as intents, found by what was typed.
struct NameTable<Item: Sendable>: Sendable {
    /// A thing of an app. It is a class because metadata is large and an entry is only handed on.
    final class Entry: Sendable {
        let app: String
        let id: String
        let title: LocalizedText
        let item: Item

        init(app: String, id: String, title: LocalizedText, item: Item) {
            self.app = app
            self.id = id
            self.title = title
            self.item = item
        }

        var fullName: String { "\(app).\(id)" }
    }

    private struct Key: Hashable {
        /// Empty for any app.
        let app: String
        let name: String
    }

    /// What a name stands for.
    enum Match {
        case one(Entry)
        case several([Entry])
        case none
    }

    let entries: [Entry]
    /// Names as they are declared, with the app and, where only one app has that name, without.
    private let exact: [Key: Int]
    /// The same in folded form (``FoldedText``); those without an app stand for all apps that have the name.
    private let folded: [Key: [Int]]

    init(_ entries: [Entry]) {
        var exact: [Key: Int] = [:]
        var folded: [Key: [Int]] = [:]
        var shared: Set<String> = []
        var kept: [Entry] = []
        for entry in entries where exact[Key(app: entry.app, name: entry.id)] == nil {
            let index = kept.count
            kept.append(entry)
            exact[Key(app: entry.app, name: entry.id)] = index
            let bare = Key(app: "", name: entry.id)
            if exact.updateValue(index, forKey: bare) != nil { shared.insert(entry.id) }
            let name = FoldedText.key(entry.id)
            folded[Key(app: FoldedText.key(entry.app), name: name), default: []].append(index)
            folded[Key(app: "", name: name), default: []].append(index)
        }
        for name in shared { exact[Key(app: "", name: name)] = nil }
        self.entries = kept
        self.exact = exact
        self.folded = folded
    }

    /// Finds an entry by app and name; one access to a table where both are written as declared.
    func find(app: String, name: String) -> Match {
        if let index = exact[Key(app: app, name: name)] { return .one(entries[index]) }
        for (app, name) in readings(app: app, name: name) {
            guard let found = folded[Key(app: FoldedText.key(app), name: FoldedText.key(name))] else { continue }
            return found.count == 1 ? .one(entries[found[0]]) : .several(found.map { entries[$0] })
        }
        return .none
    }

    /// The ways to part what was typed into app and name: a name may hold dots of its own.
    private func readings(app: String, name: String) -> [(String, String)] {
        guard name.utf8.count <= ReadingLimits.word, app.utf8.count <= ReadingLimits.word else { return [] }
        if !app.isEmpty { return [(app, name), ("", "\(app).\(name)")] }
        guard let dot = name.firstIndex(of: ".") else { return [("", name)] }
        return [("", name), (String(name[..<dot]), String(name[name.index(after: dot)...]))]
    }

    /// The full names that come nearest to what was typed, best first.
    ///
    /// - Parameter locale: Displayed titles count in all languages; a shown title tells nothing more than the name.
    func nearest(app: String, name: String, limit: Int = 3) -> [String] {
        var found: [(name: String, score: Int)] = []
        for (app, name) in readings(app: app, name: name) {
            for entry in entries {
                guard let score = score(entry, name), let distance = distance(of: app, to: entry) else { continue }
                found.append((entry.fullName, score + distance))
            }
        }
        found.sort { ($0.score, $0.name) < ($1.score, $1.name) }
        // Beside a good match, what merely resembles the name is noise.
        let bound = found.first.map { $0.score + ($0.score <= 2 ? 1 : 3) } ?? 0
        var names: [String] = []
        for entry in found where entry.score <= bound && names.count < limit && !names.contains(entry.name) {
            names.append(entry.name)
        }
        return names
    }

    private func score(_ entry: Entry, _ name: String) -> Int? {
        let titles = [entry.title.text] + entry.title.localizations.values
        let title = titles.compactMap { Nearest.score(name, $0) }.min().map { $0 + 1 }
        return [Nearest.score(name, entry.id), title].compactMap { $0 }.min()
    }

    /// How far the app that was typed is from an entry's: a name that is known but stands in another app comes late.
    private func distance(of app: String, to entry: Entry) -> Int? {
        app.isEmpty ? 0 : Nearest.score(app, entry.app) ?? 6
    }
}
