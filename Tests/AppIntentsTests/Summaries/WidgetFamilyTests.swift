import IntentProtocol
import Testing

@testable import AppIntents

private struct Settings: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Settings"
    @Parameter(title: "Place", displayStyle: .city) var place: CLPlacemark
    @Parameter(title: "Count", default: 1) var count: Int

    static var parameterSummary: some ParameterSummary {
        Switch(.widgetFamily) {
            Case(.systemSmall) { Summary("Show \(\.$place)") }
            DefaultCase { Summary("Show \(\.$count) places") }
        }
    }
}

private struct Other: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Other"
    @Parameter(title: "Count", default: 1) var count: Int

    static var parameterSummary: some ParameterSummary {
        When(widgetFamily: .equalTo, .systemLarge) {
            Summary("Many")
        } otherwise: {
            Summary("Show \(\.$count)")
        }
    }
}

private struct Picture: CameraCaptureIntent, PauseWorkoutIntent {
    static let title: LocalizedStringResource = "Picture"
    func perform() async throws -> some IntentResult { .result() }
}

extension Picture {
    struct AppContext: Codable, Sendable, Equatable {
        var mode: String
    }
}

@Suite("What belongs to hardware that isn't there")
struct WidgetFamilyTests {
    @Test("No size of a widget is in force, so the other case counts")
    func summaries() {
        #expect(Settings.summaryNode?.cbor?["text"]?["text"] == "Show ${count} places")
        #expect(Other.summaryNode?.cbor?["text"]?["text"] == "Show ${count}")
        #expect(String(localized: IntentWidgetFamily.systemSmall.displayRepresentation.title) == "Small")
    }

    @Test("A place's display style reaches those who ask the parameter")
    func displayStyle() {
        let intent = Settings()
        #expect(intent.$place.displayStyle == .city)
        #expect(IntentParameterContext<CLPlacemark>(intent.$place).displayStyle == .city)
        #expect(intent.$place.family.type == .placemark)
    }

    @Test("A camera's intent keeps something for the next one, and the metadata names what it is")
    func camera() async throws {
        #expect(try await Picture.appContext == nil)
        try await Picture.updateAppContext(Picture.AppContext(mode: "night"))
        #expect(try await Picture.appContext == Picture.AppContext(mode: "night"))
        #expect(IntentTraits.names(of: Picture.self) == ["CameraCaptureIntent", "PauseWorkoutIntent"])
    }

    @Test("Nothing is made of nothing")
    func nothing() async throws {
        let resolver = NSNull.NullResolver()
        let parameter = IntentParameter<String>(title: "Text")
        let made: Never?? = try await resolver.resolve(from: nil, context: IntentParameterContext(parameter))
        #expect(made == .some(nil))
        #expect(Array(NSNull.defaultResolverSpecification).count == 1)
    }
}
