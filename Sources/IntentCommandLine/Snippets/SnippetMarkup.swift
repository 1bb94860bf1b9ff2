import IntentProtocol

/// Writes a view as HTML or as Markdown: a fragment that stands within another document.
struct SnippetMarkup {
    private let tree: SnippetTree

    init(_ tree: SnippetTree) {
        self.tree = tree
    }

    // MARK: HTML

    /// The view as HTML, without scripts and without styles but those of its own elements. Buttons have the number that
    /// presses them in `value`.
    var html: String { "<div class=\"intendant-snippet\">\(Self.html(tree.root))</div>\n" }

    private static func html(_ node: SnippetTree.Node) -> String {
        let inner = node.children.map(html).joined()
        switch node.kind {
        case "text": return element("span", node, escaped(node.text("text") ?? ""))
        case "image": return element("span", node, escaped(SnippetSymbol.text(node.text("image") ?? "")), role: "img")
        case "vstack", "group", "scroll", "zstack", "section":
            return element("div", node, inner, style: "display:flex;flex-direction:column")
        case "hstack", "row", "label": return element("div", node, inner, style: "display:flex;align-items:center")
        case "grid": return element("div", node, inner, style: "display:grid")
        case "spacer": return "<span style=\"flex:1\"></span>"
        case "divider": return "<hr>"
        case "list": return element("ul", node, node.children.map { "<li>\(html($0))</li>" }.joined())
        case "button":
            let value = node.number.map { " name=\"press\" value=\"\($0)\"" } ?? " disabled"
            return "<button\(value)>\(inner)</button>"
        case "toggle":
            let value = node.number.map { " name=\"press\" value=\"\($0)\"" } ?? " disabled"
            let checked = node.attributes["on"]?.bool == true ? " checked" : ""
            return "<label><input type=\"checkbox\"\(value)\(checked)>\(inner)</label>"
        case "link":
            guard let url = node.text("url"), isSafe(url) else { return inner }
            return "<a href=\"\(escaped(url))\" rel=\"noreferrer\">\(inner.isEmpty ? escaped(url) : inner)</a>"
        case "progress", "gauge":
            let value = node.attributes["fraction"]?.double.map { " value=\"\(min(max($0, 0), 1))\"" } ?? ""
            return "<label>\(inner)<progress\(value)></progress></label>"
        default: return inner
        }
    }

    private static func element(
        _ name: String, _ node: SnippetTree.Node, _ inner: String, style: String = "", role: String? = nil
    ) -> String {
        var styles = style.isEmpty ? [] : [style]
        if let font = node.text("font"), ["headline", "title", "title2", "title3", "largeTitle"].contains(font) {
            styles.append("font-weight:bold")
        }
        if let spacing = node.attributes["spacing"]?.double, spacing.isFinite {
            styles.append("gap:\(Int(spacing.clamped))px")
        }
        if let color = node.text("foreground"), color.allSatisfy({ $0.isLetter && $0.isASCII }) {
            styles.append("color:\(color)")
        }
        let written = styles.isEmpty ? "" : " style=\"\(styles.joined(separator: ";"))\""
        return "<\(name)\(written)\(role.map { " role=\"\($0)\"" } ?? "")>\(inner)</\(name)>"
    }

    /// Whether a link leads to a page or a letter, and runs nothing.
    private static func isSafe(_ url: String) -> Bool {
        ["https:", "http:", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return result
    }

    // MARK: Markdown

    /// The view as Markdown (CommonMark): headings are bold, buttons are in brackets with their numbers.
    var markdown: String {
        let blocks = Self.blocks(tree.root)
        return blocks.isEmpty ? "" : blocks.joined(separator: "\n\n") + "\n"
    }

    /// The paragraphs of a node.
    private static func blocks(_ node: SnippetTree.Node) -> [String] {
        switch node.kind {
        case "vstack", "group", "scroll", "zstack", "section", "grid", "intent": return node.children.flatMap(blocks)
        case "list":
            let items = node.children.map { "- " + blocks($0).joined(separator: " ") }
            return items.isEmpty ? [] : [items.joined(separator: "\n")]
        case "divider": return ["---"]
        default:
            let line = inline(node)
            return line.isEmpty ? [] : [line]
        }
    }

    private static func inline(_ node: SnippetTree.Node) -> String {
        let inner = node.children.map(inline).filter { !$0.isEmpty }.joined(separator: " ")
        switch node.kind {
        case "text":
            let text = escapedMarkdown(node.text("text") ?? "")
            let isBold = ["headline", "title", "title2", "title3", "largeTitle"].contains(node.text("font") ?? "")
            return isBold && !text.isEmpty ? "**\(text)**" : text
        case "image": return SnippetSymbol.text(node.text("image") ?? "")
        case "button":
            return inner.isEmpty && node.number == nil ? "" : "\\[\(node.number.map { "\($0) " } ?? "")\(inner)\\]"
        case "toggle": return "\\[\(node.attributes["on"]?.bool == true ? "x" : " ")\\] \(inner)"
        case "link":
            guard let url = node.text("url"), isSafe(url), !url.contains(where: { $0 == ")" || $0.isWhitespace }) else {
                return inner
            }
            return "[\(inner.isEmpty ? escapedMarkdown(url) : inner)](\(url))"
        case "progress", "gauge":
            let share =
                node.attributes["fraction"]?.double.map { "\(Int((min(max($0, 0), 1) * 100).rounded())) %" } ?? "…"
            return inner.isEmpty ? share : "\(inner) \(share)"
        case "spacer": return ""
        default: return inner
        }
    }

    private static func escapedMarkdown(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\`*_{}[]<>#+!|".contains(character) { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }
}

extension Double {
    fileprivate var clamped: Double { isFinite ? min(max(self, 0), 1000) : 0 }
}
