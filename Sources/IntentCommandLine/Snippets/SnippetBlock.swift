/// Lines of styled text, as a terminal shows them, with their width.
struct SnippetBlock {
    /// Texts, each with the SGR parameters that it is shown with; empty for none.
    struct Line {
        var pieces: [(text: String, codes: String)] = []

        var width: Int { pieces.map { DisplayWidth.of($0.text) }.reduce(0, +) }

        mutating func pad(to width: Int) {
            let missing = width - self.width
            if missing > 0 { pieces.append((String(repeating: " ", count: missing), "")) }
        }
    }

    var lines: [Line] = []
    /// Whether it takes all room that is left in a row.
    var isSpacer = false

    static let spacer = SnippetBlock(lines: [], isSpacer: true)

    init(lines: [Line] = [], isSpacer: Bool = false) {
        self.lines = lines
        self.isSpacer = isSpacer
    }

    /// A text, in lines of a width at most.
    ///
    /// - Parameter limit: The number of lines at most; what is beyond ends in an ellipsis.
    init(_ text: String, codes: String, width: Int, limit: Int?) {
        var wrapped = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            Self.wrap(String($0), width)
        }
        if let limit, limit > 0, wrapped.count > limit {
            wrapped = Array(wrapped.prefix(limit))
            wrapped[limit - 1] = DisplayWidth.truncated(wrapped[limit - 1] + " …", to: width)
        }
        lines = wrapped.map { Line(pieces: [($0, codes)]) }
    }

    var width: Int { lines.map(\.width).max() ?? 0 }

    /// The text in lines that are no wider, broken at spaces where there are some.
    private static func wrap(_ text: String, _ width: Int) -> [String] {
        let width = max(width, 1)
        guard DisplayWidth.of(text) > width else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while DisplayWidth.of(word) > width {
                var head = ""
                while let first = word.first, DisplayWidth.of(head + String(first)) <= width || head.isEmpty {
                    head.append(word.removeFirst())
                }
                lines.append(head)
            }
            line = word
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// Blocks one below the other.
    static func column(_ blocks: [SnippetBlock], spaced: Bool, alignment: String, width: Int) -> SnippetBlock {
        let blocks = blocks.filter { !$0.isSpacer && !$0.lines.isEmpty }
        let widest = blocks.map(\.width).max() ?? 0
        var lines: [Line] = []
        for (index, block) in blocks.enumerated() {
            if index > 0, spaced { lines.append(Line()) }
            for line in block.lines {
                let room = max(0, min(widest, width) - line.width)
                let left = alignment == "leading" ? 0 : alignment == "trailing" ? room : room / 2
                lines.append(left == 0 ? line : Line(pieces: [(String(repeating: " ", count: left), "")] + line.pieces))
            }
        }
        return SnippetBlock(lines: lines)
    }

    /// Blocks beside each other; spacers take the room that is left.
    static func row(_ blocks: [SnippetBlock], width: Int) -> SnippetBlock {
        let shown = blocks.filter { $0.isSpacer || !$0.lines.isEmpty }
        let spacers = shown.filter(\.isSpacer).count
        let gaps = max(0, shown.filter { !$0.isSpacer }.count - 1)
        let taken = shown.map(\.width).reduce(0, +) + gaps
        let room = spacers > 0 ? max(0, width - taken) / spacers : 0
        let height = shown.map(\.lines.count).max() ?? 0
        var lines = Array(repeating: Line(), count: height)
        var isFirst = true
        for block in shown {
            if block.isSpacer {
                for index in lines.indices { lines[index].pieces.append((String(repeating: " ", count: room), "")) }
                continue
            }
            let blockWidth = block.width
            for index in lines.indices {
                if !isFirst { lines[index].pieces.append((" ", "")) }
                var line = index < block.lines.count ? block.lines[index] : Line()
                line.pad(to: blockWidth)
                lines[index].pieces += line.pieces
            }
            isFirst = false
        }
        return SnippetBlock(lines: lines)
    }

    /// The lines as text, without spaces at their ends.
    func text(isColored: Bool) -> [String] {
        lines.map { line in
            var pieces = line.pieces
            while let last = pieces.last, last.text.allSatisfy({ $0 == " " }), last.codes.isEmpty {
                pieces.removeLast()
            }
            return pieces.map { piece in
                isColored && !piece.codes.isEmpty && !piece.text.isEmpty
                    ? "\u{1b}[\(piece.codes)m\(piece.text)\u{1b}[0m" : piece.text
            }.joined()
        }
    }
}
