package import IntentProtocol

/// A chain of intents that a person saved under a name (`Protocol/shortcut.schema.json`).
package struct Shortcut: Sendable {
    /// The version of the file's form. Members are only ever added to it.
    package static let format = 1

    /// A value that is given when it is run: `intentctl shortcut run NAME who=Ana`.
    package struct Input: Sendable {
        package var name: String
        package var type: ValueType
        /// What is asked where it is not given.
        package var prompt: String?
        package var standard: Expression?
        package var line: Int
    }

    package var description: String?
    package var inputs: [Input]
    package var steps: [Step]
    package var triggers: [Trigger]

    /// All steps, each before those that it holds.
    package var allSteps: [Step] { steps.flatMap(\.withNested) }

    /// The collections that its fixed texts name, by handle or by name.
    package var collections: Set<String> {
        Set(inputs.compactMap(\.standard).flatMap(\.collections) + allSteps.flatMap(\.kind.collections))
    }
}

/// What makes a shortcut run without anybody asking for it.
package enum Trigger: Hashable, Sendable {
    /// A calendar expression, as systemd's `OnCalendar` takes it.
    case timer(CalendarExpression)
    /// A file or folder was written, made or removed.
    case file(String)
    /// The person's first session since they logged in.
    case login

    package var isTimer: Bool { if case .timer = self { true } else { false } }

    /// The trigger in a few words.
    package var text: String {
        switch self {
        case .timer(let expression): "at \(expression.text)"
        case .file(let path): "when \(path) changes"
        case .login: "at login"
        }
    }
}
