import IntentProtocol
import Synchronization

/// Changes the items of one generation of one app's index, within a transaction.
struct IndexWriter {
    /// An item that is there.
    struct Old {
        var id: Int64
        var checksum: Int64
        var expires: Int64?
        var entity: String?
    }

    let connection: SQLiteConnection
    let app: Int64
    let generation: Int64
    let source: String
    private let limits: StoreOptions

    init(
        _ connection: SQLiteConnection, app: Int64, generation: Int64, source: String,
        limits: StoreOptions = StoreOptions()
    ) {
        self.limits = limits
        self.connection = connection
        self.app = app
        self.generation = generation
        self.source = source
    }

    func old(_ identifier: String) throws(IntentError) -> Old? {
        try connection.first(
            """
            SELECT id, checksum, expires, entity FROM items
            WHERE app = ? AND generation = ? AND source = ? AND identifier = ?
            """, app, generation, source, identifier
        ) { row in
            Old(
                id: row.integer(0), checksum: row.integer(1), expires: row.optionalInteger(2),
                entity: row.optionalText(3))
        }
    }

    // MARK: Adding

    func add(_ items: [IndexItem], _ vocabulary: borrowing Mutex<SearchIndex.Vocabulary>) throws(IntentError) -> Int {
        var rows: [(id: Int64, row: IndexedRow, checksum: Int64)] = []
        var replaced: [Int64] = []
        var number = try nextNumber()
        for var item in Self.lastOfEachName(items) {
            let old = try old(item.identifier)
            if item.isUpdate {
                // What only changes an item and finds none has nothing to change.
                guard let old, let before = try self.item(old.id) else { continue }
                item = before.updated(by: item)
            }
            let row = IndexedRow(item)
            let checksum = row.checksum(source: source)
            if let old {
                if old.checksum == checksum {
                    try renew(old, row)
                    continue
                }
                replaced.append(old.id)
            }
            rows.append((IndexRank.identifier(hint: item.hint, number: number), row, checksum))
            number -= 1
        }
        guard !rows.isEmpty else { return 0 }
        try remove(replaced)
        // The full-text tables take rows in the order of their identifiers at once; any other order costs a write each.
        rows.sort { $0.id < $1.id }
        for entry in rows { try insert(entry.id, entry.row, entry.checksum) }
        try note(rows.flatMap(\.row.terms), vocabulary)
        try connection.execute("INSERT OR REPLACE INTO meta(key, value) VALUES ('number', ?)", number)
        var change = Change()
        for entry in rows { change.add(entry.checksum, entry.row.size) }
        try count(change)
        return rows.count
    }

    private static func lastOfEachName(_ items: [IndexItem]) -> [IndexItem] {
        var last: [String: Int] = [:]
        for (index, item) in items.enumerated() { last[item.identifier] = index }
        return last.count == items.count
            ? items : items.indices.filter { last[items[$0].identifier] == $0 }.map { items[$0] }
    }

    private func nextNumber() throws(IntentError) -> Int64 {
        let number = try connection.first("SELECT value FROM meta WHERE key = 'number'") { $0.integer(0) }
        return number ?? IndexRank.first
    }

    /// An item that came again as it was has its date put off, and is not indexed again.
    private func renew(_ old: Old, _ row: IndexedRow) throws(IntentError) {
        guard old.expires != row.expires?.microsecondsSince1970 else { return }
        try connection.execute("UPDATE items SET expires = ? WHERE id = ?", row.expires, old.id)
    }

    private func insert(_ id: Int64, _ row: IndexedRow, _ checksum: Int64) throws(IntentError) {
        let item = row.item
        try connection.execute(
            """
            INSERT INTO items(id, app, generation, source, key, checksum, size, \(IndexedRow.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, id, app, generation, source, row.shortKey, checksum, row.size, item.identifier, item.kind.rawValue,
            item.entity,
            item.entityIdentifier, item.domain, item.title, item.subtitle, row.names, row.keywords, item.text,
            item.hint, row.expires, item.url, item.image)
        let words = row.words
        try connection.execute(
            "INSERT INTO words(rowid, title, names, body, scope) VALUES (?, ?, ?, ?, ?)", id, words.title, words.names,
            words.body, scope)
        try connection.execute("INSERT INTO grams(rowid, text) VALUES (?, ?)", id, row.grams)
    }

    /// The word by which the items of an app are found among those of all. It begins with a character of private use, which
    /// no word that is looked for has (``SearchWords``).
    private var scope: String { Self.scope(app) }
    static func scope(_ app: Int64) -> String { "\u{E000}\(app)" }

    /// Puts words into the vocabulary that misspellings are compared with.
    private func note(
        _ terms: [Substring], _ vocabulary: borrowing Mutex<SearchIndex.Vocabulary>
    ) throws(IntentError) {
        try vocabulary.withLock { (vocabulary) throws(IntentError) in
            var count = vocabulary.count ?? 0
            if vocabulary.count == nil { count = Int(try connection.number("SELECT count(*) FROM terms")) }
            for term in terms where !vocabulary.known.contains(term) {
                guard count < SearchIndex.Vocabulary.limit else { break }
                count += try connection.execute(
                    "INSERT OR IGNORE INTO terms(term, reversed) VALUES (?, ?)", String(term), String(term.reversed()))
                if vocabulary.known.count >= SearchIndex.Vocabulary.remembered { vocabulary.known = [] }
                vocabulary.known.insert(Substring(String(term)))
            }
            vocabulary.count = count
        }
    }

    // MARK: Removing

    /// Takes rows out, in the order of their identifiers.
    func remove(_ rows: [Int64]) throws(IntentError) {
        var change = Change()
        for id in Set(rows).sorted() {
            guard let (item, checksum) = try self.row(id) else { continue }
            let row = IndexedRow(item)
            try forget(id, row)
            change.remove(checksum, row.size)
        }
        if change.items != 0 { try count(change) }
    }

    /// Takes out all rows of the index that a condition holds for.
    func removeAll(where condition: String, _ values: any SQLiteConvertible...) throws(IntentError) {
        let all: [any SQLiteConvertible] = [app, generation, source] + values
        let rows = try connection.rows(
            "SELECT id FROM items WHERE app = ? AND generation = ? AND source = ? AND \(condition)", all: all
        ) { $0.integer(0) }
        try remove(rows)
    }

    /// Removes all rows of the index whose group is one of those, in one pass over the app's rows.
    func removeAll(whereDomain isWanted: (String) -> Bool) throws(IntentError) {
        let rows = try connection.rows(
            "SELECT id, domain FROM items WHERE app = ? AND generation = ? AND source = ? AND domain IS NOT NULL",
            all: [app, generation, source]
        ) { isWanted($0.text(1)) ? $0.integer(0) : nil }
        try remove(rows.compactMap { $0 })
    }

    private func forget(_ id: Int64, _ row: IndexedRow) throws(IntentError) {
        let words = row.words
        try connection.execute(
            "INSERT INTO words(words, rowid, title, names, body, scope) VALUES ('delete', ?, ?, ?, ?, ?)", id,
            words.title, words.names, words.body, scope)
        try connection.execute("INSERT INTO grams(grams, rowid, text) VALUES ('delete', ?, ?)", id, row.grams)
        try connection.execute("DELETE FROM items WHERE id = ?", id)
    }

    func item(_ id: Int64) throws(IntentError) -> IndexItem? { try row(id)?.item }

    private func row(_ id: Int64) throws(IntentError) -> (item: IndexItem, checksum: Int64)? {
        try connection.first("SELECT \(IndexedRow.columns), checksum FROM items WHERE id = ?", id) { row in
            (row.indexItem, row.integer(IndexedRow.columnCount))
        }
    }

    // MARK: Counts

    /// What a change makes of a generation's counts.
    private struct Change {
        var items = 0
        var bytes = 0
        var checksum: Int64 = 0

        mutating func add(_ checksum: Int64, _ size: Int) {
            items += 1
            bytes += size
            self.checksum = IndexedRow.sum(self.checksum, adding: checksum)
        }

        mutating func remove(_ checksum: Int64, _ size: Int) {
            items -= 1
            bytes -= size
            self.checksum = IndexedRow.sum(self.checksum, removing: checksum)
        }
    }

    private func count(_ change: Change) throws(IntentError) {
        let noted = try connection.first(
            "SELECT items, bytes, checksum FROM generations WHERE app = ? AND generation = ?", app, generation
        ) { (Int($0.integer(0)), Int($0.integer(1)), $0.integer(2)) }
        let (items, bytes, sum) = noted ?? (0, 0, 0)
        let isMore = change.items > 0 || change.bytes > 0
        guard !isMore || (items + change.items <= limits.indexItems && bytes + change.bytes <= limits.indexBytes) else {
            throw IntentError(
                .request, .tooLarge,
                "an app has at most \(limits.indexItems) items with \(limits.indexBytes >> 20) MiB in the search index",
                remedy: "index what people look for, and remove what they don't")
        }
        try connection.execute(
            "INSERT OR REPLACE INTO generations(app, generation, items, bytes, checksum) VALUES (?, ?, ?, ?, ?)", app,
            generation, max(0, items + change.items), max(0, bytes + change.bytes),
            IndexedRow.sum(sum, adding: change.checksum))
    }
}

extension IndexItem {
    /// The item with what a change of it gives.
    fileprivate func updated(by change: IndexItem) -> IndexItem {
        var item = self
        if !change.title.isEmpty { item.title = change.title }
        item.subtitle = change.subtitle ?? subtitle
        if !change.names.isEmpty { item.names = change.names }
        if !change.keywords.isEmpty { item.keywords = change.keywords }
        item.text = change.text ?? text
        if change.hint != 0 { item.hint = change.hint }
        item.expires = change.expires ?? expires
        item.url = change.url ?? url
        item.image = change.image ?? image
        item.domain = change.domain ?? domain
        if change.entity != nil {
            item.entity = change.entity
            item.entityIdentifier = change.entityIdentifier
            item.kind = .entity
        }
        return item
    }
}
