package import IntentProtocol

/// An intent's metadata with its app's, held once and shared by all its runs: copying either costs dozens of retains.
package final class IntentEntry: Sendable {
    package let intent: IntentMetadata
    package let app: AppMetadata
    /// `app.Intent`.
    package let fullName: String
    /// Whether it deletes entities, so that it is confirmed before it is performed.
    package let isDeletion: Bool
    /// Whether it may do work for longer than a run's limit.
    package let isLongRunning: Bool
    /// Whether a person has to prove themselves for it, so that its values are not kept.
    package let isPrivate: Bool
    /// Whether its runs are learned from: people are offered it, and it neither deletes nor asks for authentication.
    package let isLearned: Bool

    /// Whether the app calls something by another name than an earlier version of it did.
    package let appRenames: Bool

    package init(_ intent: IntentMetadata, of app: AppMetadata) {
        self.intent = intent
        self.app = app
        appRenames = !app.renames.isEmpty
        fullName = "\(app.app).\(intent.id)"
        isDeletion = intent.traits.contains("DeleteIntent")
        isLongRunning = intent.traits.contains("LongRunningIntent")
        isPrivate = ![nil, "alwaysAllowed"].contains(intent.authenticationPolicy)
        isLearned = intent.isDiscoverable && !intent.isAssistantOnly && !isDeletion && !isPrivate
    }
}
