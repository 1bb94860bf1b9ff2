import IntentProtocol

/// An item as it is kept: its words for the full-text tables, and a checksum over all that was given.
struct IndexedRow {
    /// Scalars of a title's key that titles are ordered by.
    static let keyLength = 64
    /// Scalars of the longest word that misspellings are compared with.
    static let longestTerm = 32
    /// Scalars of the shortest one.
    static let shortestTerm = 4

    let item: IndexItem
    let names: String
    let keywords: String
    let expires: Timestamp?
    /// The title, folded.
    let key: String
    private let namesKey: String

    init(_ item: IndexItem) {
        self.item = item
        names = Self.lines(item.names)
        keywords = Self.lines(item.keywords)
        expires = item.expires.map { Timestamp(microsecondsSince1970: Int64($0 * 1_000_000)) }
        key = FoldedText.key(item.title)
        namesKey = item.names.isEmpty ? "" : FoldedText.key(names)
    }

    /// Texts, a line each.
    private static func lines(_ texts: [String]) -> String {
        guard !texts.isEmpty else { return "" }
        return texts.map { $0.replacingLineEnds }.joined(separator: "\n")
    }

    // MARK: Full text

    /// What the item is ordered by among titles.
    var shortKey: String {
        key.utf8.count <= Self.keyLength
            ? key : String(String.UnicodeScalarView(key.unicodeScalars.prefix(Self.keyLength)))
    }
    /// The columns of the table of words, but the scope.
    var words: (title: String, names: String, body: String) {
        let rest = [item.subtitle ?? "", keywords, item.text ?? ""].filter { !$0.isEmpty }
        let body = rest.isEmpty ? "" : FoldedText.key(rest.joined(separator: "\n"))
        return (SearchWords.spaced(key), SearchWords.spaced(namesKey), SearchWords.spaced(body))
    }
    /// What the table of trigrams holds.
    var grams: String { namesKey.isEmpty ? key : key + "\n" + namesKey }

    /// The words that misspellings are compared with: those of the title and of the names that have letters only, of scripts
    /// with spaces.
    var terms: [Substring] {
        var terms: [Substring] = []
        for text in [key, namesKey] where !text.isEmpty {
            for word in text.unicodeScalars.split(whereSeparator: {
                !SearchWords.isOfWord($0) || SearchWords.isUnspaced($0)
            })
            where (Self.shortestTerm...Self.longestTerm).contains(word.count)
                && !word.contains(where: { $0.properties.numericType != nil })
            {
                terms.append(Substring(word))
            }
        }
        return terms
    }

    /// Bytes of all that was given.
    var size: Int {
        var size = item.identifier.utf8.count + item.title.utf8.count + names.utf8.count + keywords.utf8.count
        for text in [item.entity, item.entityIdentifier, item.domain, item.subtitle, item.text, item.url, item.image] {
            size += text?.utf8.count ?? 0
        }
        return size
    }

    // MARK: Checksum

    /// A checksum over all that was given (FNV-1a, 62 bits of it), so that sums of many stay exact modulo 2⁶².
    func checksum(source: String) -> Int64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ text: String?) {
            for byte in (text ?? "").utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
            // A byte that no text has keeps neighbours apart.
            sum = (sum ^ (text == nil ? 0xfe : 0xff)) &* 0x100_0000_01b3
        }
        add(source)
        add(item.identifier)
        add(item.entity)
        add(item.entityIdentifier)
        add(item.domain)
        add(item.title)
        add(item.subtitle)
        add(names)
        add(keywords)
        add(item.text)
        add(item.url)
        add(item.image)
        for number in [item.kind.rawValue, Int64(item.hint)] {
            sum = (sum ^ UInt64(bitPattern: number)) &* 0x100_0000_01b3
        }
        return Int64(sum & IndexedRow.mask)
    }

    /// Of what checksums and their sums keep.
    static let mask: UInt64 = (1 << 62) - 1

    /// The sum of two checksums, or of a sum without one.
    static func sum(_ sum: Int64, adding: Int64 = 0, removing: Int64 = 0) -> Int64 {
        Int64(UInt64(bitPattern: sum &+ adding &- removing) & mask)
    }
}

extension String {
    fileprivate var replacingLineEnds: String {
        guard utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) else { return self }
        return String(map { $0.isNewline ? " " : $0 })
    }
}

extension SQLiteRow {
    /// The columns of ``IndexedRow/columns``, from the first on.
    var indexItem: IndexItem { item(from: 0) }

    /// The columns of ``IndexedRow/columns``, from a column on.
    func item(from column: Int32) -> IndexItem {
        var item = IndexItem(text(column), title: text(column + 5))
        item.kind = IndexItem.Kind(rawValue: integer(column + 1)) ?? .item
        item.entity = optionalText(column + 2)
        item.entityIdentifier = optionalText(column + 3)
        item.domain = optionalText(column + 4)
        item.subtitle = optionalText(column + 6)
        item.names = lines(column + 7)
        item.keywords = lines(column + 8)
        item.text = optionalText(column + 9)
        item.hint = Int(integer(column + 10))
        item.expires = optionalInteger(column + 11).map { Double($0) / 1_000_000 }
        item.url = optionalText(column + 12)
        item.image = optionalText(column + 13)
        return item
    }

    private func lines(_ column: Int32) -> [String] {
        let text = text(column)
        return text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension IndexedRow {
    /// The columns that make an item, in the order in which ``SQLiteRow/indexItem`` reads them.
    static let columns = """
        identifier, kind, entity, entity_identifier, domain, title, subtitle, names, keywords, body, hint, expires, url, \
        image
        """
    static let columnCount: Int32 = 14
}
