extension Migration {
    /// Version 4: the table of runs with a check that costs next to nothing.
    ///
    /// SQLite makes a temporary b-tree of the values of an `IN` with more than two of them, each time the check is made:
    /// that took as long as the rest of entering a run. Comparisons that are joined by `OR` take none.
    static let runsChecked = Migration(
        version: 4,
        script: """
            CREATE TABLE runs_4(
                id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 26),
                intent TEXT NOT NULL,
                app TEXT NOT NULL,
                caller TEXT NOT NULL,
                surface TEXT NOT NULL,
                target TEXT,
                status TEXT NOT NULL
                    CHECK (
                        status = 'completed' OR status = 'failed' OR status = 'cancelled' OR status = 'interrupted'
                        OR status = 'running'),
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
                confirmed_by TEXT,
                reason TEXT,
                parent TEXT,
                parameters TEXT,
                background INTEGER
            ) STRICT, WITHOUT ROWID;
            INSERT INTO runs_4(
                id, intent, app, caller, surface, target, status, cancellation, error_category, error_code,
                error_message, error_remedy, error_parameter, started, ended, duration, host_process, worker_process,
                confirmed_by, reason, parent, parameters, background)
            SELECT
                id, intent, app, caller, surface, target, status, cancellation, error_category, error_code,
                error_message, error_remedy, error_parameter, started, ended, duration, host_process, worker_process,
                confirmed_by, reason, parent, parameters, background
            FROM runs;
            DROP TABLE runs;
            ALTER TABLE runs_4 RENAME TO runs;
            CREATE INDEX runs_by_app ON runs(app, id);
            CREATE INDEX runs_going_on ON runs(id) WHERE status = 'running';
            """)

    /// Version 9: no index of the runs by app.
    ///
    /// To keep it took a third of what entering a run takes. Without it the latest runs of an app are found among the
    /// 100,000 that are kept in some 10 ms, which is what a person waits for who asks.
    static let runsUnindexed = Migration(version: 9, script: "DROP INDEX runs_by_app;")

    /// Version 10: which program asked for a run and which one a grant came from, since a caller's name is what it says.
    static let programs = Migration(
        version: 10,
        script: """
            ALTER TABLE runs ADD COLUMN program TEXT;
            ALTER TABLE grants ADD COLUMN program TEXT;
            """)
}
