import IntentProtocol

// What people say: `say` finds what is meant, `phrases` lists what can be said.
extension Host {
    /// Nanoseconds that the look-ups of one phrase may take together.
    private static let searchPatience: UInt64 = 10_000_000_000

    /// Answers `say`. Blocks while apps look for entities; for a thread of its own.
    func say(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let locale = arguments.optionalText("locale") ?? ""
        let apps = apps.current.sorted
        let book = PhraseBook(try chosen(arguments).map(\.metadata), locale: locale)
        let matches = try PhraseMatcher(try arguments.text("phrase"), in: book).matches()
        let readers = Dictionary(apps.map { ($0.id, ParameterReader($0.values.localized(for: locale))) }) { first, _ in
            first
        }
        var choice = PhraseChoice(matches, readers: readers, locale: locale)
        let fits = matches.first.map { $0.nearness < .close } ?? false
        if fits {
            let deadline = Reactor.now + Self.searchPatience
            for search in choice.searches { choice.found(entities(search.request, until: deadline), for: search) }
        }
        let meant = fits ? choice.meant : choice.candidates
        return .object(["matches": .array(meant.map { $0.document(locale: locale) })])
    }

    /// Asks an app's query; nil where it fails or takes too long.
    private func entities(_ request: EntityRequest, until deadline: UInt64) -> [EntityValue]? {
        guard let app = apps.current.apps[request.app] else { return nil }
        let latch = Latch<Lookup.Outcome>()
        let lookup = Lookup(caller: "say") { outcome, _ in latch.set(outcome) }
        Turn.run { turn in lookup.begin(request, in: app, limit: settings, reactor: reactor, turn: turn) }
        let outcome = latch.wait(until: deadline)
        if outcome == nil { Turn.run { turn in lookup.cancel(.timeout, turn: turn) } }
        return (try? outcome?.get())?.items.compactMap { if case .entity(let entity) = $0 { entity } else { nil } }
    }

    private func chosen(_ arguments: RequestArguments) throws(IntentError) -> [App] {
        guard let name = arguments.optionalText("app") else { return apps.current.sorted }
        return [try installed(name)]
    }

    /// Answers `phrases`: those in the caller's language, or all.
    func phrases(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let locale = arguments.optionalText("locale") ?? ""
        let all = arguments.flag("all")
        var documents: [CBOR] = []
        for app in try chosen(arguments) {
            let entries = PhraseBook([app.metadata], locale: locale).entries
            let hasSpoken = entries.contains(where: \.isSpoken)
            // In a language that the app doesn't speak, its own is shown.
            for entry in entries
            where all || (hasSpoken ? entry.isSpoken : entry.language == app.metadata.sourceLanguage) {
                documents.append(entry.document(locale: locale))
            }
        }
        return .object(["phrases": .array(documents)])
    }
}

extension PhraseBook.Entry {
    fileprivate func document(locale: String) -> CBOR {
        let match = PhraseMatch(entry: self, nearness: .exact, score: 1, slots: [])
        return .object([
            "phrase": .text(match.phrase(locale: locale)), "name": .text(match.name), "app": .text(app.app),
            "title": .text(title.text(for: locale)), "language": .text(language),
            "parameters": template.slots.isEmpty ? nil : .array(template.slots.map(CBOR.text)),
            "color": app.shortcutTileColor.map(CBOR.text),
        ])
    }
}

extension PhraseMatch {
    /// The match as surfaces get it: what to run, with `values` in the form of `perform`.
    fileprivate func document(locale: String) -> CBOR {
        let given = entry.fixed.filter { fixed in !values.contains { $0.name == fixed.name } } + values
        var writer = CBORWriter()
        writer.values(given)
        let shown = given.map { CBOR.Pair(.text($0.name), .text($0.value.line)) }
        return .object([
            "name": .text(name), "app": .text(entry.app.app), "title": .text(entry.title.text(for: locale)),
            "phrase": .text(phrase(locale: locale)), "language": .text(entry.language),
            "nearness": .text(nearness.name), "score": .float((score * 100).rounded() / 100),
            "parameters": shown.isEmpty ? nil : .map(shown), "values": try? CBOR(decoding: writer.finish()),
        ])
    }
}
