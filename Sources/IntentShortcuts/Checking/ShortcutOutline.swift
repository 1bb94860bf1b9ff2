/// A shortcut in words, whole: what `show` and `import` tell before anything runs.
package struct ShortcutOutline {
    package let lines: [String]

    package init(_ shortcut: Shortcut) {
        var lines: [String] = []
        if let description = shortcut.description { lines.append(description) }
        for input in shortcut.inputs {
            let standard = input.standard.map { ", otherwise \($0.written)" } ?? ""
            lines.append("takes \(input.name) (\(input.type.expectation))\(standard)")
        }
        for trigger in shortcut.triggers { lines.append("runs by itself \(trigger.text)") }
        for step in shortcut.steps { lines += Self.lines(of: step, depth: 0) }
        self.lines = lines
    }

    private static func lines(of step: Step, depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        var lines = ["\(indent)\(step.number). \(text(of: step.kind))"]
        func add(_ heading: String?, _ steps: [Step]) {
            if let heading { lines.append("\(indent)  \(heading)") }
            for step in steps { lines += Self.lines(of: step, depth: depth + (heading == nil ? 1 : 2)) }
        }
        switch step.kind {
        case .branch(_, let then, let otherwise):
            add(nil, then)
            if !otherwise.isEmpty { add("otherwise", otherwise) }
        case .each(_, _, let steps), .times(_, let steps): add(nil, steps)
        case .menu(_, let options): for option in options { add("“\(option.title.written)”", option.steps) }
        default: break
        }
        return lines
    }

    private static func text(of kind: Step.Kind) -> String {
        switch kind {
        case .run(let intent, let values, let result):
            let given = values.map { " \($0.name)=\($0.value.written)" }.joined()
            return "run \(intent)\(given)" + (result.map { ", keep the value as \($0)" } ?? "")
        case .find(let search):
            let text = search.text.map { " matching \($0.written)" } ?? ""
            return "find \(search.entity)\(text), at most \(search.limit), keep them as \(search.result)"
        case .set(let name, let value): return "set \(name) to \(value.written)"
        case .branch(let condition, _, _): return "if \(condition.written)"
        case .each(let name, let value, _): return "for each \(name) in \(value.written)"
        case .times(let count, _): return "\(count.written) times"
        case .menu(let prompt, _): return "let a person choose: \(prompt.written)"
        case .ask(let question):
            return "ask: \(question.prompt.written) (\(question.type.expectation)), keep it as \(question.result)"
        case .output(let value): return "give \(value.written)"
        case .stop: return "stop"
        }
    }
}
