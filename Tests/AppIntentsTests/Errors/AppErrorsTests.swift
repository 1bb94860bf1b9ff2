import AppIntents
import IntentProtocol
import Testing

private enum Localized: Error, CustomLocalizedStringResourceConvertible {
    case signedOut
    var localizedStringResource: LocalizedStringResource { "Sign in to see \("notes")" }
}

private struct Both: CustomAppIntentErrorConvertible, CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { "Not this" }
    var appIntentError: AppIntentError {
        AppIntentError(predefinedError: AppIntentError.Unrecoverable.networkFailure, description: "No network here")
    }
}

private struct Described: LocalizedError {
    var errorDescription: String? { "It broke" }
}

private enum Bare: Error { case brokenPipe }

@Suite("Errors of the app")
struct AppErrorsTests {
    @Test(
        "An error reaches the caller in the author's words",
        arguments: [
            (Localized.signedOut, "Sign in to see notes", "intent-failed"),
            (Both(), "No network here", "network-failure"),
            (Described(), "It broke", "intent-failed"), (Bare.brokenPipe, "brokenPipe", "intent-failed"),
            (AppIntentError(description: "Own words"), "Own words", "intent-failed"),
            (AppIntentError(wrapping: Localized.signedOut), "Sign in to see notes", "intent-failed"),
            (AppIntentError(wrapping: Described() as any Error), "It broke", "intent-failed"),
            (
                AppIntentError.PermissionRequired.location(precise: true), "precise location",
                "permission-precise-location"
            ),
        ] as [(any Error, String, String)])
    func words(error: any Error, message: String, code: String) {
        let told = AppErrors.intentError(error)
        #expect(told.category == .app)
        #expect(told.code.rawValue == code)
        #expect(told.message.contains(message), "\(told.message)")
        #expect(told.exitStatus == 1)
    }

    @Test("A query's error counts as the query's")
    func queryErrors() {
        #expect(AppErrors.intentError(Bare.brokenPipe, code: .queryFailed).code == .queryFailed)
    }

    @Test("An error of ours stays as it is")
    func ownErrors() {
        let error = IntentError(.request, .declined, "no")
        #expect(AppErrors.intentError(error) == error)
    }
}
