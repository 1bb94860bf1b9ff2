import IntentProtocol

/// The error of an intent that means something in one place only.
enum NotPerformed {
    static func error<Intent: AppIntent>(_ type: Intent.Type, _ place: String) -> IntentError {
        IntentError(
            .request, .unsupported, "\(Intent.persistentIdentifier) belongs to \(place) and is not performed",
            remedy: "run another intent of the app")
    }
}
