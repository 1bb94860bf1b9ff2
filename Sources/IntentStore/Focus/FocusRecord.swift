package import IntentProtocol

/// What a person wants of an app while a focus is on: the values of a filter of it.
package struct FocusFilterRecord: Hashable, Sendable {
    package let focus: String
    package let app: String
    /// The identifier of the app's `SetFocusFilterIntent`.
    package let intent: String
    package let values: [NamedValue]
    package let updated: Timestamp

    package init(focus: String, app: String, intent: String, values: [NamedValue], updated: Timestamp = .now()) {
        self.focus = focus
        self.app = app
        self.intent = intent
        self.values = values
        self.updated = updated
    }
}

/// The focus that is on.
package struct ActiveFocus: Hashable, Sendable {
    package let focus: String
    package let since: Timestamp
}

/// A filter that an app was told to set, or is to be told, and what came of it.
package struct ToldFilterRecord: Hashable, Sendable {
    package enum State: String, Sendable {
        /// A run of it was asked for, and has not ended as far as is known.
        case pending
        case set
        case failed
    }

    package let app: String
    package let intent: String
    package let state: State
    /// Why it failed.
    package let message: String?
    /// The beginning of the identifiers of the app's content that is to be shown; nil for all.
    package let contentPrefix: String?
    /// Whether the app hides some of its notifications.
    package let hidesNotifications: Bool
    package let updated: Timestamp
}

/// What turning a focus on or off comes to.
package struct FocusPlan: Hashable, Sendable {
    /// Filters that are set, with their values.
    package let sets: [FocusFilterRecord]
    /// Filters, by app and intent, that go back to the state without values.
    package let clears: [ToldFilterRecord]
}
