import AppIntents

/// A thing that is played. One whose identifier begins with "lost" is found by nobody, for one that begins with "stuck" the
/// query takes an hour, and finding one that begins with "donated" donates that it is played.
struct Tune: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tune"
    static let defaultQuery = TuneQuery()

    let id: String
    var displayRepresentation: DisplayRepresentation { "Tune \(id)" }
}

struct TuneQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Tune] {
        if identifiers.contains(where: { $0.hasPrefix("stuck") }) { try await Task.sleep(for: .seconds(3600)) }
        for id in identifiers where id.hasPrefix("donated") { try await PlayTuneIntent(id).donate() }
        return identifiers.filter { !$0.hasPrefix("lost") }.map(Tune.init(id:))
    }
}

/// Plays a tune; its author foresees the tune, and not how loud.
struct PlayTuneIntent: AudioPlaybackIntent, PredictableIntent {
    static let title: LocalizedStringResource = "Play Tune"

    @Parameter(title: "Tune")
    var tune: Tune

    @Parameter(title: "Volume", default: 5)
    var volume: Int

    static var parameterSummary: some ParameterSummary {
        Summary("Play \(\.$tune)") { \.$volume }
    }

    static var predictionConfiguration: some IntentPredictionConfiguration<PlayTuneIntent> {
        IntentPrediction(parameters: \.$tune) { tune in DisplayRepresentation(title: "Again \(tune.id)") }
    }

    init() {}

    init(_ tune: String) {
        self.tune = Tune(id: tune)
    }

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "\(tune.id) at \(volume)")
    }
}

/// Donates plays of tunes, all at once; later, outside of this run, where that is asked for.
struct DonateTunesIntent: AppIntent {
    static let title: LocalizedStringResource = "Donate Tunes"
    static let isDiscoverable = false

    @Parameter(title: "Tunes")
    var tunes: [String]

    @Parameter(title: "Later", default: false)
    var later: Bool

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let tunes = tunes
        if later {
            // Detached, it knows of no run.
            Task.detached { try await Self.donate(tunes) }
        } else {
            try await Self.donate(tunes)
        }
        return .result(value: tunes.count)
    }

    private static func donate(_ tunes: [String]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for tune in tunes { group.addTask { _ = try await PlayTuneIntent(tune).donate() } }
            try await group.waitForAll()
        }
    }
}

/// Takes back the donations that have a tune.
struct ForgetTuneIntent: AppIntent {
    static let title: LocalizedStringResource = "Forget Tune"
    static let isDiscoverable = false

    @Parameter(title: "Tune")
    var tune: String

    func perform() async throws -> some IntentResult {
        try await IntentDonationManager.shared.deleteDonations(
            matching: .intentType(PlayTuneIntent.self, entityIdentifier: EntityIdentifier(for: Tune(id: tune))))
        return .result()
    }
}

/// Donates many times at once, for measuring and for processes that are killed meanwhile.
struct DonateOftenIntent: AppIntent {
    static let title: LocalizedStringResource = "Donate Often"
    static let isDiscoverable = false

    @Parameter(title: "Times")
    var times: Int

    /// How many wait for the host at once.
    @Parameter(title: "At Once", default: 64)
    var atOnce: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Double> {
        let clock = ContinuousClock()
        let (times, atOnce) = (times, atOnce)
        let length = try await clock.measure {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for place in 0..<times {
                    if place >= atOnce { try await group.next() }
                    group.addTask { _ = try await PlayTuneIntent("\(place)").donate() }
                }
                try await group.waitForAll()
            }
        }
        return .result(value: length / .seconds(1))
    }
}

/// A situation, of those that an app can name.
enum Situation: String, AppEnum {
    case nowPlaying, workout, running, yoga, high

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Situation"
    static let caseDisplayRepresentations: [Situation: DisplayRepresentation] = [
        .nowPlaying: "Now Playing", .workout: "Workout", .running: "Running", .yoga: "Yoga", .high: "High",
    ]

    var context: AppEntityContext {
        switch self {
        case .nowPlaying: .audio(.nowPlaying)
        case .workout: .audio(.workout)
        case .running: .audio(.workout(activityType: .running))
        case .yoga: .audio(.workout(activityType: .yoga))
        case .high: .audio(.workout(intensityLevel: .high))
        }
    }
}

/// Says which tunes are wanted in a situation.
struct SetRelevantTunesIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Relevant Tunes"
    static let isDiscoverable = false

    @Parameter(title: "Situation")
    var situation: Situation

    @Parameter(title: "Tunes", default: [])
    var tunes: [String]

    func perform() async throws -> some IntentResult {
        try await RelevantEntities.shared.updateEntities(tunes.map(Tune.init(id:)), for: situation.context)
        return .result()
    }
}

/// Takes tunes back from a situation or from all; all tunes where none is named.
struct RemoveRelevantTunesIntent: AppIntent {
    static let title: LocalizedStringResource = "Remove Relevant Tunes"
    static let isDiscoverable = false

    @Parameter(title: "Situation")
    var situation: Situation?

    @Parameter(title: "Tunes", default: [])
    var tunes: [String]

    func perform() async throws -> some IntentResult {
        let relevant = RelevantEntities.shared
        let entities = tunes.map(Tune.init(id:))
        switch (situation, entities.isEmpty) {
        case (let situation?, false): try await relevant.removeEntities(entities, from: situation.context)
        case (nil, false): try await relevant.removeEntities(entities)
        case (let situation?, true): try await relevant.removeAllEntities(for: situation.context)
        case (nil, true): try await relevant.removeAllEntities()
        }
        return .result()
    }
}

/// Shows what a search in the app finds.
struct ShowTunesIntent: ShowInAppSearchResultsIntent {
    static let title: LocalizedStringResource = "Show Tunes"
    static let searchScopes: [StringSearchScope] = [.general]

    @Parameter(title: "Words")
    var criteria: StringSearchCriteria

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Showing “\(criteria.term)”")
    }
}

/// A widget's settings.
struct TuneWidgetIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Tune Widget"

    @Parameter(title: "Tune")
    var tune: Tune

    init() {}

    init(_ tune: String) {
        self.tune = Tune(id: tune)
    }
}

/// Says when the widget is wanted: so many seconds from now, for an hour.
struct SetRelevantWidgetIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Relevant Widget"
    static let isDiscoverable = false

    @Parameter(title: "Seconds")
    var seconds: Int

    func perform() async throws -> some IntentResult {
        let begin = Date().addingTimeInterval(Double(seconds))
        try await RelevantIntentManager.shared.updateRelevantIntents([
            RelevantIntent(
                TuneWidgetIntent("a"), widgetKind: "tunes",
                relevance: .date(from: begin, to: begin.addingTimeInterval(3600)))
        ])
        return .result()
    }
}
