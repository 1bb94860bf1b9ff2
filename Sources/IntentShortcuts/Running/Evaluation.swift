import IntentProtocol

/// Values of expressions and conditions, by the variables of a run.
struct Evaluation {
    let variables: [String: IntentValue]

    func value(_ expression: Expression) throws(IntentError) -> IntentValue {
        switch expression {
        case .value(let value): return value
        case .variable(let reference): return try value(reference)
        case .text(let parts):
            var text = ""
            for part in parts {
                switch part {
                case .text(let plain): text += plain
                case .variable(let reference): text += try value(reference).line
                }
                guard text.utf8.count <= ShortcutLimits.text else {
                    throw IntentError(
                        .request, .tooLarge, "a text grew beyond \(ShortcutLimits.text) bytes",
                        remedy: "put less into it")
                }
            }
            return .unresolved(text)
        case .list(let items):
            var values: [IntentValue] = []
            var room = ShortcutLimits.elements
            for item in items {
                values.append(try value(item))
                values[values.count - 1].take(from: &room)
                guard room >= 0 else {
                    throw IntentError(
                        .request, .tooLarge,
                        "a list grew beyond \(ShortcutLimits.elements) elements, those within others counted",
                        remedy: "put less into it")
                }
            }
            return .array(values)
        }
    }

    private func value(_ reference: Expression.Reference) throws(IntentError) -> IntentValue {
        var value = variables[reference.name] ?? .null
        for member in reference.members {
            guard let next = value.member(member) else {
                throw IntentError(
                    .request, .invalidValue, "{\(reference.text)}: \(reference.name) has no “\(member)”",
                    remedy: "an entity has id, title, subtitle and its properties, a list count, first and last")
            }
            value = next
        }
        return value
    }

    // MARK: Conditions

    func holds(_ condition: Condition) throws(IntentError) -> Bool {
        switch condition {
        case .exists(let expression): return !(try value(expression)).isEmpty
        case .not(let condition): return !(try holds(condition))
        case .all(let conditions):
            for condition in conditions { guard try holds(condition) else { return false } }
            return true
        case .any(let conditions):
            for condition in conditions { if try holds(condition) { return true } }
            return false
        case .compare(let left, let comparison, let right):
            return Self.compare(try value(left), comparison, try value(right))
        }
    }

    /// Compares as numbers where both are, as dates where both are, and else as texts without regard to case.
    static func compare(_ left: IntentValue, _ comparison: Condition.Comparison, _ right: IntentValue) -> Bool {
        switch comparison {
        case .equal: return isEqual(left, right)
        case .notEqual: return !isEqual(left, right)
        case .contains:
            if case .array(let values) = left { return values.contains { isEqual($0, right) } }
            let part = right.line.lowercased()
            return part.isEmpty || left.line.lowercased().firstRange(of: part) != nil
        case .beginsWith: return left.line.lowercased().hasPrefix(right.line.lowercased())
        case .endsWith: return left.line.lowercased().hasSuffix(right.line.lowercased())
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return isOrdered(left, comparison, right)
        }
    }

    private static func isOrdered(_ left: IntentValue, _ comparison: Condition.Comparison, _ right: IntentValue) -> Bool
    {
        func check<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
            switch comparison {
            case .less: left < right
            case .lessOrEqual: left <= right
            case .greater: left > right
            default: left >= right
            }
        }
        if let left = left.number, let right = right.number { return check(left, right) }
        return check(left.line.lowercased(), right.line.lowercased())
    }

    private static func isEqual(_ left: IntentValue, _ right: IntentValue) -> Bool {
        if let left = left.number, let right = right.number { return left == right }
        switch (left, right) {
        case (.entity(let left), .entity(let right)): return left.type == right.type && left.id == right.id
        case (.bool(let value), let other), (let other, .bool(let value)): return other.truth == value
        case (.enumeration(_, let rawValue), let other), (let other, .enumeration(_, let rawValue)):
            return other.line.lowercased() == rawValue.lowercased()
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
        default: return left.line.lowercased() == right.line.lowercased()
        }
    }
}

extension IntentValue {
    /// Takes the number of values that it is made of from what may be there; stops where nothing is left.
    fileprivate func take(from room: inout Int) {
        room -= 1
        guard room >= 0, case .array(let values) = self else { return }
        for value in values where room >= 0 { value.take(from: &room) }
    }

    /// Whether it is no value, or an empty one.
    var isEmpty: Bool {
        switch self {
        case .null: true
        case .string(let text), .unresolved(let text): text.isEmpty
        case .array(let values): values.isEmpty
        default: false
        }
    }

    /// The number that it is, or that its text is.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value), .date(let value): value
        case .string(let text), .unresolved(let text): Double(text)
        default: nil
        }
    }

    fileprivate var truth: Bool? {
        switch self {
        case .bool(let value): value
        case .string(let text), .unresolved(let text):
            ["true", "yes"].contains(text.lowercased())
                ? true : ["false", "no"].contains(text.lowercased()) ? false : nil
        default: nil
        }
    }

    /// A part of it by name; nil where it has none of that name.
    fileprivate func member(_ name: String) -> IntentValue? {
        switch self {
        case .entity(let entity):
            switch name {
            case "id": return .string(entity.id)
            case "title": return .string(entity.display?.title ?? entity.id)
            case "subtitle": return entity.display?.subtitle.map(IntentValue.string) ?? .null
            default: return entity.properties.first { $0.name == name }?.value
            }
        case .array(let values):
            switch name {
            case "count": return .int(Int64(values.count))
            case "first": return values.first ?? .null
            case "last": return values.last ?? .null
            default:
                let members = values.map { $0.member(name) }
                return members.contains(where: { $0 == nil }) ? nil : .array(members.compactMap(\.self))
            }
        case .string(let text), .unresolved(let text): return name == "count" ? .int(Int64(text.count)) : nil
        case .record(_, let fields): return fields[name]
        case .union(_, let entry, let value): return name == "case" ? .string(entry) : name == "value" ? value : nil
        case .measurement(let value, let unit):
            return name == "value" ? .double(value) : name == "unit" ? .string(unit) : nil
        default: return nil
        }
    }
}
