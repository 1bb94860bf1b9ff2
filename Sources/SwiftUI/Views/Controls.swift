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

    /// Creates a sign that something goes on.
    public init() {
        fraction = nil
    }

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - value: What is done; nil where that isn't known.
    ///   - total: What there is to do.
    public init<Number: BinaryFloatingPoint>(value: Number?, total: Number = 1) {
        fraction = value.map { total > 0 ? min(max(Double($0 / total), 0), 1) : 0 }
    }

    public var _nodes: [_SnippetNode] { [_SnippetNode("progress", ["fraction": fraction.map(CBOR.float)])] }
}
