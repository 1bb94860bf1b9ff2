public import AppIntents
import IntentProtocol

/// What a press runs an intent with.
public struct Button<Label: View>: View, _PrimitiveView {
    private let intent: any AppIntent
    private let role: ButtonRole?
    private let label: Label

    /// Creates a button that runs an intent.
    ///
    /// - Parameters:
    ///   - role: What the press does to the person's things.
    ///   - intent: The intent with the parameters that are set.
    ///   - label: What is on the button.
    public init(role: ButtonRole? = nil, intent: some AppIntent, @ViewBuilder label: () -> Label) {
        self.intent = intent
        self.role = role
        self.label = label()
    }

    public var _nodes: [_SnippetNode] {
        let attributes = ["action": _SnippetNode.intent(intent), "role": (role?.name).map(CBOR.text)]
        return [_SnippetNode("button", attributes, children: label._nodes)]
    }
}

extension Button where Label == Text {
    /// Creates a button with words on it that runs an intent.
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, intent: some AppIntent) {
        self.init(role: role, intent: intent) { Text(titleKey) }
    }

    /// Creates a button with words on it that runs an intent.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, role: ButtonRole? = nil, intent: some AppIntent) {
        self.init(role: role, intent: intent) { Text(title) }
    }
}

/// What the press of a button does to the person's things.
public struct ButtonRole: Sendable, Hashable {
    let name: String

    /// It takes something away.
    public static let destructive = ButtonRole(name: "destructive")
    /// It leaves all as it was.
    public static let cancel = ButtonRole(name: "cancel")
}

/// A switch that runs an intent when it is moved.
public struct Toggle<Label: View>: View, _PrimitiveView {
    private let isOn: Bool
    private let intent: any AppIntent
    private let label: Label

    /// Creates a switch.
    ///
    /// - Parameters:
    ///   - isOn: The position to show.
    ///   - intent: What is run when the switch is moved.
    ///   - label: What stands beside the switch.
    public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.intent = intent
        self.label = label()
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("toggle", ["on": .bool(isOn), "action": _SnippetNode.intent(intent)], children: label._nodes)]
    }
}

extension Toggle where Label == Text {
    /// Creates a switch with words beside it.
    public init(_ titleKey: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { Text(titleKey) }
    }

    /// Creates a switch with words beside it.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }
}

/// What a press opens an address with.
public struct Link<Label: View>: View, _PrimitiveView {
    private let destination: URL
    private let label: Label

    /// Creates a link.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("link", ["url": .text(destination.absoluteString)], children: label._nodes)]
    }
}

extension Link where Label == Text {
    /// Creates a link with words.
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }
}

/// How far something has come.
public struct ProgressView: View, _PrimitiveView {
    private let fraction: Double?
    private var label: Text?

    /// Creates a sign that something goes on.
    public init() {
        fraction = nil
    }

    /// Creates a sign that something goes on, with words.
    public init(_ titleKey: LocalizedStringKey) {
        fraction = nil
        label = Text(titleKey)
    }

    /// Creates a sign that something goes on, with words.
    @_disfavoredOverload
    public init(_ title: some StringProtocol) {
        fraction = nil
        label = Text(title)
    }

    /// Creates a bar with words.
    ///
    /// - Parameters:
    ///   - titleKey: What it is that goes on.
    ///   - value: What is done; nil where that isn't known.
    ///   - total: What there is to do.
    public init<Number: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: Number?, total: Number = 1) {
        self.init(value: value, total: total)
        label = Text(titleKey)
    }

    /// Creates the bar of a progress as it stands now.
    public init(_ progress: Progress) {
        fraction = progress.isIndeterminate ? nil : min(max(progress.fractionCompleted, 0), 1)
    }

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - value: What is done; nil where that isn't known.
    ///   - total: What there is to do.
    public init<Number: BinaryFloatingPoint>(value: Number?, total: Number = 1) {
        fraction = value.map { total > 0 ? min(max(Double($0 / total), 0), 1) : 0 }
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("progress", ["fraction": fraction.map(CBOR.float)], children: label?._nodes ?? [])]
    }
}

/// A value between two others.
public struct Gauge<Label: View, Current: View>: View, _PrimitiveView {
    private let fraction: Double
    private let label: Label
    private let current: Current?

    /// Creates a gauge with words.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - bounds: The smallest and the largest value.
    ///   - label: What the value is.
    public init<Number: BinaryFloatingPoint>(
        value: Number, in bounds: ClosedRange<Number> = 0...1, @ViewBuilder label: () -> Label
    ) where Current == EmptyView {
        fraction = Self.fraction(value, bounds)
        self.label = label()
        current = nil
    }

    /// Creates a gauge with words and the value as it is shown.
    public init<Number: BinaryFloatingPoint>(
        value: Number, in bounds: ClosedRange<Number> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> Current
    ) {
        fraction = Self.fraction(value, bounds)
        self.label = label()
        current = currentValueLabel()
    }

    private static func fraction<Number: BinaryFloatingPoint>(_ value: Number, _ bounds: ClosedRange<Number>) -> Double
    {
        let width = bounds.upperBound - bounds.lowerBound
        return width > 0 ? min(max(Double((value - bounds.lowerBound) / width), 0), 1) : 0
    }

    public var _nodes: [_SnippetNode] {
        [_SnippetNode("gauge", ["fraction": .float(fraction)], children: label._nodes + (current?._nodes ?? []))]
    }
}

extension Link where Label == Text {
    /// Creates a link with words.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    /// Creates a button with words and a symbol on it that runs an intent.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: some AppIntent
    ) {
        self.init(role: role, intent: intent) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
    /// Creates a switch with words and a symbol beside it.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}
