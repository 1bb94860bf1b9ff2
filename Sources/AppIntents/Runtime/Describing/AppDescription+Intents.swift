import IntentProtocol

extension AppDescription {
    /// What is known of an intent.
    mutating func intent<Intent: AppIntent>(_ type: Intent.Type) -> IntentMetadata {
        let id = Intent.persistentIdentifier
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
        intent.schema = (type as? any AssistantSchemaIntent.Type)?._schema.name
        intent.summary = Intent.summaryNode?.cbor
        return intent
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
        return ParameterMetadata(
            name: name, title: title, description: wrapper.explanation.map { Localizer.localizedText(of: $0) },
            type: family.type, isOptional: family.isOptional, defaultValue: wrapper.defaultWire,
            limits: wrapper.limits,
            requestValueDialog: wrapper.requestValueDialog.map { Localizer.localizedText(of: $0.full) },
            disambiguationDialog: wrapper.requestDisambiguationDialog.map { Localizer.localizedText(of: $0.full) },
            hasOptions: wrapper.optionsProvider != nil || wrapper.query != nil)
    }
}

/// The protocols beyond `AppIntent` that a surface has to know.
enum IntentTraits {
    /// The names of those that a type conforms to, sorted.
    static func names(of type: any AppIntent.Type) -> [String] {
        var names: [String] = []
        if type is any CancellableIntent.Type { names.append("CancellableIntent") }
        if type is any LongRunningIntent.Type { names.append("LongRunningIntent") }
        if type is any ProgressReportingIntent.Type { names.append("ProgressReportingIntent") }
        if type is any ShowInAppSearchResultsIntent.Type { names.append("ShowInAppSearchResultsIntent") }
        if type is any SnippetIntent.Type { names.append("SnippetIntent") }
        return names
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
