import AppIntents
import IntentProtocol
import Testing

private struct Settings: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
    static let defaultQuery = SettingsQuery()
    @Property(title: "Volume") var volume: Int

    init(volume: Int) {
        self.volume = volume
    }
}

private struct SettingsQuery: UniqueAppEntityQuery {
    func uniqueEntity() async throws -> Settings { Settings(volume: 7) }
}

private struct Provided: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Provided"
    static let defaultQuery = UniqueAppEntityProvider { Provided() }
}

private struct Weather: TransientAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weather"
    @Property(title: "Degrees") var degrees: Double
    @Property(title: "Sky") var sky: String?
    var displayRepresentation: DisplayRepresentation { "\(degrees)" }
}

private struct Report: AppIntent {
    static let title: LocalizedStringResource = "Report"
    @Parameter(title: "Weather") var weather: Weather
    @Parameter(title: "Settings") var settings: Settings?
    func perform() async throws -> some IntentResult & ReturnsValue<Weather> { .result(value: weather) }
}

private enum Mode: String, URLRepresentableEnum {
    case light, dark
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mode"
    static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [.light: "Light", .dark: "Dark"]
    static var urlRepresentation: URLRepresentation { "https://example.org/mode/\(.rawValue)" }
}

private enum Page: String, URLRepresentableEnum {
    case home, help
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
    static let caseDisplayRepresentations: [Page: DisplayRepresentation] = [.home: "Home", .help: "Help"]
    static var urlRepresentation: URLRepresentation {
        [.home: "https://example.org/", .help: "https://example.org/help"]
    }
}

private struct Track: URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
    static let defaultQuery = TrackQuery()
    static var urlRepresentation: URLRepresentation { "https://example.org/\(.id)/\(\.$name)" }
    let id: String
    @Property(title: "Name") var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(_ id: String, _ name: String) {
        self.id = id
        self.name = name
    }
}

private struct TrackQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Track] { [] }
}

private struct Search: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Search"
    static var urlRepresentation: URLRepresentation { "https://example.org/search?q=\(\.$text)" }
    @Parameter(title: "Text") var text: String
}

private struct OpenTrack: OpenIntent {
    static let title: LocalizedStringResource = "Open"
    @Parameter(title: "Track") var target: Track
}

private struct OpenMode: OpenIntent {
    static let title: LocalizedStringResource = "Open Mode"
    @Parameter(title: "Book") var target: Book
}

private struct Chosen: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Chosen"
    @Parameter(title: "Book") var book: Book?
}

private struct Old: DeprecatedAppIntent {
    static let title: LocalizedStringResource = "Old"
    static let deprecation = IntentDeprecation(replacedBy: Search.self)
    func perform() async throws -> some IntentResult { .result() }
}

private struct Older: DeprecatedAppIntent {
    static let title: LocalizedStringResource = "Older"
    static let deprecation = IntentDeprecation(message: "It never worked.")
    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Special entities")
struct SpecialEntityTests {
    @Test("A unique entity is known by its type, and found by it")
    func unique() async throws {
        #expect(Settings(volume: 1).id == "Settings")
        #expect(try await SettingsQuery().entities(for: ["Settings"]).map(\.volume) == [7])
        #expect(try await SettingsQuery().entities(for: ["Other"]).isEmpty)
        #expect(try await SettingsQuery().allEntities().count == 1)
        #expect(String(localized: Settings(volume: 1).displayRepresentation.title) == "Settings")
        #expect(try await Provided.defaultQuery.suggestedEntities().count == 1)
    }

    @Test("A transient entity travels with its properties and is made of them")
    func transient() async throws {
        let intent = Report()
        let parameter = try #require(WrapperLayout.parameter("weather", of: intent))
        let value = IntentValue.record(kind: "Weather", fields: ["degrees": .double(21), "sky": .string("blue")])
        try await parameter.setWire(value)
        let weather = try #require(try await intent.perform().value)
        #expect(weather.degrees == 21)
        #expect(weather._encode(.full).raw == value)
        await #expect(throws: IntentError.self) { try await parameter.setWire(.record(kind: "Other", fields: [:])) }
    }
}

@Suite("Intents of known kinds")
struct SystemIntentTests {
    @Test("URLs have the parts of entities, cases and intents in them")
    func urls() {
        #expect(
            Track.urlRepresentation.url(of: Track("a/b", "x y"))?.absoluteString == "https://example.org/a%2Fb/x%20y")
        #expect(Mode.urlRepresentation.url(of: .dark)?.absoluteString == "https://example.org/mode/dark")
        #expect(Page.urlRepresentation.url(of: .help)?.absoluteString == "https://example.org/help")
        let search = Search()
        #expect(Search.urlRepresentation.url(of: search) == nil)
        search.text = "tea & cake"
        #expect(
            Search.urlRepresentation.url(of: search)?.absoluteString == "https://example.org/search?q=tea%20%26%20cake")
    }

    @Test("An intent with a URL opens it")
    func opening() async throws {
        let search = Search()
        search.text = "tea"
        let parts = try #require(try await search.perform() as? any ResultParts)
        let opens = try #require(parts.anyOpensIntent as? OpenURLIntent)
        #expect(opens.urlRepresentation?.query == "q=tea")
        let intent = OpenTrack()
        intent.target = Track("1", "a")
        let track: any ResultParts = try await intent.perform()
        #expect((track.anyOpensIntent as? OpenURLIntent)?.urlRepresentation?.path == "/1/a")
        #expect(OpenTrack.openAppWhenRun)
    }

    @Test("Opening something without a URL only brings the app to the front")
    func openingEntity() async throws {
        let intent = OpenMode()
        intent.target = .dune
        let parts: any ResultParts = try await intent.perform()
        #expect(parts.anyOpensIntent == nil)
    }

    @Test("The host opens a URL; without one that is an error")
    func openURL() async throws {
        let channel = ScriptedChannel()
        _ = try await performHosted(OpenURLIntent(URL(string: "https://example.org/")!), channel)
        #expect(channel.requests.first?.method == "url.open")
        #expect(channel.requests.first?.arguments["url"] == "https://example.org/")
        await #expect(throws: IntentError.self) { try await OpenURLIntent(URL(string: "https://a/")!).perform() }
    }

    @Test("Settings of a widget aren't performed")
    func configuration() async {
        let error = await #expect(throws: IntentError.self) { try await Chosen().perform() }
        #expect(error?.code == .unsupported)
        await #expect(throws: IntentError.self) {
            try await RunSystemShortcutIntent(shortcut: SystemShortcut(name: "x")).perform()
        }
    }

    @Test("An intent that isn't used any more says why, or what takes its place")
    func deprecation() {
        #expect(String(localized: Old.deprecationText) == "Use Search instead.")
        #expect(String(localized: Older.deprecationText) == "It never worked.")
    }

    @Test("Video categories and search scopes are shown by name")
    func categories() {
        #expect(
            VideoCategory.allCases.map { String(localized: $0.localizedStringResource) } == ["Movies", "TV", "Videos"])
        #expect(String(localized: StringSearchScope.general.localizedStringResource) == "General")
    }
}
