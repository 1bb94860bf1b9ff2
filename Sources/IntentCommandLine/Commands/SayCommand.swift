import IntentProtocol

extension Command {
    static let say = Command(
        name: "say", abstract: "Run what a phrase of an app means",
        operands: [
            Operand(name: "PHRASE", abstract: "What is said, as intentctl phrases lists it; quote it", count: .any)
        ],
        options: [
            .json,
            Option(name: "locale", value: "L", abstract: "The language that is spoken, such as es or pt-BR"),
            Option(name: "dry-run", abstract: "Tell what would be run, and run nothing"),
            .input, .yes,
            Option(name: "timeout", value: "S", abstract: "Seconds that the run may take"),
            Option(name: "as", value: "CALLER", abstract: "The caller that policy and journal see"),
        ],
        notes: [
            "Case, accents and punctuation don't count, and the app may be called by another of its names. What only",
            "comes near is asked about on a terminal; elsewhere nothing runs, and the nearest three are named.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in try SayCommand(invocation, surroundings).run() })

    static let phrases = Command(
        name: "phrases", abstract: "List what can be said to run an intent",
        operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
        options: [
            Option(name: "locale", value: "L", abstract: "The language that is spoken, such as es or pt-BR"),
            Option(name: "all", abstract: "In all languages"), .json,
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "phrases",
                .object([
                    "app": invocation.operand(0).map(CBOR.text), "all": invocation.has("all") ? true : nil,
                    "locale": .text(invocation.first("locale") ?? surroundings.locale),
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("PHRASE", "RUNS", "LANGUAGE")
            for phrase in reply.items("phrases") {
                table.add(phrase.text("phrase"), phrase.text("name"), phrase.text("language"))
            }
            surroundings.write(table)
            return 0
        })
}

/// Finds what a phrase means and runs it.
private struct SayCommand {
    let invocation: Invocation
    let surroundings: Surroundings
    private let phrase: String
    private let locale: String

    init(_ invocation: Invocation, _ surroundings: Surroundings) {
        self.invocation = invocation
        self.surroundings = surroundings
        // Who leaves out the quotes says several words.
        phrase = invocation.operands.joined(separator: " ")
        locale = invocation.first("locale") ?? surroundings.locale
    }

    func run() throws(IntentError) -> Int32 {
        guard !phrase.isEmpty else {
            throw IntentError(
                .request, .usage, "say needs a phrase", remedy: "intentctl phrases lists what can be said")
        }
        let reply = try surroundings.request(
            "say", .object(["phrase": .text(phrase), "locale": .text(locale)]), within: Surroundings.longPatience)
        let matches = reply.items("matches").map(SpokenMatch.init)
        if invocation.has("dry-run"), invocation.wantsJSON || !matches.isEmpty { return tell(matches) }
        let meant = try choose(among: matches)
        var run = RunCommand(invocation, surroundings, name: meant.name, given: try meant.values())
        run.locale = locale
        return try run.run()
    }

    /// Writes what would be run; the status is that of a phrase without a match where nothing fits.
    private func tell(_ matches: [SpokenMatch]) -> Int32 {
        let fits = matches.first?.fits ?? false
        if invocation.wantsJSON {
            surroundings.output.write(.object(["matches": .array(matches.map(\.json))]))
        } else {
            var table = Table("SCORE", "PHRASE", "RUNS")
            for match in matches { table.add(match.score, match.phrase, match.command) }
            surroundings.write(table)
        }
        return fits ? 0 : 66
    }

    private func choose(among matches: [SpokenMatch]) throws(IntentError) -> SpokenMatch {
        if matches.count == 1, matches[0].fits { return matches[0] }
        let fits = matches.first?.fits ?? false
        let near = fits ? matches : matches.filter(\.isClose)
        let console =
            invocation.first("input") == "fail"
            ? nil : Console.find(surroundings, isWanted: invocation.first("input") == "ask")
        guard let console, !near.isEmpty else { throw refusal(matches, fits: fits) }
        let style = Style(console.output, surroundings.variable)
        guard let index = console.choose(question(near, fits: fits), style: style) else {
            throw IntentError(
                .request, .declined, "none of them is meant", remedy: "intentctl phrases lists what can be said")
        }
        return near[index]
    }

    private func question(_ near: [SpokenMatch], fits: Bool) -> Question {
        guard near.count > 1 else {
            return Question(id: 0, kind: .confirmation, dialog: "Did you mean “\(near[0].phrase)”?")
        }
        return Question(
            id: 0, kind: .choice, dialog: fits ? "Which one is meant?" : "Did you mean one of these?",
            choices: near.map { DisplayValue(title: $0.phrase, subtitle: $0.command) })
    }

    private func refusal(_ matches: [SpokenMatch], fits: Bool) -> IntentError {
        if fits {
            let names = matches.map(\.command).joined(separator: ", or ")
            return IntentError(
                .request, .ambiguousValue, "“\(phrase)” may mean \(names)",
                remedy: "intentctl run \(matches[0].command)")
        }
        guard let nearest = matches.first else {
            return IntentError(
                .request, .notFound, "no phrase comes near “\(phrase)”",
                remedy: "intentctl phrases lists what can be said")
        }
        let all = matches.map { "“\($0.phrase)”" }.joined(separator: ", ")
        return IntentError(
            .request, .notFound, "no phrase is “\(phrase)”; the nearest: \(all)",
            remedy: nearest.isClose ? "did you mean “\(nearest.phrase)”?" : "intentctl phrases lists what can be said")
    }
}

/// A phrase that may be meant, as the host tells it.
private struct SpokenMatch {
    private let document: CBOR

    init(_ document: CBOR) {
        self.document = document
    }

    var name: String { document.text("name") }
    var phrase: String { document.text("phrase") }
    var fits: Bool { ["exact", "normalized"].contains(document.text("nearness")) }
    var isClose: Bool { document.text("nearness") == "close" }
    var score: String {
        let hundredths = Int(((document["score"]?.double ?? 0) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// The run as it is typed.
    var command: String {
        let values = (document["parameters"]?.pairs ?? []).map {
            " \($0.key.text ?? "")=\(Self.quoted($0.value.text ?? ""))"
        }
        return name + values.joined()
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte >= 0x80
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_")].contains(byte)
        }
        return isPlain && !text.isEmpty
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    func values() throws(IntentError) -> [NamedValue] { try document.values("values") }

    /// The match without the wire form of its values.
    var json: JSON {
        JSON(.map((document.pairs ?? []).filter { $0.key.text != "values" }))
    }
}
