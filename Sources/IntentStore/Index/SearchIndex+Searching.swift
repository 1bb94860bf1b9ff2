package import IntentProtocol

// A search asks several tables for a bounded number of candidates each, and ranks those.
//
// The identifiers of items are their rank (``IndexRank``), and the full-text tables give matches in the order of
// identifiers. So the first so many matches are the best of them by the apps' hints, and no match beyond is looked at:
// where `ORDER BY bm25` weighs every document with the words, this stops after the first few hundred.
extension SearchIndex {
    /// Items that one table gives for ranking.
    static let candidates = 100
    /// Nanoseconds that one search may take; then it gives what it has.
    package static let timeLimit: UInt64 = 250_000_000

    /// Finds items by what a person typed, of all apps or of one.
    ///
    /// - Parameters:
    ///   - entity: the type of entity that alone is looked for.
    ///   - limit: results, ``IndexLimits/results`` at most.
    ///   - ticket: by which it can be given up.
    package func search(
        _ text: String, app: String? = nil, entity: String? = nil, limit: Int = 20,
        ticket: SearchTicket = SearchTicket(), now: Timestamp = .now()
    ) throws(IntentError) -> SearchResults {
        try search(text, app: app, entity: entity, limit: limit, ticket: ticket, now: now, clock: .monotonic)
    }

    /// The same, bounded by a clock that is driven.
    func search(
        _ text: String, app: String? = nil, entity: String? = nil, limit: Int = 20,
        ticket: SearchTicket = SearchTicket(), now: Timestamp = .now(), clock: SearchClock
    ) throws(IntentError) -> SearchResults {
        let query = SearchQuery(text)
        guard !query.isEmpty else { return SearchResults() }
        return try read { (connection) throws(IntentError) in
            try ticket.using(connection) { () throws(IntentError) in
                var owner: Int64?
                if let app {
                    guard let found = try IndexApp.find(connection, app) else { return SearchResults() }
                    owner = found.id
                }
                var search = Search(
                    connection, query, owner: owner, entity: entity, limit: min(max(limit, 1), IndexLimits.results),
                    ticket: ticket, now: now, clock: clock)
                return try search.run()
            }
        }
    }
}

/// One search under way.
private struct Search {
    private struct Candidate {
        var id: Int64
        var order: SearchOrder
    }

    private let connection: SQLiteConnection
    private let query: SearchQuery
    private let owner: Int64?
    private let entity: String?
    private let limit: Int
    private let ticket: SearchTicket
    private let now: Timestamp
    private let clock: SearchClock
    private let end: UInt64
    private var ranking: SearchRanking
    private var found: [Int64: Candidate] = [:]
    private var isPartial = false

    init(
        _ connection: SQLiteConnection, _ query: SearchQuery, owner: Int64?, entity: String?, limit: Int,
        ticket: SearchTicket, now: Timestamp, clock: SearchClock
    ) {
        self.connection = connection
        self.query = query
        self.owner = owner
        self.entity = entity
        self.limit = limit
        self.ticket = ticket
        self.now = now
        self.clock = clock
        end = clock.read() + SearchIndex.timeLimit
        ranking = SearchRanking(query)
    }

    /// Results from which on nothing is looked for that is only spelt alike.
    private static let enough = 5

    mutating func run() throws(IntentError) -> SearchResults {
        try titles()
        try words()
        // What follows is worse than all that was found: only what is missing is looked for.
        if found.count < limit { try substrings() }
        if found.count < min(limit, Self.enough) { try near() }
        let best = found.values.sorted { $0.order < $1.order }.prefix(limit)
        var results = SearchResults(hits: [], isPartial: isPartial)
        for candidate in best {
            guard let item = try item(candidate.id) else { continue }
            results.hits.append(
                SearchHit(
                    app: candidate.order.app, source: candidate.order.source, item: item, match: candidate.order.match,
                    titleRanges: ranking.ranges(in: item.title), subtitleRanges: ranking.ranges(in: item.subtitle ?? "")
                ))
        }
        return results
    }

    /// The whole of an item; what is chosen from is only as much as ranking needs.
    private func item(_ id: Int64) throws(IntentError) -> IndexItem? {
        try connection.first("SELECT \(IndexedRow.columns) FROM items WHERE id = ?", id) { $0.indexItem }
    }

    // MARK: Tables

    private static let columns = "i.id, a.app, i.source, i.identifier, i.title, i.names, i.hint"
    private static let live = """
        a.active = i.generation AND (i.expires IS NULL OR i.expires > ?)
        """

    /// What else an item has to be, beside the values that the condition takes.
    private var scope: (condition: String, values: [any SQLiteConvertible]) {
        var condition = Self.live
        var values: [any SQLiteConvertible] = [now]
        if let owner {
            condition += " AND i.app = ?"
            values.append(owner)
        }
        if let entity {
            condition += " AND i.kind = 0 AND i.entity = ?"
            values.append(entity)
        }
        return (condition, values)
    }

    /// Titles that begin with the text, in their own order.
    private mutating func titles() throws(IntentError) {
        let key = String(String.UnicodeScalarView(query.key.unicodeScalars.prefix(IndexedRow.keyLength)))
        try take(
            """
            SELECT \(Self.columns) FROM items i CROSS JOIN apps a ON a.id = i.app
            WHERE i.key >= ? AND i.key < ? AND \(scope.condition)
            ORDER BY i.key, i.id LIMIT ?
            """, [key, key + "\u{10FFFF}"] + scope.values + [max(SearchIndex.candidates, limit)], .prefix)
    }

    /// Items that have all words, or words that begin so.
    private mutating func words() throws(IntentError) {
        guard !query.terms.isEmpty else { return }
        var expressions: [String] = []
        var isComplete = true
        // A letter beside words is too much for the table; which of the matches have it is seen when they are ranked.
        let words = query.terms.filter { $0.unicodeScalars.count > 1 || Self.isUnspaced($0) }
        let terms = words.isEmpty ? query.terms : words
        for term in terms {
            let (expression, isWhole) = try beginnings(term)
            expressions.append(expression)
            isComplete = isComplete && isWhole
        }
        try match("words", expressions.joined(separator: " AND "), .word)
        guard !isComplete, found.count < limit else { return }
        // Words that the vocabulary lacks: SQLite merges all that begin so, which is dearer.
        try match("words", terms.map(SearchWords.beginning).joined(separator: " AND "), .word)
    }

    /// Words of the vocabulary that stand in for a beginning at most.
    private static let beginningLimit = 100

    /// What finds the words that begin with a term.
    ///
    /// Two or three letters have an index of their own. For more, SQLite would merge the documents of all words that
    /// begin so before it gives the first; the words of the vocabulary, one by one, are read only as far as needed.
    /// - Returns: the expression, and whether it finds all.
    private func beginnings(_ term: String) throws(IntentError) -> (String, Bool) {
        if Self.isUnspaced(term) { return (SearchWords.expression(term), true) }
        let length = term.unicodeScalars.count
        if length == 1 { return ("\"\(term)\"", true) }
        if length <= 3 { return ("\"\(term)\"*", true) }
        let words = try connection.rows(
            "SELECT term FROM terms WHERE term >= ? AND term < ? LIMIT ?", term, term + "\u{10FFFF}",
            Self.beginningLimit + 1
        ) { $0.text(0) }
        guard words.count <= Self.beginningLimit else { return ("\"\(term)\"*", true) }
        return (Self.any([term] + words.filter { $0 != term }), false)
    }

    private static func isUnspaced(_ term: String) -> Bool {
        term.unicodeScalars.first.map(SearchWords.isUnspaced) == true
    }

    private static func any(_ words: [String]) -> String {
        words.count == 1 ? "\"\(words[0])\"" : "(" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
    }

    /// Items in whose title or names each word stands somewhere.
    private mutating func substrings() throws(IntentError) {
        let terms = query.terms.filter { $0.unicodeScalars.count >= 3 }
        guard !terms.isEmpty, terms.count == query.terms.count else { return }
        var grams: [String] = []
        for term in terms {
            let scalars = Array(term.unicodeScalars)
            for start in 0...(scalars.count - 3) {
                var gram = String.UnicodeScalarView()
                gram.append(contentsOf: scalars[start..<start + 3])
                if !grams.contains(String(gram)) { grams.append(String(gram)) }
            }
        }
        try match("grams", grams.prefix(24).map { "\"\($0)\"" }.joined(separator: " AND "), .substring)
    }

    /// Items with words that differ in a letter or two from those that are looked for.
    private mutating func near() throws(IntentError) {
        var expressions: [String] = []
        var near: [[String: Int]] = []
        for term in query.terms {
            let words = try similar(to: term)
            near.append(words)
            let alternatives = words.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            let isShort = (2...3).contains(term.unicodeScalars.count)
            let own = isShort ? SearchWords.beginning(term) : SearchWords.expression(term)
            expressions.append("(" + ([own] + alternatives.map { "\"\($0)\"" }).joined(separator: " OR ") + ")")
        }
        guard near.contains(where: { !$0.isEmpty }) else { return }
        ranking = SearchRanking(query, near: near)
        try match("words", expressions.joined(separator: " AND "), .near)
    }

    /// Words of the vocabulary that are looked at for one misspelling, from either end.
    private static let similarScanned = 4000
    /// Words that stand in for a misspelt one.
    private static let similarKept = 12

    /// The words of the vocabulary that differ from one in few letters, with how many.
    ///
    /// One mistake lies in one half of the word, so that the other half is right: words that begin with the first half and
    /// words that end with the second are compared. A word with two mistakes, one in each half, is not found.
    private func similar(to term: String) throws(IntentError) -> [String: Int] {
        let scalars = Array(term.unicodeScalars)
        let allowed = EditDistance.allowed(in: scalars.count)
        guard allowed > 0, !Self.isUnspaced(term) else { return [:] }
        let half = scalars.count / 2
        let head = String(scalars[..<half])
        let tail = String(scalars[half...].reversed())
        var words: [String: Int] = [:]
        for (column, part) in [("term", head), ("reversed", tail)] {
            let candidates = try connection.rows(
                """
                SELECT term FROM (SELECT term FROM terms WHERE \(column) >= ? AND \(column) < ? LIMIT ?)
                WHERE length(term) BETWEEN ? AND ?
                """, part, part + "\u{10FFFF}", Self.similarScanned, scalars.count - allowed, scalars.count + allowed
            ) { $0.text(0) }
            for word in candidates where words[word] == nil {
                words[word] = EditDistance.between(scalars, Array(word.unicodeScalars), limit: allowed)
            }
        }
        words[term] = nil
        guard words.count > Self.similarKept else { return words }
        let kept = words.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(Self.similarKept)
        return Dictionary(kept.map { ($0.key, $0.value) }) { first, _ in first }
    }

    // MARK: Candidates

    /// Takes the first matches of a full-text table, which are the best by their hints.
    private mutating func match(_ table: String, _ expression: String, _ found: SearchMatch) throws(IntentError) {
        var expression = expression
        // The table of words knows each item's app, so that those of others aren't even looked at.
        if table == "words", let owner { expression = "(\(expression)) AND \"\(IndexWriter.scope(owner))\"" }
        try take(
            """
            SELECT \(Self.columns) FROM \(table) t CROSS JOIN items i ON i.id = t.rowid CROSS JOIN apps a ON a.id = i.app
            WHERE t.\(table) MATCH ? AND \(scope.condition) LIMIT ?
            """, [expression] + scope.values + [max(SearchIndex.candidates, limit)], found)
    }

    private mutating func take(
        _ sql: String, _ values: [any SQLiteConvertible], _ match: SearchMatch
    ) throws(IntentError) {
        try ticket.check()
        guard clock.read() < end else {
            isPartial = true
            return
        }
        var taken: [(Int64, Candidate)] = []
        do {
            try connection.bounded(by: end, of: clock) { () throws(IntentError) in
                try connection.each(sql, values) { (row) throws(IntentError) in
                    let id = row.integer(0)
                    if found[id] == nil {
                        let subject = SearchRanking.Subject(
                            app: row.text(1), source: row.text(2), identifier: row.text(3), title: row.text(4),
                            names: row.text(5), hint: Int(row.integer(6)))
                        if let order = ranking.order(subject, found: match) {
                            taken.append((id, Candidate(id: id, order: order)))
                        }
                    }
                    return true
                }
            }
        } catch  where error.code == .superseded && !ticket.isCancelled {
            // Time is up: what was found by then counts.
            isPartial = true
        }
        for (id, candidate) in taken { found[id] = candidate }
    }
}

extension String {
    fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
