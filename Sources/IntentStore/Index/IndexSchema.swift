import IntentProtocol

extension Migration {
    /// The steps of the search index's own file. It is derived data: a step may as well begin anew.
    static let index = [indexItems, indexCharacters]

    /// Version 2. The table of words has symbols, too, and each character by itself where a script has no spaces between
    /// words (``SearchWords``): all is given again.
    private static let indexCharacters = Migration(
        version: 2,
        script: """
            DELETE FROM steps;
            DELETE FROM states;
            DELETE FROM items;
            DELETE FROM generations;
            DELETE FROM apps;
            DELETE FROM terms;
            INSERT INTO grams(grams) VALUES ('delete-all');
            DROP TABLE words;
            CREATE VIRTUAL TABLE words USING fts5(
                title, names, body, scope, content='', prefix='2 3',
                tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co So'");
            """)

    /// Version 1. The identifiers of `items` are their rank: the smallest is the best (``IndexRank``), so that the first
    /// matches that the full-text tables give are the ones to show. The full-text tables hold folded text and no copy of
    /// it; what a row was indexed by is computed from `items` again.
    private static let indexItems = Migration(
        version: 1,
        script: """
            CREATE TABLE meta(
                key TEXT PRIMARY KEY NOT NULL,
                value ANY
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE apps(
                id INTEGER PRIMARY KEY,
                app TEXT NOT NULL UNIQUE,
                active INTEGER NOT NULL DEFAULT 1,
                building INTEGER,
                latest INTEGER NOT NULL DEFAULT 1,
                plugin TEXT NOT NULL DEFAULT '',
                reason TEXT,
                rebuilt INTEGER,
                problem TEXT
            ) STRICT;

            CREATE TABLE generations(
                app INTEGER NOT NULL REFERENCES apps(id),
                generation INTEGER NOT NULL,
                items INTEGER NOT NULL DEFAULT 0,
                bytes INTEGER NOT NULL DEFAULT 0,
                checksum INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (app, generation)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE steps(
                app INTEGER NOT NULL REFERENCES apps(id),
                generation INTEGER NOT NULL,
                entity TEXT NOT NULL,
                PRIMARY KEY (app, generation, entity)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE states(
                app INTEGER NOT NULL REFERENCES apps(id),
                source TEXT NOT NULL,
                state BLOB NOT NULL,
                PRIMARY KEY (app, source)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE items(
                id INTEGER PRIMARY KEY,
                app INTEGER NOT NULL REFERENCES apps(id),
                generation INTEGER NOT NULL,
                source TEXT NOT NULL,
                identifier TEXT NOT NULL,
                kind INTEGER NOT NULL,
                entity TEXT,
                entity_identifier TEXT,
                domain TEXT,
                title TEXT NOT NULL,
                subtitle TEXT,
                names TEXT NOT NULL,
                keywords TEXT NOT NULL,
                body TEXT,
                hint INTEGER NOT NULL,
                expires INTEGER,
                url TEXT,
                image TEXT,
                key TEXT NOT NULL,
                checksum INTEGER NOT NULL,
                size INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE UNIQUE INDEX items_by_name ON items(app, generation, source, identifier);
            CREATE INDEX items_by_key ON items(key);
            CREATE INDEX items_by_expiry ON items(expires) WHERE expires IS NOT NULL;

            CREATE TABLE terms(
                term TEXT PRIMARY KEY NOT NULL,
                reversed TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX terms_reversed ON terms(reversed);

            CREATE VIRTUAL TABLE words USING fts5(
                title, names, body, scope, content='', prefix='2 3', tokenize="unicode61 remove_diacritics 0");
            CREATE VIRTUAL TABLE grams USING fts5(
                text, content='', detail=none, columnsize=0, tokenize="trigram case_sensitive 1");
            """)
}

/// How an item's identifier in the database tells its rank.
///
/// Bits 44 and above: what the hint lacks to the greatest one. Below: a number that falls with each item, so that the
/// newest of a hint comes first.
enum IndexRank {
    private static let shift: Int64 = 44
    /// The number of the first item; below it there is room for 17 million million.
    static let first: Int64 = (1 << shift) - 1

    static func identifier(hint: Int, number: Int64) -> Int64 {
        Int64(IndexLimits.hint - min(max(hint, 0), IndexLimits.hint)) << shift | number
    }
}
