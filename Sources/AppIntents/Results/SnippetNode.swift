package import IntentProtocol

/// What a view of a result shows, as surfaces of any kind can draw it: a tree of nodes with attributes; opaque to authors.
///
/// The document (`docs/SwiftUI.md`) is a map with `kind`, the attributes beside it, and `children`.
public struct _SnippetNode: Hashable, Sendable {
    /// What the node is: `text`, `image`, `vstack`, `button`, …
    package var kind: String
    /// What is known of it, by name.
    package var attributes: [String: CBOR]
    /// What is in it.
    package var children: [_SnippetNode]

    package init(_ kind: String, _ attributes: [String: CBOR?] = [:], children: [_SnippetNode] = []) {
        self.kind = kind
        self.attributes = attributes.compactMapValues { $0 }
        self.children = children
    }

    /// The node and all below it as a document.
    package var cbor: CBOR {
        var pairs = [CBOR.Pair(.text("kind"), .text(kind))]
        for name in attributes.keys.sorted() {
            if let value = attributes[name] { pairs.append(CBOR.Pair(.text(name), value)) }
        }
        if !children.isEmpty { pairs.append(CBOR.Pair(.text("children"), .array(children.map(\.cbor)))) }
        return .map(pairs)
    }

    /// The attributes alone as a document, in the order of their names.
    package var attributeDocument: CBOR {
        .map(attributes.sorted { $0.key < $1.key }.map { CBOR.Pair(.text($0.key), $0.value) })
    }

    /// Several nodes as one: a lone node as it is, others in a group.
    package static func document(of nodes: [_SnippetNode]) -> CBOR {
        nodes.count == 1 ? nodes[0].cbor : _SnippetNode("group", children: nodes).cbor
    }

    /// The form of an intent that a surface can run: its name and the values that were set.
    package static func intent(_ intent: any AppIntent) -> CBOR {
        let perform = Perform(of: intent)
        return .object([
            "intent": .text(perform.intent),
            "shortcut": (intent as? RunSystemShortcutIntent)?.shortcutName.map(CBOR.text),
            "parameters": .map(perform.parameters.map { CBOR.Pair(.text($0.name), $0.value.document) }),
        ])
    }
}

extension _SnippetNode {
    /// What the node shows as lines of text, for surfaces that can't draw.
    package var lines: [String] {
        func text(_ name: String) -> String? { attributes[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
        let inner = children.flatMap(\.lines)
        switch kind {
        case "text": return text("text").map { [$0] } ?? []
        case "hstack", "label", "row":
            let line = inner.joined(separator: "  ")
            return line.isEmpty ? [] : [line]
        case "button": return inner.isEmpty ? [] : ["[\(inner.joined(separator: " "))]"]
        case "toggle":
            return [(attributes["on"]?.bool == true ? "[x] " : "[ ] ") + inner.joined(separator: " ")]
        case "link": return [[inner.joined(separator: " "), text("url")].compactMap { $0 }.joined(separator: "  ")]
        case "progress", "gauge":
            let share = attributes["fraction"]?.double.map { "\(Int(($0 * 100).rounded())) %" } ?? "…"
            return [(inner + [share]).joined(separator: "  ")]
        default: return inner
        }
    }
}
