package import IntentProtocol

/// An intent's metadata with its app's, held once and shared by all its runs: copying either costs dozens of retains.
package final class IntentEntry: Sendable {
    package let intent: IntentMetadata
    package let app: AppMetadata
    /// `app.Intent`.
    package let fullName: String

    package init(_ intent: IntentMetadata, of app: AppMetadata) {
        self.intent = intent
        self.app = app
        fullName = "\(app.app).\(intent.id)"
    }
}
