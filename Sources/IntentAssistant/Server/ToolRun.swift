import IntentProtocol

/// A run that a tool call began, from its beginning until its outcome has been told.
struct ToolRun: Sendable {
    /// Who hears of the run.
    enum Waiter: Hashable, Sendable {
        /// The request that waits for the result.
        case request(RPCID)
        /// Nobody, until the client comes back with the state that it was given, or that has expired.
        case suspended(until: UInt64)
        /// Nobody: the client asks for the task.
        case task
    }

    /// The task that a run became.
    struct Task: Sendable {
        let id: String
        let created: UInt64
        var updated: UInt64
        /// Milliseconds after which it may be forgotten.
        var lifetime: UInt64
        var isCancelled = false
    }

    let tool: OfferedIntent
    var caller: Caller
    /// What a state of this run is bound to.
    let purpose: [UInt8]
    let started: UInt64
    var waiter: Waiter
    /// The host's name for the run; empty until it began.
    var run = ""
    /// Questions that wait for an answer, by the names under which the client knows them.
    var questions: [(key: String, form: Elicitation)] = []
    private var questionCount = 0
    /// The number of the only state that is taken for this run.
    var serial: UInt64 = 0
    var task: Task?
    /// Whether a client with a handshake asked for a task, which is answered as soon as the run has a name.
    var wantsTask: UInt64?
    /// The result, where the run ended and nobody waited.
    var outcome: JSON?
    /// When the client last heard of the run, and the amount that it heard.
    var toldAt: UInt64
    var toldAmount = 0.0
    var report: ProgressReport?

    init(_ tool: OfferedIntent, _ caller: Caller, purpose: [UInt8], request: RPCID, at now: UInt64) {
        self.tool = tool
        self.caller = caller
        self.purpose = purpose
        waiter = .request(request)
        started = now
        toldAt = now
    }

    /// Whether the run goes on when its client is gone.
    var goesOn: Bool { task != nil && tool.isLongRunning }

    /// Keeps a question under a name that this run never gave before.
    mutating func keep(_ form: Elicitation) -> String {
        questionCount += 1
        let key = "question-\(questionCount)"
        questions.append((key, form))
        return key
    }

    mutating func take(_ key: String) -> Elicitation? {
        guard let index = questions.firstIndex(where: { $0.key == key }) else { return nil }
        return questions.remove(at: index).form
    }

    func form(_ key: String) -> Elicitation? { questions.first { $0.key == key }?.form }
}

/// A question that was put to a client with a handshake.
struct ElicitedQuestion: Sendable {
    let run: UInt64
    let key: String
    let expires: UInt64
}
