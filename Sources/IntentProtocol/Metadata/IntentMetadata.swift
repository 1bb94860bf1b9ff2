/// What is known of an intent without running anything.
package struct IntentMetadata: Hashable, Sendable {
    /// The persistent identifier: the type's name unless the author set one.
    package var id: String
    package var title: LocalizedText
    package var description: LocalizedText?
    package var category: LocalizedText?
    package var keywords: [LocalizedText]
    package var parameters: [ParameterMetadata]
    /// What `perform()` gives; nil where it gives no value.
    package var result: ValueType?
    package var providesDialog: Bool
    package var showsSnippet: Bool
    /// The identifier of the intent that a run may open; nil where none is.
    package var opensIntent: String?
    package var isDiscoverable: Bool
    package var openAppWhenRun: Bool
    /// `alwaysAllowed`, `requiresAuthentication` or `requiresLocalDeviceAuthentication`.
    package var authenticationPolicy: String?
    /// `IntentExecutionTargets` as a bit set: 1 main, 2 extension, 4 widget; 0 for any.
    package var targets: Int
    /// The protocols beyond `AppIntent` that a surface has to know, such as `OpenIntent`, `DeleteIntent`.
    package var traits: [String]
    /// The assistant schema, such as `system.search`.
    package var schema: String?
    /// Whether only assistants are offered it.
    package var isAssistantOnly: Bool
    /// Where its app may be while it runs: `background`, `foreground`, `foregroundDynamic`, `foregroundDeferred`.
    package var modes: [String]
    /// Which parameters each prediction of it is made for, by name; none where its author foresees nothing.
    package var predictions: [[String]]
    /// The action as a sentence (document form, see the SDK's `ParameterSummary`).
    package var summary: CBOR?
    package var deprecation: LocalizedText?
    /// The identifier of the intent that takes the place of one that is deprecated.
    package var replacedBy: String?
    /// Of an action that the system makes: the type of the entities that it finds by their properties.
    package var finds: String?

    package init(id: String, title: LocalizedText) {
        self.id = id
        self.title = title
        description = nil
        category = nil
        keywords = []
        parameters = []
        result = nil
        providesDialog = false
        showsSnippet = false
        opensIntent = nil
        isDiscoverable = true
        openAppWhenRun = false
        authenticationPolicy = nil
        targets = 0
        traits = []
        schema = nil
        isAssistantOnly = false
        modes = []
        predictions = []
        summary = nil
        deprecation = nil
        replacedBy = nil
        finds = nil
    }

    package func parameter(_ name: String) -> ParameterMetadata? {
        parameters.first { $0.name == name }
    }
}

extension IntentMetadata {
    package var cbor: CBOR {
        .object([
            "id": .text(id), "title": title.cbor, "description": description?.cbor, "category": category?.cbor,
            "keywords": keywords.isEmpty ? nil : .array(keywords.map(\.cbor)),
            "parameters": .array(parameters.map(\.cbor)), "result": result?.cbor,
            "providesDialog": .bool(providesDialog), "showsSnippet": showsSnippet ? true : nil,
            "opensIntent": opensIntent.map(CBOR.text), "discoverable": .bool(isDiscoverable),
            "openAppWhenRun": .bool(openAppWhenRun), "authenticationPolicy": authenticationPolicy.map(CBOR.text),
            "targets": .int(Int64(targets)), "traits": traits.isEmpty ? nil : .array(traits.map(CBOR.text)),
            "schema": schema.map(CBOR.text), "assistantOnly": isAssistantOnly ? true : nil,
            "modes": modes.isEmpty ? nil : .array(modes.map(CBOR.text)),
            "predictions": predictions.isEmpty
                ? nil : .array(predictions.map { names in .array(names.map(CBOR.text)) }),
            "summary": summary,
            "deprecation": deprecation?.cbor,
            "replacedBy": replacedBy.map(CBOR.text), "finds": finds.map(CBOR.text),
        ])
    }

    package init(cbor item: CBOR) throws(MetadataError) {
        self.init(id: try item.required("id", \.text), title: try item.required("title", LocalizedText.init(cbor:)))
        description = item["description"].flatMap(LocalizedText.init(cbor:))
        category = item["category"].flatMap(LocalizedText.init(cbor:))
        keywords = (item["keywords"]?.array ?? []).compactMap(LocalizedText.init(cbor:))
        parameters = try item.list("parameters", ParameterMetadata.init(cbor:))
        result = item["result"].flatMap(ValueType.init(cbor:))
        providesDialog = item["providesDialog"]?.bool ?? false
        showsSnippet = item["showsSnippet"]?.bool ?? false
        opensIntent = item["opensIntent"]?.text
        isDiscoverable = item["discoverable"]?.bool ?? true
        openAppWhenRun = item["openAppWhenRun"]?.bool ?? false
        authenticationPolicy = item["authenticationPolicy"]?.text
        targets = item["targets"]?.int.flatMap(Int.init(exactly:)) ?? 0
        traits = (item["traits"]?.array ?? []).compactMap(\.text)
        schema = item["schema"]?.text
        isAssistantOnly = item["assistantOnly"]?.bool ?? false
        modes = (item["modes"]?.array ?? []).compactMap(\.text)
        predictions = (item["predictions"]?.array ?? []).map { ($0.array ?? []).compactMap(\.text) }
        summary = item["summary"]
        deprecation = item["deprecation"].flatMap(LocalizedText.init(cbor:))
        replacedBy = item["replacedBy"]?.text
        finds = item["finds"]?.text
    }
}
