import IntentProtocol

/// Finds variables that are read before anything sets them.
struct VariableCheck {
    private let shortcut: Shortcut
    private var known: Set<String>

    init(_ shortcut: Shortcut) {
        self.shortcut = shortcut
        known = Set(shortcut.inputs.map(\.name))
    }

    func check() throws(ShortcutProblem) {
        var check = self
        for input in shortcut.inputs {
            for reference in input.standard?.references ?? [] {
                throw ShortcutProblem(
                    line: input.line, "the default of “\(input.name)” reads {\(reference.text)}, and may read none")
            }
        }
        try check.block(shortcut.steps)
        guard check.known.count <= ShortcutLimits.variables else {
            throw ShortcutProblem(line: 0, "a shortcut has at most \(ShortcutLimits.variables) variables")
        }
    }

    private mutating func block(_ steps: [Step]) throws(ShortcutProblem) {
        for step in steps {
            for reference in step.kind.references where !known.contains(reference.name) {
                let near = known.sorted().first { $0.lowercased() == reference.name.lowercased() }
                throw ShortcutProblem(
                    line: step.line, step: step.number, "nothing sets the variable “\(reference.name)” before",
                    remedy: near.map { "it is written \($0)" }
                        ?? "known here: \(known.sorted().joined(separator: ", "))")
            }
            if case .each(let name, _, _) = step.kind { known.insert(name) }
            for block in step.blocks { try self.block(block) }
            if let name = step.kind.sets { known.insert(name) }
        }
    }
}

extension Step.Kind {
    /// The variables that the step itself reads.
    var references: [Expression.Reference] {
        switch self {
        case .run(_, let values, _): values.flatMap(\.value.references)
        case .find(let search): search.text?.references ?? []
        case .set(_, let value), .output(let value), .each(_, let value, _), .times(let value, _): value.references
        case .branch(let condition, _, _): condition.references
        case .menu(let prompt, let options): prompt.references + options.flatMap(\.title.references)
        case .ask(let question): question.prompt.references + (question.standard?.references ?? [])
        case .stop: []
        }
    }

    /// The variable that the step sets.
    var sets: String? {
        switch self {
        case .run(_, _, let result): result
        case .find(let search): search.result
        case .ask(let question): question.result
        case .set(let name, _): name
        default: nil
        }
    }
}
