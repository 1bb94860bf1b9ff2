/// Values as arguments of `intentctl run`: what `NAME=VALUE` and `NAME:=JSON` read back as the same.
package enum TypedArguments {
    /// Identifiers of a collection that stand one by one; more are one JSON document.
    private static let listed = 20

    package static func arguments(_ values: [NamedValue]) -> [String] {
        values.flatMap { item -> [String] in
            if case .collection(let collection) = item.value, case .identifiers(let identifiers) = collection.members,
                !identifiers.isEmpty, identifiers.count <= listed
            {
                return identifiers.map { "\(item.name)=id:\($0)" }
            }
            if let text = text(item.value) { return ["\(item.name)=\(text)"] }
            return ["\(item.name):=\(json(item.value).text())"]
        }
    }

    /// What a person would type; nil where only JSON says it exactly.
    private static func text(_ value: IntentValue) -> String? {
        switch value {
        case .string(let text), .url(let text):
            let isPlain =
                !text.isEmpty && !text.hasPrefix("@") && text.first?.isWhitespace == false
                && text.last?.isWhitespace == false
            return isPlain ? text : nil
        case .entity(let entity): return entity.id.isEmpty ? nil : "id:\(entity.id)"
        case .enumeration(_, let rawValue): return rawValue
        case .bool(let isTrue): return isTrue ? "yes" : "no"
        case .int(let number): return String(number)
        case .measurement: return value.line
        case .union(_, let name, .null): return "\(name):"
        case .union(_, let name, let held): return text(held).map { "\(name):\($0)" }
        default: return nil
        }
    }

    /// An entity alone is enough by its identifier.
    private static func json(_ value: IntentValue) -> JSON {
        switch value {
        case .entity(let entity): .string("id:\(entity.id)")
        case .array(let values): .array(values.map(json))
        default: value.json
        }
    }
}
