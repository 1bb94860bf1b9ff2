/// A shortcut that a person saved.
package struct ShortcutRecord: Hashable, Sendable {
    package let name: String
    /// The file's text, as it was given.
    package let document: String
    package let created: Timestamp
    package let updated: Timestamp

    package init(name: String, document: String, created: Timestamp, updated: Timestamp) {
        self.name = name
        self.document = document
        self.created = created
        self.updated = updated
    }
}

/// Where a run of a shortcut stands.
package struct ShortcutRunRecord: Hashable, Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case running
        case completed
        case failed
        case cancelled
    }

    package let id: String
    package let shortcut: String
    /// Tells the shortcut's text from an earlier or later one.
    package let digest: String
    package let status: Status
    /// The step that is being done, or that failed.
    package let step: String?
    /// Why it failed.
    package let message: String?
    /// All that is needed to go on; nil where nothing is left to do.
    package let state: [UInt8]?
    package let started: Timestamp
    package let updated: Timestamp

    package init(
        id: String, shortcut: String, digest: String, status: Status, step: String? = nil, message: String? = nil,
        state: [UInt8]? = nil, started: Timestamp, updated: Timestamp
    ) {
        self.id = id
        self.shortcut = shortcut
        self.digest = digest
        self.status = status
        self.step = step
        self.message = message
        self.state = state
        self.started = started
        self.updated = updated
    }
}
