package import IntentProtocol

/// A value of a shortcut's file: fixed, a variable, or a text with variables in it.
///
/// In a text `{name}` stands for a variable and `{name.member}` for a part of it; `{{` and `}}` stand for braces. A text
/// that is nothing but one variable is that variable's value, with its type.
package indirect enum Expression: Hashable, Sendable {
    case value(IntentValue)
    case variable(Reference)
    case text([Part])
    case list([Expression])

    package enum Part: Hashable, Sendable {
        case text(String)
        case variable(Reference)
    }

    /// A variable, and the members that lead from it to the value that is meant.
    package struct Reference: Hashable, Sendable {
        package var name: String
        package var members: [String]

        package var text: String { ([name] + members).joined(separator: ".") }
    }

    /// The variables that it reads.
    package var references: [Reference] {
        switch self {
        case .value: []
        case .variable(let reference): [reference]
        case .text(let parts): parts.compactMap { if case .variable(let reference) = $0 { reference } else { nil } }
        case .list(let items): items.flatMap(\.references)
        }
    }

    /// The expression as it is written; a text without its quotes.
    package var written: String {
        switch self {
        case .value(let value): value.line
        case .variable(let reference): "{\(reference.text)}"
        case .text(let parts):
            parts.map { part in
                switch part {
                case .text(let text): text
                case .variable(let reference): "{\(reference.text)}"
                }
            }.joined()
        case .list(let items): "[" + items.map(\.written).joined(separator: ", ") + "]"
        }
    }

    /// The collections that its fixed texts name, by handle or by name: `collection:summer`.
    package var collections: [String] {
        switch self {
        case .value(.string(let text)), .value(.unresolved(let text)):
            guard text.hasPrefix("collection:") else { return [] }
            let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
            return [String(text[...end].dropFirst("collection:".count))]
        case .list(let items): return items.flatMap(\.collections)
        default: return []
        }
    }

    /// The fixed text that it is; nil where it depends on variables or is no text.
    package var fixedText: String? {
        switch self {
        case .value(.string(let text)), .value(.unresolved(let text)): text
        case .value(let value): value.line
        default: nil
        }
    }
}

/// What decides whether steps are done.
package indirect enum Condition: Hashable, Sendable {
    package enum Comparison: String, CaseIterable, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case contains
        case beginsWith
        case endsWith
    }

    case compare(Expression, Comparison, Expression)
    /// Whether there is a value that is not empty.
    case exists(Expression)
    case all([Condition])
    case any([Condition])
    case not(Condition)

    /// The variables that it reads.
    package var references: [Expression.Reference] {
        switch self {
        case .compare(let left, _, let right): left.references + right.references
        case .exists(let value): value.references
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.references)
        case .not(let condition): condition.references
        }
    }

    package var written: String {
        switch self {
        case .compare(let left, let comparison, let right): "\(left.written) \(comparison.rawValue) \(right.written)"
        case .exists(let value): "\(value.written) has a value"
        case .all(let conditions): conditions.map(\.written).joined(separator: " and ")
        case .any(let conditions): conditions.map(\.written).joined(separator: " or ")
        case .not(let condition): "not (\(condition.written))"
        }
    }
}
