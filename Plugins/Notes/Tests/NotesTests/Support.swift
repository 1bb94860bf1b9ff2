import AppIntents
import Testing

@testable import Notes

/// Holds the suites that perform intents: one at a time, since a process has one store for its intents.
@Suite(.serialized)
enum PerformedTests {}

/// Gives the intents of this process an empty store in memory.
func useFreshStore() throws -> NoteStore {
    let store = try NoteStore(path: ":memory:")
    AppDependencyManager.shared.add(dependency: store)
    return store
}

/// Performs an intent after setting its parameters.
func perform<Intent: AppIntent>(_ intent: Intent, _ set: (Intent) -> Void) async throws -> Intent.PerformResult {
    set(intent)
    return try await intent.perform()
}

/// What an intent says, in a language.
func words<Result: IntentResult>(of result: Result, in language: String = "en") throws -> String {
    let container = try #require(result as? IntentResultContainer<Result.Value, Never, Never, IntentDialog>)
    return text(try #require(container.dialog).localizedStringResource, in: language)
}

/// A text in a language.
func text(_ resource: LocalizedStringResource, in language: String) -> String {
    var resource = resource
    resource.locale = Locale(identifier: language)
    return String(localized: resource)
}

/// A folder of a test's own, removed with the last reference to it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
