import IntentProtocol

extension ShortcutNode {
    /// This value as an expression.
    func expression() throws(ShortcutProblem) -> Expression {
        switch json {
        case .null: return .value(.null)
        case .bool(let value): return .value(.bool(value))
        case .integer(let value): return .value(.int(value))
        case .number(let value): return .value(.double(value))
        case .string(let text):
            guard text.utf8.count <= ShortcutLimits.text else {
                throw problem("a text has more than \(ShortcutLimits.text) bytes")
            }
            return try template(text)
        case .array:
            var items: [Expression] = []
            for item in try list(named: "the list", limit: ShortcutLimits.rounds) {
                items.append(try item.expression())
            }
            return .list(items)
        case .object:
            throw problem(
                "a value can't be an object in braces", remedy: "give a text, a number, true, false or a list of them")
        }
    }

    /// A text with variables in it.
    private func template(_ text: String) throws(ShortcutProblem) -> Expression {
        var parts: [Expression.Part] = []
        var plain = ""
        var rest = text[...]
        while let character = rest.first {
            rest.removeFirst()
            if (character == "{" || character == "}"), rest.first == character {
                plain.append(character)
                rest.removeFirst()
            } else if character == "{" {
                guard let end = rest.firstIndex(of: "}") else {
                    throw problem("a { has no }", remedy: "write {{ for a brace itself")
                }
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(.variable(try reference(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            } else if character == "}" {
                throw problem("a } stands alone", remedy: "write }} for a brace itself")
            } else {
                plain.append(character)
            }
        }
        if parts.isEmpty { return .value(.unresolved(plain)) }
        if parts.count == 1, plain.isEmpty, case .variable(let reference) = parts[0] { return .variable(reference) }
        if !plain.isEmpty { parts.append(.text(plain)) }
        return .text(parts)
    }

    private func reference(_ text: Substring) throws(ShortcutProblem) -> Expression.Reference {
        let names = text.split(separator: ".", omittingEmptySubsequences: false)
        guard names.count <= ShortcutLimits.depth, names.allSatisfy(Self.isName) else {
            throw problem(
                "“{\(text.prefix(40))}” names no variable", remedy: "write {name} or {name.member}, {{ for a brace")
        }
        return Expression.Reference(name: String(names[0]), members: names.dropFirst().map(String.init))
    }

    /// This value as a condition.
    func condition(depth: Int = ShortcutLimits.depth) throws(ShortcutProblem) -> Condition {
        guard depth > 0 else { throw problem("conditions are nested deeper than \(ShortcutLimits.depth)") }
        for (name, make) in [("all", Condition.all), ("any", Condition.any)] {
            guard let node = self[name] else { continue }
            try checkMembers(of: "the condition", [name])
            var conditions: [Condition] = []
            for item in try node.list(named: name, limit: ShortcutLimits.options) {
                conditions.append(try item.condition(depth: depth - 1))
            }
            return make(conditions)
        }
        if let node = self["not"] {
            try checkMembers(of: "the condition", ["not"])
            return .not(try node.condition(depth: depth - 1))
        }
        if let node = self["exists"] {
            try checkMembers(of: "the condition", ["exists"])
            return .exists(try node.expression())
        }
        try checkMembers(of: "the condition", ["value", "is", "than"])
        let left = try required("value", of: "the condition").expression()
        let node = try required("is", of: "the condition")
        guard let comparison = node.json.string.flatMap(Condition.Comparison.init(rawValue:)) else {
            throw node.problem(
                "“is” tells no comparison",
                remedy: "one of \(Condition.Comparison.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return .compare(left, comparison, try required("than", of: "the condition").expression())
    }
}
