import IntentProtocol

/// What all readers of an app's values share: its named types, made ready for reading, and the clock.
final class ValueTypes: Sendable {
    let app: AppMetadata
    let clock: ReadingClock
    let enums: [String: CaseTable]
    let unions: [String: CaseTable]

    init(app: AppMetadata, clock: ReadingClock) {
        self.app = app
        self.clock = clock
        enums = Dictionary(app.enums.map { ($0.id, CaseTable($0)) }) { first, _ in first }
        unions = Dictionary(app.unions.map { ($0.id, CaseTable($0)) }) { first, _ in first }
    }
}

/// The cases of an enumeration or union by what people call them.
final class CaseTable: Sendable {
    /// What a name stands for.
    enum Match: Equatable {
        case one(Int)
        /// A title or synonym that several cases share.
        case several([Int])
        case none
    }

    let metadata: EnumMetadata
    private let byRawValue: [String: Int]
    /// Raw values without regard to case, then titles and synonyms in all languages: see ``FoldedText``.
    private let byFoldedRawValue: [String: [Int]]
    private let byName: [String: [Int]]

    init(_ metadata: EnumMetadata) {
        self.metadata = metadata
        var rawValues: [String: Int] = [:]
        var folded: [String: [Int]] = [:]
        var names: [String: [Int]] = [:]
        for (index, entry) in metadata.cases.enumerated() {
            if rawValues[entry.rawValue] == nil { rawValues[entry.rawValue] = index }
            folded[FoldedText.key(entry.rawValue), default: []].append(index)
            let texts = ([entry.title] + entry.synonyms).flatMap { [$0.text] + $0.localizations.values }
            for key in Set(texts.map(FoldedText.key)) { names[key, default: []].append(index) }
        }
        byRawValue = rawValues
        byFoldedRawValue = folded
        byName = names
    }

    /// The case with exactly that raw value.
    func position(of rawValue: String) -> Int? { byRawValue[rawValue] }

    /// Finds a case by its raw value or by a displayed name in any language, ignoring case and accents.
    ///
    /// - Parameter allowed: Raw values that count; nil for all.
    func find(_ name: String, allowed: [String]?) -> Match {
        if let index = byRawValue[name] { return .one(index) }
        let key = FoldedText.key(name)
        for table in [byFoldedRawValue, byName] {
            guard let found = table[key] else { continue }
            // A name that also stands for a case that isn't allowed here is not ambiguous.
            let counted = allowed.map { allowed in found.filter { allowed.contains(metadata.cases[$0].rawValue) } }
            let indices = counted.flatMap { $0.isEmpty ? nil : $0 } ?? found
            return indices.count == 1 ? .one(indices[0]) : .several(indices)
        }
        return .none
    }

    /// The cases that count, in the order of declaration.
    func cases(allowed: [String]?) -> [EnumMetadata.Case] {
        metadata.cases.filter { allowed?.contains($0.rawValue) ?? true }
    }
}
