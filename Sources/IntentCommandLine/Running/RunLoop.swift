import IntentClient
import IntentProtocol

/// Follows one run to its end: draws progress, puts questions, passes on Ctrl-C.
struct RunLoop {
    /// How a run ends for who waits for it.
    enum Ending {
        case completed(RunResult)
        case failed(Failure)
        /// It goes on, and was only to be begun.
        case begun(RunStarted)
        /// The person left without waiting for the end.
        case left
    }

    /// How long a run with a time limit may stay silent beyond it: 10 s for the host to end it.
    static let grace = Duration.seconds(10)

    private let connection: IntentConnection
    private let call: UInt64
    private let console: Console?
    private let interrupts: Interrupts?
    private let style: Style
    private var bar: ProgressBar?
    /// Questions that wait, the first of them shown.
    private var questions: [QuestionDialog] = []
    private var isShown = false
    private var isCancelled = false
    private let patience: Duration?
    private let leavesOnceBegun: Bool

    /// - Parameters:
    ///   - timeout: The limit that was asked for; nil for the target's own, which only the host knows.
    ///   - leavesOnceBegun: Whether the run is only to be begun.
    init(
        _ connection: IntentConnection, call: UInt64, console: Console?, interrupts: Interrupts?, bar: ProgressBar?,
        style: Style, timeout: Duration?, leavesOnceBegun: Bool = false
    ) {
        self.connection = connection
        self.call = call
        self.console = console
        self.interrupts = interrupts
        self.bar = bar
        self.style = style
        patience = timeout.map { $0 + Self.grace }
        self.leavesOnceBegun = leavesOnceBegun
    }

    /// - Throws: What ended the connection; `timed-out` where the host stays silent past the limit.
    mutating func run() throws(IntentError) -> Ending {
        defer {
            leaveQuestion()
            bar?.clear()
        }
        while true {
            while let frame = connection.nextBuffered(of: call) {
                if let ending = try take(frame) { return ending }
            }
            if let failure = connection.failure { throw failure }
            showQuestion()
            if questions.isEmpty { bar?.draw() }
            if try wait() { return .left }
        }
    }

    /// Waits for the host or the person; true where the person leaves.
    private mutating func wait() throws(IntentError) -> Bool {
        let console = questions.isEmpty ? nil : console
        // A typed line may be there already, behind the one that answered the question before.
        if let line = console?.line(reading: false) {
            take(line)
            return false
        }
        let others = [interrupts?.descriptor ?? -1, console?.input ?? -1]
        // Someone who thinks about an answer is not hurried here.
        let deadline = patience.map { questions.isEmpty ? Deadline.after($0) : .never } ?? .never
        guard let ready = try connection.wait(for: others, until: deadline) else {
            throw IntentError(.system, .timedOut, "intentd says nothing of the run, though its time is over")
        }
        if ready.first == true, interrupts?.take() == true {
            if isCancelled { return true }
            cancel()
        } else if ready.last == true, let line = console?.line(reading: true) {
            take(line)
        }
        return false
    }

    private mutating func take(_ frame: Frame) throws(IntentError) -> Ending? {
        if let failure = try IntentConnection.failure(in: frame) { return .failed(failure) }
        switch frame.kind {
        case .result:
            return .completed(
                try IntentConnection.read(frame) { (reader) throws(CBORError) in try RunResult(from: &reader) })
        case .started where leavesOnceBegun:
            return .begun(
                try IntentConnection.read(frame) { (reader) throws(CBORError) in try RunStarted(from: &reader) })
        case .progress:
            let report = try IntentConnection.read(frame) { (reader) throws(CBORError) in
                try ProgressReport(from: &reader)
            }
            bar?.show(report)
        case .ask:
            let question = try IntentConnection.read(frame) { (reader) throws(CBORError) in try Question(from: &reader)
            }
            ask(question)
        default: break
        }
        return nil
    }

    // MARK: Questions

    private mutating func ask(_ question: Question) {
        guard console != nil, !isCancelled else {
            let nobody = IntentError(
                .request, .missingValue, "nobody can be asked: \(question.dialog)",
                remedy: question.parameter.map { "give \($0)=VALUE" }, parameter: question.parameter)
            return connection.answer(call, Answer(question.id, .unanswered(nobody)))
        }
        questions.append(QuestionDialog(question, style: style))
    }

    private mutating func showQuestion() {
        guard let console, let dialog = questions.first, !isShown else { return }
        bar?.clear()
        console.output.write(dialog.prompt)
        console.output.flush()
        isShown = true
    }

    private mutating func take(_ line: Console.Line) {
        guard let console, let dialog = questions.first else { return }
        let typed: String? = if case .text(let text) = line { text } else { nil }
        switch dialog.reply(to: typed) {
        case .again(let prompt):
            console.output.write(prompt)
            console.output.flush()
        case .answer(let outcome): answer(Answer(dialog.question.id, outcome), isTyped: typed != nil)
        case .kept(let outcome, let keeping):
            answer(Answer(dialog.question.id, outcome, keeping: keeping), isTyped: true)
        }
    }

    private mutating func answer(_ answer: Answer, isTyped: Bool) {
        // After Ctrl-D the cursor still stands behind the prompt.
        if !isTyped { leaveQuestion() }
        isShown = false
        questions.removeFirst()
        connection.answer(call, answer)
    }

    /// Goes to a new line where the cursor stands behind a prompt.
    private mutating func leaveQuestion() {
        guard isShown, let console else { return }
        console.output.write("\n")
        console.output.flush()
        isShown = false
    }

    private mutating func cancel() {
        isCancelled = true
        leaveQuestion()
        questions = []
        bar?.show("cancelling (Ctrl-C again leaves at once)")
        connection.cancel(call, .user)
    }
}
