internal import IntentProtocol

// What a program outside of this package uses.
extension IntentConnection {
    /// How long a request that runs nothing may take: 30 s.
    private static let patience = Duration.seconds(30)

    /// Connects to this user's host.
    ///
    /// - Parameters:
    ///   - program: The program's name and version, for the journal, such as `backup 2.1`.
    ///   - startingHost: Whether a host is started where none runs.
    /// - Throws: `unreachable` where no host can be reached or started.
    public static func open(
        as program: String, startingHost: Bool = true
    ) throws(IntentClientError) -> IntentConnection {
        try IntentClientError.wrapping { () throws(IntentError) in
            let paths = try Paths.standard()
            if startingHost {
                let launcher = DaemonLauncher(paths: paths, environment: DaemonLauncher.ownEnvironment)
                return try open(paths, launcher: launcher, name: program)
            }
            guard let connection = try openRunning(paths, name: program) else {
                throw IntentError(.system, .unreachable, "intentd does not run", remedy: "start it: intentctl doctor")
            }
            return connection
        }
    }

    // MARK: One run

    /// Runs an intent and waits for its end.
    ///
    /// - Parameters:
    ///   - request: What to run.
    ///   - answering: Answers the run's questions, where the request says that the program does.
    /// - Returns: How it ended; a run that failed or was cancelled has its error there.
    /// - Throws: What ended the connection.
    public func run(
        _ request: RunRequest, answering: (RunQuestion) -> RunAnswer = { _ in .turnedAway("nobody was asked") }
    ) throws(IntentClientError) -> RunOutcome {
        let handle = try begin(request)
        while let event = try next(of: handle) {
            switch event.kind {
            case .asked(let question): answer(question, answering(question), of: handle)
            case .ended(let outcome): return outcome
            case .started, .progressed: break
            }
        }
        throw IntentClientError(IntentError(.system, .unreachable, "the run has ended already"))
    }

    // MARK: Many runs at once

    /// Begins a run. Its request is sent with the next wait or ``send()``, together with all others.
    ///
    /// Waits where the host takes no further call; it takes 1,024 unless it says otherwise.
    public func begin(_ request: RunRequest) throws(IntentClientError) -> RunHandle {
        try IntentClientError.wrapping { () throws(IntentError) in
            RunHandle(call: try begin(request.perform))
        }
    }

    /// The next event of one run or of any.
    ///
    /// - Parameters:
    ///   - handle: The run; nil for any.
    ///   - timeout: How long to wait; nil for no limit.
    /// - Returns: Nil when the time is over.
    /// - Throws: What ended the connection, once all that came before is taken.
    public func next(
        of handle: RunHandle? = nil, timeout: Duration? = nil
    ) throws(IntentClientError) -> RunEvent? {
        let deadline = timeout.map(Deadline.after) ?? .never
        return try IntentClientError.wrapping { () throws(IntentError) in
            while let frame = try next(of: handle?.call, until: deadline) {
                Inbox.close(frame.descriptors)
                if let kind = try Self.kind(of: frame) {
                    return RunEvent(handle: RunHandle(call: frame.call), kind: kind)
                }
            }
            return nil
        }
    }

    /// Answers a question of a run.
    public func answer(_ question: RunQuestion, _ answer: RunAnswer, of handle: RunHandle) {
        let outcome: Answer.Outcome =
            switch answer {
            case .value(.typed(let text)): .value(.unresolved(text))
            case .value(.data(let data)): .value(data.value)
            case .choice(let index): .choice(index)
            case .yes: .accepted
            case .no: .declined
            case .turnedAway(let reason):
                .unanswered(IntentError(.request, .declined, reason, parameter: question.parameter))
            }
        self.answer(handle.call, Answer(question.id, outcome))
    }

    /// Asks that a run end early; its end still comes as an event.
    public func cancel(_ handle: RunHandle) {
        cancel(handle.call, .user)
    }

    /// Sends all that was begun, answered and cancelled.
    public func send() throws(IntentClientError) {
        try IntentClientError.wrapping { () throws(IntentError) in try flush() }
    }

    // MARK: What there is

    /// The intents that apps offer to people.
    ///
    /// - Parameters:
    ///   - app: One app's identifier; nil for all.
    ///   - locale: The language for titles and descriptions.
    /// - Returns: Objects with `name`, `app`, `id`, `title` and, where the author gave them, `description`, `category`.
    public func intents(of app: String? = nil, locale: String = "") throws(IntentClientError) -> [DataValue] {
        let arguments = CBOR.object(["app": app.map(CBOR.text), "locale": .text(locale)])
        return try document("list", arguments)["intents"]?.list ?? []
    }

    /// The metadata document of an app: all that is known of it without running anything.
    public func metadata(of app: String) throws(IntentClientError) -> DataValue {
        try document("schema", .object(["app": .text(app)]))["apps"]?.list?.first ?? .null
    }

    private func document(_ method: String, _ arguments: CBOR) throws(IntentClientError) -> DataValue {
        try IntentClientError.wrapping { () throws(IntentError) in
            DataValue(JSON(try reply(to: AdminRequest(method, arguments), until: .after(Self.patience))))
        }
    }

    /// What a frame means to a program; nil for nothing.
    private static func kind(of frame: Frame) throws(IntentError) -> RunEvent.Kind? {
        if let failure = try failure(in: frame) { return .ended(RunOutcome(failure)) }
        return switch frame.kind {
        case .result: .ended(RunOutcome(try read(frame) { (reader) throws(CBORError) in try RunResult(from: &reader) }))
        case .started:
            .started(run: try read(frame) { (reader) throws(CBORError) in try RunStarted(from: &reader) }.run)
        case .progress:
            .progressed(
                RunProgress(try read(frame) { (reader) throws(CBORError) in try ProgressReport(from: &reader) }))
        case .ask: .asked(RunQuestion(try read(frame) { (reader) throws(CBORError) in try Question(from: &reader) }))
        default: nil
        }
    }
}
