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
    package var started: Timestamp
    /// The host's process.
    package var process: Int32

    package init(
        id: RunIdentifier = .next(), intent: String, app: String, caller: String, surface: String,
        target: String? = nil, started: Timestamp = .now(), process: Int32
    ) {
        self.id = id
        self.intent = intent
        self.app = app
        self.caller = caller
        self.surface = surface
        self.target = target
        self.started = started
        self.process = process
    }
}
