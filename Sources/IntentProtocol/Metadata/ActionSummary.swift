/// An action as a sentence, which may depend on the values that its parameters have: the metadata's `summary`.
///
/// A sentence is `{"text": …, "parameters": [names], "below": [names]}`, its text having `${name}` for each parameter. A
/// condition is `{"when": {"parameter": …, "comparison": …, "values": […]}, "then": …, "otherwise": …}`, a switch
/// `{"switch": name, "cases": [{"value": …, "then": …}], "otherwise": …}`. Values stand in the form of documents, by the
/// parameter's type.
package indirect enum ActionSummary: Hashable, Sendable {
    /// A sentence, and the parameters that are shown below it; nil where there are only those.
    case sentence(LocalizedText?, inText: [String], below: [String])
    /// One summary where a condition holds, another where it doesn't.
    case when(Condition, ActionSummary, ActionSummary)
    /// A summary for each value of a parameter.
    case cases(parameter: String, [Case], otherwise: ActionSummary)
    /// Nothing is shown.
    case none

    /// A value of a parameter and the summary that holds for it.
    package struct Case: Hashable, Sendable {
        package var value: IntentValue
        package var summary: ActionSummary

        package init(value: IntentValue, summary: ActionSummary) {
            self.value = value
            self.summary = summary
        }
    }

    /// Conditions within one another at most.
    package static let maximumDepth = 32

    /// What is shown for the present values.
    package struct Sentence: Hashable, Sendable {
        package var text: LocalizedText?
        package var inText: [String]
        package var below: [String]
    }

    /// Returns what is shown for the present values of the parameters.
    ///
    /// - Parameter value: Gives a parameter's value by its name; nil where it has none.
    /// - Returns: Nil where nothing is shown.
    package func sentence(for value: (String) -> IntentValue?) -> Sentence? {
        switch self {
        case .none: return nil
        case .sentence(let text, let inText, let below): return Sentence(text: text, inText: inText, below: below)
        case .when(let condition, let then, let otherwise):
            return (condition.holds(value(condition.parameter)) ? then : otherwise).sentence(for: value)
        case .cases(let parameter, let cases, let otherwise):
            let present = value(parameter)
            let match = cases.first { entry in present.map(entry.value.matches) ?? (entry.value == .null) }
            return (match?.summary ?? otherwise).sentence(for: value)
        }
    }
}

// MARK: - Conditions

extension ActionSummary {
    /// A comparison of a parameter's value.
    package struct Condition: Hashable, Sendable {
        package var parameter: String
        /// `equalTo`, `oneOf`, `hasAnyValue` and so on.
        package var comparison: String
        package var values: [IntentValue]

        package init(parameter: String, comparison: String, values: [IntentValue]) {
            self.parameter = parameter
            self.comparison = comparison
            self.values = values
        }

        /// Whether the condition holds for a value. An unknown comparison never does.
        package func holds(_ value: IntentValue?) -> Bool {
            let present = value.flatMap { $0 == .null ? nil : $0 }
            func compares(_ accept: (Double, Double) -> Bool) -> Bool {
                guard let left = present?.number, let right = values.first?.number else { return false }
                return accept(left, right)
            }
            func texts(_ accept: (String, String) -> Bool) -> Bool {
                guard case .string(let left)? = present, case .string(let right)? = values.first else { return false }
                return accept(left, right)
            }
            switch comparison {
            case "hasAnyValue": return present != nil
            case "hasNoValue": return present == nil
            case "equalTo", "oneOf": return values.contains { present.map($0.matches) ?? ($0 == .null) }
            case "notEqualTo": return !values.contains { present.map($0.matches) ?? ($0 == .null) }
            case "lessThan": return compares(<)
            case "lessThanOrEqualTo": return compares(<=)
            case "greaterThan": return compares(>)
            case "greaterThanOrEqualTo": return compares(>=)
            case "contains": return texts { Self.place(of: $1, in: $0) }
            case "doesNotContain": return texts { !Self.place(of: $1, in: $0) }
            case "hasPrefix": return texts { $0.hasPrefix($1) }
            case "hasSuffix": return texts { $0.hasSuffix($1) }
            default: return false
            }
        }

        private static func place(of part: String, in whole: String) -> Bool {
            part.isEmpty || whole.indices.contains { whole[$0...].hasPrefix(part) }
        }
    }
}

extension IntentValue {
    /// Whether two values are the same one: entities by type and identifier, numbers by value.
    fileprivate func matches(_ other: IntentValue) -> Bool {
        switch (self, other) {
        case (.entity(let left), .entity(let right)): left.type == right.type && left.id == right.id
        default: self == other || number != nil && number == other.number
        }
    }

    /// The value as a number that can be compared; nil for other values.
    fileprivate var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value), .date(let value): value
        case .duration(let seconds, let attoseconds): Double(seconds) + Double(attoseconds) * 1e-18
        case .currency(let amount, _): Double(amount)
        default: nil
        }
    }
}

// MARK: - Document

extension ActionSummary {
    /// The document; nil where nothing is shown.
    package var cbor: CBOR? {
        func names(_ names: [String]) -> CBOR { .array(names.map(CBOR.text)) }
        switch self {
        case .none: return nil
        case .sentence(let text, let inText, let below):
            return .object(["text": text?.cbor, "parameters": names(inText), "below": names(below)])
        case .when(let condition, let then, let otherwise):
            return .object([
                "when": .object([
                    "parameter": .text(condition.parameter), "comparison": .text(condition.comparison),
                    "values": .array(condition.values.map(\.document)),
                ]),
                "then": then.cbor, "otherwise": otherwise.cbor,
            ])
        case .cases(let parameter, let cases, let otherwise):
            return .object([
                "switch": .text(parameter),
                "cases": .array(cases.map { .object(["value": $0.value.document, "then": $0.summary.cbor]) }),
                "otherwise": otherwise.cbor,
            ])
        }
    }

    /// Reads an intent's document. What can't be read shows nothing.
    ///
    /// - Parameter parameters: The intent's parameters, whose types tell what values are.
    package init(cbor item: CBOR?, of parameters: [ParameterMetadata]) {
        self.init(item, Dictionary(parameters.map { ($0.name, $0.type) }) { first, _ in first }, Self.maximumDepth)
    }

    private init(_ item: CBOR?, _ types: [String: ValueType], _ depth: Int) {
        guard depth > 0, let item else {
            self = .none
            return
        }
        func names(_ name: String) -> [String] { (item[name]?.array ?? []).compactMap(\.text) }
        func summary(_ item: CBOR?) -> ActionSummary { ActionSummary(item, types, depth - 1) }
        func value(_ item: CBOR, _ parameter: String) -> IntentValue? {
            if item == .null { return .null }
            // A condition on a list may be about one of its elements.
            return types[parameter].flatMap { type in
                IntentValue(document: item, type: type)
                    ?? type.element.flatMap { IntentValue(document: item, type: $0) }
            }
        }
        if let condition = item["when"] {
            let parameter = condition["parameter"]?.text ?? ""
            self = .when(
                Condition(
                    parameter: parameter, comparison: condition["comparison"]?.text ?? "",
                    values: (condition["values"]?.array ?? []).compactMap { value($0, parameter) }),
                summary(item["then"]), summary(item["otherwise"]))
        } else if let parameter = item["switch"]?.text {
            let cases = (item["cases"]?.array ?? []).compactMap { entry in
                entry["value"].flatMap { value($0, parameter) }.map { Case(value: $0, summary: summary(entry["then"])) }
            }
            self = .cases(parameter: parameter, cases, otherwise: summary(item["otherwise"]))
        } else {
            let text = item["text"].flatMap(LocalizedText.init(cbor:))
            let below = names("below")
            self = text == nil && below.isEmpty ? .none : .sentence(text, inText: names("parameters"), below: below)
        }
    }
}
