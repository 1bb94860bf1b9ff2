import AppIntents

/// Prepares the process that runs the app's intents.
struct PhotosExtension: AppIntentsExtension, AppNeedsProviding {
    static let needs: [AppNeed] = [
        .folder(PhotoLibrary.pictures, reason: "The pictures that are synced lie in this folder.")
    ]

    init() {
        AppDependencyManager.shared.add(
            dependency: try PhotoLibrary(
                folder: IntentEnvironment.dataFolder, pictures: IntentEnvironment.folder(PhotoLibrary.pictures)))
    }
}
