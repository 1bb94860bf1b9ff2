import AppIntents

/// A note as intents know it.
struct NoteEntity: AppEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Note", numericFormat: "\(placeholder: .int) notes")

    static let defaultQuery = NoteQuery()

    let id: UUID

    @Property(title: "Text")
    var body: String

    @Property(title: "Priority")
    var priority: NotePriority

    @Property(title: "Due")
    var dueDate: Date?

    @Property(title: "Created")
    var created: Date

    @Property(title: "Done")
    var isDone: Bool

    @Property(title: "Archived")
    var isArchived: Bool

    /// What the note is called: its first line.
    let title: String

    init(_ note: Note) {
        id = note.id
        title = note.title
        body = note.body
        priority = note.priority
        dueDate = note.dueDate
        created = note.created
        isDone = note.isDone
        isArchived = note.isArchived
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(title)", subtitle: subtitle, image: .init(systemName: symbol))
    }

    private var subtitle: LocalizedStringResource? {
        if isArchived { return "Archived" }
        if isDone { return "Done" }
        if let dueDate { return "Due \(dueDate, format: .dateTime.day().month().year().hour().minute())" }
        return priority == .high ? "Important" : nil
    }

    private var symbol: String {
        if isArchived { return "archivebox" }
        return isDone ? "checkmark.circle" : "note.text"
    }
}
