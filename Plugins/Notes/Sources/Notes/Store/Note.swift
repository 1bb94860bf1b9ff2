import Foundation

/// A note as the store keeps it.
struct Note: Hashable, Sendable, Identifiable {
    /// Characters of a note at most.
    static let longestBody = 10_000

    var id: UUID
    var body: String
    var priority: NotePriority = .normal
    var dueDate: Date?
    var created: Date
    var isDone = false
    var isArchived = false

    /// The first line, cut where it is long.
    var title: String {
        let line = body.prefix { !$0.isNewline }
        return line.count > 60 ? line.prefix(59) + "…" : String(line)
    }

    /// The text without space around it.
    ///
    /// - Throws: `NoteError` where nothing is left of it, or it is too long.
    static func checked(_ body: String) throws -> String {
        let body = body.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !body.isEmpty else { throw NoteError.emptyText }
        guard body.count <= longestBody else { throw NoteError.textTooLong(limit: longestBody) }
        return body
    }
}
