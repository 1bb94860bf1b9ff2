/// An intent that opens the camera of its app, also while the machine is locked.
///
/// It is performed as any other: what it opens is the app's.
@_alwaysEmitConformanceMetadata
public protocol CameraCaptureIntent: SystemIntent {
    /// What the app keeps for the camera, such as the mode that was used last.
    associatedtype AppContext: Codable & Sendable

    /// What was kept last; nil where nothing was.
    static var appContext: AppContext? { get async throws }

    /// Keeps something for the camera.
    static func updateAppContext(_ context: AppContext) async throws
}

/// What the intents of a process keep for the camera.
private let cameraContexts = CameraContexts()

private actor CameraContexts {
    private var kept: [String: any Sendable] = [:]

    func context(of intent: String) -> (any Sendable)? { kept[intent] }
    func keep(_ context: any Sendable, of intent: String) { kept[intent] = context }
}

extension CameraCaptureIntent {
    /// What was kept last in this process; nil where nothing was.
    public static var appContext: AppContext? {
        get async throws { await cameraContexts.context(of: persistentIdentifier) as? AppContext }
    }

    /// Keeps something for the camera, as long as the process lives.
    public static func updateAppContext(_ context: AppContext) async throws {
        await cameraContexts.keep(context, of: persistentIdentifier)
    }
}

/// An intent that begins a workout.
@_alwaysEmitConformanceMetadata
public protocol StartWorkoutIntent: SystemIntent {
    /// The type of the kinds of workout.
    associatedtype WorkoutStyle: _IntentValue

    /// Workouts that are offered.
    static var suggestedWorkouts: [Self] { get }
    /// The kind of workout.
    var workoutStyle: WorkoutStyle { get set }

    /// Creates the intent for a kind of workout.
    init(style: WorkoutStyle)
}

extension StartWorkoutIntent {
    /// True: a workout is shown in its app.
    public static var openAppWhenRun: Bool { true }

    /// Tells the system that other workouts are offered now; nothing keeps them here.
    public static func invalidateSuggestedWorkouts() async throws {}
}

/// An intent that interrupts a workout.
@_alwaysEmitConformanceMetadata
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that goes on with a workout.
@_alwaysEmitConformanceMetadata
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that begins a dive.
@_alwaysEmitConformanceMetadata
public protocol StartDiveIntent: SystemIntent {}
