import AppIntents
import SwiftUI
import WidgetKit

/// How damp the garden is, and whether the sprinkler runs; kept in a file, since widgets and intents run in several
/// processes.
enum SprinklerFile {
    private static var url: URL { IntentEnvironment.dataFolder.appendingPathComponent("sprinkler") }

    static var isOn: Bool { (try? String(contentsOf: url, encoding: .utf8)) == "on" }

    static func set(_ isOn: Bool) throws {
        try (isOn ? "on" : "off").write(to: url, atomically: true, encoding: .utf8)
    }
}

struct PlotWidgetIntent: WidgetConfigurationIntent {
    static var title: LocalizedStringResource = "Plot"
    @Parameter(title: "Plot") var plot: GardenPlot?
    @Parameter(title: "Words", default: "is damp") var words: String
    @Parameter(title: "Shortcut") var shortcut: String?
}

struct PlotEntry: TimelineEntry {
    let date: Date
    let title: String
    let shortcut: String?
}

struct PlotProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> PlotEntry { PlotEntry(date: .now, title: "…", shortcut: nil) }

    func snapshot(for configuration: PlotWidgetIntent, in context: Context) async -> PlotEntry {
        placeholder(in: context)
    }

    func timeline(for configuration: PlotWidgetIntent, in context: Context) async -> Timeline<PlotEntry> {
        let name = configuration.plot?.name ?? "Garden"
        // The widget process may not write, wherever it tries to.
        let file = IntentEnvironment.dataFolder.appendingPathComponent("widget")
        let writes = (try? "x".write(to: file, atomically: false, encoding: .utf8)) != nil
        let now = PlotEntry(
            date: .now.addingTimeInterval(-60), title: "\(name) \(configuration.words)\(writes ? " and written" : "")",
            shortcut: configuration.shortcut)
        let later = PlotEntry(date: .now.addingTimeInterval(3600), title: "\(name) dries", shortcut: nil)
        return Timeline(entries: [later, now], policy: .after(.now.addingTimeInterval(7200)))
    }
}

struct PlotWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "plot", intent: PlotWidgetIntent.self, provider: PlotProvider()) { entry in
            VStack(alignment: .leading) {
                Text(entry.title)
                Button("Sprinkle", intent: SetSprinklerIntent(isOn: true))
                if let shortcut = entry.shortcut {
                    Button("Shortcut", intent: RunSystemShortcutIntent(shortcut: SystemShortcut(name: shortcut)))
                }
            }
            .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Plot")
        .description("How damp a plot is.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

struct SetSprinklerIntent: SetValueIntent {
    static var title: LocalizedStringResource = "Set Sprinkler"
    static var allowedExecutionTargets: IntentExecutionTargets { .main }
    @Parameter(title: "On") var value: Bool

    init() {}
    init(isOn: Bool) { value = isOn }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try SprinklerFile.set(value)
        return .result(dialog: "The sprinkler is \(value ? "on" : "off")")
    }
}

struct SprinklerControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "sprinkler", provider: Provider()) { isOn in
            ControlWidgetToggle("Sprinkler", isOn: isOn, action: SetSprinklerIntent()) { isOn in
                Label(isOn ? "Running" : "Off", systemImage: "drop")
            }
        }
        .displayName("Sprinkler")
        .description("Turns the sprinkler on and off.")
    }

    struct Provider: ControlValueProvider {
        var previewValue: Bool { false }
        func currentValue() async throws -> Bool { SprinklerFile.isOn }
    }
}

/// A widget without settings, whose provider calls back.
struct SeasonWidget: Widget {
    let kind = "season"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: Provider()) { entry in Text(entry.name) }
            .configurationDisplayName("Season")
    }

    struct Entry: TimelineEntry {
        let date: Date
        let name: String
    }

    struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: .now, name: "…") }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            completion(placeholder(in: context))
        }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [Entry(date: .now, name: "It is spring")], policy: .never))
        }
    }
}

/// A widget whose provider never answers.
struct StuckWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "stuck", provider: Provider()) { entry in Text(entry.name) }
    }

    struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> SeasonWidget.Entry { SeasonWidget.Entry(date: .now, name: "…") }
        func getSnapshot(in context: Context, completion: @escaping (SeasonWidget.Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<SeasonWidget.Entry>) -> Void) {}
    }
}

/// A result's view that has what only a widget may have.
struct ShowShortcutIntent: SnippetIntent {
    static var title: LocalizedStringResource = "Show Shortcut"

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: ShortcutSnippet())
    }
}

struct ShortcutSnippet: View {
    var body: some View {
        Button("Evening", intent: RunSystemShortcutIntent(shortcut: SystemShortcut(name: "Evening")))
    }
}

struct GardenWidgets: WidgetBundle {
    var body: some Widget {
        PlotWidget()
        SeasonWidget()
        SprinklerControl()
    }
}
