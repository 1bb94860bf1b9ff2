/// A phrase with places in it: `Add ${body} to ${applicationName}`.
struct PhraseTemplate: Sendable {
    enum Piece: Equatable, Sendable {
        case text(String)
        case slot(String)
        case applicationName
    }

    /// Pieces of one phrase that are read: 64. What stands behind them is text.
    private static let limit = 64

    let pieces: [Piece]

    init(_ template: String) {
        var pieces: [Piece] = []
        var rest = template[...]
        while let start = rest.firstRange(of: "${"), pieces.count < Self.limit,
            let end = rest[start.upperBound...].firstIndex(of: "}")
        {
            if start.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<start.lowerBound]))) }
            let name = String(rest[start.upperBound..<end])
            pieces.append(name == "applicationName" ? .applicationName : .slot(name))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The names of the parameters in it.
    var slots: [String] {
        pieces.compactMap { if case .slot(let name) = $0 { name } else { nil } }
    }

    /// The phrase as it is said.
    ///
    /// - Parameter slot: What stands for a parameter.
    func text(app: String, slot: (String) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .slot(let name): slot(name)
            case .applicationName: app
            }
        }.joined()
    }

    /// The phrase as words and places, with the app called by one of its names.
    func elements(app: SpokenText) -> [PhraseElement] {
        pieces.flatMap { piece -> [PhraseElement] in
            switch piece {
            case .text(let text): SpokenText(text).words.map { .word($0.key, isAppName: false) }
            case .slot(let name): [.slot(name)]
            case .applicationName: app.words.map { .word($0.key, isAppName: true) }
            }
        }
    }
}

/// A word of a phrase, or the place of a parameter's value.
enum PhraseElement: Equatable, Sendable {
    case word(String, isAppName: Bool)
    case slot(String)
}
