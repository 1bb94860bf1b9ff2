public import AppIntents
internal import IntentProtocol

/// Why a test's run or query did not work, in words.
///
/// What the host and the app say comes as they say it; the codes of the harness itself stand below.
public struct IntentTestingError: Error, Hashable, Sendable {
    /// A name to compare with: one of the protocol's (`missing-value`, `intent-failed`, …) or of those here; the set grows.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A value is not of the type that the test asks for.
        public static let castingFailed = Code(rawValue: "casting-failed")
        /// An entity has no such property, a list no such element.
        public static let noSuchProperty = Code(rawValue: "no-such-property")
        /// The run asked what the script has no answer for.
        public static let unexpectedQuestion = Code(rawValue: "unexpected-question")
        /// The run ended before it asked all that the script answers.
        public static let unusedAnswer = Code(rawValue: "unused-answer")
        /// The host's programs, or the app's library, are not found.
        public static let notBuilt = Code(rawValue: "not-built")

        /// A parameter has no value and nobody gave one.
        public static let missingValue = Code(rawValue: "missing-value")
        /// A value is not of its parameter's type or past its limits.
        public static let invalidValue = Code(rawValue: "invalid-value")
        /// There is no such intent, entity or query.
        public static let notFound = Code(rawValue: "not-found")
        /// The person who was asked said no.
        public static let declined = Code(rawValue: "declined")
        /// The app's own error.
        public static let intentFailed = Code(rawValue: "intent-failed")
        /// The process that ran the app's code ended.
        public static let workerDied = Code(rawValue: "worker-died")
        /// A time limit passed.
        public static let timedOut = Code(rawValue: "timed-out")
    }

    public let code: Code
    /// What went wrong, in one line.
    public let message: String
    /// What to do, in one line, where there is something to do.
    public let remedy: String?
    /// The parameter that it is about, by its name.
    public let parameter: String?
    /// Why the run was cancelled (`user`, `timeout`, …); nil where it was not.
    public let cancellation: String?

    init(_ code: Code, _ message: String, remedy: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
        parameter = nil
        cancellation = nil
    }

    init(_ error: IntentError, cancellation: String? = nil) {
        code = Code(rawValue: error.code.rawValue)
        message = error.message
        remedy = error.remedy
        parameter = error.parameter
        self.cancellation = cancellation
    }

    static func castingFailed(_ value: IntentValue, to type: Any.Type, at path: String = "the value") -> Self {
        Self(.castingFailed, "\(path) is \(value.kindInWords), and no \(type): \(value.summary)")
    }
}

extension IntentTestingError: CustomStringConvertible, LocalizedError {
    public var description: String { remedy.map { "\(message) (\($0))" } ?? message }
    public var errorDescription: String? { description }
}

extension IntentValue {
    /// What kind of value it is, for a message.
    var kindInWords: String {
        switch self {
        case .null: "not set"
        case .bool: "a truth value"
        case .int: "a whole number"
        case .double: "a number"
        case .string, .unresolved: "a text"
        case .data: "bytes"
        case .date: "a date"
        case .url: "a URL"
        case .array: "a list"
        case .entity(let entity): "an entity (\(entity.type))"
        case .enumeration(let type, _): "a case of \(type)"
        case .union(let type, _, _): "a case of the union \(type)"
        case .measurement: "a measurement"
        case .duration: "a duration"
        case .currency: "an amount of money"
        case .dateComponents: "date components"
        case .file: "a file"
        case .record(let kind, _): "a record (\(kind))"
        case .collection: "a collection"
        case .codable(let type, _): "a \(type)"
        }
    }
}
