import AppIntents

/// Nothing to do: what a call costs by itself.
struct EchoIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        .result(value: 1)
    }
}

/// Gives back what it got.
struct EchoTextIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo Text"
    static let description = IntentDescription("Gives back the text.", categoryName: "Echoes")

    @Parameter(title: "Text")
    var text: String

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: text)
    }
}

/// Says what it got.
struct GreetIntent: AppIntent {
    static let title: LocalizedStringResource = "Greet"

    @Parameter(title: "Name", default: "World")
    var name: String

    func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
        .result(value: name, dialog: IntentDialog(full: "Hello, \(name)", supporting: "Greeted"))
    }
}

/// Runs on the main actor, as much app code does.
struct MainActorIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo on the Main Actor"

    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
        MainActor.preconditionIsolated()
        return .result(value: true)
    }
}

enum Cellar {
    /// Found although nobody can name it.
    private struct HiddenIntent: AppIntent {
        static var title: LocalizedStringResource { "Hidden" }
        static var isDiscoverable: Bool { false }

        func perform() async throws -> some IntentResult & ReturnsValue<String> {
            .result(value: "found")
        }
    }
}
