extension Migration {
    /// Version 8: what people want of apps while a focus is on, which one is, and what apps were told.
    static let focus = Migration(
        version: 8,
        script: """
            CREATE TABLE focus_filters(
                focus TEXT NOT NULL COLLATE NOCASE,
                app TEXT NOT NULL,
                intent TEXT NOT NULL,
                parameters BLOB NOT NULL,
                updated INTEGER NOT NULL,
                PRIMARY KEY (focus, app, intent)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE focus_active(
                id INTEGER PRIMARY KEY CHECK (id = 1),
                focus TEXT NOT NULL,
                since INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE focus_told(
                app TEXT NOT NULL,
                intent TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('pending', 'set', 'failed')),
                message TEXT,
                prefix TEXT,
                hides INTEGER NOT NULL CHECK (hides IN (0, 1)),
                updated INTEGER NOT NULL,
                PRIMARY KEY (app, intent)
            ) STRICT, WITHOUT ROWID;
            """)
}
