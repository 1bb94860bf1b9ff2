extension Migration {
    /// Version 5: people's shortcuts and where their runs stand.
    static let shortcuts = Migration(
        version: 5,
        script: """
            CREATE TABLE shortcuts(
                name TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
                document TEXT NOT NULL,
                created INTEGER NOT NULL,
                updated INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE shortcut_runs(
                id TEXT PRIMARY KEY NOT NULL,
                shortcut TEXT NOT NULL COLLATE NOCASE,
                digest TEXT NOT NULL,
                status TEXT NOT NULL CHECK (status IN ('running', 'completed', 'failed', 'cancelled')),
                step TEXT,
                message TEXT,
                state BLOB,
                started INTEGER NOT NULL,
                updated INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX shortcut_runs_by_name ON shortcut_runs(shortcut, started);
            """)
}
