package import IntentProtocol

/// An entity that an app says is wanted in a context.
package struct RelevantEntityRecord: Hashable, Sendable {
    package var app: String
    /// The context's name, such as `audio.workout.running`.
    package var context: String
    /// The entity with its type, identifier, and how the app showed it.
    package var entity: EntityValue
    package var updated: Timestamp

    package init(app: String, context: String, entity: EntityValue, updated: Timestamp) {
        self.app = app
        self.context = context
        self.entity = entity
        self.updated = updated
    }
}

/// A widget's settings that an app says are wanted at a time.
package struct RelevantIntentRecord: Hashable, Sendable {
    package var app: String
    /// The intent's identifier within the app.
    package var intent: String
    package var widget: String
    package var parameters: [NamedValue]
    /// When it begins to be wanted; nil for always.
    package var begins: Timestamp?
    /// When it ends; nil where only a moment was told.
    package var ends: Timestamp?

    package init(
        app: String, intent: String, widget: String, parameters: [NamedValue], begins: Timestamp?, ends: Timestamp?
    ) {
        self.app = app
        self.intent = intent
        self.widget = widget
        self.parameters = parameters
        self.begins = begins
        self.ends = ends
    }
}
