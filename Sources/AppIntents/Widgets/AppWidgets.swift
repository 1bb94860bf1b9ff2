import IntentProtocol

/// The app's widgets and controls. Each is shown by an action that the runtime makes for it: `_widget.NAME`, whose
/// parameters are the widget's settings and whose result is the view.
enum AppWidgets {
    /// What the actions' identifiers begin with. Names of the author's begin with no underscore.
    static let prefix = "_widget."

    /// The widgets by the identifiers of their actions. Of two with one name, the first by full name counts.
    static let types: [String: any _AppWidget.Type] = Dictionary(
        all.map { (prefix + $0.init()._declaration.name, $0) }
    ) { String(reflecting: $0) < String(reflecting: $1) ? $0 : $1 }

    /// All of them, in no order. What has no name stands for several.
    static var all: [any _AppWidget.Type] {
        ConformanceRecords.types(conformingTo: (any _AppWidget).self).types.compactMap { $0 as? any _AppWidget.Type }
            .filter { !$0.init()._declaration.name.isEmpty }
    }

    /// The intent that holds the settings of the widget that an action shows.
    static func configuration(of action: String) -> (any AppIntent.Type)? {
        action.hasPrefix(prefix) ? types[action]?.init()._declaration.configuration : nil
    }

    /// Shows a widget and ends the call with its view.
    ///
    /// - Throws: What the provider throws; an `IntentError` where a setting can't be had.
    static func run(_ type: any _AppWidget.Type, _ context: RunContext, _ call: Call) async throws {
        let declaration = type.init()._declaration
        var settings: (any AppIntent)?
        if let configuration = declaration.configuration {
            settings = try await Self.settings(configuration, context, call)
        } else if let given = context.parameters.first {
            throw IntentError(
                .request, .invalidValue, "\(declaration.name) has no settings", remedy: "leave \(given.name) out",
                parameter: given.name)
        }
        let node = try await declaration.show(settings, declaration.families.first ?? "systemMedium")
        await context.finishPendingWork()
        call.end(.result) { RunResult(snippet: node.cbor).write(to: &$0) }
    }

    private static func settings<Intent: AppIntent>(
        _ type: Intent.Type, _ context: RunContext, _ call: Call
    ) async throws -> any AppIntent {
        let intent = Intent()
        let layout = WrapperLayout.of(Intent.self)
        try await IntentRunner.setParameters(of: intent, layout, context, call)
        try await IntentRun.prepare(intent, layout, context)
        return intent
    }
}

extension AppDescription {
    /// Describes the actions that show the widgets, once their settings are described.
    mutating func describeWidgets() {
        let types = AppWidgets.all.sorted { String(reflecting: $0) < String(reflecting: $1) }
        var named: [String: String] = [:]
        for type in types {
            let subject = Self.fullName(of: type)
            recorder.begin(subject)
            let declaration = type.init()._declaration
            if let other = named[declaration.name] {
                note(
                    .error, subject, "has the kind \(declaration.name), as \(other) has",
                    remedy: "give each widget and control a kind of its own")
                continue
            }
            named[declaration.name] = subject
            document.intents.append(widget(declaration, subject))
        }
    }

    private mutating func widget(_ declaration: _WidgetDeclaration, _ subject: String) -> IntentMetadata {
        let title = declaration.title.map { Localizer.localizedText(of: $0) }
        var intent = IntentMetadata(
            id: AppWidgets.prefix + declaration.name, title: title ?? LocalizedText(Words.title(declaration.name)))
        intent.description = declaration.description.map { Localizer.localizedText(of: $0) }
        intent.isDiscoverable = false
        intent.showsSnippet = true
        intent.targets = IntentExecutionTargets.widgetKitExtension.metadataValue
        intent.traits = [declaration.kind == .control ? "ControlWidget" : "Widget"]
        guard let configuration = declaration.configuration else { return intent }
        guard let settings = document.intent(configuration.persistentIdentifier) else {
            note(
                .error, subject,
                "has the settings \(configuration.persistentIdentifier), which were not found in the library",
                remedy: "declare the intent in a module that is linked into the library")
            return intent
        }
        intent.parameters = settings.parameters
        intent.summary = settings.summary
        return intent
    }
}
