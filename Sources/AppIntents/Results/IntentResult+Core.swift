extension IntentResult {
    /// Gives nothing back.
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer()
    }

    /// Gives a value back.
    public static func result<Output: _IntentValue>(value: Output) -> Self
    where Self == IntentResultContainer<Output, Never, Never, Never> {
        IntentResultContainer(value: value)
    }

    /// Says something.
    public static func result(dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        IntentResultContainer(dialog: dialog)
    }

    /// Gives a value back and says something.
    public static func result<Output: _IntentValue>(value: Output, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Output, Never, Never, IntentDialog> {
        IntentResultContainer(value: value, dialog: dialog)
    }
}
