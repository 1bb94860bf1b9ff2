import AppIntents

/// Prepares the process that runs the app's intents.
struct PhotosExtension: AppIntentsExtension {
    init() {
        AppDependencyManager.shared.add(dependency: try PhotoLibrary(folder: IntentEnvironment.dataFolder))
    }
}
