extension Migration {
    /// All steps, in their order. Times are microseconds since 1970 (UTC).
    static let all = [
        plugins, choices, learning, runsChecked, shortcuts, collections, pluginCare, focus, runsUnindexed,
        programs,
    ]

    /// Version 1: the registry, the runs and the grants.
    private static let plugins = Migration(
        version: 1,
        script: """
            CREATE TABLE meta(
                key TEXT PRIMARY KEY NOT NULL,
                value ANY
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE plugins(
                id TEXT PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                library TEXT NOT NULL,
                digest TEXT NOT NULL CHECK (length(digest) = 64),
                origin TEXT NOT NULL,
                trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)),
                state TEXT NOT NULL,
                installed INTEGER NOT NULL,
                updated INTEGER NOT NULL,
                metadata BLOB NOT NULL
            ) STRICT;

            CREATE TABLE runs(
                id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 26),
                intent TEXT NOT NULL,
                app TEXT NOT NULL,
                caller TEXT NOT NULL,
                surface TEXT NOT NULL,
                target TEXT,
                status TEXT NOT NULL
                    CHECK (status IN ('running', 'completed', 'failed', 'cancelled', 'interrupted')),
                cancellation TEXT,
                error_category TEXT,
                error_code TEXT,
                error_message TEXT,
                error_remedy TEXT,
                error_parameter TEXT,
                started INTEGER NOT NULL,
                ended INTEGER,
                duration INTEGER,
                host_process INTEGER,
                worker_process INTEGER,
                confirmed_by TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX runs_by_app ON runs(app, id);
            CREATE INDEX runs_going_on ON runs(id) WHERE status = 'running';

            CREATE TABLE grants(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                caller TEXT NOT NULL,
                intent TEXT NOT NULL,
                policy TEXT NOT NULL CHECK (policy IN ('ask', 'allow', 'never')),
                level TEXT NOT NULL CHECK (level IN ('any', 'local')),
                created INTEGER NOT NULL,
                UNIQUE (caller, intent)
            ) STRICT;
            """)

    /// Version 2: the policy "once", more of a run, and the outcomes of requests that have a key.
    private static let choices = Migration(
        version: 2,
        script: """
            CREATE TABLE grants_2(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                caller TEXT NOT NULL,
                intent TEXT NOT NULL,
                policy TEXT NOT NULL CHECK (policy IN ('ask', 'once', 'allow', 'never')),
                level TEXT NOT NULL CHECK (level IN ('any', 'local')),
                created INTEGER NOT NULL,
                UNIQUE (caller, intent)
            ) STRICT;
            INSERT INTO grants_2 SELECT id, caller, intent, policy, level, created FROM grants;
            DROP TABLE grants;
            ALTER TABLE grants_2 RENAME TO grants;

            ALTER TABLE runs ADD COLUMN reason TEXT;
            ALTER TABLE runs ADD COLUMN parent TEXT;
            ALTER TABLE runs ADD COLUMN parameters TEXT;
            ALTER TABLE runs ADD COLUMN background INTEGER;

            CREATE TABLE keys(
                caller TEXT NOT NULL,
                key TEXT NOT NULL,
                digest TEXT NOT NULL,
                run TEXT NOT NULL,
                created INTEGER NOT NULL,
                outcome BLOB,
                PRIMARY KEY (caller, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX keys_by_time ON keys(created);
            """)
}
