package import IntentProtocol

/// What a run's machine asks of the reading of values, and the words for what goes wrong.
package struct ParameterReader: Sendable {
    /// Values that were read, what in them has yet to be found, and what was not given.
    package struct Read: Sendable {
        package var values: [NamedValue]
        package var lookups: [ValueLookup]
        package var missing: [ParameterMetadata]
    }

    private let values: ValueReader

    var locale: String { values.locale }

    /// - Parameter values: The app's reader, for the caller's locale.
    package init(_ values: ValueReader) {
        self.values = values
    }

    /// Reads the values that were given for an intent.
    func read(_ given: [NamedValue], for intent: IntentMetadata) throws(IntentError) -> Read {
        try read(ParameterSet(reading: given, for: intent, with: values), intent.parameters, finds: intent.finds)
    }

    /// Reads the values that were given for an intent whose metadata is held once.
    ///
    /// - Parameter find: Finds a collection by its handle at once, where that can be.
    func read(
        _ given: [NamedValue], for entry: IntentEntry,
        finding find: (_ handle: String, _ type: String) -> FoundCollection?
    ) throws(IntentError) -> Read {
        try read(
            ParameterSet(reading: given, for: entry, with: values, finding: find), entry.intent.parameters,
            finds: entry.intent.finds)
    }

    private func read(
        _ set: ParameterSet, _ parameters: [ParameterMetadata], finds: String?
    ) throws(IntentError) -> Read {
        var read = Read(
            values: set.values, lookups: set.lookups,
            missing: set.missing.isEmpty ? [] : set.missing.map { parameters[$0] })
        if let entity = finds.flatMap(values.app.entity) { try read.readFilter(of: entity, with: values) }
        return read
    }

    /// Reads one value, such as an answer.
    func read(_ value: IntentValue, for parameter: ParameterMetadata) throws(IntentError) -> Read {
        let read = try values.read(value, for: parameter)
        return Read(values: [NamedValue(parameter.name, read.value)], lookups: read.lookups, missing: [])
    }

    /// Puts what was found in the place of the text that stood for it.
    func fill(_ place: ValueLookup, with value: IntentValue, in values: consuming [NamedValue]) -> [NamedValue] {
        guard let index = values.firstIndex(where: { $0.name == place.parameter }) else { return values }
        if place.path.steps.isEmpty {
            values[index].value = value
        } else {
            values[index].value.put(value, at: place.path)
        }
        return values
    }

    // MARK: Words

    /// What is asked when a parameter has no value: the author's words, or its title.
    func request(for parameter: ParameterMetadata, locale: String) -> String {
        parameter.requestValueDialog?.text(for: locale) ?? "\(title(parameter))?"
    }

    func disambiguation(_ place: ValueLookup, _ parameter: ParameterMetadata, locale: String) -> String {
        "Which one is meant by \(Shown.text(place.text))?"
    }

    func missingValue(_ parameter: ParameterMetadata) -> IntentError {
        IntentError(
            .request, .missingValue, "the parameter \(parameter.label(for: locale)) has no value",
            remedy: "give \(parameter.name)=VALUE, where VALUE is \(values.expectation(of: parameter))",
            parameter: parameter.name)
    }

    func nothingFound(_ place: ValueLookup, _ parameter: ParameterMetadata) -> IntentError {
        IntentError(
            .request, .invalidValue, "\(parameter.label(for: locale)): nothing is found by \(Shown.text(place.text))",
            remedy: "give another text, or an identifier as \(parameter.name)=id:ID", parameter: parameter.name)
    }

    func ambiguous(_ place: ValueLookup, _ parameter: ParameterMetadata, _ candidates: [EntityValue]) -> IntentError {
        let named = candidates.map { "\(Shown.plain($0.display?.title ?? $0.id)) (id:\(Shown.plain($0.id)))" }
        return IntentError(
            .request, .ambiguousValue,
            "\(parameter.label(for: locale)): \(Shown.text(place.text)) finds \(Shown.list(named, "and"))",
            remedy: "give the one that is meant as \(parameter.name)=id:ID", parameter: parameter.name)
    }

    /// The error of a file that an app named by its path.
    func fileOfApp(_ place: ValueLookup, _ parameter: ParameterMetadata) -> IntentError {
        IntentError(
            .app, .notPermitted,
            "\(parameter.label(for: locale)): an app named the file \(Shown.text(place.text)), which only its caller may",
            remedy: "give the file yourself", parameter: parameter.name)
    }

    /// The error of a file that can't be opened, with the parameter that it was given for.
    func unreadable(_ error: IntentError, _ parameter: ParameterMetadata) -> IntentError {
        var error = error
        error.message = "\(parameter.label(for: locale)): \(error.message)"
        error.parameter = parameter.name
        return error
    }

    /// The error of a collection that has too few or too many identifiers, and its parameter; nil where it has neither.
    func wrongCount(
        _ count: Int, _ name: String, of intent: IntentMetadata
    ) -> (error: IntentError, parameter: ParameterMetadata)? {
        // As in ``ParameterSet``: a span's elements are not copied.
        let parameters = intent.parameters.span
        for index in parameters.indices where parameters[index].name == name {
            guard !parameters[index].limits.allows(collectionOf: count) else { return nil }
            let parameter = parameters[index]
            let error = IntentError(
                .request, .invalidValue,
                "\(parameter.label(for: locale)) takes \(values.expectation(of: parameter)): the collection has \(count)",
                remedy: "give another collection", parameter: parameter.name)
            return (error, parameter)
        }
        return nil
    }

    func badAnswer(_ parameter: ParameterMetadata) -> IntentError {
        IntentError(
            .request, .invalidValue, "\(parameter.label(for: locale)): the answer is none of those offered",
            remedy: "choose one of them", parameter: parameter.name)
    }

    private func title(_ parameter: ParameterMetadata) -> String {
        let title = parameter.title.text(for: locale)
        return title.isEmpty ? parameter.name : title
    }
}
