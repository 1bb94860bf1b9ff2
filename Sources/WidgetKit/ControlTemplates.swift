public import AppIntents
import IntentProtocol
public import SwiftUI

/// The button or switch of a control.
public protocol ControlWidgetTemplate {
    /// What it shows now.
    var _nodes: [_SnippetNode] { get }
}

extension ControlWidgetTemplate {
    /// Sets the colour.
    public func tint(_ tint: Color?) -> some ControlWidgetTemplate { self }
}

/// Makes the one template of a control.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
    /// The template.
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }

    /// A template.
    public static func buildExpression<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
}

/// A control that runs an intent when it is pressed.
public struct ControlWidgetButton<Label: View, Action: AppIntent>: ControlWidgetTemplate {
    private let button: Button<Label>

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - action: The intent with the parameters that are set.
    ///   - label: What is on the button.
    public init(action: Action, @ViewBuilder label: @escaping () -> Label) {
        button = Button(intent: action, label: label)
    }

    public var _nodes: [_SnippetNode] { button._nodes }
}

extension ControlWidgetButton where Label == Text {
    /// Creates a button with words on it.
    public init(_ titleKey: LocalizedStringKey, action: Action) {
        self.init(action: action) { Text(titleKey) }
    }

    /// Creates a button with words on it.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, action: Action) {
        self.init(action: action) { Text(title) }
    }
}

/// A control that is on or off, and sets the other when it is pressed.
public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action: SetValueIntent>: ControlWidgetTemplate
where Action.ValueType == Bool {
    private let isOn: Bool
    private let action: Action
    private let label: Label
    private let valueLabel: ValueLabel

    /// Creates a switch.
    ///
    /// - Parameters:
    ///   - isOn: The position to show.
    ///   - action: What is run with the other position as its value.
    ///   - label: What the switch is of.
    ///   - valueLabel: What stands for a position.
    public init(
        isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.isOn = isOn
        self.action = action
        self.label = label()
        self.valueLabel = valueLabel(isOn)
    }

    public var _nodes: [_SnippetNode] {
        var action = action
        action.value = !isOn
        let children = label._nodes + valueLabel._nodes
        return [_SnippetNode("toggle", ["on": .bool(isOn), "action": _SnippetNode.intent(action)], children: children)]
    }
}

extension ControlWidgetToggle where Label == Text {
    /// Creates a switch with words.
    public init(
        _ titleKey: LocalizedStringKey, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.init(isOn: isOn, action: action, label: { Text(titleKey) }, valueLabel: valueLabel)
    }

    /// Creates a switch with words.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.init(isOn: isOn, action: action, label: { Text(title) }, valueLabel: valueLabel)
    }
}

extension ControlWidgetToggle where Label == Text, ValueLabel == EmptyView {
    /// Creates a switch with words.
    public init(_ titleKey: LocalizedStringKey, isOn: Bool, action: Action) {
        self.init(titleKey, isOn: isOn, action: action) { _ in EmptyView() }
    }
}
