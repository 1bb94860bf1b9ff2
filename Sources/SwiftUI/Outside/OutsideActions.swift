// What Apple's module has and a snippet can't show. Each is declared, so that the compiler names it and says what to do
// instead, where it would otherwise only not know the word.
// MARK: State

@available(
    *, unavailable,
    message:
        "@State is no part of a snippet: a view is shown as it is when the intent ends; give it values, and let a SnippetIntent make it anew after a press"
)
@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Value { wrappedValue }
}

@available(
    *, unavailable,
    message:
        "@StateObject is no part of a snippet: a view is shown as it is when the intent ends; give it values, and let a SnippetIntent make it anew after a press"
)
@propertyWrapper
public struct StateObject<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Value { wrappedValue }
}

@available(
    *, unavailable,
    message:
        "@ObservedObject is no part of a snippet: a view is shown as it is when the intent ends; give it values, and let a SnippetIntent make it anew after a press"
)
@propertyWrapper
public struct ObservedObject<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Value { wrappedValue }
}

@available(
    *, unavailable,
    message:
        "@Binding is no part of a snippet: a view is shown as it is when the intent ends; give it values, and let a SnippetIntent make it anew after a press"
)
@propertyWrapper
public struct Binding<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Value { wrappedValue }
}

@available(
    *, unavailable,
    message:
        "@AppStorage is no part of a snippet: a view is shown as it is when the intent ends; give it values, and let a SnippetIntent make it anew after a press"
)
@propertyWrapper
public struct AppStorage<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
    public var projectedValue: Value { wrappedValue }
}

// MARK: Actions in the view's own process

extension Button {
    @available(
        *, unavailable,
        message: "a button of a snippet runs an intent: Button(intent:); its view's process is gone when it is pressed"
    )
    public init(role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        preconditionFailure("no button runs a closure")
    }
}

extension Button where Label == Text {
    @available(
        *, unavailable,
        message:
            "a button of a snippet runs an intent: Button(_:intent:); its view's process is gone when it is pressed"
    )
    public init(_ title: String, role: ButtonRole? = nil, action: @escaping () -> Void) {
        preconditionFailure("no button runs a closure")
    }
}

extension Toggle where Label == Text {
    @available(
        *, unavailable,
        message: "a toggle of a snippet runs an intent: Toggle(_:isOn:intent:) with the position to show"
    )
    public init(_ title: String, isOn: Any) {
        preconditionFailure("no toggle has a binding")
    }
}

extension View {
    @available(
        *, unavailable,
        message: "onTapGesture is no part of a snippet: a press runs an intent: put a Button(intent:) there"
    )
    public func onTapGesture(count: Int = 1, perform action: () -> Void) -> some View { self }

    @available(
        *, unavailable,
        message: "onLongPressGesture is no part of a snippet: a press runs an intent: put a Button(intent:) there"
    )
    public func onLongPressGesture(minimumDuration: Double = 0.5, perform action: () -> Void) -> some View { self }

    @available(
        *, unavailable, message: "gesture is no part of a snippet: a press runs an intent: put a Button(intent:) there"
    )
    public func gesture(_ gesture: Any) -> some View { self }

    @available(
        *, unavailable,
        message: "onAppear is no part of a snippet: nothing of the app runs while a view is shown; do it in perform()"
    )
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

    @available(
        *, unavailable,
        message:
            "onDisappear is no part of a snippet: nothing of the app runs while a view is shown; do it in perform()"
    )
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

    @available(
        *, unavailable,
        message: "task is no part of a snippet: nothing of the app runs while a view is shown; do it in perform()"
    )
    public func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }

    @available(
        *, unavailable,
        message: "onChange is no part of a snippet: nothing of the app runs while a view is shown; do it in perform()"
    )
    public func onChange(of value: Any, _ action: () -> Void) -> some View { self }

    @available(
        *, unavailable,
        message:
            "sheet is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func sheet<Content: View>(isPresented: Any, @ViewBuilder content: () -> Content) -> some View { self }

    @available(
        *, unavailable,
        message:
            "popover is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func popover<Content: View>(isPresented: Any, @ViewBuilder content: () -> Content) -> some View { self }

    @available(
        *, unavailable,
        message:
            "fullScreenCover is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func fullScreenCover<Content: View>(isPresented: Any, @ViewBuilder content: () -> Content) -> some View {
        self
    }

    @available(
        *, unavailable,
        message:
            "alert is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func alert<Content: View>(_ title: Any, isPresented: Any, @ViewBuilder actions: () -> Content) -> some View {
        self
    }

    @available(
        *, unavailable,
        message:
            "confirmationDialog is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func confirmationDialog<Content: View>(_ title: Any, isPresented: Any, @ViewBuilder actions: () -> Content)
        -> some View
    { self }

    @available(
        *, unavailable,
        message:
            "contextMenu is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func contextMenu<Content: View>(@ViewBuilder menuItems: () -> Content) -> some View { self }

    @available(
        *, unavailable,
        message:
            "toolbar is no part of a snippet: a snippet is one view; use a Button that runs a SnippetIntent, or requestConfirmation in perform()"
    )
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

    @available(
        *, unavailable, message: "navigationTitle is no part of a snippet: a snippet has no bar; begin it with a Text"
    )
    public func navigationTitle(_ title: Any) -> some View { self }

    @available(
        *, unavailable,
        message:
            "searchable is no part of a snippet: nothing is typed or chosen there; let the intent ask for a parameter's value (requestValueDialog)"
    )
    public func searchable(text: Any, prompt: Any = ()) -> some View { self }
}
