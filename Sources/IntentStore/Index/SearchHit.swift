package import IntentProtocol

/// How a result came to be found, the best first.
package enum SearchMatch: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// The title, or a name, is what was looked for.
    case exact
    /// The title, or a name, begins with it.
    case prefix
    /// Each word is a word of the item, or begins one.
    case word
    /// Each word stands somewhere within the title or the names.
    case substring
    /// Words that differ in a letter or two.
    case near

    package static func < (left: SearchMatch, right: SearchMatch) -> Bool { left.rawValue < right.rawValue }

    /// The name on the wire.
    package var name: String { "\(self)" }
}

/// One result of a search.
package struct SearchHit: Hashable, Sendable {
    package var app: String
    /// The name of the app's index; empty for its default one.
    package var source: String
    package var item: IndexItem
    package var match: SearchMatch
    /// The parts of the title that were looked for: ranges of Unicode scalars.
    package var titleRanges: [Range<Int>] = []
    package var subtitleRanges: [Range<Int>] = []
}

/// The results of a search, the best first.
package struct SearchResults: Hashable, Sendable {
    package var hits: [SearchHit] = []
    /// Whether time ran out before all was looked at, so that worse ones may be missing.
    package var isPartial = false
}

/// Where a result stands among others: by how it was found, then by the app's hint, then by its title.
struct SearchOrder: Comparable {
    var match: SearchMatch
    /// 0 where whole words of the title were found, 1 for beginnings of them, 2 for the rest of the item.
    var place: Int
    /// Mistakes in all, of `near`.
    var mistakes: Int
    var hint: Int
    var key: String
    var app: String
    var identifier: String
    var source: String

    private var parts: (Int, Int, Int, Int, Int) { (match.rawValue, place, mistakes, -hint, key.utf8.count) }

    static func < (left: SearchOrder, right: SearchOrder) -> Bool {
        if left.parts != right.parts { return left.parts < right.parts }
        return (left.key, left.app, left.identifier, left.source)
            < (right.key, right.app, right.identifier, right.source)
    }
}
