import IntentProtocol

/// A view of a result as its document has it (`docs/SwiftUI.md`), read with limits: it is a stranger's.
struct SnippetTree {
    /// Nodes that are shown of one view: 2,000. What is beyond is left out.
    static let nodeLimit = 2000
    /// How deep nodes may lie: 32.
    static let depthLimit = 32

    /// The elements that a view is made of (`docs/SwiftUI.md`).
    private static let kinds: Set<String> = [
        "text", "image", "vstack", "hstack", "zstack", "group", "section", "list", "grid", "row", "scroll", "spacer",
        "divider", "label", "button", "toggle", "link", "progress", "gauge", "shape", "color", "intent",
        "widget", "control",
    ]
    /// Names of other elements that are told of: 5.
    private static let unknownLimit = 5

    /// What a button or toggle runs, or what makes the view.
    struct Action: Equatable {
        var intent: String
        var parameters: [(name: String, value: CBOR)]
        /// The shortcut of the person's that is run in the intent's place; only on a widget.
        var shortcut: String?

        init?(_ item: CBOR?) {
            guard let item, let intent = item["intent"]?.text, !intent.isEmpty else { return nil }
            self.intent = intent
            shortcut = intent == "RunSystemShortcutIntent" ? item["shortcut"]?.text : nil
            parameters = (item["parameters"]?.pairs ?? []).compactMap { pair in pair.key.text.map { ($0, pair.value) } }
        }

        static func == (left: Self, right: Self) -> Bool {
            left.intent == right.intent && left.shortcut == right.shortcut
                && left.parameters.map(\.name) == right.parameters.map(\.name)
                && left.parameters.map(\.value) == right.parameters.map(\.value)
        }
    }

    struct Node {
        var kind: String
        var attributes: CBOR
        var children: [Node]
        /// Of a button or toggle that can be pressed: its number, from 1.
        var number: Int?

        func text(_ name: String) -> String? { attributes[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
    }

    let root: Node
    /// What can be pressed, in the order of its numbers.
    private(set) var actions: [Action] = []
    /// The intent that makes the view, where the result names one instead of a view.
    let source: Action?
    /// Whether a part was left out.
    private(set) var isCut = false
    /// Elements outside of those that a view is made of, by the names that the app gives them; their children are shown.
    private(set) var unknown: [String] = []

    init(_ document: CBOR) {
        var reader = Reader()
        root = reader.node(document, depth: 0)
        actions = reader.actions
        isCut = reader.isCut
        unknown = reader.unknown
        source = document["kind"]?.text == "intent" ? Action(document["intent"]) : nil
    }

    /// Reads nodes and counts them.
    private struct Reader {
        var actions: [Action] = []
        var isCut = false
        var unknown: [String] = []
        private var count = 0

        mutating func node(_ item: CBOR, depth: Int) -> Node {
            count += 1
            var node = Node(kind: item["kind"]?.text ?? "", attributes: item, children: [])
            if !SnippetTree.kinds.contains(node.kind), !unknown.contains(node.kind),
                unknown.count < SnippetTree.unknownLimit
            {
                unknown.append(node.kind)
            }
            if node.kind == "button" || node.kind == "toggle", let action = Action(item["action"]) {
                actions.append(action)
                node.number = actions.count
            }
            for child in item["children"]?.array ?? [] {
                guard count < SnippetTree.nodeLimit, depth < SnippetTree.depthLimit else {
                    isCut = true
                    break
                }
                node.children.append(self.node(child, depth: depth + 1))
            }
            return node
        }
    }
}
