import AppIntents
import CoreSpotlight

/// Looks at every file in the folder of originals and in the person's, where it is granted: what is new, changed or gone.
struct SyncPhotosIntent: LongRunningIntent, CancellableIntent {
    static let title: LocalizedStringResource = "Sync Photos"
    static let description = IntentDescription(
        "Looks at the files in the library's folder and in your pictures: what is new, what has changed, what is gone.",
        categoryName: "Photos", searchKeywords: ["scan", "refresh"])
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Dependency private var library: PhotoLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let library = library
        let (changes, gone) = try await performBackgroundTask {
            let names = try library.files()
            progress.totalUnitCount = Int64(names.count)
            var changes = PhotoLibrary.Changes()
            for (index, name) in names.enumerated() {
                guard !Task.isCancelled else {
                    // What was found so far is kept: the next sync goes on from there.
                    try await library.save()
                    throw CancellationError()
                }
                await library.sync(name, &changes)
                progress.completedUnitCount = Int64(index + 1)
                progress.localizedDescription = name
            }
            let gone = try await library.finishSync(names, &changes)
            return (changes, gone)
        } onCancel: { _ in
        }
        try await CSSearchableIndex.default().deleteAppEntities(identifiedBy: gone, ofType: PhotoEntity.self)
        try await CSSearchableIndex.default().indexAppEntities(await library.photos.map(PhotoEntity.init))
        return .result(
            value: changes.added + changes.changed + changes.removed,
            dialog: "\(changes.added) new, \(changes.changed) changed, \(changes.removed) gone.")
    }
}
