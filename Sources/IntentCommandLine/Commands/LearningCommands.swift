import IntentProtocol

extension Command {
    static let donations = Command(
        name: "donations", abstract: "List what was learned of what you do, or forget it",
        subcommands: [
            Command(
                name: "list", abstract: "List the donations, the latest first",
                operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
                options: [Option(name: "limit", value: "N", abstract: "So many at most (50)"), .json],
                action: { (invocation, surroundings) throws(IntentError) in
                    let reply = try surroundings.request(
                        "donations",
                        .object([
                            "app": invocation.operand(0).map(CBOR.text), "locale": .text(surroundings.locale),
                            "limit": .int(Int64(try invocation.number("limit", 1...10_000) ?? 50)),
                        ]))
                    guard !invocation.wantsJSON else {
                        surroundings.output.write(JSON(reply))
                        return 0
                    }
                    var table = Table("WHEN", "INTENT", "WHAT", "FROM", "DONATION")
                    for donation in reply.items("donations") {
                        table.add(
                            TimeText.local(donation["donated"]), donation.text("name"), donation.text("title"),
                            donation.text("source") == "run" ? "a run" : "the app", donation.text("donation"))
                    }
                    surroundings.write(table)
                    surroundings.sayNothing("nothing was learned", where: reply.items("donations").isEmpty)
                    return 0
                }), deleteDonations,
        ], standard: "list")

    private static let deleteDonations = Command(
        name: "delete", abstract: "Forget donations: one, those of an app or an intent, or all",
        operands: [Operand(name: "DONATION", abstract: "As intentctl donations shows it", count: .optional)],
        options: [
            Option(name: "app", value: "APP", abstract: "Those of an app", values: .apps),
            Option(name: "intent", value: "APP.INTENT", abstract: "Those of an intent", values: .intents),
            Option(name: "all", abstract: "All"),
            Option(name: "dry-run", abstract: "Tell how many that would be, and forget nothing"),
            Option(name: "yes", abstract: "Without a question"), .json,
        ],
        notes: ["More than one is asked about at a terminal; elsewhere it takes --yes."],
        action: { (invocation, surroundings) throws(IntentError) in
            var arguments: [CBOR.Pair] = []
            if let id = invocation.operand(0) { arguments.append(.init(.text("donation"), .text(id))) }
            for name in ["app", "intent"] {
                if let value = invocation.first(name) { arguments.append(.init(.text(name), .text(value))) }
            }
            guard !arguments.isEmpty || invocation.has("all") else {
                throw IntentError(
                    .request, .usage, "nothing tells which donations to forget",
                    remedy: "name one, or --app APP, --intent APP.INTENT, --all")
            }
            guard arguments.isEmpty || !invocation.has("all") else {
                throw IntentError(
                    .request, .usage, "--all can't stand beside what it holds already", remedy: "leave one of them out")
            }
            if invocation.has("all") { arguments.append(.init(.text("all"), true)) }
            let trial = try surroundings.request(
                "donations.delete", .map(arguments + [.init(.text("dryRun"), true)]))
            let count = trial["deleted"]?.int ?? 0
            if invocation.has("dry-run") {
                surroundings.write(trial, invocation, line: "would forget \(LearningText.donations(count))")
                return 0
            }
            if invocation.operand(0) == nil, count > 0, !invocation.has("yes") {
                try surroundings.confirm("Forget \(LearningText.donations(count))?")
            }
            let reply = try surroundings.request("donations.delete", .map(arguments))
            let line = "forgot \(LearningText.donations(reply["deleted"]?.int ?? 0))"
            surroundings.write(reply, invocation, line: line)
            return 0
        })

    static let relevant = Command(
        name: "relevant", abstract: "List what apps say is wanted in a situation, or forget it",
        subcommands: [
            Command(
                name: "list", abstract: "List the entities that are relevant, by context",
                operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
                options: [
                    Option(
                        name: "context", value: "CONTEXT",
                        abstract: "A situation, such as audio.workout.running; what is wanted in it comes first"),
                    Option(name: "limit", value: "N", abstract: "So many at most"), .json,
                ],
                notes: [
                    "Contexts: audio.nowPlaying, audio.workout, audio.workout.ACTIVITY, audio.workout.intensity.LEVEL,",
                    "and what else apps name. A context has also what is relevant in those that hold it.",
                ],
                action: { (invocation, surroundings) throws(IntentError) in
                    let limit = try invocation.number("limit", 1...10_000)
                    let reply = try surroundings.request(
                        "relevant",
                        .object([
                            "app": invocation.operand(0).map(CBOR.text), "locale": .text(surroundings.locale),
                            "context": invocation.first("context").map(CBOR.text),
                            "limit": limit.map { .int(Int64($0)) },
                        ]))
                    guard !invocation.wantsJSON else {
                        surroundings.output.write(JSON(reply))
                        return 0
                    }
                    var table = Table("CONTEXT", "ENTITY", "TITLE", "")
                    for entity in reply.items("entities") {
                        table.add(
                            entity.text("context"),
                            "\(entity.text("app")).\(entity.text("type")) id:\(entity.text("id"))",
                            entity.text("title"), entity.text("subtitle"))
                    }
                    surroundings.write(table)
                    surroundings.sayNothing(
                        "no app says that anything is wanted", where: reply.items("entities").isEmpty)
                    return 0
                }),
            Command(
                name: "delete", abstract: "Forget what an app, or all, said is relevant",
                operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
                options: [
                    Option(name: "all", abstract: "Of all apps"),
                    Option(name: "yes", abstract: "Without a question"), .json,
                ],
                action: { (invocation, surroundings) throws(IntentError) in
                    let app = invocation.operand(0)
                    guard (app == nil) == invocation.has("all") else {
                        throw IntentError(
                            .request, .usage, "relevant delete takes an app or --all", remedy: "name one of them")
                    }
                    if !invocation.has("yes") {
                        try surroundings.confirm("Forget what \(app ?? "every app") said is relevant?")
                    }
                    let reply = try surroundings.request(
                        "relevant.delete", .object(["app": app.map(CBOR.text), "all": app == nil ? true : nil]))
                    surroundings.write(reply, invocation, line: "forgot \(reply["deleted"]?.int ?? 0)")
                    return 0
                }),
        ], standard: "list")

    static let suggest = Command(
        name: "suggest", abstract: "Tell what may be wanted now, and how it is run",
        options: [
            Option(name: "app", value: "APP", abstract: "Only of one app", values: .apps),
            Option(name: "context", value: "CONTEXT", abstract: "In a situation, as of intentctl relevant"),
            Option(name: "limit", value: "N", abstract: "So many at most (8)"), .json,
        ],
        notes: [
            "By what was done how often, how lately and at which hour, then by what apps say is relevant.",
            "intentctl donations shows what that is known by, intentctl donations delete forgets it.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let limit = try invocation.number("limit", 1...100)
            let reply = try surroundings.request(
                "suggest",
                .object([
                    "app": invocation.first("app").map(CBOR.text), "locale": .text(surroundings.locale),
                    "context": invocation.first("context").map(CBOR.text), "limit": limit.map { .int(Int64($0)) },
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(LearningText.withCommands(reply)))
                return 0
            }
            surroundings.sayNothing("nothing is suggested yet", where: reply.items("suggestions").isEmpty)
            for suggestion in reply.items("suggestions") {
                let remark = LearningText.remark(suggestion)
                let title = ErrorText.line(suggestion.text("title"))
                surroundings.output.writeLine(
                    surroundings.shown(remark.isEmpty ? title : "\(title)  (\(ErrorText.line(remark)))"))
                if let command = LearningText.command(suggestion) {
                    surroundings.output.writeLine("  \(ErrorText.line(command))")
                }
            }
            return 0
        })
}

extension Surroundings {
    /// Asks the person at the terminal whether to go on.
    ///
    /// - Throws: `declined` where they say no; `not-permitted` where there is no terminal.
    func confirm(_ question: String) throws(IntentError) {
        guard let console = Console.find(self, isWanted: false) else {
            throw IntentError(
                .request, .notPermitted, "this is asked about first, and nobody is there", remedy: "give --yes")
        }
        console.output.write("\(question) [y/N] ")
        console.output.flush()
        while true {
            switch console.line(reading: true) {
            case nil: continue
            case .text(let word) where ["y", "yes"].contains(word.lowercased()): return
            case .text, .end: throw IntentError(.request, .declined, "nothing was forgotten")
            }
        }
    }
}

/// The words for what was learned.
enum LearningText {
    static func donations(_ count: Int64) -> String { count == 1 ? "1 donation" : "\(count) donations" }

    /// Why it is suggested.
    static func remark(_ suggestion: CBOR) -> String {
        switch suggestion.text("kind") {
        case "predicted":
            let times = suggestion["times"]?.int ?? 0
            return times == 1 ? "done once" : "done \(times) times"
        case "relevantIntent": return "the widget \(suggestion.text("widget"))"
        case "relevantEntity": return "relevant in \(suggestion.text("context"))"
        default: return ""
        }
    }

    /// The command that runs it, quoted for a shell; nil where nothing is run.
    static func command(_ suggestion: CBOR) -> String? {
        guard let arguments = suggestion["arguments"]?.array, let name = suggestion["name"]?.text else { return nil }
        return (["intentctl run", quoted(name)] + arguments.compactMap(\.text).map(quoted)).joined(separator: " ")
    }

    /// The document with the command of each.
    static func withCommands(_ reply: CBOR) -> CBOR {
        .object([
            "suggestions": .array(
                reply.items("suggestions").map { suggestion in
                    guard let command = command(suggestion), case .map(let pairs) = suggestion else {
                        return suggestion
                    }
                    return .map(pairs + [CBOR.Pair(.text("command"), .text(command))])
                })
        ])
    }

    /// A word as a POSIX shell reads it back.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: "_-.,:=/+%@".utf8.contains(byte)
            }
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
