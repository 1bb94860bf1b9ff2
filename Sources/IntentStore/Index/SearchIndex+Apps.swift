package import IntentProtocol

// What the host itself puts in and asks of an app's part.
extension SearchIndex {
    /// The name of the index that the host's own items of an app are in: no app can name it.
    static let hostIndex = "\n"

    /// Puts the host's own items of an app in, in the place of those that it put in before.
    package func put(_ items: [IndexItem], app: String) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            let owner = try IndexApp.made(connection, app)
            let names = Set(items.map(\.identifier))
            for generation in owner.generations {
                let writer = IndexWriter(connection, app: owner.id, generation: generation, source: Self.hostIndex)
                let old = try connection.rows(
                    "SELECT id, identifier FROM items WHERE app = ? AND generation = ? AND source = ?", owner.id,
                    generation, Self.hostIndex
                ) { ($0.integer(0), $0.text(1)) }
                try writer.remove(old.filter { !names.contains($0.1) }.map(\.0))
                _ = try writer.add(items, vocabulary)
            }
        }
    }

    /// Whether an app has put items of its own in.
    package func holdsOwnItems(app: String) throws(IntentError) -> Bool {
        try read { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app) else { return false }
            return try connection.number(
                "SELECT EXISTS (SELECT 1 FROM items WHERE app = ? AND generation = ? AND source <> ?)", owner.id,
                owner.active, Self.hostIndex) != 0
        }
    }

    /// The entities of a type that an app's index doesn't have, of those named.
    package func lacking(_ identifiers: [String], of type: String, app: String) throws(IntentError) -> [String] {
        try read { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app) else { return identifiers }
            var lacking: [String] = []
            for identifier in identifiers {
                let found = try connection.number(
                    """
                    SELECT EXISTS (SELECT 1 FROM items WHERE app = ? AND generation = ? AND source = '' AND identifier = ?
                    AND entity = ?)
                    """, owner.id, owner.active, identifier, type)
                if found == 0 { lacking.append(identifier) }
            }
            return lacking
        }
    }
}
