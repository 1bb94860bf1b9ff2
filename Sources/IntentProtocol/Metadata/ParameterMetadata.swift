/// What is known of an intent's parameter without running anything.
package struct ParameterMetadata: Hashable, Sendable {
    /// The member's name: a public contract, stored in people's shortcuts.
    package var name: String
    package var title: LocalizedText
    package var description: LocalizedText?
    package var type: ValueType
    package var isOptional: Bool
    package var defaultValue: IntentValue?
    package var limits: ValueLimits
    /// Asked when the value is missing.
    package var requestValueDialog: LocalizedText?
    /// Asked when the value is ambiguous.
    package var disambiguationDialog: LocalizedText?
    /// Whether the app offers values of its own for it (`DynamicOptionsProvider`).
    package var hasOptions: Bool
    /// Types of value that the author's resolvers make into the parameter's, in the order in which they are tried.
    package var resolvesFrom: [ValueType]
    /// Where offered values come from, where the app names a source or they depend on other parameters.
    package var options: OptionsMetadata?

    package init(
        name: String, title: LocalizedText, description: LocalizedText? = nil, type: ValueType,
        isOptional: Bool = false, defaultValue: IntentValue? = nil, limits: ValueLimits = ValueLimits(),
        requestValueDialog: LocalizedText? = nil, disambiguationDialog: LocalizedText? = nil, hasOptions: Bool = false,
        resolvesFrom: [ValueType] = []
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.type = type
        self.isOptional = isOptional
        self.defaultValue = defaultValue
        self.limits = limits
        self.requestValueDialog = requestValueDialog
        self.disambiguationDialog = disambiguationDialog
        self.hasOptions = hasOptions
        self.resolvesFrom = resolvesFrom
        options = nil
    }

    /// Whether a run can't begin without a value from the caller.
    package var isRequired: Bool { !isOptional && defaultValue == nil }
}

/// Where the values come from that an app offers for a parameter.
package struct OptionsMetadata: Hashable, Sendable {
    package enum Source: String, Hashable, Sendable {
        /// A `DynamicOptionsProvider`.
        case provider
        /// A query that the parameter names.
        case query
        /// The query of the entity type.
        case entity
    }

    package var source: Source
    /// The provider's or query's type.
    package var name: String
    /// The names of the parameters that the values depend on.
    package var dependsOn: [String]

    package init(_ source: Source, name: String, dependsOn: [String] = []) {
        self.source = source
        self.name = name
        self.dependsOn = dependsOn
    }

    fileprivate var cbor: CBOR {
        .object([
            "source": .text(source.rawValue), "name": .text(name),
            "dependsOn": dependsOn.isEmpty ? nil : .array(dependsOn.map(CBOR.text)),
        ])
    }

    fileprivate init?(cbor item: CBOR) {
        guard let source = item["source"]?.text.flatMap(Source.init(rawValue:)), let name = item["name"]?.text else {
            return nil
        }
        self.init(source, name: name, dependsOn: (item["dependsOn"]?.array ?? []).compactMap(\.text))
    }
}

/// What a value must keep to beyond its type, and hints for the one who asks for it.
package struct ValueLimits: Hashable, Sendable {
    /// Bounds of a number, both included; integers stay integers.
    package var minimum: CBOR?
    package var maximum: CBOR?
    /// Bounds of the number of elements of an array or set.
    package var minimumCount: Int?
    package var maximumCount: Int?
    /// Raw values of the enumeration's cases that are taken; nil for all.
    package var supportedValues: [String]?
    /// Of a date: `date`, `time` or `dateTime`.
    package var dateKind: String?
    /// Uniform type identifiers that a file may have.
    package var contentTypes: [String]?
    /// ISO 4217 codes that an amount may have.
    package var currencyCodes: [String]?
    /// The unit of a bare number.
    package var defaultUnit: String?
    package var supportsNegativeNumbers: Bool?
    /// How a form shows it: `field`, `stepper`, `slider`.
    package var controlStyle: String?
    /// Text input: whether several lines are usual.
    package var multiline: Bool?
    /// What the two states of a switch are called.
    package var trueName: LocalizedText?
    package var falseName: LocalizedText?

    package init() {}

    package var isEmpty: Bool { self == ValueLimits() }
}

extension ParameterMetadata {
    package var cbor: CBOR {
        .object([
            "name": .text(name), "title": title.cbor, "description": description?.cbor, "type": type.cbor,
            "optional": .bool(isOptional), "default": defaultValue?.document,
            "limits": limits.isEmpty ? nil : limits.cbor,
            "requestValueDialog": requestValueDialog?.cbor, "disambiguationDialog": disambiguationDialog?.cbor,
            "hasOptions": hasOptions ? true : nil,
            "resolvesFrom": resolvesFrom.isEmpty ? nil : .array(resolvesFrom.map(\.cbor)),
            "options": options?.cbor,
        ])
    }

    package init(cbor item: CBOR) throws(MetadataError) {
        name = try item.required("name", \.text)
        title = try item.required("title", LocalizedText.init(cbor:))
        description = item["description"].flatMap(LocalizedText.init(cbor:))
        type = try item.required("type", ValueType.init(cbor:))
        isOptional = item["optional"]?.bool ?? false
        defaultValue = item["default"].flatMap { [type] in IntentValue(document: $0, type: type) }
        limits = item["limits"].map(ValueLimits.init(cbor:)) ?? ValueLimits()
        requestValueDialog = item["requestValueDialog"].flatMap(LocalizedText.init(cbor:))
        disambiguationDialog = item["disambiguationDialog"].flatMap(LocalizedText.init(cbor:))
        hasOptions = item["hasOptions"]?.bool ?? false
        resolvesFrom = (item["resolvesFrom"]?.array ?? []).compactMap(ValueType.init(cbor:))
        options = item["options"].flatMap(OptionsMetadata.init(cbor:))
    }
}

extension ValueLimits {
    fileprivate var cbor: CBOR {
        func list(_ values: [String]?) -> CBOR? { values.map { .array($0.map(CBOR.text)) } }
        return .object([
            "minimum": minimum, "maximum": maximum, "minimumCount": minimumCount.map { .int(Int64($0)) },
            "maximumCount": maximumCount.map { .int(Int64($0)) }, "supportedValues": list(supportedValues),
            "dateKind": dateKind.map(CBOR.text), "contentTypes": list(contentTypes),
            "currencyCodes": list(currencyCodes), "defaultUnit": defaultUnit.map(CBOR.text),
            "supportsNegativeNumbers": supportsNegativeNumbers.map(CBOR.bool),
            "controlStyle": controlStyle.map(CBOR.text), "multiline": multiline.map(CBOR.bool),
            "trueName": trueName?.cbor, "falseName": falseName?.cbor,
        ])
    }

    fileprivate init(cbor item: CBOR) {
        func list(_ name: String) -> [String]? { item[name]?.array?.compactMap(\.text) }
        // One that is no number (NaN) bounds nothing, and would not even equal itself.
        func bound(_ name: String) -> CBOR? { item[name]?.double.map(\.isNaN) == false ? item[name] : nil }
        minimum = bound("minimum")
        maximum = bound("maximum")
        minimumCount = item["minimumCount"]?.int.flatMap(Int.init(exactly:))
        maximumCount = item["maximumCount"]?.int.flatMap(Int.init(exactly:))
        supportedValues = list("supportedValues")
        dateKind = item["dateKind"]?.text
        contentTypes = list("contentTypes")
        currencyCodes = list("currencyCodes")
        defaultUnit = item["defaultUnit"]?.text
        supportsNegativeNumbers = item["supportsNegativeNumbers"]?.bool
        controlStyle = item["controlStyle"]?.text
        multiline = item["multiline"]?.bool
        trueName = item["trueName"].flatMap(LocalizedText.init(cbor:))
        falseName = item["falseName"].flatMap(LocalizedText.init(cbor:))
    }
}
