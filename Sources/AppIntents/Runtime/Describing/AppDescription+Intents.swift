import CIntentSystem
import IntentProtocol

extension AppDescription {
    /// What is known of an intent.
    mutating func intent<Intent: AppIntent>(_ type: Intent.Type) -> IntentMetadata {
        let id = Intent.persistentIdentifier
        recorder.begin(id)
        intent_note_crash("\(id) ends the process while it is made: its init() or a static member of it")
        defer { intent_note_crash(nil) }
        var intent = IntentMetadata(id: id, title: Localizer.localizedText(of: Intent.title))
        if Intent.title.key.isEmpty {
            note(.error, id, "has an empty title", remedy: "give it one: static let title: LocalizedStringResource = …")
            intent.title = LocalizedText(Words.title(id))
        }
        if let description = Intent.description {
            intent.description = Localizer.localizedText(of: description.descriptionText)
            intent.category = description.categoryName.map { Localizer.localizedText(of: $0) }
            intent.keywords = description.searchKeywords.map { Localizer.localizedText(of: $0) }
        }
        intent.parameters = WrapperLayout.parameters(of: Intent()).map { name, wrapper in
            parameter(name, wrapper, of: id)
        }
        if let result = Intent.PerformResult.self as? any ResultParts.Type {
            intent.result = result.valueType == Never.self ? nil : result.valueType._family.type
            intent.providesDialog = result.providesDialog
            intent.showsSnippet = result.showsSnippet
            intent.opensIntent = result.opensIntentType?.persistentIdentifier
        }
        intent.isDiscoverable = Intent.isDiscoverable
        intent.openAppWhenRun = Intent.openAppWhenRun
        intent.authenticationPolicy = Intent.authenticationPolicy.name
        intent.targets = Intent.allowedExecutionTargets.metadataValue
        intent.traits = IntentTraits.names(of: type)
        if let followed = type as? any AssistantSchemaIntent.Type {
            intent.schema = followed._schema.name
            intent.isAssistantOnly = followed.isAssistantOnly
        }
        intent.predictions = (type as? any PredictableIntent.Type)?.predictedParameters ?? []
        intent.modes = Foreground.modes(of: type).names
        intent.summary = Intent.summaryNode?.cbor
        if let deprecated = type as? any DeprecatedAppIntent.Type {
            intent.deprecation = Localizer.localizedText(of: deprecated.deprecationText)
            intent.replacedBy = Self.replacement(of: deprecated)
        }
        return intent
    }

    private static func replacement<Intent: DeprecatedAppIntent>(of type: Intent.Type) -> String? {
        Intent.ReplacementIntent.self == Never.self ? nil : Intent.deprecation.replacedBy?.persistentIdentifier
    }

    private mutating func parameter(
        _ name: String, _ wrapper: AnyIntentParameter, of intent: String
    ) -> ParameterMetadata {
        var title = Localizer.localizedText(of: wrapper.displayTitle)
        if title.text.isEmpty {
            title = LocalizedText(Words.title(name))
            note(
                .warning, "\(intent).\(name)", "has no title; people see “\(title.text)”",
                remedy: "give it one: @Parameter(title: …)")
        }
        let family = wrapper.family
        noteCodable(family.type, "\(intent).\(name)")
        var parameter = ParameterMetadata(
            name: name, title: title, description: wrapper.explanation.map { Localizer.localizedText(of: $0) },
            type: family.type, isOptional: family.isOptional, defaultValue: wrapper.defaultWire,
            limits: wrapper.limits,
            requestValueDialog: wrapper.requestValueDialog.map { Localizer.localizedText(of: $0.full) },
            disambiguationDialog: wrapper.requestDisambiguationDialog.map { Localizer.localizedText(of: $0.full) },
            hasOptions: wrapper.optionsProvider != nil || wrapper.query != nil,
            resolvesFrom: wrapper.resolvers.map(Self.inputs) ?? [])
        parameter.options = Self.options(of: wrapper)
        return parameter
    }

    /// Where a parameter's values come from: a provider or query that it names, or its entity's own query where the
    /// values of other parameters count.
    private static func options(of wrapper: AnyIntentParameter) -> OptionsMetadata? {
        if let provider = wrapper.optionsProvider { return options(.provider, provider) }
        if let query = wrapper.query { return options(.query, query) }
        guard case .entity(let name) = wrapper.family.type.element ?? wrapper.family.type,
            let query = AppCatalog.entities[name].flatMap({ defaultQuery(of: $0) })
        else { return nil }
        let found = options(.entity, query)
        return found.dependsOn.isEmpty ? nil : found
    }

    private static func options(_ source: OptionsMetadata.Source, _ provider: Any) -> OptionsMetadata {
        let dependencies = Mirror(reflecting: provider).children.compactMap { $0.value as? any ParameterDependency }
        var names: [String] = []
        for name in dependencies.flatMap(\.parameterNames) where !names.contains(name) { names.append(name) }
        return OptionsMetadata(source, name: "\(type(of: provider))", dependsOn: names)
    }

    private static func defaultQuery<Entity: AppEntity>(of type: Entity.Type) -> Any? {
        // A query that needs its author's `init` to do something is made by the author: this is a static member.
        type is any TransientAppEntity.Type ? nil : Entity.defaultQuery
    }

    /// The types of value that resolvers take, each once.
    private static func inputs(of resolvers: any ResolverSpecification) -> [IntentProtocol.ValueType] {
        func list(_ specification: some ResolverSpecification) -> [any Resolver] { Array(specification) }
        func input<Step: Resolver>(_ resolver: Step) -> IntentProtocol.ValueType { Step.Input._family.type }
        var types: [IntentProtocol.ValueType] = []
        for resolver in list(resolvers) {
            let type = input(resolver)
            if !types.contains(type) { types.append(type) }
        }
        return types
    }
}

/// The protocols beyond `AppIntent` that a surface has to know.
enum IntentTraits {
    /// The names of those that a type conforms to, sorted.
    static func names(of type: any AppIntent.Type) -> [String] {
        let traits: [(String, Bool)] = [
            ("AudioPlaybackIntent", type is any AudioPlaybackIntent.Type),
            ("AudioRecordingIntent", type is any AudioRecordingIntent.Type),
            ("CameraCaptureIntent", type is any CameraCaptureIntent.Type),
            ("CancellableIntent", type is any CancellableIntent.Type),
            ("ControlConfigurationIntent", type is any ControlConfigurationIntent.Type),
            ("DeleteIntent", type is any DeleteIntent.Type),
            ("DeprecatedAppIntent", type is any DeprecatedAppIntent.Type),
            ("LiveActivityIntent", type is any LiveActivityIntent.Type),
            ("LongRunningIntent", type is any LongRunningIntent.Type),
            ("OpenIntent", type is any OpenIntent.Type),
            ("PauseWorkoutIntent", type is any PauseWorkoutIntent.Type),
            ("PlayVideoIntent", type is any PlayVideoIntent.Type),
            ("PredictableIntent", type is any PredictableIntent.Type),
            ("ProgressReportingIntent", type is any ProgressReportingIntent.Type),
            ("PushToTalkTransmissionIntent", type is any PushToTalkTransmissionIntent.Type),
            ("ResumeWorkoutIntent", type is any ResumeWorkoutIntent.Type),
            ("SetFocusFilterIntent", type is any SetFocusFilterIntent.Type),
            ("SetValueIntent", type is any SetValueIntent.Type),
            ("ShowInAppSearchResultsIntent", type is any ShowInAppSearchResultsIntent.Type),
            ("SnippetIntent", type is any SnippetIntent.Type),
            ("StartDiveIntent", type is any StartDiveIntent.Type),
            ("StartWorkoutIntent", type is any StartWorkoutIntent.Type),
            ("TargetContentProvidingIntent", type is any TargetContentProvidingIntent.Type),
            ("URLRepresentableIntent", type is any URLRepresentableIntent.Type),
            ("UndoableIntent", type is any UndoableIntent.Type),
            ("WidgetConfigurationIntent", type is any WidgetConfigurationIntent.Type),
        ]
        return traits.filter(\.1).map(\.0)
    }
}

extension IntentAuthenticationPolicy {
    /// The policy's name in the metadata.
    fileprivate var name: String {
        switch self {
        case .alwaysAllowed: "alwaysAllowed"
        case .requiresAuthentication: "requiresAuthentication"
        case .requiresLocalDeviceAuthentication: "requiresLocalDeviceAuthentication"
        }
    }
}

extension IntentExecutionTargets {
    /// The bits that the metadata has: 0 for "any".
    var metadataValue: Int { self == .default ? 0 : rawValue }
}
