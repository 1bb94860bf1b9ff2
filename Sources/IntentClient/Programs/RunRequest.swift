internal import IntentProtocol

/// What a run is asked to do, and how.
///
///     var request = RunRequest("notes.AddNoteIntent")
///     request.parameters["body"] = .data("Buy oat milk")
///     request.parameters["due"] = .typed("tomorrow 9:00")
public struct RunRequest: Hashable, Sendable {
    /// A parameter's value.
    public enum Value: Hashable, Sendable {
        /// As a person types it on the command line; the host reads it by the parameter's type.
        case typed(String)
        case data(DataValue)
    }

    /// A kind of process that an intent may run in.
    public struct Target: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app's one process for all its calls.
        public static let main = Target(rawValue: "main")
        /// A sandboxed worker.
        public static let `extension` = Target(rawValue: "extension")
        /// A sandboxed worker for short runs that only read.
        public static let widget = Target(rawValue: "widget")
    }

    /// The intent as `app.Intent`; the app may be left out where the rest is unambiguous.
    public var intent: String
    /// Values by the parameters' names.
    public var parameters: [String: Value]
    /// The language and region for texts, such as `es-MX`; empty for the app's source language.
    public var locale = ""
    /// How long the run may take; nil for its target's own limit.
    public var timeout: Duration?
    /// Nil for any.
    public var target: Target?
    /// Who calls, for policy and journal, where the program calls in another's name.
    public var caller = ""
    /// Whether the program answers questions; without, what is missing fails the run.
    public var answersQuestions = false
    /// Whether confirmations that policy lets a caller answer are answered with yes.
    public var assumesYes = false
    /// Whether the program wants to hear how far the run is.
    public var wantsProgress = false
    /// Whether the run goes on when the program or its connection is gone.
    public var goesOn = false
    /// A repeat with the same key within a day gets the first run's outcome; empty for none.
    public var idempotencyKey = ""

    public init(_ intent: String, parameters: [String: Value] = [:]) {
        self.intent = intent
        self.parameters = parameters
    }

    var perform: Perform {
        let dot = intent.firstIndex(of: ".").flatMap { $0 == intent.startIndex ? nil : $0 }
        let app = dot.map { String(intent[..<$0]) } ?? ""
        let name = dot.map { String(intent[intent.index(after: $0)...]) } ?? intent
        var perform = Perform(
            app: app, intent: name,
            parameters: parameters.map { name, value in
                switch value {
                case .typed(let text): NamedValue(name, .unresolved(text))
                case .data(let data): NamedValue(name, data.value)
                }
            })
        perform.locale = locale
        perform.caller = caller
        perform.deadline = timeout.map { Self.milliseconds($0) } ?? 0
        perform.target = target?.rawValue ?? ""
        perform.askable = answersQuestions ? .all : []
        perform.assumeYes = assumesYes
        perform.follow = wantsProgress
        perform.idempotencyKey = idempotencyKey
        perform.surface = "program"
        perform.surfaceKind = .program
        perform.isDetached = goesOn
        return perform
    }

    /// At least one: 0 stands for the target's own limit on the wire.
    private static func milliseconds(_ duration: Duration) -> UInt32 {
        let (seconds, attoseconds) = duration.components
        guard seconds < Int64(UInt32.max) / 1000 else { return .max }
        return UInt32(clamping: max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
