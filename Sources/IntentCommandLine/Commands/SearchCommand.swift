import IntentProtocol

extension Command {
    static let search = Command(
        name: "search", abstract: "Find what apps have put into the search index",
        operands: [
            Operand(name: "TEXT", abstract: "What to look for; several words must all be found", count: .any)
        ],
        options: [
            Option(name: "app", value: "APP", abstract: "Only what is of this app", values: .apps),
            Option(name: "limit", value: "N", abstract: "So many at most (20)"), .json,
            Option(name: "in", value: "APP", abstract: "Let the app search by its own intent", values: .apps),
            .input, .yes,
        ],
        notes: [
            "First comes what the text names exactly, then what begins with it, what has its words, what has them within",
            "other words, and what is spelt nearly so. With --in no index is asked: the app's own search runs, as any",
            "intent does, and prints what it gives.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let text = invocation.operands.joined(separator: " ")
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw IntentError(
                    .request, .usage, "there is no text to look for", remedy: "intentctl search 'a few words'")
            }
            if invocation.has("in") { return try InAppSearch.run(text, invocation, surroundings) }
            for option in ["input", "yes"] where invocation.has(option) {
                throw IntentError(
                    .request, .usage, "--\(option) is for a search in an app", remedy: "--in APP names the app")
            }
            let reply = try surroundings.request(
                "search",
                .object([
                    "text": .text(text), "app": invocation.first("app").map(CBOR.text),
                    "limit": try invocation.number("limit", 1...IndexLimits.results).map { .int(Int64($0)) },
                    "locale": .text(surroundings.locale),
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            surroundings.write(results: reply.items("results"))
            surroundings.tellLacks(of: reply)
            return 0
        })
}

extension Surroundings {
    /// Writes what was found; at a terminal with what was looked for marked.
    fileprivate func write(results: [CBOR]) {
        var table = Table("TITLE", "SUBTITLE", "WHAT", "NEXT")
        for result in results {
            table.add(result.text("title"), result.text("subtitle"), SearchText.what(result), SearchText.next(result))
        }
        output.write(
            table.text(
                style, columns: output.isTerminal ? output.width : nil,
                marks: { row, column in
                    switch column {
                    case 0: SearchText.ranges(results[row]["titleRanges"])
                    case 1: SearchText.ranges(results[row]["subtitleRanges"])
                    default: []
                    }
                }))
        sayNothing("nothing was found", where: results.isEmpty)
    }

    /// Tells why a search may have found less than there is.
    fileprivate func tellLacks(of reply: CBOR) {
        if reply["partial"]?.bool == true {
            errors.writeLine("note: the search took too long, so that worse results may be missing")
        }
        let filling = reply.items("filling").compactMap(\.text)
        guard !filling.isEmpty else { return }
        errors.writeLine(
            ErrorText.line(
                "note: \(filling.joined(separator: ", ")) still gives its items, so that some may be missing"))
    }
}

/// The words for results of a search.
enum SearchText {
    /// What a result is and whose: `Plant of garden`.
    static func what(_ result: CBOR) -> String {
        let what = result.text("entityName").isEmpty ? result.text("kind") : result.text("entityName")
        return "\(what) of \(result.text("app"))"
    }

    /// What can be done with it next, as it is typed behind `intentctl`.
    static func next(_ result: CBOR) -> String {
        if let intent = result["intent"]?.text { return "run \(intent)" }
        guard let entity = result["entity"]?.text else { return result.text("url") }
        return "query \(entity) --id \(ParameterText.quoted(result.text("id")))"
    }

    /// Ranges of Unicode scalars, as a document has them.
    static func ranges(_ item: CBOR?) -> [Range<Int>] {
        (item?.array ?? []).compactMap { pair in
            guard let pair = pair.array, pair.count == 2, let start = pair[0].int, let count = pair[1].int,
                (0...1_000_000).contains(start), (1...1_000_000).contains(count)
            else { return nil }
            return Int(start)..<Int(start + count)
        }
    }
}

/// Texts as a shell takes them.
enum ParameterText {
    /// A word as it is typed: in single quotes where a shell would read something into it.
    static func quoted(_ text: String) -> String {
        // zsh reads a command's path into a word that begins with "=".
        let isPlain =
            !text.isEmpty && text.first != "="
            && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.:/@%+,=".contains($0) }
        return isPlain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
