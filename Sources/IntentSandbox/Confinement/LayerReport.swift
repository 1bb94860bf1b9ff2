/// What one layer of the sandbox does on this machine, as `intentctl doctor` shows it.
package struct LayerReport: Sendable, Hashable {
    package enum State: String, Sendable {
        case enforced
        /// In force, without all that it can do elsewhere.
        case partly
        case unavailable
    }

    /// The layer: `bubblewrap`, `user-namespaces`, `landlock`, …
    package var name: String
    package var state: State
    /// What it keeps away, for a person.
    package var covers: String
    /// Why it is not enforced, or what of it is missing.
    package var reason: String?

    package init(_ name: String, _ state: State, covers: String, reason: String? = nil) {
        self.name = name
        self.state = state
        self.covers = covers
        self.reason = reason
    }

    /// One line of tab-separated fields, as the worker prints its layers.
    package var line: String {
        [name, state.rawValue, covers, reason ?? ""].joined(separator: "\t")
    }

    /// The report in a line that ``line`` made; nil for any other.
    package init?(line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 4, let state = State(rawValue: fields[1]) else { return nil }
        self.init(fields[0], state, covers: fields[2], reason: fields[3].isEmpty ? nil : fields[3])
    }
}
