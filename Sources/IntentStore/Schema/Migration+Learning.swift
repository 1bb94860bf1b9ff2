extension Migration {
    /// Version 3: what was learned: donations, and what apps say is relevant when.
    static let learning = Migration(
        version: 3,
        script: """
            CREATE TABLE donations(
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                app TEXT NOT NULL,
                id TEXT NOT NULL,
                intent TEXT NOT NULL,
                parameters BLOB NOT NULL,
                value BLOB,
                title TEXT,
                source TEXT NOT NULL CHECK (source IN ('app', 'run')),
                donated INTEGER NOT NULL,
                UNIQUE (app, id)
            ) STRICT;
            CREATE INDEX donations_by_app ON donations(app, seq);

            CREATE TABLE relevant_entities(
                app TEXT NOT NULL,
                context TEXT NOT NULL,
                type TEXT NOT NULL,
                id TEXT NOT NULL,
                position INTEGER NOT NULL,
                entity BLOB NOT NULL,
                updated INTEGER NOT NULL,
                PRIMARY KEY (app, context, type, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX relevant_by_context ON relevant_entities(context, app, position);

            CREATE TABLE relevant_intents(
                app TEXT NOT NULL,
                position INTEGER NOT NULL,
                intent TEXT NOT NULL,
                widget TEXT NOT NULL,
                parameters BLOB NOT NULL,
                begins INTEGER,
                ends INTEGER,
                PRIMARY KEY (app, position)
            ) STRICT, WITHOUT ROWID;
            """)
}
