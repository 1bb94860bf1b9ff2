package import IntentProtocol

extension LibraryManifest {
    /// The metadata document of an app whose intents are the library's functions.
    package func metadata(app: String, name: LocalizedText) -> AppMetadata {
        var metadata = AppMetadata(app: app, name: name)
        metadata.intents = functions.map(document(of:)).sorted { $0.id < $1.id }
        let used = Set(functions.flatMap { $0.inputs.map(\.type) + $0.outputs.map(\.type) })
        metadata.enums = enums.filter { used.contains(.enumeration($0.key)) }.sorted { $0.key < $1.key }.map {
            EnumMetadata(
                id: $0.key, name: $0.value.title,
                cases: $0.value.cases.map { EnumMetadata.Case(rawValue: $0.name, title: $0.title) })
        }
        metadata.diagnostics = functions.flatMap(diagnostics(of:))
        return metadata
    }

    private func document(of intent: ForeignIntent) -> IntentMetadata {
        var document = IntentMetadata(id: intent.id, title: intent.title)
        document.description = intent.description
        document.category = intent.category
        document.isDiscoverable = intent.isDiscoverable
        document.targets = intent.targets
        document.providesDialog = intent.dialog != nil
        document.parameters = intent.inputs.map(document(of:))
        switch intent.results.count {
        case 0: break
        case 1: document.result = intent.output(intent.results[0])?.valueType
        default: document.result = .codable(intent.id + "Result")
        }
        return document
    }

    private func document(of argument: ForeignArgument) -> ParameterMetadata {
        let type = argument.type.valueType(argument.form) ?? .int
        var parameter = ParameterMetadata(
            name: argument.name, title: argument.title, description: argument.description, type: type,
            isOptional: argument.isOptional, defaultValue: argument.defaultValue?.value(of: argument.type, type),
            requestValueDialog: argument.question)
        switch argument.type {
        case .integer(let integer):
            parameter.limits.minimum = .int(max(integer.range.lowerBound, argument.minimum?.integer ?? .min))
            parameter.limits.maximum = .int(min(integer.range.upperBound, argument.maximum?.integer ?? .max))
        case .float, .double:
            parameter.limits.minimum = argument.minimum.map { CBOR($0) }
            parameter.limits.maximum = argument.maximum.map { CBOR($0) }
        default: break
        }
        if type == .file, let contentType = argument.form.contentType { parameter.limits.contentTypes = [contentType] }
        return parameter
    }

    /// What an author should add.
    private func diagnostics(of intent: ForeignIntent) -> [MetadataDiagnostic] {
        var found: [MetadataDiagnostic] = []
        if intent.description == nil {
            found.append(
                MetadataDiagnostic(
                    .warning, subject: intent.id, message: "line \(intent.line): it has no description",
                    remedy: "say in “description” what it does: people and assistants choose by it"))
        }
        for call in intent.calls where call.result.type == .pointer && call.result.failsWhen == nil {
            found.append(
                MetadataDiagnostic(
                    .warning, subject: "\(intent.id).\(call.function)",
                    message: "line \(call.result.line): a pointer is returned, and null is taken for success",
                    remedy: "write “failsWhen”: “null” where null means that it failed"))
        }
        return found
    }
}

extension ForeignConstant {
    /// The constant as a value of a parameter.
    package func value(of type: CType, _ valueType: ValueType) -> IntentValue {
        switch (self, type) {
        case (.null, _): .null
        case (.bool(let value), _): .bool(value)
        case (.integer(let value), _): .int(value)
        case (.number(let value), _): .double(value)
        case (.text(let text), .enumeration(let name)): .enumeration(type: name, rawValue: text)
        case (.text(let text), _): valueType == .data ? .data(Array(text.utf8)) : .string(text)
        }
    }
}
