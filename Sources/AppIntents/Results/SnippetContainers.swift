/// A view that can stand in a result; the `SwiftUI` module's `View` refines it.
public protocol _SnippetView {
    /// What the view shows now.
    var _nodes: [_SnippetNode] { get }
}

/// The snippet part of a result that holds a view.
public protocol _SnippetViewContaining {
    var anyView: any _SnippetView { get }
}

/// The snippet part of a result that holds an intent.
public protocol _SnippetIntentContaining {
    var anyIntent: any AppIntent { get }
}

/// A view as the snippet part of a result.
public struct _SnippetViewContainer<Content: _SnippetView>: _SnippetViewContaining {
    package let view: Content

    package init(_ view: Content) {
        self.view = view
    }

    public var anyView: any _SnippetView { view }
}

/// An intent as the snippet part of a result: its view is shown, and shown anew when it is performed again.
public struct _SnippetIntentContainer<Intent: SnippetIntent>: _SnippetIntentContaining {
    package let intent: Intent

    package init(_ intent: Intent) {
        self.intent = intent
    }

    public var anyIntent: any AppIntent { intent }
}
