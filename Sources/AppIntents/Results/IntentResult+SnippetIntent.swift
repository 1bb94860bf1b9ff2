extension IntentResult {
    /// Shows an intent's view.
    public static func result<Shown: SnippetIntent>(snippetIntent: Shown) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer<Shown>, Never> {
        IntentResultContainer(snippet: _SnippetIntentContainer(snippetIntent))
    }

    /// Says something and shows an intent's view.
    public static func result<Shown: SnippetIntent>(dialog: IntentDialog, snippetIntent: Shown) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer<Shown>, IntentDialog> {
        IntentResultContainer(snippet: _SnippetIntentContainer(snippetIntent), dialog: dialog)
    }

    /// Names the intent that comes next and shows an intent's view.
    public static func result<Shown: SnippetIntent>(opensIntent: some AppIntent, snippetIntent: Shown) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer<Shown>, Never> {
        IntentResultContainer(nextIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent))
    }

    /// Names the intent that comes next, says something and shows an intent's view.
    public static func result<Shown: SnippetIntent>(
        opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer<Shown>, IntentDialog> {
        IntentResultContainer(nextIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent), dialog: dialog)
    }

    /// Gives a value back and shows an intent's view.
    public static func result<Output: _IntentValue, Shown: SnippetIntent>(value: Output, snippetIntent: Shown) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetIntentContainer<Shown>, Never> {
        IntentResultContainer(value: value, snippet: _SnippetIntentContainer(snippetIntent))
    }

    /// Gives a value back, says something and shows an intent's view.
    public static func result<Output: _IntentValue, Shown: SnippetIntent>(
        value: Output, dialog: IntentDialog, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetIntentContainer<Shown>, IntentDialog> {
        IntentResultContainer(value: value, snippet: _SnippetIntentContainer(snippetIntent), dialog: dialog)
    }

    /// Gives a value back, names the intent that comes next and shows an intent's view.
    public static func result<Output: _IntentValue, Shown: SnippetIntent>(
        value: Output, opensIntent: some AppIntent, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetIntentContainer<Shown>, Never> {
        IntentResultContainer(value: value, nextIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent))
    }

    /// Gives a value back, names the intent that comes next, says something and shows an intent's view.
    public static func result<Output: _IntentValue, Shown: SnippetIntent>(
        value: Output, opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Output, Never, _SnippetIntentContainer<Shown>, IntentDialog> {
        IntentResultContainer(
            value: value, nextIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent), dialog: dialog)
    }
}

// The same with the type of the next intent kept in the result; disfavoured, see `IntentResult+Core.swift`.
extension IntentResult {
    /// Names the intent that comes next and shows an intent's view.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Shown: SnippetIntent>(opensIntent: Next, snippetIntent: Shown) -> Self
    where Self == IntentResultContainer<Never, Next, _SnippetIntentContainer<Shown>, Never> {
        IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent))
    }

    /// Names the intent that comes next, says something and shows an intent's view.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Shown: SnippetIntent>(
        opensIntent: Next, dialog: IntentDialog, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Never, Next, _SnippetIntentContainer<Shown>, IntentDialog> {
        IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent), dialog: dialog)
    }

    /// Gives a value back, names the intent that comes next and shows an intent's view.
    @_disfavoredOverload
    public static func result<Output: _IntentValue, Next: AppIntent, Shown: SnippetIntent>(
        value: Output, opensIntent: Next, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Output, Next, _SnippetIntentContainer<Shown>, Never> {
        IntentResultContainer(value: value, opensIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent))
    }

    /// Gives a value back, names the intent that comes next, says something and shows an intent's view.
    @_disfavoredOverload
    public static func result<Output: _IntentValue, Next: AppIntent, Shown: SnippetIntent>(
        value: Output, opensIntent: Next, dialog: IntentDialog, snippetIntent: Shown
    ) -> Self
    where Self == IntentResultContainer<Output, Next, _SnippetIntentContainer<Shown>, IntentDialog> {
        IntentResultContainer(
            value: value, opensIntent: opensIntent, snippet: _SnippetIntentContainer(snippetIntent), dialog: dialog)
    }
}
