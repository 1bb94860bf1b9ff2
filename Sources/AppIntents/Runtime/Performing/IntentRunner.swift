import IntentProtocol

/// Performs an intent for the host: makes it, sets its parameters, runs it, and encodes what it gives.
struct IntentRunner: Sendable {
    let type: any AppIntent.Type
    let message: Perform
    let descriptors: [Int32]

    /// Performs the intent, in the present ``RunContext``.
    ///
    /// - Throws: What the intent throws, or an `IntentError` where it can't begin.
    func run() async throws -> RunResult {
        let type = type
        return try await perform(type)
    }

    private func perform<Intent: AppIntent>(_ type: Intent.Type) async throws -> RunResult {
        let intent = Intent()
        for given in message.parameters {
            guard let parameter = WrapperLayout.parameter(given.name, of: intent) else {
                throw unknownParameter(given.name, of: intent)
            }
            try await set(parameter, to: given)
        }
        return ResultEncoder.encode(try await IntentRun.perform(intent))
    }

    private func set(_ parameter: AnyIntentParameter, to given: NamedValue) async throws {
        do {
            try await parameter.setWire(given.value, descriptors: descriptors)
        } catch var error as IntentError where error.parameter == nil {
            error.parameter = given.name
            error.message = "\(given.name): \(error.message)"
            throw error
        }
    }

    private func unknownParameter<Intent: AppIntent>(_ name: String, of intent: Intent) -> IntentError {
        let names = WrapperLayout.parameters(of: intent).map(\.name)
        return IntentError(
            .request, .invalidValue, "\(message.intent) has no parameter “\(name)”",
            remedy: names.isEmpty ? "it takes none" : "it takes: " + names.joined(separator: ", "), parameter: name)
    }
}
