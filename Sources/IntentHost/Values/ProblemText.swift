import IntentProtocol

/// The one place that composes what a caller hears of a value that can't be read.
struct ProblemText {
    private let reader: ValueReader
    private let parameter: ParameterMetadata

    init(reader: ValueReader, parameter: ParameterMetadata) {
        self.reader = reader
        self.parameter = parameter
    }

    /// The error: `NAME (TITLE) takes WHAT, not VALUE (WHERE): WHY`.
    func error(for problem: ValueProblem, at path: ValuePath) -> IntentError {
        let type = problem.type ?? parameter.type
        // What a union or record holds is not bound by the parameter's limits.
        let isInner = path.steps.contains { if case .element = $0 { false } else { true } }
        let expectation = Expectation(
            types: reader.types, locale: reader.locale, limits: isInner ? ValueLimits() : parameter.limits)
        let given = problem.given.map(Shown.value) ?? "that"
        let reason = problem.detail.map { ": " + $0 } ?? ""
        return IntentError(
            .request, problem.code,
            "\(parameter.label(for: reader.locale)) takes \(expectation.words(type)), not \(given)\(place(path))\(reason)",
            remedy: remedy(problem, path, isInner: isInner), parameter: parameter.name)
    }

    private func remedy(_ problem: ValueProblem, _ path: ValuePath, isInner: Bool) -> String? {
        if let remedy = problem.remedy { return remedy }
        if let suggestion = problem.suggestion, !isInner { return "did you mean \(assignment(suggestion))?" }
        let expectation = Expectation(types: reader.types, locale: reader.locale, limits: parameter.limits)
        guard let example = expectation.example(parameter.type) else {
            if case .file = parameter.type { return "\(parameter.name)=/the/path" }
            return nil
        }
        return assignment(example) + ", for example"
    }

    /// `name=value` as a shell takes it.
    private func assignment(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            97...122 ~= byte | 0x20 || 48...57 ~= byte || "-_./:@%+=,".utf8.contains(byte) || byte >= 0x80
        }
        return isPlain ? "\(parameter.name)=\(value)" : "\(parameter.name)='\(value)'"
    }

    private func place(_ path: ValuePath) -> String {
        let steps = path.steps.compactMap { step in
            switch step {
            case .element(let index): "value \(index + 1)"
            case .field(let name): Shown.plain(name)
            case .held: nil
            }
        }
        // A list of one is how a single value is given.
        guard !steps.isEmpty, !(steps == ["value 1"]) else { return "" }
        return " (\(steps.joined(separator: ", ")))"
    }
}

extension ParameterMetadata {
    /// The name and, where it says more, the displayed title: `due (Due date)`.
    func label(for locale: String) -> String {
        let title = Shown.plain(title.text(for: locale))
        return title.isEmpty || FoldedText.key(title) == FoldedText.key(name) ? name : "\(name) (\(title))"
    }
}
