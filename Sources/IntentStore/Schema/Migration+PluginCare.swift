extension Migration {
    /// The digest of all files of a plugin, the version that each plugin had before, and what apps were granted.
    static let pluginCare = Migration(
        version: 7,
        script: """
            ALTER TABLE plugins ADD COLUMN seal TEXT NOT NULL DEFAULT '';

            CREATE TABLE plugins_before(
                id TEXT PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                library TEXT NOT NULL,
                digest TEXT NOT NULL,
                origin TEXT NOT NULL,
                trusted INTEGER NOT NULL,
                state TEXT NOT NULL,
                installed INTEGER NOT NULL,
                updated INTEGER NOT NULL,
                metadata BLOB NOT NULL,
                seal TEXT NOT NULL
            ) STRICT;

            CREATE TABLE app_grants(
                app TEXT NOT NULL,
                kind TEXT NOT NULL,
                subject TEXT NOT NULL,
                writes INTEGER NOT NULL CHECK (writes IN (0, 1)),
                created INTEGER NOT NULL,
                PRIMARY KEY (app, kind, subject)
            ) STRICT, WITHOUT ROWID;
            """)
}
