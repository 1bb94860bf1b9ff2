import AppIntents
import IntentProtocol
import SwiftUI
import Testing

@testable import AppIntents

private struct Press: AppIntent {
    static let title: LocalizedStringResource = "Press"
    @Parameter(title: "Number") var number: Int

    init() {}
    init(number: Int) { self.number = number }

    func perform() async throws -> some IntentResult { .result() }
}

private struct Row: View {
    let name: String
    var isDone = false

    var body: some View {
        HStack {
            Text(name).lineLimit(2)
            Spacer()
            if isDone { Image(systemName: "checkmark") }
        }
    }
}

private struct Listing: View {
    let names: [String]

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Names").font(.headline)
            ForEach(names, id: \.self) { Row(name: $0) }
        }
        .padding()
    }
}

private struct ListNames: SnippetIntent {
    static let title: LocalizedStringResource = "List Names"

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: Listing(names: ["a", "b"]))
    }
}

private struct ListLater: AppIntent {
    static let title: LocalizedStringResource = "List Later"

    func perform() async throws -> some IntentResult & ShowsSnippetIntent { .result(snippetIntent: ListNames()) }
}

@Suite("Views of snippets")
struct SnippetTests {
    private func snippet(of result: some IntentResult) throws -> CBOR {
        var writer = _ResultWriter(CBORWriter())
        result._write(to: &writer)
        let bytes = writer.raw.bytes
        let message = try bytes.withCBOR { (reader) throws(CBORError) in try RunResult(from: &reader) }
        return try #require(message.snippet)
    }

    @Test("A view is a tree in the result's message")
    func tree() async throws {
        let document = try snippet(of: try await ListNames().perform())
        #expect(document["kind"]?.text == "vstack")
        #expect(document["alignment"]?.text == "leading")
        #expect(document["spacing"]?.int == 12)
        #expect(document["padding"] != nil)
        let children = document["children"]?.array ?? []
        #expect(children.map { $0["kind"]?.text } == ["text", "hstack", "hstack"])
        #expect(children.first?["text"]?.text == "Names")
        #expect(children.first?["font"]?.text == "headline")
        #expect(children.last?["children"]?.array?.first?["lineLimit"]?.int == 2)
    }

    @Test("An intent in the result's place is named")
    func intent() async throws {
        let document = try snippet(of: try await ListLater().perform())
        #expect(document["kind"]?.text == "intent")
        #expect(document["intent"]?["intent"]?.text == "ListNames")
    }

    @Test("A button holds its intent with the parameters that are set")
    func button() {
        let node = Button(intent: Press(number: 7)) { Image(systemName: "star") }._nodes[0]
        #expect(node.attributes["action"]?["intent"]?.text == "Press")
        #expect(node.attributes["action"]?["parameters"]?["number"]?.int == 7)
        #expect(node.children.map { $0.attributes["image"]?.text } == ["system:star"])
    }

    @Test("A part that isn't there leaves nothing")
    func condition() {
        #expect(Row(name: "a").body._nodes[0].children.map(\.kind) == ["text", "spacer"])
        #expect(Row(name: "a", isDone: true).body._nodes[0].children.map(\.kind) == ["text", "spacer", "image"])
    }

    @Test("Of two equal modifiers the one nearer to the view counts")
    func nearest() {
        let view = Group { Text("a").font(.title) }.font(.body).foregroundStyle(.secondary)
        #expect(view._nodes[0].attributes["font"]?.text == "title")
        #expect(view._nodes[0].attributes["foreground"]?.text == "secondary")
    }

    @Test("Progress is a fraction within its bounds", arguments: [(1.0, 4.0, 0.25), (9, 4, 1), (-1, 4, 0), (1, 0, 0)])
    func progress(value: Double, total: Double, fraction: Double) {
        #expect(ProgressView(value: value, total: total)._nodes[0].attributes["fraction"]?.double == fraction)
    }

    @Test("A view has texts for surfaces that draw nothing")
    func lines() {
        let view = VStack {
            Text("Lamps").font(.title)
            HStack {
                Image(systemName: "lightbulb")
                Text("Desk")
                Spacer()
                Text("On")
            }
            Toggle("Night", isOn: true, intent: Press(number: 1))
            Button("Press", intent: Press(number: 2))
            Link("More", destination: URL(string: "https://example.org")!)
            ProgressView("Charge", value: 0.25)
            Gauge(value: 3, in: 0...4) { Text("Level") }
            Divider()
            Text("")
        }
        #expect(
            view._nodes.flatMap(\.lines) == [
                "Lamps", "Desk  On", "[x] Night", "[Press]", "More  https://example.org", "Charge  25 %", "Level  75 %",
            ])
    }

    @Test("What ordinary widgets are made of compiles, and is a tree")
    func widget() {
        let node = Card(level: 2, names: ["a", "b"])._nodes[0]
        #expect(node.kind == "zstack")
        let column = node.children.last
        #expect(column?.kind == "vstack")
        #expect(column?.children.map(\.kind) == ["section", "list", "grid", "hstack", "shape", "image", "text"])
        #expect(column?.children[0].children[0].attributes["heading"] == .bool(true))
        #expect(column?.children[4].attributes["fill"]?.text == "red@50")
        #expect(column?.children[5].attributes["clip"]?["shape"]?.text == "circle")
        #expect(column?.children[6].attributes["weight"]?.text == "bold")
    }

    @Test("A date that goes on changing is told with its style")
    func date() {
        let node = Text(Date(timeIntervalSince1970: 86_400), style: .relative)._nodes[0]
        #expect(node.attributes["date"]?.double == 86_400)
        #expect(node.attributes["dateStyle"]?.text == "relative")
        #expect(node.attributes["text"]?.text?.isEmpty == false)
        #expect(Text(Date(timeIntervalSince1970: 0), style: .date)._nodes[0].attributes["date"] == nil)
    }

    @Test("Texts are joined, and keep what both have")
    func joined() {
        let node = (Text("a").bold().italic() + Text("b").bold())._nodes[0]
        #expect(node.attributes["text"]?.text == "ab")
        #expect(node.attributes["weight"]?.text == "bold")
        #expect(node.attributes["italic"] == nil)
    }
}

/// Strong letters, as an author writes a modifier.
private struct Strong: ViewModifier {
    func body(content: Content) -> some View { content.bold() }
}

private struct Card: View {
    let level: Int
    let names: [String]

    var body: some View {
        VStack(alignment: .leading) {
            Section("Names") { ForEach(names, id: \.self) { Text($0) } }
            List(names, id: \.self) { name in Label(name, systemImage: "star") }
            Grid(horizontalSpacing: 4) {
                GridRow {
                    Text("Level")
                    Text("\(level)").monospacedDigit()
                }
            }
            LabeledContent("Level", value: level, format: .number)
            RoundedRectangle(cornerRadius: 8).fill(Color.red.opacity(0.5)).frame(height: 4)
            Image("cover").resizable().scaledToFill().clipShape(.circle).accessibilityHidden(true)
            switch level {
            case 0: Text("None")
            case 1: Text("One")
            default: Text("Many").modifier(Strong())
            }
        }
        .padding(.horizontal)
        .minimumScaleFactor(0.5)
        .shadow(radius: 2)
        .widgetURL(URL(string: "https://example.org"))
        .containerBackground(for: .widget) {
            LinearGradient(colors: [.blue, .mint], startPoint: .top, endPoint: .bottom)
        }
    }
}
