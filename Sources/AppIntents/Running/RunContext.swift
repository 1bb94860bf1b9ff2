/// What a run knows of its surroundings.
package final class RunContext: Sendable {
    /// The run that this task belongs to; nil where code calls `perform()` itself.
    @TaskLocal package static var current: RunContext?

    package init() {}

    /// Notes that a result was made, which ends a run that no host watches.
    static func resultWasMade() {}
}
