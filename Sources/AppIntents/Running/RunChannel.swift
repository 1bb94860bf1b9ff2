package import IntentProtocol

/// What a run can ask of whoever runs it. A call of the host's implements it with frames; tests script the answers.
package protocol RunChannel: ProgressOutlet {
    /// Puts a question to the caller and waits for the answer.
    ///
    /// - Parameter question: Makes the question, given its number within the run.
    /// - Throws: `CancellationError` when the run is cancelled meanwhile.
    func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome

    /// Asks the host's stores for something, or to keep something.
    func request(_ request: AdminRequest) async throws -> CBOR

    /// Why the run was cancelled; nil as long as it was not.
    var cancellation: CancellationReason? { get }
}

extension RunChannel {
    /// Refuses: this channel leads to no stores.
    package func request(_ request: AdminRequest) async throws -> CBOR {
        throw IntentError(.system, .unsupported, "the host takes no \(request.method) from a running intent")
    }
}
