/// What is known of an app's entity type without running anything.
package struct EntityMetadata: Hashable, Sendable {
    /// The persistent identifier: the type's name unless the author set one.
    package var id: String
    package var name: LocalizedText
    package var pluralName: LocalizedText?
    package var properties: [PropertyMetadata]
    /// What its query can do: `ids` always; `matching`, `suggested`, `all`, `properties`, `unique`, `indexed`.
    package var queryAbilities: [String]
    /// As in ``IntentMetadata/targets``, of its query.
    package var targets: Int
    /// The protocols beyond `AppEntity` that a surface has to know, such as `IndexedEntity`, `OwnershipProvidingEntity`.
    package var traits: [String]
    package var schema: String?
    /// Whether only assistants are offered it.
    package var isAssistantOnly: Bool
    /// The Swift type of its identifiers, such as `Int` or `UUID`: stored identifiers keep its form.
    package var identifierType: String?

    package init(id: String, name: LocalizedText) {
        self.id = id
        self.name = name
        pluralName = nil
        properties = []
        queryAbilities = ["ids"]
        targets = 0
        traits = []
        schema = nil
        isAssistantOnly = false
        identifierType = nil
    }
}

/// An entity's `@Property`.
package struct PropertyMetadata: Hashable, Sendable {
    package var name: String
    package var title: LocalizedText
    package var type: ValueType
    /// What entities are found by, in the order that the app declares; empty where they are not found by it.
    package var comparators: [QueryComparator]
    /// Whether entities can be sorted by it.
    package var isSortable: Bool

    package init(
        name: String, title: LocalizedText, type: ValueType, comparators: [QueryComparator] = [],
        isSortable: Bool = false
    ) {
        self.name = name
        self.title = title
        self.type = type
        self.comparators = comparators
        self.isSortable = isSortable
    }
}

/// What is known of an app's enumeration or union.
package struct EnumMetadata: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        /// The raw value as text: a public contract.
        package var rawValue: String
        package var title: LocalizedText
        package var subtitle: LocalizedText?
        package var synonyms: [LocalizedText]
        /// Of a union: what the case holds.
        package var type: ValueType?

        package init(
            rawValue: String, title: LocalizedText, subtitle: LocalizedText? = nil, synonyms: [LocalizedText] = [],
            type: ValueType? = nil
        ) {
            self.rawValue = rawValue
            self.title = title
            self.subtitle = subtitle
            self.synonyms = synonyms
            self.type = type
        }
    }

    package var id: String
    package var name: LocalizedText
    package var cases: [Case]
    /// The assistant schema, such as `photos.albumType`.
    package var schema: String?
    /// Whether only assistants are offered it.
    package var isAssistantOnly: Bool

    package init(id: String, name: LocalizedText, cases: [Case]) {
        self.id = id
        self.name = name
        self.cases = cases
        schema = nil
        isAssistantOnly = false
    }
}

extension EntityMetadata {
    package var cbor: CBOR {
        .object([
            "id": .text(id), "name": name.cbor, "pluralName": pluralName?.cbor,
            "properties": .array(properties.map(\.cbor)),
            "query": .array(queryAbilities.map(CBOR.text)), "targets": .int(Int64(targets)),
            "traits": traits.isEmpty ? nil : .array(traits.map(CBOR.text)), "schema": schema.map(CBOR.text),
            "assistantOnly": isAssistantOnly ? true : nil, "identifierType": identifierType.map(CBOR.text),
        ])
    }

    package init(cbor item: CBOR) throws(MetadataError) {
        self.init(id: try item.required("id", \.text), name: try item.required("name", LocalizedText.init(cbor:)))
        identifierType = item["identifierType"]?.text
        pluralName = item["pluralName"].flatMap(LocalizedText.init(cbor:))
        properties = try item.list("properties") { (property) throws(MetadataError) in
            PropertyMetadata(
                name: try property.required("name", \.text),
                title: try property.required("title", LocalizedText.init(cbor:)),
                type: try property.required("type", ValueType.init(cbor:)),
                comparators: (property["comparators"]?.array ?? []).compactMap {
                    $0.text.flatMap(QueryComparator.init(rawValue:))
                }, isSortable: property["sortable"]?.bool ?? false)
        }
        queryAbilities = (item["query"]?.array ?? []).compactMap(\.text)
        targets = item["targets"]?.int.flatMap(Int.init(exactly:)) ?? 0
        traits = (item["traits"]?.array ?? []).compactMap(\.text)
        schema = item["schema"]?.text
        isAssistantOnly = item["assistantOnly"]?.bool ?? false
    }
}

extension PropertyMetadata {
    fileprivate var cbor: CBOR {
        .object([
            "name": .text(name), "title": title.cbor, "type": type.cbor,
            "comparators": comparators.isEmpty ? nil : .array(comparators.map { .text($0.rawValue) }),
            "sortable": isSortable ? true : nil,
        ])
    }
}

extension EnumMetadata {
    package var cbor: CBOR {
        .object([
            "id": .text(id), "name": name.cbor,
            "cases": .array(
                cases.map { entry in
                    .object([
                        "rawValue": .text(entry.rawValue), "title": entry.title.cbor, "subtitle": entry.subtitle?.cbor,
                        "synonyms": entry.synonyms.isEmpty ? nil : .array(entry.synonyms.map(\.cbor)),
                        "type": entry.type?.cbor,
                    ])
                }), "schema": schema.map(CBOR.text), "assistantOnly": isAssistantOnly ? true : nil,
        ])
    }

    package init(cbor item: CBOR) throws(MetadataError) {
        self.init(
            id: try item.required("id", \.text), name: try item.required("name", LocalizedText.init(cbor:)),
            cases: try item.list("cases") { (entry) throws(MetadataError) in
                Case(
                    rawValue: try entry.required("rawValue", \.text),
                    title: try entry.required("title", LocalizedText.init(cbor:)),
                    subtitle: entry["subtitle"].flatMap(LocalizedText.init(cbor:)),
                    synonyms: (entry["synonyms"]?.array ?? []).compactMap(LocalizedText.init(cbor:)),
                    type: entry["type"].flatMap(ValueType.init(cbor:)))
            })
        schema = item["schema"]?.text
        isAssistantOnly = item["assistantOnly"]?.bool ?? false
    }
}

/// What is known of an app's `IntentValueQuery`.
package struct ValueQueryMetadata: Hashable, Sendable {
    /// The type's name.
    package var id: String
    /// What is looked for, such as a `SemanticContentDescriptor`.
    package var input: ValueType
    /// What is found.
    package var result: ValueType
    /// As in ``IntentMetadata/targets``.
    package var targets: Int

    package init(id: String, input: ValueType, result: ValueType, targets: Int = 0) {
        self.id = id
        self.input = input
        self.result = result
        self.targets = targets
    }

    package var cbor: CBOR {
        .object([
            "id": .text(id), "input": input.cbor, "result": result.cbor, "targets": .int(Int64(targets)),
        ])
    }

    package init(cbor item: CBOR) throws(MetadataError) {
        self.init(
            id: try item.required("id", \.text), input: try item.required("input", ValueType.init(cbor:)),
            result: try item.required("result", ValueType.init(cbor:)),
            targets: item["targets"]?.int.flatMap(Int.init(exactly:)) ?? 0)
    }
}
