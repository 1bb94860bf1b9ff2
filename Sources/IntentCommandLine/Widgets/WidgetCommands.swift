import IntentProtocol

extension Command {
    static let widget = Command(
        name: "widget", abstract: "Show the widgets and controls of apps",
        subcommands: [widgets, showWidget], standard: "list")

    private static let widgets = Command(
        name: "list", abstract: "List the widgets and controls of all apps, or of one",
        operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
        options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let widgets = try WidgetList(surroundings).widgets(of: invocation.operand(0))
            if invocation.wantsJSON {
                surroundings.output.write(.object(["widgets": .array(widgets.map(\.json))]))
                return 0
            }
            var table = Table("WIDGET", "KIND", "TITLE", "SETTINGS")
            for widget in widgets {
                table.add(widget.name, widget.kind, widget.title, widget.settings.joined(separator: ", "))
            }
            surroundings.write(table)
            return 0
        })

    private static let showWidget = Command(
        name: "show", abstract: "Show a widget or control as it is now, and press what is on it",
        operands: [
            Operand(name: "APP.WIDGET", abstract: "The widget, as intentctl widget list shows it", values: .widgets),
            Operand(
                name: "NAME=VALUE", abstract: "A setting of the widget, as a parameter of run", count: .any,
                values: .settings),
        ],
        options: [
            .json, .input, .yes,
            Option(
                name: "snippet", value: "FORM", abstract: "Write it as text, html, markdown or not at all",
                choices: ["text", "html", "markdown", "none"]),
        ],
        notes: [
            "The app's provider runs in a process without network that only reads its files, for 5 s at most. At a",
            "terminal what can be pressed has a number; its intent runs where its author lets it, and the widget is",
            "made anew.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            var reader = ParameterArguments(read: surroundings.readFile)
            let settings = try reader.parse(Array(invocation.operands.dropFirst()))
            let name = try WidgetList(surroundings).widget(invocation.operand(0) ?? "").action
            return try RunCommand(invocation, surroundings, name: name, given: settings).run()
        })
}

/// The widgets and controls that apps declare, each by the action that shows it.
struct WidgetList {
    /// What the actions' identifiers begin with.
    static let prefix = "_widget."

    struct Widget {
        let app: String
        let intent: IntentMetadata
        let locale: String

        /// As people name it: `app.NAME`.
        var name: String { "\(app).\(intent.id.dropFirst(WidgetList.prefix.count))" }
        /// The intent that shows it, as `app.Intent`.
        var action: String { "\(app).\(intent.id)" }
        var kind: String { intent.traits.contains("ControlWidget") ? "control" : "widget" }
        var title: String { intent.title.text(for: locale) }
        var settings: [String] { intent.parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" } }

        var json: JSON {
            .object([
                "name": .string(name), "kind": .string(kind), "title": .string(title), "intent": .string(action),
                "description": (intent.description?.text(for: locale)).map(JSON.string),
                "settings": .array(intent.parameters.map { JSON.string($0.name) }),
            ])
        }
    }

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    func widgets(of app: String?) throws(IntentError) -> [Widget] {
        var widgets: [Widget] = []
        for document in try surroundings.request("schema", .object(["app": app.map(CBOR.text)])).items("apps") {
            do throws(MetadataError) {
                let app = try AppMetadata(cbor: document)
                widgets += app.intents.filter { $0.id.hasPrefix(Self.prefix) }.map {
                    Widget(app: app.app, intent: $0, locale: surroundings.locale)
                }
            } catch {
                throw .unreadable(error)
            }
        }
        return widgets
    }

    /// The widget of a name, in any case; the app may be left out where only one has such a widget.
    func widget(_ name: String) throws(IntentError) -> Widget {
        let all = try widgets(of: nil)
        let wanted = name.lowercased()
        let found = all.filter { $0.name.lowercased() == wanted || $0.name.lowercased().hasSuffix(".\(wanted)") }
        if let exact = found.first(where: { $0.name.lowercased() == wanted }) { return exact }
        guard let first = found.first else {
            let nearest = NearestNames.of(name, among: all.map(\.name), count: 3)
            throw IntentError(
                .request, .notFound, "there is no widget “\(name)”",
                remedy: nearest.isEmpty ? "intentctl widget list" : "did you mean \(nearest.joined(separator: ", "))?")
        }
        guard found.count == 1 else {
            throw IntentError(
                .request, .ambiguousName, "“\(name)” may be \(found.map(\.name).joined(separator: ", "))",
                remedy: "intentctl widget show \(first.name)")
        }
        return first
    }
}
