/// What the journal keeps when a run begins.
package struct RunStart: Hashable, Sendable {
    package var id: RunIdentifier
    /// The full name, `app.Intent`.
    package var intent: String
    /// The identifier of the app.
    package var app: String
    /// Who asked for the run.
    package var caller: String
    /// The surface that it was asked for on, such as `cli`.
    package var surface: String
    /// The execution target, where it was chosen already.
    package var target: String?
    /// Why that target was chosen, such as `asked` or `warm`.
    package var reason: String?
    /// The run whose result asked for this one.
    package var parent: String?
    /// The values as JSON, where they are kept.
    package var parameters: String?
    package var started: Timestamp
    /// The host's process.
    package var process: Int32
    /// The file of the program that asked, as the kernel tells it; whatever the caller calls itself.
    package var program: String?

    // Inlinable: built in its place, where the module that it is built in knows how.
    @inlinable
    package init(
        id: RunIdentifier = .next(), intent: String, app: String, caller: String, surface: String,
        target: String? = nil, reason: String? = nil, parent: String? = nil, parameters: String? = nil,
        started: Timestamp = .now(), process: Int32, program: String? = nil
    ) {
        self.id = id
        self.intent = intent
        self.app = app
        self.caller = caller
        self.surface = surface
        self.target = target
        self.reason = reason
        self.parent = parent
        self.parameters = parameters
        self.started = started
        self.process = process
        self.program = program
    }
}
