package import IntentProtocol

/// A summary that knows parameters by their names; opaque to authors.
public struct _SummaryNode: Sendable {
    package indirect enum Kind: Sendable {
        /// A sentence, and the parameters that are shown below it.
        case sentence(LocalizedStringResource?, inText: [String], below: [String])
        /// One summary where a condition holds, another where it doesn't.
        case when(Condition, _SummaryNode, _SummaryNode)
        /// A summary for each value of a parameter.
        case cases(parameter: String, [(value: IntentValue, node: _SummaryNode)], otherwise: _SummaryNode?)
        /// No summary.
        case none
    }

    /// A comparison of a parameter's value.
    package struct Condition: Sendable {
        package var parameter: String
        /// `equalTo`, `oneOf`, `hasAnyValue` and so on.
        package var comparison: String
        package var values: [IntentValue]

        package init(parameter: String, comparison: String, values: [IntentValue]) {
            self.parameter = parameter
            self.comparison = comparison
            self.values = values
        }
    }

    package let kind: Kind

    package init(_ kind: Kind) {
        self.kind = kind
    }
}

extension _SummaryNode {
    /// The summary in the metadata's form.
    ///
    /// A sentence is `{"text": …, "parameters": [names], "below": [names]}`, its text having `${name}` for each
    /// parameter. A condition is `{"when": {"parameter": …, "comparison": …, "values": […]}, "then": …,
    /// "otherwise": …}`, a switch `{"switch": name, "cases": [{"value": …, "then": …}], "otherwise": …}`.
    package var cbor: CBOR? {
        func names(_ names: [String]) -> CBOR { .array(names.map(CBOR.text)) }
        switch kind {
        case .none:
            return nil
        case .sentence(let text, let inText, let below):
            return .object([
                "text": text.map { Localizer.localizedText(of: $0).cbor }, "parameters": names(inText),
                "below": names(below),
            ])
        case .when(let condition, let then, let otherwise):
            return .object([
                "when": .object([
                    "parameter": .text(condition.parameter), "comparison": .text(condition.comparison),
                    "values": .array(condition.values.map(\.item)),
                ]),
                "then": then.cbor, "otherwise": otherwise.cbor,
            ])
        case .cases(let parameter, let cases, let otherwise):
            return .object([
                "switch": .text(parameter),
                "cases": .array(cases.map { .object(["value": $0.value.item, "then": $0.node.cbor]) }),
                "otherwise": otherwise?.cbor,
            ])
        }
    }

    /// Returns the sentence that holds for the present values of an intent's parameters.
    ///
    /// - Parameter value: Gives a parameter's value by its name; nil where it has none.
    package func sentence(
        _ value: (String) -> IntentValue?
    ) -> (text: LocalizedStringResource?, inText: [String], below: [String])? {
        switch kind {
        case .none:
            return nil
        case .sentence(let text, let inText, let below):
            return (text, inText, below)
        case .when(let condition, let then, let otherwise):
            return (condition.holds(value(condition.parameter)) ? then : otherwise).sentence(value)
        case .cases(let parameter, let cases, let otherwise):
            let present = value(parameter)
            let match = cases.first { entry in present.map { entry.value.matches($0) } ?? (entry.value == .null) }
            return (match?.node ?? otherwise)?.sentence(value)
        }
    }
}

extension _SummaryNode.Condition {
    /// Whether the condition holds for a value.
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
        case "contains": return texts { $0.contains($1) }
        case "doesNotContain": return texts { !$0.contains($1) }
        case "hasPrefix": return texts { $0.hasPrefix($1) }
        case "hasSuffix": return texts { $0.hasSuffix($1) }
        default: return false
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

extension IntentValue {
    /// The value as a CBOR item.
    package var item: CBOR {
        var writer = CBORWriter()
        write(to: &writer)
        return (try? CBOR(decoding: writer.finish())) ?? .null
    }
}
