import IntentProtocol

/// A snippet's view for who can't draw it: its words line by line, or as plain HTML.
struct SnippetText {
    /// Nodes that are read.
    private static let nodeLimit = 2000

    private(set) var lines: [String] = []

    init(_ snippet: CBOR?) {
        var count = 0
        if let snippet { read(snippet, depth: 32, &count) }
    }

    var text: String { lines.joined(separator: "\n") }

    private mutating func read(_ node: CBOR, depth: Int, _ count: inout Int) {
        count += 1
        guard depth > 0, count <= Self.nodeLimit else { return }
        let words = CleanText.line(node["text"]?.text ?? "", limit: 2000)
        switch node["kind"]?.text {
        case "hstack", "label", "button", "toggle", "link":
            // What stands side by side is one line.
            var inner = SnippetText(nil)
            for child in node["children"]?.array ?? [] { inner.read(child, depth: depth - 1, &count) }
            var line = ([words] + inner.lines).filter { !$0.isEmpty }.joined(separator: "  ")
            if let isOn = node["on"]?.bool { line += isOn ? " [on]" : " [off]" }
            if let url = node["url"]?.text { line += " <\(CleanText.line(url, limit: 500))>" }
            if !line.isEmpty { lines.append(line) }
        case "progress":
            lines.append(node["fraction"]?.double.map { "\(Int((min(1, max(0, $0)) * 100).rounded()))%" } ?? "…")
        default:
            if !words.isEmpty { lines.append(words) }
            for child in node["children"]?.array ?? [] { read(child, depth: depth - 1, &count) }
        }
    }

    /// A page of its own without script, and with nothing that is fetched from elsewhere.
    func html(title: String) -> String {
        let body = lines.map { "<p>\(Self.escape($0))</p>" }.joined()
        return "<!doctype html><html><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" "
            + "content=\"default-src 'none'\"><title>\(Self.escape(title))</title></head><body>\(body)</body></html>"
    }

    private static func escape(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
