import IntentProtocol

/// The statements of the table `runs`.
enum RunTable {
    /// Enters what records of the journal say of one run; again, it changes nothing.
    static func apply(
        _ change: RunChange, of records: [JournalFields], _ connection: SQLiteConnection
    ) throws(IntentError) {
        switch (change.start, change.end) {
        case (let start?, let end?): try put(records[start], records[end], connection)
        case (let start?, nil): try upsert(records[start].start, connection)
        case (nil, let end?): try upsert(records[end].end, connection)
        case (nil, nil): break
        }
    }

    private static func upsert(_ start: RunStart, _ connection: SQLiteConnection) throws(IntentError) {
        try connection.execute(
            """
            INSERT INTO runs(
                id, intent, app, caller, surface, target, status, started, host_process, reason, parent, parameters,
                program)
            VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                intent = excluded.intent, app = excluded.app, caller = excluded.caller, surface = excluded.surface,
                target = coalesce(target, excluded.target), started = excluded.started,
                host_process = excluded.host_process, reason = excluded.reason, parent = excluded.parent,
                parameters = excluded.parameters, program = excluded.program
            """,
            start.id, start.intent, start.app, start.caller, start.surface, start.target, start.started, start.process,
            start.reason, start.parent, start.parameters, start.program)
    }

    /// Where the start is unknown, since its record was damaged, the time in the identifier stands for its time.
    private static func upsert(_ end: RunEnd, _ connection: SQLiteConnection) throws(IntentError) {
        let started = Timestamp(microsecondsSince1970: Int64(end.id.millisecondsSince1970) * 1000)
        try connection.execute(
            """
            INSERT INTO runs(
                id, intent, app, caller, surface, started, status, cancellation, error_category, error_code,
                error_message, error_remedy, error_parameter, ended, duration, target, worker_process, confirmed_by,
                background)
            VALUES (?, '', '', '', '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                status = excluded.status, cancellation = excluded.cancellation,
                error_category = excluded.error_category, error_code = excluded.error_code,
                error_message = excluded.error_message, error_remedy = excluded.error_remedy,
                error_parameter = excluded.error_parameter, ended = excluded.ended, duration = excluded.duration,
                target = coalesce(excluded.target, target), worker_process = excluded.worker_process,
                confirmed_by = excluded.confirmed_by, background = excluded.background
            """,
            end.id, started, end.outcome.rawValue, end.cancellation, end.error?.category.rawValue,
            end.error?.code.rawValue, end.error?.message, end.error?.remedy, end.error?.parameter, end.ended,
            end.durationMicroseconds, end.target, end.worker, end.confirmedBy, end.background)
    }

    /// Enters a run of which all is known, in place of what was known before.
    ///
    /// Nearly all runs come this way, so their texts are bound where they lie in the journal.
    private static func put(
        _ start: JournalFields, _ end: JournalFields, _ connection: SQLiteConnection
    ) throws(IntentError) {
        let error = end.failure
        try start.id.withUTF8 { (id) throws(IntentError) in
            _ = try connection.execute(putting) { row in
                row.text(id)
                for text in [start.intent, start.app, start.caller, start.surface] { row.text(text) }
                for text in [end.target ?? start.target, end.outcome, end.cancellation] { row.text(text) }
                row.copy(error?.category.rawValue)
                row.copy(error?.code.rawValue)
                row.copy(error?.message)
                row.copy(error?.remedy)
                row.copy(error?.parameter)
                row.integer(start.time)
                row.integer(end.time)
                row.integer(end.duration)
                row.integer(start.process)
                row.integer(end.process.flatMap(Int32.init(exactly:)).map(Int64.init))
                for text in [end.confirmedBy, start.reason, start.parent, start.parameters] { row.text(text) }
                row.integer(end.background)
                row.text(start.program)
            }
        }
    }

    /// Composed once: every run comes through it.
    private static let putting = """
        INSERT OR REPLACE INTO runs(\(columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Marks the runs without an end as interrupted.
    ///
    /// - Returns: their identifiers.
    static func interruptAll(_ connection: SQLiteConnection) throws(IntentError) -> [RunIdentifier] {
        let sql = "UPDATE runs SET status = 'interrupted' WHERE status = 'running' RETURNING id"
        return try connection.rows(sql) { RunIdentifier($0.text(0)) }.compactMap { $0 }.sorted()
    }

    /// The columns in the order in which they are put and read.
    static let columns = """
        id, intent, app, caller, surface, target, status, cancellation, error_category, error_code, error_message,
        error_remedy, error_parameter, started, ended, duration, host_process, worker_process, confirmed_by,
        reason, parent, parameters, background, program
        """

    /// Reads a row; `nil` if its identifier or status is none, which the table's checks rule out.
    static func record(_ row: borrowing SQLiteRow) -> RunRecord? {
        guard let id = RunIdentifier(row.text(0)), let status = RunStatus(rawValue: row.text(6)) else { return nil }
        return RunRecord(
            id: id, intent: row.text(1), app: row.text(2), caller: row.text(3), surface: row.text(4),
            target: row.optionalText(5), status: status, cancellation: row.optionalText(7), error: error(row),
            started: Timestamp(microsecondsSince1970: row.integer(13)),
            ended: row.optionalInteger(14).map(Timestamp.init(microsecondsSince1970:)),
            durationMicroseconds: row.optionalInteger(15),
            process: row.optionalInteger(16).flatMap(Int32.init(exactly:)),
            worker: row.optionalInteger(17).flatMap(Int32.init(exactly:)), confirmedBy: row.optionalText(18),
            reason: row.optionalText(19), parent: row.optionalText(20), parameters: row.optionalText(21),
            background: row.optionalInteger(22), program: row.optionalText(23))
    }

    private static func error(_ row: borrowing SQLiteRow) -> IntentError? {
        guard let category = row.optionalText(8).flatMap(IntentError.Category.init(rawValue:)) else { return nil }
        return IntentError(
            category, IntentError.Code(rawValue: row.text(9)), row.text(10), remedy: row.optionalText(11),
            parameter: row.optionalText(12))
    }
}
