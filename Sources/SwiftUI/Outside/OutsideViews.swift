// What Apple's module has and a snippet can't show. Each is declared, so that the compiler names it and says what to do
// instead, where it would otherwise only not know the word.
public import AppIntents

// MARK: Typing and choosing

@available(
    *, unavailable,
    message:
        "TextField is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct TextField: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), text: Any, prompt: Any = (), axis: Any = ()) {}
    public init(_ title: Any = (), value: Any, format: Any, prompt: Any = ()) {}
}

@available(
    *, unavailable,
    message:
        "SecureField is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct SecureField: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), text: Any, prompt: Any = ()) {}
}

@available(
    *, unavailable,
    message:
        "TextEditor is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct TextEditor: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(text: Any) {}
}

@available(
    *, unavailable,
    message:
        "Slider is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct Slider: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(value: Any, in range: Any = (), step: Any = ()) {}
}

@available(
    *, unavailable,
    message:
        "Stepper is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct Stepper: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), value: Any, in range: Any = (), step: Any = ()) {}
}

@available(
    *, unavailable,
    message:
        "Picker is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct Picker<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), selection: Any, @ViewBuilder content: () -> Content) {}
}

@available(
    *, unavailable,
    message:
        "DatePicker is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct DatePicker: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), selection: Any, in range: Any = (), displayedComponents: Any = ()) {}
}

@available(
    *, unavailable,
    message:
        "ColorPicker is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
)
public struct ColorPicker: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), selection: Any, supportsOpacity: Bool = true) {}
}

// MARK: Going from one view to another

@available(
    *, unavailable,
    message:
        "NavigationStack is no part of a snippet: a snippet is one view; use VStack, and a Button that runs a SnippetIntent for the next one"
)
public struct NavigationStack<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(path: Any = (), @ViewBuilder content: () -> Content) {}
}

@available(
    *, unavailable,
    message:
        "NavigationView is no part of a snippet: a snippet is one view; use VStack, and a Button that runs a SnippetIntent for the next one"
)
public struct NavigationView<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(@ViewBuilder content: () -> Content) {}
}

@available(
    *, unavailable,
    message:
        "TabView is no part of a snippet: a snippet is one view; use VStack, and a Button that runs a SnippetIntent for the next one"
)
public struct TabView<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(selection: Any = (), @ViewBuilder content: () -> Content) {}
}

@available(
    *, unavailable, message: "Menu is no part of a snippet: a press shows nothing more; use a Button for each entry"
)
public struct Menu<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), @ViewBuilder content: () -> Content) {}
}

@available(*, unavailable, message: "DisclosureGroup is no part of a snippet: a press shows nothing more; use Section")
public struct DisclosureGroup<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ title: Any = (), isExpanded: Any = (), @ViewBuilder content: () -> Content) {}
}

// MARK: Sizes and drawing

@available(
    *, unavailable,
    message: "GeometryReader is no part of a snippet: surfaces choose their own sizes; use stacks, Grid and Spacer"
)
public struct GeometryReader<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(@ViewBuilder content: (OutsideProxy) -> Content) {}
}

@available(
    *, unavailable,
    message: "Canvas is no part of a snippet: surfaces draw in their own way; use shapes, Image or Gauge"
)
public struct Canvas: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(renderer: (OutsideProxy, OutsideProxy) -> Void) {}
}

@available(
    *, unavailable,
    message:
        "TimelineView is no part of a snippet: a view is shown as it is when the intent ends; use Text(date, style:)"
)
public struct TimelineView<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(_ schedule: Any, @ViewBuilder content: (OutsideProxy) -> Content) {}
}

@available(
    *, unavailable, message: "Map is no part of a snippet: surfaces draw in their own way; use shapes, Image or Gauge"
)
public struct Map<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(position: Any = (), @ViewBuilder content: () -> Content) {}
}

@available(*, unavailable, message: "Chart is no part of a snippet: use Gauge, ProgressView or Grid")
public struct Chart<Content: View>: View, _PrimitiveView {
    public var _nodes: [_SnippetNode] { [] }
    public init(@ViewBuilder content: () -> Content) {}
}

/// What such an element hands to the closure that makes its content.
@dynamicMemberLookup
public struct OutsideProxy: Sendable {
    public subscript(dynamicMember name: String) -> OutsideProxy { self }
}
