import AppIntents

/// What of the garden is shown while a focus is on; kept in a file, since several processes show it.
enum QuietFile {
    private static var url: URL { IntentEnvironment.dataFolder.appendingPathComponent("quiet") }

    static var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "everything" }

    static func write(_ text: String) throws {
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
}

struct QuietGardenIntent: SetFocusFilterIntent {
    static var title: LocalizedStringResource = "Quiet Garden"
    static var description = IntentDescription("Shows one plot only.")

    @Parameter(title: "Plot") var plot: GardenPlot?
    @Parameter(title: "Hide chores", default: false) var hidesChores: Bool

    init() {}

    init(plot: GardenPlot) {
        self.plot = plot
        hidesChores = true
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "Only \(plot?.name ?? "all")")
    }

    var appContext: FocusFilterAppContext {
        FocusFilterAppContext(
            notificationFilterPredicate: hidesChores ? NSPredicate(value: false) : nil,
            targetContentIdentifierPrefix: plot.map { "plot/\($0.id)" })
    }

    static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [QuietGardenIntent] {
        [QuietGardenIntent(plot: GardenPlot.all[0])]
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try QuietFile.write("\(plot?.name ?? "everything")\(hidesChores ? ", no chores" : "")")
        return .result(dialog: "Showing \(plot?.name ?? "everything")")
    }
}

/// Tells what is shown, and which settings are in force.
struct QuietStateIntent: AppIntent {
    static var title: LocalizedStringResource = "Quiet State"

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        do {
            let current = try await QuietGardenIntent.current
            return .result(value: "\(QuietFile.text); \(current.plot?.id ?? "none") is in force")
        } catch SetFocusFilterIntentError.notFound {
            return .result(value: "\(QuietFile.text); nothing is in force")
        }
    }
}

/// A filter that fails, unless it is to be strict.
struct StrictGardenIntent: SetFocusFilterIntent {
    static var title: LocalizedStringResource = "Strict Garden"
    @Parameter(title: "Strict", default: false) var isStrict: Bool

    var displayRepresentation: DisplayRepresentation { "Strict" }

    func perform() async throws -> some IntentResult {
        guard isStrict else { throw AppIntentError(description: "The garden is never lenient") }
        return .result()
    }
}

/// A filter that goes on until it is cancelled, where it is to be slow.
struct AfterwardsGardenIntent: SetFocusFilterIntent {
    static var title: LocalizedStringResource = "Afterwards Garden"
    @Parameter(title: "Slow", default: false) var isSlow: Bool
    @Parameter(title: "Note", default: "") var note: String

    var displayRepresentation: DisplayRepresentation { "Afterwards" }

    func perform() async throws -> some IntentResult {
        while isSlow {
            try QuietFile.write("waiting")
            try await Task.sleep(for: .milliseconds(20))
        }
        return .result()
    }
}
