extension Migration {
    /// Version 6: collections that are kept under a name. The content is the file that `Protocol/intent-ipc.md` describes.
    static let collections = Migration(
        version: 6,
        script: """
            CREATE TABLE collections(
                name TEXT PRIMARY KEY NOT NULL,
                handle TEXT NOT NULL UNIQUE,
                app TEXT NOT NULL,
                entity TEXT NOT NULL,
                schema TEXT,
                count INTEGER NOT NULL,
                bytes INTEGER NOT NULL,
                created INTEGER NOT NULL,
                content BLOB NOT NULL
            ) STRICT;
            """)
}
