extension IntentResult {
    /// Gives nothing back.
    @inlinable
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer()
    }

    /// Gives a value back.
    @inlinable
    public static func result<Output: _IntentValue>(value: Output) -> Self
    where Self == IntentResultContainer<Output, Never, Never, Never> {
        IntentResultContainer(value: value)
    }

    /// Says something.
    @inlinable
    public static func result(dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        IntentResultContainer(dialog: dialog)
    }

    /// Gives a value back and says something.
    @inlinable
    public static func result<Output: _IntentValue>(value: Output, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Output, Never, Never, IntentDialog> {
        IntentResultContainer(value: value, dialog: dialog)
    }

    /// Names the intent that comes next.
    @inlinable
    public static func result(opensIntent: some AppIntent) -> Self
    where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer(nextIntent: opensIntent)
    }

    /// Names the intent that comes next and says something.
    @inlinable
    public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        IntentResultContainer(nextIntent: opensIntent, dialog: dialog)
    }

    /// Gives a value back and names the intent that comes next.
    @inlinable
    public static func result<Output: _IntentValue>(value: Output, opensIntent: some AppIntent) -> Self
    where Self == IntentResultContainer<Output, Never, Never, Never> {
        IntentResultContainer(value: value, nextIntent: opensIntent)
    }

    /// Gives a value back, names the intent that comes next and says something.
    @inlinable
    public static func result<Output: _IntentValue>(value: Output, opensIntent: some AppIntent, dialog: IntentDialog)
        -> Self
    where Self == IntentResultContainer<Output, Never, Never, IntentDialog> {
        IntentResultContainer(value: value, nextIntent: opensIntent, dialog: dialog)
    }
}

// The same with the type of the next intent kept in the result. Disfavoured, so that the branches of one `perform()` may
// name different intents.
extension IntentResult {
    /// Names the intent that comes next.
    @inlinable
    @_disfavoredOverload
    public static func result<Next: AppIntent>(opensIntent: Next) -> Self
    where Self == IntentResultContainer<Never, Next, Never, Never> {
        IntentResultContainer(opensIntent: opensIntent)
    }

    /// Names the intent that comes next and says something.
    @inlinable
    @_disfavoredOverload
    public static func result<Next: AppIntent>(opensIntent: Next, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Next, Never, IntentDialog> {
        IntentResultContainer(opensIntent: opensIntent, dialog: dialog)
    }

    /// Gives a value back and names the intent that comes next.
    @inlinable
    @_disfavoredOverload
    public static func result<Output: _IntentValue, Next: AppIntent>(value: Output, opensIntent: Next) -> Self
    where Self == IntentResultContainer<Output, Next, Never, Never> {
        IntentResultContainer(value: value, opensIntent: opensIntent)
    }

    /// Gives a value back, names the intent that comes next and says something.
    @inlinable
    @_disfavoredOverload
    public static func result<Output: _IntentValue, Next: AppIntent>(
        value: Output, opensIntent: Next, dialog: IntentDialog
    ) -> Self
    where Self == IntentResultContainer<Output, Next, Never, IntentDialog> {
        IntentResultContainer(value: value, opensIntent: opensIntent, dialog: dialog)
    }
}
