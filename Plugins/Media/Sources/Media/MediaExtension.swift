import AppIntents

/// Prepares the process that runs the app's intents.
struct MediaExtension: AppIntentsExtension {
    init() {
        AppDependencyManager.shared.add(dependency: try MediaLibrary(folder: IntentEnvironment.dataFolder))
    }
}
