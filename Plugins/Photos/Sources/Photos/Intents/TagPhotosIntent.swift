import AppIntents

/// Gives photos a tag; takes thousands at once, since none of them is fetched.
struct TagPhotosIntent: AppIntent {
    static let title: LocalizedStringResource = "Tag Photos"
    static let description = IntentDescription(
        "Gives photos a tag, however many they are.", categoryName: "Photos", searchKeywords: ["label"])
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Tag \(\.$photos) with \(\.$tag)")
    }

    @Parameter(title: "Photos", requestValueDialog: "Which photos?")
    var photos: EntityCollection<PhotoEntity>

    @Parameter(title: "Tag", requestValueDialog: "Which tag?")
    var tag: String

    @Dependency private var library: PhotoLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let count = try await library.tag(Array(photos.identifiers), tag)
        return .result(value: count, dialog: "Tagged \(count) photos with “\(tag)”.")
    }
}
