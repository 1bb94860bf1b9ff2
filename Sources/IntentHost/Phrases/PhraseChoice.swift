import IntentProtocol

/// Decides which of several phrases was meant: a pure piece that asks for look-ups and takes what they find.
struct PhraseChoice {
    /// Phrases whose entities are looked up at most: 8.
    static let limit = 8

    /// A look-up that would tell whether a phrase is meant.
    struct Search: Sendable {
        var candidate: Int
        var lookup: ValueLookup
        var request: EntityRequest
    }

    private(set) var candidates: [PhraseMatch]
    /// What each candidate's values leave to be found; nil where a value can't be read.
    private var reads: [ParameterReader.Read?]
    private let readers: [String: ParameterReader]
    private let locale: String
    private var refused: Set<Int> = []

    /// - Parameters:
    ///   - matches: Phrases that fit, best first.
    ///   - readers: Reads values, by app.
    init(_ matches: [PhraseMatch], readers: [String: ParameterReader], locale: String, clock: ReadingClock = .system) {
        candidates = matches.prefix(Self.limit).map { match in
            var match = match
            let spoken = SpokenValue(locales: [match.entry.language, locale], clock: clock)
            match.values = match.slots.map { slot in
                let type = match.entry.intent.parameter(slot.name)?.type ?? .string
                return NamedValue(slot.name, .unresolved(spoken.typed(slot.text, as: type)))
            }
            return match
        }
        self.readers = readers
        self.locale = locale
        reads = candidates.map { match in
            try? readers[match.entry.app.app]?.read(match.values, for: match.entry.intent)
        }
        refused = Set(reads.indices.filter { reads[$0] == nil })
        // Where nothing can be read, the run tells what is wrong with the best.
        if refused.count == candidates.count { refused = [] }
    }

    /// What has to be looked up before it can be told which one is meant; nothing where that is plain.
    var searches: [Search] {
        let possible = candidates.indices.filter { !refused.contains($0) }
        guard possible.count > 1 else { return [] }
        return possible.flatMap { index in
            (reads[index]?.lookups ?? []).compactMap { search(for: $0, of: index) }
        }
    }

    private func search(for lookup: ValueLookup, of index: Int) -> Search? {
        guard case .entity(let entity) = lookup.subject else { return nil }
        let (app, intent) = (candidates[index].entry.app, candidates[index].entry.intent)
        var request = EntityRequest(app: app.app, entity: entity, mode: .matching, limit: RunMachine.choicesOffered)
        request.text = lookup.text
        request.locale = locale
        if let parameter = intent.parameter(lookup.parameter), parameter.hasOptions || parameter.options != nil {
            request.intent = intent.id
            request.parameter = parameter.name
        }
        return Search(candidate: index, lookup: lookup, request: request)
    }

    /// Takes what a look-up found; nil where the app could not tell.
    mutating func found(_ entities: [EntityValue]?, for search: Search) {
        guard let entities else { return }
        if entities.isEmpty {
            refused.insert(search.candidate)
        } else if let only = RunMachine.only(of: entities, for: search.lookup),
            let reader = readers[candidates[search.candidate].entry.app.app]
        {
            candidates[search.candidate].values = reader.fill(
                search.lookup, with: .entity(only.bare), in: candidates[search.candidate].values)
        }
    }

    /// The phrases that are meant: one, or several that fit equally well.
    var meant: [PhraseMatch] {
        let left = candidates.indices.filter { !refused.contains($0) }
        let possible = (left.isEmpty ? Array(candidates.indices) : left).map { candidates[$0] }
        guard let best = possible.min(by: PhraseMatcher.precedes) else { return [] }
        var meant: [PhraseMatch] = []
        for match in possible where !PhraseMatcher.precedes(best, match) || match.isEqual(to: best) {
            if !meant.contains(where: { $0.isSame(as: match) }) { meant.append(match) }
        }
        // Any words fit a place for free text: one that names a thing or a case is meant before it.
        let fewest = meant.map(\.freeTexts).min() ?? 0
        return meant.filter { $0.freeTexts == fewest }
    }
}

extension PhraseMatch {
    /// Places that any text fits.
    fileprivate var freeTexts: Int { slots.count { entry.intent.parameter($0.name)?.type == .string } }

    /// Whether nothing but the names tells two apart: both fit equally well.
    fileprivate func isEqual(to other: PhraseMatch) -> Bool {
        var named = self
        named.entry.app.app = other.entry.app.app
        named.entry.intent.id = other.entry.intent.id
        return !PhraseMatcher.precedes(other, named) && !PhraseMatcher.precedes(named, other)
    }
}
