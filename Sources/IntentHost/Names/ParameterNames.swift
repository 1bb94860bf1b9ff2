package import IntentProtocol

extension [ParameterMetadata] {
    /// The position of a parameter by its name; where none is written just so, case doesn't count.
    func position(of name: String) -> Int? {
        // A span's elements are borrowed; those of an array would be copied, and a parameter's metadata is large.
        let span = span
        for index in span.indices where span[index].name == name { return index }
        guard name.utf8.count <= ReadingLimits.word else { return nil }
        let key = FoldedText.key(name)
        let found = indices.filter { FoldedText.key(self[$0].name) == key }
        return found.count == 1 ? found[0] : nil
    }
}

extension IntentMetadata {
    /// The position of a parameter by its name; where none is written just so, case doesn't count.
    func position(ofParameter name: String) -> Int? { parameters.position(of: name) }

    /// The error for a parameter that the intent doesn't have, with the names that come nearest.
    package func unknownParameter(_ name: String, app: String, locale: String) -> IntentError {
        let shown = Shown.plain(name)
        let intent = "\(app).\(id)"
        return IntentError(
            .request, .invalidValue, "\(intent) has no parameter \(Shown.text(name))",
            remedy: remedy(forParameter: name, locale: locale), parameter: shown)
    }

    private func remedy(forParameter name: String, locale: String) -> String {
        let names = parameters.map(\.name)
        guard !names.isEmpty else { return "it takes no parameters" }
        var nearest = Nearest.names(to: name, among: names)
        if nearest.isEmpty {
            // People see titles, in their own language or another.
            nearest = parameters.filter { parameter in
                ([parameter.title.text] + parameter.title.localizations.values).contains {
                    Nearest.score(name, $0) != nil
                }
            }.map(\.name)
        }
        guard nearest.isEmpty else { return "did you mean \(Shown.list(nearest, "or"))?" }
        return "its parameters are \(Shown.list(parameters.map { $0.label(for: locale) }, "and"))"
    }

    /// The error for parameters that nobody gave a value, in the order of declaration.
    ///
    /// - Parameter reader: The app's reader, for the caller's locale.
    package func requiredParametersMissing(_ missing: [ParameterMetadata], with reader: ValueReader) -> IntentError {
        let labels = Shown.list(missing.map { $0.label(for: reader.locale) }, "and")
        return IntentError(
            .request, .missingValue, "\(reader.app.app).\(id) needs \(labels)",
            remedy: missing.first.map { "give \($0.name)=VALUE, where VALUE is \(reader.expectation(of: $0))" },
            parameter: missing.first?.name)
    }
}
