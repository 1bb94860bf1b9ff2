import AppIntents

/// A kind of workout that a playlist goes with.
enum Workout: String, AppEnum, Codable {
    case any, running, cycling, walking, yoga, hard

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Workout"
    static let caseDisplayRepresentations: [Workout: DisplayRepresentation] = [
        .any: "Any workout", .running: "Running", .cycling: "Cycling", .walking: "Walking", .yoga: "Yoga",
        .hard: "Hard training",
    ]

    /// The situation that the system knows it by.
    var context: AppEntityContext {
        switch self {
        case .any: .audio(.workout)
        case .running: .audio(.workout(activityType: .running))
        case .cycling: .audio(.workout(activityType: .cycling))
        case .walking: .audio(.workout(activityType: .walking))
        case .yoga: .audio(.workout(activityType: .yoga))
        case .hard: .audio(.workout(intensityLevel: .high))
        }
    }
}
