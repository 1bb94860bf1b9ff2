extension IntentResult {
    /// Offers a button that performs an intent.
    public static func result(actionButtonIntent: some AppIntent) -> Self
    where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer(actionButtonIntent: actionButtonIntent)
    }

    /// Offers a button that performs an intent and says something.
    public static func result(actionButtonIntent: some AppIntent, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        IntentResultContainer(dialog: dialog, actionButtonIntent: actionButtonIntent)
    }

    /// Offers a button that performs an intent and names the activity that the intent belongs to.
    public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String) -> Self
    where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer(actionButtonIntent: actionButtonIntent, activityIdentifier: activityIdentifier)
    }

    /// Offers a button that performs an intent, names the activity that the intent belongs to and says something.
    public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog)
        -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        IntentResultContainer(
            dialog: dialog, actionButtonIntent: actionButtonIntent, activityIdentifier: activityIdentifier)
    }

    /// Gives a value back and offers a button that performs an intent.
    public static func result<Output: _IntentValue>(value: Output, actionButtonIntent: some AppIntent) -> Self
    where Self == IntentResultContainer<Output, Never, Never, Never> {
        IntentResultContainer(value: value, actionButtonIntent: actionButtonIntent)
    }

    /// Gives a value back, offers a button that performs an intent and says something.
    public static func result<Output: _IntentValue>(
        value: Output, actionButtonIntent: some AppIntent, dialog: IntentDialog
    ) -> Self
    where Self == IntentResultContainer<Output, Never, Never, IntentDialog> {
        IntentResultContainer(value: value, dialog: dialog, actionButtonIntent: actionButtonIntent)
    }

    /// Gives a value back, offers a button that performs an intent and names the activity that the intent belongs to.
    public static func result<Output: _IntentValue>(
        value: Output, actionButtonIntent: some AppIntent, activityIdentifier: String
    ) -> Self
    where Self == IntentResultContainer<Output, Never, Never, Never> {
        IntentResultContainer(
            value: value, actionButtonIntent: actionButtonIntent, activityIdentifier: activityIdentifier)
    }

    /// Gives a value back, offers a button that performs an intent, names the activity that the intent belongs to and says something.
    public static func result<Output: _IntentValue>(
        value: Output, actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog
    ) -> Self
    where Self == IntentResultContainer<Output, Never, Never, IntentDialog> {
        IntentResultContainer(
            value: value, dialog: dialog, actionButtonIntent: actionButtonIntent, activityIdentifier: activityIdentifier
        )
    }
}
