import AppIntents

/// Prepares each process that runs the app's intents.
struct NotesExtension: AppIntentsExtension {
    init() {
        AppDependencyManager.shared.add(
            dependency: try NoteStore(
                path: IntentEnvironment.dataFolder.appendingPathComponent("notes.sqlite").path))
    }
}
