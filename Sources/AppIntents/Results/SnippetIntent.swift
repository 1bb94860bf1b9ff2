/// An intent whose result is a view; the view is made anew each time the intent is performed.
@_alwaysEmitConformanceMetadata
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}
