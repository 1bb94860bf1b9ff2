extension IntentResult {
    /// Shows a view.
    public static func result<Content: _SnippetView>(view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetViewContainer<Content>, Never> {
        IntentResultContainer(snippet: _SnippetViewContainer(view))
    }

    /// Says something and shows a view.
    public static func result<Content: _SnippetView>(dialog: IntentDialog, view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetViewContainer<Content>, IntentDialog> {
        IntentResultContainer(snippet: _SnippetViewContainer(view), dialog: dialog)
    }

    /// Names the intent that comes next and shows a view.
    public static func result<Content: _SnippetView>(opensIntent: some AppIntent, view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetViewContainer<Content>, Never> {
        IntentResultContainer(nextIntent: opensIntent, snippet: _SnippetViewContainer(view))
    }

    /// Names the intent that comes next, says something and shows a view.
    public static func result<Content: _SnippetView>(opensIntent: some AppIntent, dialog: IntentDialog, view: Content)
        -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetViewContainer<Content>, IntentDialog> {
        IntentResultContainer(nextIntent: opensIntent, snippet: _SnippetViewContainer(view), dialog: dialog)
    }

    /// Gives a value back and shows a view.
    public static func result<Output: _IntentValue, Content: _SnippetView>(value: Output, view: Content) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetViewContainer<Content>, Never> {
        IntentResultContainer(value: value, snippet: _SnippetViewContainer(view))
    }

    /// Gives a value back, says something and shows a view.
    public static func result<Output: _IntentValue, Content: _SnippetView>(
        value: Output, dialog: IntentDialog, view: Content
    ) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetViewContainer<Content>, IntentDialog> {
        IntentResultContainer(value: value, snippet: _SnippetViewContainer(view), dialog: dialog)
    }

    /// Gives a value back, names the intent that comes next and shows a view.
    public static func result<Output: _IntentValue, Content: _SnippetView>(
        value: Output, opensIntent: some AppIntent, view: Content
    ) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetViewContainer<Content>, Never> {
        IntentResultContainer(value: value, nextIntent: opensIntent, snippet: _SnippetViewContainer(view))
    }

    /// Gives a value back, names the intent that comes next, says something and shows a view.
    public static func result<Output: _IntentValue, Content: _SnippetView>(
        value: Output, opensIntent: some AppIntent, dialog: IntentDialog, view: Content
    ) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetViewContainer<Content>, IntentDialog> {
        IntentResultContainer(
            value: value, nextIntent: opensIntent, snippet: _SnippetViewContainer(view), dialog: dialog)
    }
}

// The same with the type of the next intent kept in the result; disfavoured, see `IntentResult+Core.swift`.
extension IntentResult {
    /// Names the intent that comes next and shows a view.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Content: _SnippetView>(opensIntent: Next, view: Content) -> Self
    where Self == IntentResultContainer<Never, Next, _SnippetViewContainer<Content>, Never> {
        IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetViewContainer(view))
    }

    /// Names the intent that comes next, says something and shows a view.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Content: _SnippetView>(
        opensIntent: Next, dialog: IntentDialog, view: Content
    ) -> Self
    where Self == IntentResultContainer<Never, Next, _SnippetViewContainer<Content>, IntentDialog> {
        IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetViewContainer(view), dialog: dialog)
    }

    /// Gives a value back, names the intent that comes next and shows a view.
    @_disfavoredOverload
    public static func result<Output: _IntentValue, Next: AppIntent, Content: _SnippetView>(
        value: Output, opensIntent: Next, view: Content
    ) -> Self
    where Self == IntentResultContainer<Output, Next, _SnippetViewContainer<Content>, Never> {
        IntentResultContainer(value: value, opensIntent: opensIntent, snippet: _SnippetViewContainer(view))
    }

    /// Gives a value back, names the intent that comes next, says something and shows a view.
    @_disfavoredOverload
    public static func result<Output: _IntentValue, Next: AppIntent, Content: _SnippetView>(
        value: Output, opensIntent: Next, dialog: IntentDialog, view: Content
    ) -> Self
    where Self == IntentResultContainer<Output, Next, _SnippetViewContainer<Content>, IntentDialog> {
        IntentResultContainer(
            value: value, opensIntent: opensIntent, snippet: _SnippetViewContainer(view), dialog: dialog)
    }
}
