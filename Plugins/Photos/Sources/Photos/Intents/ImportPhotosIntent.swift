import AppIntents
import CoreSpotlight

/// Takes files of pictures into the library.
struct ImportPhotosIntent: AppIntent {
    static let title: LocalizedStringResource = "Import Photos"
    static let description = IntentDescription(
        "Copies files of pictures into the library.", categoryName: "Photos", searchKeywords: ["add", "upload"])
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Import \(\.$files)")
    }

    @Parameter(
        title: "Files", description: "Pictures: JPEG, PNG, GIF or WebP.", supportedContentTypes: [.image],
        requestValueDialog: "Which pictures?")
    var files: [IntentFile]

    @Dependency private var library: PhotoLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<[PhotoEntity]> & ProvidesDialog {
        var photos: [PhotoEntity] = []
        for file in files { photos.append(PhotoEntity(try await library.add(file.data, name: file.filename))) }
        try await CSSearchableIndex.default().indexAppEntities(photos)
        return .result(value: photos, dialog: "Imported \(photos.count) photos.")
    }
}
