package import IntentProtocol

/// A change of what was learned. Each can be made in any order and again without harm.
package enum LearnedChange: Hashable, Sendable {
    /// Keeps a donation; one of the same app and name changes nothing.
    case donate(DonationRecord)
    case forget(DonationSelection)
    /// Puts entities in the place of those that the app gave for a context.
    case setRelevant(app: String, context: String, entities: [EntityValue], at: Timestamp)
    /// Removes entities from a context, or from all where none is named.
    case removeRelevant(app: String, context: String?, entities: [EntityValue])
    /// Removes all entities of an app or of all, from a context or from all.
    case removeAllRelevant(app: String?, context: String?)
    /// Puts relevant intents in the place of those that the app gave.
    case setRelevantIntents(app: String, [RelevantIntentRecord])
    /// Removes all that was learned of an app, or of all.
    case forgetAll(app: String?)
}
