import IntentProtocol

extension AppIntent {
    /// Runs the intent from another one and returns its value.
    ///
    /// - Parameter donate: Whether the run counts as something that the person did.
    /// - Returns: The value; nil where the result has none.
    /// - Throws: What `perform()` throws.
    @discardableResult @_disfavoredOverload
    public func callAsFunction(donate: Bool = false) async throws -> PerformResult.Value? {
        try await call(donate: donate).value
    }

    /// Runs the intent from another one and returns its value.
    ///
    /// - Parameter donate: Whether the run counts as something that the person did.
    /// - Throws: What `perform()` throws.
    @discardableResult
    public func callAsFunction(donate: Bool = false) async throws -> PerformResult.Value
    where PerformResult: ReturnsValue {
        guard let value = try await call(donate: donate).value else {
            throw IntentError(.app, .intentFailed, "\(Self.persistentIdentifier) gave no value")
        }
        return value
    }

    private func call(donate: Bool) async throws -> PerformResult {
        let context = RunContext.current?.nested() ?? RunContext()
        guard context.depth <= RunContext.depthLimit else {
            throw IntentError(
                .app, .intentFailed, "intents call one another more than \(RunContext.depthLimit) deep",
                remedy: "end the chain in \(Self.persistentIdentifier)")
        }
        let result = try await RunContext.$current.withValue(context) { try await IntentRun.perform(self) }
        if donate { try await IntentDonationManager.shared.donate(intent: self, result: result) }
        return result
    }

    /// Tells the system that the person did this, so that it can be suggested.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier {
        try await IntentDonationManager.shared.donate(intent: self)
    }

    /// Tells the system that the person did this, and what came of it.
    @discardableResult
    public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        try await IntentDonationManager.shared.donate(intent: self, result: result)
    }
}
