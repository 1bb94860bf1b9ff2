/// Rows in columns, each as wide as its widest entry, the last as wide as it likes.
struct Table {
    private var rows: [[String]] = []
    private let headings: [String]

    init(_ headings: String...) {
        self.headings = headings
    }

    /// Adds a row; what is missing at its end is empty. Line ends and commands to the terminal are taken out.
    mutating func add(_ cells: String...) {
        rows.append(cells.map { ErrorText.line($0) })
    }

    /// The table, with its headings where there is a row, without spaces at the ends of lines.
    ///
    /// - Parameters:
    ///   - columns: The columns that a line may take; nil for any number.
    ///   - paint: The colour of a cell, by its column and its text.
    ///   - marks: The parts of a cell that are marked, by its row and column: ranges of Unicode scalars.
    func text(
        _ style: Style = .plain, columns: Int? = nil,
        paint: (_ column: Int, _ text: String) -> Style.Role? = { _, _ in nil },
        marks: (_ row: Int, _ column: Int) -> [Range<Int>] = { _, _ in [] }
    ) -> String {
        guard !rows.isEmpty else { return "" }
        let all = [headings] + rows
        let widths = headings.indices.map { column in
            all.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        var text = ""
        for (number, row) in all.enumerated() {
            guard let last = row.lastIndex(where: { !$0.isEmpty }) else { continue }
            var room = columns ?? Int.max
            for (column, cell) in row.enumerated().prefix(last + 1) {
                let shown = DisplayWidth.truncated(cell, to: max(0, room))
                let role = number == 0 ? .heading : paint(column, cell)
                let marked = number == 0 ? shown : style.mark(shown, marks(number - 1, column))
                text += role.map { style.paint(shown, $0) } ?? marked
                room -= widths[column] + 2
                guard column < last, room > 0 else { break }
                text += String(repeating: " ", count: widths[column] - DisplayWidth.of(cell) + 2)
            }
            text += "\n"
        }
        return text
    }
}
