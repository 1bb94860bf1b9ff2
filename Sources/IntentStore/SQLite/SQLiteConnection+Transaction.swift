import IntentProtocol

extension SQLiteConnection {
    /// Runs the body in a transaction, commits when it returns and rolls back when it throws.
    ///
    /// - Parameter durable: whether a committed transaction survives a power failure too (`synchronous = FULL`, some
    ///   100 µs for the sync). Without it the transaction survives the death of the process, and a power failure may take
    ///   it back, whole and together with all later ones.
    @discardableResult
    func transaction<Value>(
        durable: Bool, _ body: () throws(IntentError) -> Value
    ) throws(IntentError) -> Value {
        try setDurable(durable)
        // Prepared once: to compile these two took as long as entering a row.
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// Ends the transaction without its changes.
    ///
    /// After some errors (a full disk) SQLite rolled back by itself. Where the rollback fails too, the next transaction
    /// reports it; the error that led here is the one worth reporting now.
    private func rollBack() {
        guard isInTransaction else { return }
        do { try script("ROLLBACK") } catch {}
    }
}
