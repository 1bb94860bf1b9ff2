internal import IntentProtocol

/// An intent that a running program serves in its own process.
public struct ApplicationIntent {
    /// What a parameter takes or a result gives.
    public indirect enum Kind: Hashable, Sendable {
        case text, integer, number, bool, date, url, duration
        case list(Kind)

        var type: ValueType {
            switch self {
            case .text: .string
            case .integer: .int
            case .number: .double
            case .bool: .bool
            case .date: .date
            case .url: .url
            case .duration: .duration
            case .list(let element): .array(element.type)
            }
        }
    }

    /// A parameter of an intent.
    public struct Parameter: Hashable, Sendable {
        public var name: String
        public var title: String
        public var kind: Kind
        public var isOptional = false
        /// Asked when the value is missing.
        public var question: String?

        /// - Parameters:
        ///   - name: A public contract: it is stored in people's shortcuts.
        ///   - title: For people; the name where it is left out.
        public init(
            _ name: String, _ kind: Kind, title: String? = nil, isOptional: Bool = false, question: String? = nil
        ) {
            self.name = name
            self.kind = kind
            self.title = title ?? name
            self.isOptional = isOptional
            self.question = question
        }
    }

    /// How a run ended well.
    public struct Outcome: Sendable {
        public var value: DataValue?
        /// What is said of it.
        public var dialog: String?

        public init(_ value: DataValue? = nil, dialog: String? = nil) {
            self.value = value
            self.dialog = dialog
        }
    }

    /// The identifier, a public contract.
    public var id: String
    public var title: String
    public var description: String
    public var parameters: [Parameter]
    public var result: Kind?
    let perform: (ApplicationCall) throws -> Outcome

    /// - Parameter perform: Runs on the thread that calls ``IntentApplication/handleEvents()``. What it throws is the run's
    ///   error: ``ApplicationError``, or any other with its description.
    public init(
        _ id: String, title: String, description: String, parameters: [Parameter] = [], result: Kind? = nil,
        perform: @escaping (ApplicationCall) throws -> Outcome
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.parameters = parameters
        self.result = result
        self.perform = perform
    }

    var metadata: IntentMetadata {
        var intent = IntentMetadata(id: id, title: LocalizedText(title))
        intent.description = LocalizedText(description)
        intent.result = result?.type
        intent.targets = 1
        intent.parameters = parameters.map { parameter in
            ParameterMetadata(
                name: parameter.name, title: LocalizedText(parameter.title), type: parameter.kind.type,
                isOptional: parameter.isOptional, requestValueDialog: parameter.question.map { LocalizedText($0) })
        }
        return intent
    }
}

/// Why an intent of a program failed, for who called it.
public struct ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name to compare with: `intent-failed`, or one of the app's own.
    public var code: String
    /// One line: what went wrong.
    public var message: String
    /// One line: what to do.
    public var remedy: String?
    /// The parameter that it is about.
    public var parameter: String?

    public var description: String { message }

    public init(_ message: String, code: String = "intent-failed", remedy: String? = nil, parameter: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.parameter = parameter
    }

    var error: IntentError {
        IntentError(.app, IntentError.Code(rawValue: code), message, remedy: remedy, parameter: parameter)
    }
}

/// A run of an intent while the program performs it.
public final class ApplicationCall {
    private let application: IntentApplication
    let number: UInt64
    let request: Perform
    private var questions: UInt32 = 0
    var cancellation: CancellationReason?
    var answer: Answer?

    init(_ application: IntentApplication, _ number: UInt64, _ request: Perform) {
        self.application = application
        self.number = number
        self.request = request
    }

    /// The values by the parameters' names; one that was left out is not there.
    public subscript(parameter: String) -> DataValue? {
        request.parameters.first { $0.name == parameter && $0.value != .null }.map { DataValue($0.value.json) }
    }

    /// The caller's locale; empty for the program's own.
    public var locale: String { request.locale }

    /// Whether the caller wants the run to end; reads what came meanwhile.
    public var isCancelled: Bool {
        try? application.readWithin()
        return cancellation != nil
    }

    /// Tells how far the run is.
    ///
    /// - Parameter total: 0 where it is not known.
    /// - Throws: ``ApplicationError`` of code `cancelled` where the caller wants it to end.
    public func report(_ completed: Int, of total: Int = 0, _ description: String? = nil) throws {
        application.send(.progress, number) {
            ProgressReport(completed: Int64(completed), total: Int64(total), description: description).write(to: &$0)
        }
        if isCancelled { throw ApplicationError("it was stopped", code: "cancelled") }
    }

    /// Asks the caller to confirm, and waits for the answer.
    ///
    /// - Parameter preview: What is affected, a few lines.
    /// - Throws: ``ApplicationError`` where nobody can be asked, or it was declined.
    public func confirm(_ dialog: String, preview: [String] = []) throws {
        questions += 1
        let question = Question(id: questions, kind: .confirmation, dialog: dialog, preview: preview)
        answer = nil
        application.send(.ask, number) { question.write(to: &$0) }
        while answer == nil || answer?.question != questions {
            guard cancellation == nil else { throw ApplicationError("it was stopped", code: "cancelled") }
            try application.waitWithin()
        }
        switch answer?.outcome {
        case .accepted: return
        case .unanswered(let error):
            throw ApplicationError(
                error.message, code: error.code.rawValue, remedy: error.remedy, parameter: error.parameter)
        default: throw ApplicationError("it was declined", code: "declined")
        }
    }
}
