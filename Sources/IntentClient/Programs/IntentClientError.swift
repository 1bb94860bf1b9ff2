internal import IntentProtocol

/// Why a call did not work, for a program and for a person.
public struct IntentClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name to compare with; the set grows.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A parameter's value is not of its type or past its limits.
        public static let invalidValue = Code(rawValue: "invalid-value")
        /// A parameter has no value and nobody gave one.
        public static let missingValue = Code(rawValue: "missing-value")
        /// A text stands for several values.
        public static let ambiguousValue = Code(rawValue: "ambiguous-value")
        /// There is no such intent, entity, plugin or run.
        public static let notFound = Code(rawValue: "not-found")
        /// A policy forbids it.
        public static let notPermitted = Code(rawValue: "not-permitted")
        /// The person who was asked said no.
        public static let declined = Code(rawValue: "declined")
        /// The app's own error.
        public static let intentFailed = Code(rawValue: "intent-failed")
        /// The host can't be reached or started, or went away.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The process that ran the app's code ended.
        public static let workerDied = Code(rawValue: "worker-died")
        /// A time limit passed.
        public static let timedOut = Code(rawValue: "timed-out")
        /// What came is not what the protocol says.
        public static let protocolViolation = Code(rawValue: "protocol-violation")
    }

    /// Whose error it is: `request` (the caller's), `app` (the app's own), `system` (ours or the machine's).
    public let category: String
    public let code: Code
    /// What went wrong, in one line.
    public let message: String
    /// What to do, in one line, where there is something to do.
    public let remedy: String?
    /// The parameter that it is about, by name.
    public let parameter: String?

    public var description: String { remedy.map { "\(message) (\($0))" } ?? message }

    init(_ error: IntentError) {
        category = error.category.rawValue
        code = Code(rawValue: error.code.rawValue)
        message = error.message
        remedy = error.remedy
        parameter = error.parameter
    }

    /// Calls what throws the protocol's own error.
    static func wrapping<Result>(_ body: () throws(IntentError) -> Result) throws(IntentClientError) -> Result {
        do throws(IntentError) {
            return try body()
        } catch {
            throw IntentClientError(error)
        }
    }
}
