import IntentProtocol

/// An intent as a tool: its name among tools, and how each revision describes it.
struct OfferedIntent: Hashable, Sendable {
    let app: AppMetadata
    let intent: IntentMetadata
    /// The tool's name.
    let name: String
    /// `app.Intent`, as the command line names it.
    let fullName: String
    let title: String
    let description: String
    let inputSchema: JSON
    let outputSchema: JSON?
    let annotations: JSON
    let icons: JSON

    init(_ intent: IntentMetadata, of app: AppMetadata, named name: String, locale: String, isTrusted: Bool) {
        self.app = app
        self.intent = intent
        self.name = name
        fullName = "\(app.app).\(intent.id)"
        let schema = ValueSchema(app: app, locale: locale)
        title = schema.shown(intent.title, 120)
        let parts = [
            intent.description.map { schema.shown($0, 1000) } ?? title,
            SummaryText.text(intent.summary, locale: locale).map { "Does: \(CleanText.line($0, limit: 300))." },
            intent.deprecation.map { "Deprecated: \(schema.shown($0, 300))" },
        ]
        description = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
        inputSchema = schema.input(of: intent)
        outputSchema = schema.output(of: intent)
        // A sandboxed worker reaches no network; what is loaded into the host does.
        let reachesOut = isTrusted && (intent.targets == 0 || intent.targets & 1 != 0)
        annotations = IntentNature(intent).annotations(title: title, reachesOut: reachesOut)
        icons = AppIcon.icons(app.app, schema.shown(app.name, 60))
    }

    var isLongRunning: Bool { intent.traits.contains("LongRunningIntent") }

    /// The tool as `tools/list` shows it.
    func json(_ revision: Revision) -> JSON {
        .object([
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": inputSchema, "outputSchema": outputSchema, "annotations": annotations,
            "icons": revision == .june2025 ? nil : icons,
            "execution": revision == .november2025 ? .object(["taskSupport": "optional"]) : nil,
        ])
    }

    /// What a person approves: all that a model is told and that it can be led by, as the app's author wrote it in every
    /// language. How it is shown to models is no part of it, so that it stays the same when that changes.
    var pin: JSON {
        let told = ["title", "description", "summary", "parameters", "result", "deprecation", "traits", "targets"]
        let members = told.compactMap { name in intent.cbor[name].map { JSON.Member(name, JSON($0)) } }
        let types = Set((intent.parameters.map(\.type) + [intent.result].compactMap { $0 }).compactMap(\.caseTypeName))
        let cases = (app.enums + app.unions).filter { types.contains($0.id) }.map { JSON($0.cbor) }
        return .object(members + [JSON.Member("types", .array(cases))])
    }
}

extension ValueType {
    /// The enumeration or union that the type is made of; nil where it is neither.
    fileprivate var caseTypeName: String? {
        switch self {
        case .enumeration(let name), .union(let name): name
        default: element?.caseTypeName
        }
    }
}

/// The sentence of an intent's parameter summary.
enum SummaryText {
    /// The first sentence of a summary, with `{name}` where a parameter stands; nil where there is none.
    static func text(_ summary: CBOR?, locale: String, depth: Int = 8) -> String? {
        guard let summary, depth > 0 else { return nil }
        if let text = summary["text"].flatMap(LocalizedText.init(cbor:)) {
            return text.text(for: locale).split(separator: "$", omittingEmptySubsequences: false).joined()
        }
        let branches =
            [summary["otherwise"], summary["then"]] + (summary["cases"]?.array ?? []).prefix(1).map { $0["then"] }
        return branches.lazy.compactMap { text($0, locale: locale, depth: depth - 1) }.first
    }
}

/// A picture for an app, made of its initial: a plugin's own image files stay in its sandbox.
enum AppIcon {
    static func icons(_ id: String, _ name: String) -> JSON {
        let hue = id.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
        let initial = name.unicodeScalars.first { $0.isASCII && ($0.properties.isAlphabetic || $0.value < 0x3a) }
        let letter = initial.map { String($0).uppercased() } ?? "A"
        let picture =
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E"
            + "%3Ctext x='1' y='8' fill='hsl(\(hue),60%25,40%25)'%3E\(letter)%3C/text%3E%3C/svg%3E"
        let encoded = picture.split(separator: " ").joined(separator: "%20")
        return [.object(["src": .string(encoded), "mimeType": "image/svg+xml"])]
    }
}
