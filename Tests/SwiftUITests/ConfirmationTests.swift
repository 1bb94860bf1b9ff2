import IntentProtocol
import SwiftUI
import Synchronization
import Testing

@testable import AppIntents

private struct Preview: View {
    let name: String

    var body: some View {
        VStack {
            Text("Send to \(name)").font(.headline)
            Image(systemName: "envelope")
        }
    }
}

private struct PreviewIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Preview"
    @Parameter(title: "Name") var name: String

    init() {}
    init(name: String) { self.name = name }

    func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Preview(name: name)) }
}

private struct SendIntent: AppIntent {
    static let title: LocalizedStringResource = "Send"
    @Parameter(title: "As Result", default: false) var asResult: Bool

    func perform() async throws -> some IntentResult {
        if asResult {
            try await requestConfirmation(result: .result(dialog: "Send it?", view: Preview(name: "Eva")))
        } else {
            try await requestConfirmation(dialog: "Really?", snippetIntent: PreviewIntent(name: "Ada"))
        }
        return .result()
    }
}

/// Says yes and keeps the question.
private final class Yes: RunChannel {
    private let kept = Mutex<Question?>(nil)

    var question: Question? { kept.withLock { $0 } }
    var cancellation: CancellationReason? { nil }

    func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        let asked = question(1)
        kept.withLock { $0 = asked }
        return .accepted
    }

    func post(_ report: ProgressReport) {}
    func flush() {}
}

@Suite("A confirmation shows what is confirmed")
struct ConfirmationTests {
    private func question(of intent: SendIntent) async throws -> Question {
        let channel = Yes()
        let message = Perform(app: "test", intent: SendIntent.persistentIdentifier)
        _ = try await RunContext.$current.withValue(RunContext(message, channel)) {
            try await IntentRun.perform(intent)
        }
        return try #require(channel.question)
    }

    @Test("The view of a snippet intent stands with the question, its texts as a preview")
    func snippetIntent() async throws {
        let question = try await question(of: SendIntent())
        #expect(question.dialog == "Really?")
        #expect(question.preview == ["Send to Ada"])
        #expect(question.snippet?["kind"]?.text == "vstack")
        #expect(question.snippet?["children"]?.array?.first?["text"]?.text == "Send to Ada")
    }

    @Test("So does the view of a result that is confirmed")
    func result() async throws {
        let intent = SendIntent()
        intent.asResult = true
        let question = try await question(of: intent)
        #expect(question.dialog == "Send it?")
        #expect(question.preview == ["Send to Eva"])
        #expect(question.snippet != nil)
    }
}
