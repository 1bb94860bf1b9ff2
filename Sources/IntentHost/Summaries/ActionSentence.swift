import IntentProtocol

/// An action as a sentence with the values that its parameters have, and what is shown below it.
///
/// Where the author wrote no summary the sentence is the title, and all parameters stand below it.
struct ActionSentence {
    /// A piece of the sentence.
    enum Part: Equatable {
        case text(String)
        /// A parameter by its name; its value as it is shown, nil where it has none.
        case parameter(String, value: String?)
    }

    private let intent: IntentMetadata
    private let locale: String
    private(set) var parts: [Part] = []
    /// The names of the parameters below the sentence.
    private(set) var below: [String] = []
    private let shown: [String: String]

    /// - Parameters:
    ///   - values: What the parameters have, as they were read; texts that were not looked up stand as they are.
    ///   - reader: The app's reader, for the caller's locale.
    init(_ intent: IntentMetadata, values: [NamedValue], reader: ValueReader) {
        self.intent = intent
        locale = reader.locale
        var known: [String: IntentValue] = [:]
        for entry in values where entry.value != .null { known[entry.name] = entry.value }
        let words = ShownValue(types: reader.types, locale: reader.locale)
        shown = Dictionary(
            intent.parameters.compactMap { parameter in
                known[parameter.name].map { (parameter.name, words.text($0, of: parameter)) }
            }
        ) { first, _ in first }
        let sentence = ActionSummary(cbor: intent.summary, of: intent.parameters).sentence { known[$0] }
        guard let sentence else {
            parts = [.text(intent.title.text(for: locale))]
            below = intent.parameters.map(\.name)
            return
        }
        below = sentence.below
        parts = sentence.text.map { pieces($0.text(for: locale)) } ?? [.text(intent.title.text(for: locale))]
    }

    /// Cuts a text at the places of its parameters: `${name}`.
    private func pieces(_ template: String) -> [Part] {
        var parts: [Part] = []
        var rest = template[...]
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let name = String(rest[start.upperBound..<end])
            if start.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<start.lowerBound]))) }
            parts.append(.parameter(name, value: shown[name]))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }

    /// The sentence as text: a parameter without a value by its title, between marks that tell it from a value.
    var text: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name, let value): value ?? "‹\(title(name))›"
            }
        }.joined()
    }

    /// The sentence as text, and behind it the values that it leaves out.
    var shortText: String {
        let rest = below.compactMap { name in shown[name].map { "\(title(name)): \(Shown.plain($0))" } }
        return rest.isEmpty ? text : "\(text) (\(rest.joined(separator: ", ")))"
    }

    private func title(_ name: String) -> String {
        intent.parameter(name)?.title.text(for: locale) ?? name
    }

    /// `{"text": …, "parts": [{"text": …} or {"parameter": name, "title": …, "value"?: …}, …],
    /// "below": [{"parameter": …, "title": …, "value"?: …}, …]}`
    var cbor: CBOR {
        func parameter(_ name: String, _ value: String?) -> CBOR {
            .object(["parameter": .text(name), "title": .text(title(name)), "value": value.map(CBOR.text)])
        }
        return .object([
            "text": .text(text),
            "parts": .array(
                parts.map { part in
                    switch part {
                    case .text(let text): .object(["text": .text(text)])
                    case .parameter(let name, let value): parameter(name, value)
                    }
                }), "below": .array(below.map { parameter($0, shown[$0]) }),
        ])
    }
}

/// Values as a sentence has them: titles of cases, the author's words for yes and no.
struct ShownValue {
    let types: ValueTypes
    let locale: String

    func text(_ value: IntentValue, of parameter: ParameterMetadata) -> String {
        text(value, parameter.limits)
    }

    private func text(_ value: IntentValue, _ limits: ValueLimits) -> String {
        switch value {
        case .bool(let isTrue):
            return (isTrue ? limits.trueName : limits.falseName)?.text(for: locale) ?? (isTrue ? "yes" : "no")
        case .enumeration(let name, let rawValue):
            let entry = types.enums[name]?.metadata.cases.first { $0.rawValue == rawValue }
            return entry?.title.text(for: locale) ?? rawValue
        case .union(let name, let word, let held):
            let entry = types.unions[name]?.metadata.cases.first { $0.rawValue == word }
            return held == .null ? entry?.title.text(for: locale) ?? word : text(held, ValueLimits())
        case .array(let values):
            return Shown.list(values.map { text($0, limits) }, "and")
        case .collection(let collection):
            guard case .identifiers(let identifiers) = collection.members else { return value.line }
            return Shown.list(identifiers, "and")
        case .date(let seconds):
            return CivilTime.text(secondsSince1970: seconds)
        default: return value.line
        }
    }
}
