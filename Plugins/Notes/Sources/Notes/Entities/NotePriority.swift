import AppIntents

/// How much a note matters.
enum NotePriority: String, AppEnum {
    case low
    case normal
    case high

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Priority"

    static let caseDisplayRepresentations: [NotePriority: DisplayRepresentation] = [
        .low: "Low",
        .normal: "Normal",
        .high: DisplayRepresentation(title: "High", image: .init(systemName: "exclamationmark")),
    ]
}
