/// What a person decided about a caller and an intent.
package struct GrantRecord: Hashable, Sendable {
    /// What happens when the intent would ask for a confirmation.
    package enum Policy: String, CaseIterable, Sendable {
        /// It asks each time.
        case ask
        /// It asks once in a run: the first yes counts for the rest of it.
        case once
        /// It runs without a question.
        case allow
        /// It is refused without a question.
        case never
    }

    /// Who may answer where it asks; where it is allowed, the most demanding question that is spared.
    package enum Level: String, CaseIterable, Sendable {
        /// Any surface.
        case any
        /// Only one that a person sits at: a terminal, a notification, the console.
        case local
    }

    /// The number that the grant is listed and revoked by.
    package let id: Int64
    package let caller: String
    /// The full name of the intent, `app.Intent`.
    package let intent: String
    package let policy: Policy
    package let level: Level
    package let created: Timestamp
    /// The file of the program that brought the decision, as the kernel tells it; nil of one that an earlier version
    /// noted.
    package let program: String?

    package init(
        id: Int64, caller: String, intent: String, policy: Policy, level: Level, created: Timestamp,
        program: String? = nil
    ) {
        self.id = id
        self.caller = caller
        self.intent = intent
        self.policy = policy
        self.level = level
        self.created = created
        self.program = program
    }
}
