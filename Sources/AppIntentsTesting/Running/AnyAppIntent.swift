internal import AppIntents
internal import IntentClient
internal import IntentProtocol

/// An intent of the app under test with values for its parameters, to be run by the real host in a real worker.
///
///     var intent = definitions.intents["AddNoteIntent"].makeIntent()
///     intent.body = "Buy milk"
///     let result = try await intent.run()
@dynamicMemberLookup
public struct AnyAppIntent: Sendable {
    /// The intent's type.
    public let identifier: String
    private let app: AppUnderTest
    private var parameters: [NamedValue]

    init(_ identifier: String, of app: AppUnderTest, _ parameters: [NamedValue]) {
        self.identifier = identifier
        self.app = app
        self.parameters = parameters
    }

    public var bundleIdentifier: String { app.bundleIdentifier }

    // MARK: Parameters

    /// A parameter's value without its type. A bare `nil` leaves it out; nil of a type gives it no value.
    public subscript(dynamicMember name: String) -> (any IntentValueExpressing)? {
        get { parameters.first { $0.name == name }.map { PassedValue(_expressed: _WireValue($0.value)) } }
        set {
            let place = parameters.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): parameters[place].value = value._expressed.raw
            case (let place?, nil): parameters.remove(at: place)
            case (nil, let value?): parameters.append(NamedValue(name, value._expressed.raw))
            case (nil, nil): break
            }
        }
    }

    @_disfavoredOverload
    public subscript<T: IntentValueConvertible>(dynamicMember name: String) -> T {
        get throws { try path(name).as(T.self) }
    }

    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> DynamicPropertyPath { path(name) }

    private func path(_ name: String) -> DynamicPropertyPath {
        DynamicPropertyPath(parameters.first { $0.name == name }?.value ?? .null, at: name)
    }

    // MARK: Running

    /// Runs the intent where nobody can be asked: what is missing, or wants a yes, fails the run.
    ///
    /// - Throws: ``IntentTestingError`` with what the host or the app says.
    @discardableResult
    public func run() async throws -> ResolvedIntentResult {
        try await run(AnswerScript([]))
    }

    /// Runs the intent and answers its questions by a script.
    ///
    /// - Parameter answers: What is said to the first question, the second and so on.
    /// - Throws: ``IntentTestingError``: also where the run asks more than is answered, asks something else than an answer
    ///   is meant for, or ends without having asked for all answers.
    @discardableResult
    public func run(answering answers: [IntentAnswer]) async throws -> ResolvedIntentResult {
        try await run(AnswerScript(answers))
    }

    /// Runs the intent and has its questions answered; what the closure throws ends the run and is thrown.
    @discardableResult
    public func run(
        answering answer: @escaping @Sendable (IntentQuestion) throws -> IntentAnswer
    ) async throws -> ResolvedIntentResult {
        try await run(AnswerScript(answer))
    }

    private func run(_ script: AnswerScript) async throws -> ResolvedIntentResult {
        var perform = Perform(app: app.id, intent: identifier, parameters: parameters)
        perform.locale = app.host.locale
        perform.askable = script.canAnswer ? .all : []
        perform.surface = "test"
        // The script stands for the person at this machine, whom alone some confirmations ask.
        perform.surfaceKind = .terminal
        let request = perform
        return try await app.perform { session in try RunConversation(session, script).outcome(of: request) }
    }
}

/// One run on a connection of its own, with its questions.
private struct RunConversation {
    private let session: HostSession
    private var script: AnswerScript

    init(_ session: HostSession, _ script: AnswerScript) {
        self.session = session
        self.script = script
    }

    func outcome(of perform: Perform) throws -> ResolvedIntentResult {
        var conversation = self
        return try conversation.run(perform)
    }

    private mutating func run(_ perform: Perform) throws -> ResolvedIntentResult {
        let connection = session.connection
        let call = try connection.begin(perform, until: session.deadline)
        while let frame = try session.next(of: call) {
            if let failure = try IntentConnection.failure(in: frame) {
                if let error = script.failure { throw error }
                throw IntentTestingError(failure.error, cancellation: failure.cancellation?.rawValue)
            }
            switch frame.kind {
            case .ask:
                let question = try IntentConnection.read(frame) { (reader) throws(CBORError) in
                    try Question(from: &reader)
                }
                connection.answer(call, Answer(question.id, script.reply(to: question)))
            case .result:
                let result = try IntentConnection.read(frame) { (reader) throws(CBORError) in
                    try RunResult(from: &reader)
                }
                if let error = script.failure { throw error }
                try script.checkEnd()
                return ResolvedIntentResult(result, questions: script.questions)
            default: break
            }
        }
        connection.cancel(call, .timeout)
        try? connection.flush(until: .after(.seconds(1)))
        throw IntentTestingError(
            .timedOut, "\(perform.app).\(perform.intent) did not end within \(session.host.patience)")
    }
}
