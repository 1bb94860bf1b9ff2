import IntentProtocol

/// Draws a view in a terminal: stacks as rows and columns, buttons with the number that presses them.
struct SnippetText {
    /// What is in force for a node and all below it.
    private struct Looks {
        var isBold = false
        var isFaint = false
        var isItalic = false
        var color: String?
        var lineLimit: Int?

        var codes: String {
            [isBold ? "1" : nil, isFaint ? "2" : nil, isItalic ? "3" : nil, color].compactMap(\.self).joined(
                separator: ";")
        }
    }

    private let tree: SnippetTree
    private let width: Int

    /// - Parameter width: Columns that a line may take.
    init(_ tree: SnippetTree, width: Int) {
        self.tree = tree
        self.width = max(width, 10)
    }

    func lines(isColored: Bool) -> [String] {
        let lines = block(tree.root, Looks(), width).text(isColored: isColored)
        return tree.isCut ? lines + ["…"] : lines
    }

    private func block(_ node: SnippetTree.Node, _ outer: Looks, _ width: Int) -> SnippetBlock {
        let looks = Self.looks(of: node, outer)
        func inner(_ width: Int) -> [SnippetBlock] { node.children.map { block($0, looks, width) } }
        func text(_ text: String) -> SnippetBlock {
            SnippetBlock(Style.printable(text), codes: looks.codes, width: width, limit: looks.lineLimit)
        }
        switch node.kind {
        case "text": return text(node.text("text") ?? "")
        case "image": return text(SnippetSymbol.text(node.text("image") ?? ""))
        case "spacer": return .spacer
        case "divider": return SnippetBlock(lines: [.init(pieces: [(String(repeating: "─", count: width), "2")])])
        case "hstack", "label", "row": return .row(fitting(node, looks, width), width: width)
        case "vstack", "scroll", "zstack", "group", "section", "grid", "color", "shape", "intent":
            let alignment = node.kind == "vstack" ? node.text("alignment") ?? "center" : "leading"
            return .column(
                inner(width), spaced: (node.attributes["spacing"]?.double ?? 0) >= 16, alignment: alignment,
                width: width)
        case "list":
            let items = inner(max(1, width - 2)).map { SnippetBlock.row([text("•"), $0], width: width) }
            return .column(items, spaced: false, alignment: "leading", width: width)
        case "button":
            return .row([text(node.number.map { "[\($0)" } ?? "[")] + inner(width) + [text("]")], width: width)
        case "toggle":
            let mark = node.attributes["on"]?.bool == true ? "x" : " "
            return .row([text(node.number.map { "[\(mark)] \($0)" } ?? "[\(mark)]")] + inner(width), width: width)
        case "link":
            let url = node.text("url").map { [text($0)] } ?? []
            return .row(inner(width) + url, width: width)
        case "progress", "gauge":
            return .row(inner(width) + [text(Self.bar(node.attributes["fraction"]?.double))], width: width)
        default: return .column(inner(width), spaced: false, alignment: "leading", width: width)
        }
    }

    /// The nodes of a row: fixed ones take what they need, texts share what is left.
    private func fitting(_ node: SnippetTree.Node, _ looks: Looks, _ width: Int) -> [SnippetBlock] {
        var room = width - max(0, node.children.count - 1)
        let fixed = node.children.map { child in
            child.kind == "text" || child.kind == "vstack" ? nil : block(child, looks, width)
        }
        room -= fixed.map { $0?.width ?? 0 }.reduce(0, +)
        var left = fixed.filter { $0 == nil }.count
        return zip(node.children, fixed).map { child, block in
            if let block { return block }
            let drawn = self.block(child, looks, max(1, room / max(left, 1)))
            room -= drawn.width
            left -= 1
            return drawn
        }
    }

    private static func bar(_ fraction: Double?) -> String {
        guard let fraction, fraction.isFinite else { return "…" }
        let share = min(max(fraction, 0), 1)
        let filled = Int((share * 20).rounded())
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
            + " \(Int((share * 100).rounded())) %"
    }

    private static func looks(of node: SnippetTree.Node, _ outer: Looks) -> Looks {
        var looks = outer
        if let font = node.text("font") {
            if ["headline", "title", "title2", "title3", "largeTitle"].contains(font) { looks.isBold = true }
            if ["caption", "caption2", "footnote"].contains(font) { looks.isFaint = true }
        }
        if let weight = node.text("weight") { looks.isBold = ["semibold", "bold", "heavy", "black"].contains(weight) }
        if node.attributes["italic"]?.bool == true { looks.isItalic = true }
        if let limit = node.attributes["lineLimit"]?.int.flatMap(Int.init(exactly:)) { looks.lineLimit = limit }
        if let name = node.text("foreground") {
            looks.isFaint = ["secondary", "tertiary", "quaternary", "gray"].contains(name) || looks.isFaint
            looks.color = colors[name] ?? looks.color
        }
        if node.text("role") == "destructive" { looks.color = "31" }
        return looks
    }

    private static let colors = [
        "red": "31", "pink": "35", "orange": "33", "yellow": "33", "green": "32", "mint": "32", "teal": "36",
        "cyan": "36",
        "blue": "34", "indigo": "34", "purple": "35", "brown": "33", "accentColor": "34",
    ]
}

/// Signs for the names of symbols that are common; the others are shown by their names.
enum SnippetSymbol {
    static func text(_ image: String) -> String {
        guard let colon = image.firstIndex(of: ":") else { return image.isEmpty ? "" : "▢" }
        let name = String(image[image.index(after: colon)...])
        guard image.hasPrefix("system:") else { return "▢ \(name)" }
        if let sign = signs[name] { return sign }
        let base = name.split(separator: ".").first.map(String.init) ?? name
        return signs[base] ?? "‹\(name)›"
    }

    private static let signs = [
        "checkmark": "✓", "checkmark.circle": "✓", "checkmark.circle.fill": "✓", "circle": "○", "circle.fill": "●",
        "xmark": "✗", "plus": "+", "minus": "−", "star": "☆", "star.fill": "★", "heart": "♡", "heart.fill": "♥",
        "arrow.right": "→", "arrow.left": "←", "arrow.up": "↑", "arrow.down": "↓", "arrow.clockwise": "↻", "trash": "🗑",
        "exclamationmark": "!", "exclamationmark.triangle": "⚠", "info": "ℹ", "questionmark": "?", "clock": "◷",
        "calendar": "▦", "folder": "▣", "doc": "▤", "note": "▤", "list": "☰", "magnifyingglass": "⌕", "gear": "⚙",
        "bell": "♪",
        "play": "▶", "pause": "⏸", "stop": "■", "pencil": "✎", "square": "□", "person": "☺", "house": "⌂", "sun": "☀",
        "cloud": "☁", "moon": "☾", "bolt": "⚡", "flag": "⚑", "envelope": "✉", "phone": "☎", "link": "∞", "lock": "⚿",
    ]
}
