import IntentProtocol

/// Reads a shortcut's file; what is wrong is told with its line and step.
struct ShortcutReader {
    private var count = 0

    mutating func read(_ text: String) throws(ShortcutProblem) -> Shortcut {
        guard text.utf8.count <= ShortcutLimits.file else {
            throw ShortcutProblem(line: 0, "a shortcut has at most \(ShortcutLimits.file) bytes")
        }
        let root = try ShortcutNode(parsing: text)
        try root.checkMembers(
            of: "a shortcut", ["$schema", "format", "description", "input", "steps", "triggers"])
        if let format = root["format"], format.json != .integer(Int64(Shortcut.format)) {
            throw format.problem("the format is not \(Shortcut.format)", remedy: "a newer intentctl may read it")
        }
        let steps = try block(
            root.required("steps", of: "a shortcut"), named: "steps", within: "", depth: ShortcutLimits.depth)
        guard !steps.isEmpty else { throw root.problem("a shortcut has at least one step") }
        return Shortcut(
            description: try root.text("description"), inputs: try inputs(root["input"]), steps: steps,
            triggers: try triggers(root["triggers"]))
    }

    // MARK: Inputs and triggers

    private func inputs(_ node: ShortcutNode?) throws(ShortcutProblem) -> [Shortcut.Input] {
        guard let node else { return [] }
        var inputs: [Shortcut.Input] = []
        for item in try node.list(named: "input", limit: ShortcutLimits.inputs) {
            try item.checkMembers(of: "an input", ["name", "type", "prompt", "default"])
            let name = try item.required("name", of: "an input").variable(named: "name")
            guard !inputs.contains(where: { $0.name == name }) else {
                throw item.problem("the input “\(name)” stands twice")
            }
            inputs.append(
                Shortcut.Input(
                    name: name, type: try type(item["type"]), prompt: try item.text("prompt"),
                    standard: try item["default"]?.expression(), line: item.line))
        }
        return inputs
    }

    /// A type of value that a person can give: by the words of ``types``.
    private func type(_ node: ShortcutNode?) throws(ShortcutProblem) -> ValueType {
        guard let node else { return .string }
        let name = try node.text(named: "type")
        guard let type = Self.types.first(where: { $0.0 == name })?.1 else {
            throw node.problem(
                "there is no type “\(name.prefix(40))”", remedy: "one of \(Self.types.map(\.0).joined(separator: ", "))"
            )
        }
        return type
    }

    static let types: [(String, ValueType)] = [
        ("text", .string), ("number", .double), ("integer", .int), ("boolean", .bool), ("date", .date), ("url", .url),
        ("duration", .duration), ("file", .file),
    ]

    private func triggers(_ node: ShortcutNode?) throws(ShortcutProblem) -> [Trigger] {
        guard let node else { return [] }
        var triggers: [Trigger] = []
        for item in try node.list(named: "triggers", limit: ShortcutLimits.triggers) {
            try item.checkMembers(of: "a trigger", ["timer", "file", "login"])
            guard item.members.count == 1 else { throw item.problem("a trigger has one of timer, file and login") }
            if let timer = item["timer"] {
                let text = try timer.text(named: "timer")
                do throws(CalendarProblem) {
                    triggers.append(.timer(try CalendarExpression(text)))
                } catch {
                    throw timer.problem("the timer can't be read: \(error.message)", remedy: "such as Mon..Fri 07:30")
                }
            } else if let file = item["file"] {
                let path = try file.text(named: "file", limit: 4096)
                guard path.hasPrefix("/") else { throw file.problem("the file's path must begin with /") }
                triggers.append(.file(path))
            } else if item["login"]?.json == .bool(true) {
                triggers.append(.login)
            } else {
                throw item.problem("“login” must be true")
            }
        }
        return triggers
    }

    // MARK: Steps

    private mutating func block(
        _ node: ShortcutNode, named name: String, within number: String, depth: Int
    ) throws(ShortcutProblem) -> [Step] {
        guard depth > 0 else { throw node.problem("steps are nested deeper than \(ShortcutLimits.depth)") }
        var steps: [Step] = []
        for (index, item) in try node.list(named: name, limit: ShortcutLimits.steps).enumerated() {
            count += 1
            guard count <= ShortcutLimits.steps else {
                throw item.problem("a shortcut has at most \(ShortcutLimits.steps) steps")
            }
            var item = item
            item.step = number.isEmpty ? "\(index + 1)" : "\(number).\(index + 1)"
            steps.append(Step(number: item.step ?? "", line: item.line, kind: try kind(of: item, depth)))
        }
        return steps
    }

    private static let kinds = ["run", "find", "set", "if", "each", "repeat", "menu", "ask", "output", "stop"]

    private mutating func kind(of node: ShortcutNode, _ depth: Int) throws(ShortcutProblem) -> Step.Kind {
        guard case .object = node.json else { throw node.problem("a step must be an object in braces") }
        let named = Self.kinds.filter { node[$0] != nil }
        guard named.count == 1 else {
            throw node.problem(
                named.isEmpty ? "nothing tells what it does" : "it has both “\(named[0])” and “\(named[1])”",
                remedy: "a step has one of \(Self.kinds.joined(separator: ", "))")
        }
        switch named[0] {
        case "run": return try run(node)
        case "find": return try find(node)
        case "ask": return try ask(node)
        case "set":
            try node.checkMembers(of: "set", ["set", "to"])
            return .set(
                try node.required("set", of: "set").variable(named: "set"),
                try node.required("to", of: "set").expression())
        case "output":
            try node.checkMembers(of: "output", ["output"])
            return .output(try node.required("output", of: "output").expression())
        case "stop":
            try node.checkMembers(of: "stop", ["stop"])
            guard node["stop"]?.json == .bool(true) else { throw node.problem("“stop” must be true") }
            return .stop
        default: return try nested(node, named[0], depth)
        }
    }

    private mutating func nested(_ node: ShortcutNode, _ name: String, _ depth: Int) throws(ShortcutProblem)
        -> Step.Kind
    {
        let number = node.step ?? ""
        switch name {
        case "if":
            try node.checkMembers(of: "if", ["if", "then", "else"])
            let condition = try node.required("if", of: "if").condition()
            let then = try block(node.required("then", of: "if"), named: "then", within: number, depth: depth - 1)
            guard let otherwise = node["else"] else { return .branch(condition, then: then, otherwise: []) }
            return .branch(
                condition, then: then,
                otherwise: try block(otherwise, named: "else", within: number + ".else", depth: depth - 1))
        case "each":
            try node.checkMembers(of: "each", ["each", "in", "do"])
            return .each(
                try node.required("each", of: "each").variable(named: "each"),
                try node.required("in", of: "each").expression(),
                try block(node.required("do", of: "each"), named: "do", within: number, depth: depth - 1))
        case "repeat":
            try node.checkMembers(of: "repeat", ["repeat", "do"])
            return .times(
                try node.required("repeat", of: "repeat").expression(),
                try block(node.required("do", of: "repeat"), named: "do", within: number, depth: depth - 1))
        default: return try menu(node, depth)
        }
    }

    private mutating func menu(_ node: ShortcutNode, _ depth: Int) throws(ShortcutProblem) -> Step.Kind {
        try node.checkMembers(of: "menu", ["menu", "options"])
        let prompt = try node.required("menu", of: "menu").expression()
        var options: [(title: Expression, steps: [Step])] = []
        let list = try node.required("options", of: "menu").list(named: "options", limit: ShortcutLimits.options)
        for (index, item) in list.enumerated() {
            try item.checkMembers(of: "an option", ["title", "do"])
            let number = "\(node.step ?? "").\(Self.letter(index))"
            options.append(
                (
                    try item.required("title", of: "an option").expression(),
                    try block(item.required("do", of: "an option"), named: "do", within: number, depth: depth - 1)
                ))
        }
        guard !options.isEmpty else { throw node.problem("a menu has at least one option") }
        return .menu(prompt, options)
    }

    private static func letter(_ index: Int) -> String {
        index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "o\(index + 1)"
    }

    private func run(_ node: ShortcutNode) throws(ShortcutProblem) -> Step.Kind {
        try node.checkMembers(of: "run", ["run", "with", "as"])
        let intent = try node.required("run", of: "run").text(named: "run", limit: ShortcutLimits.name * 2)
        guard intent.contains(".") else {
            throw node.problem(
                "“\(intent.prefix(40))” names no app", remedy: "write app.Intent, as intentctl list shows it")
        }
        var values: [(name: String, value: Expression)] = []
        if var given = node["with"] {
            given.step = node.step
            try given.checkMembers(of: "with", Set(given.members.map(\.name)))
            for member in given.members {
                var value = member.node
                value.step = node.step
                values.append((member.name, try value.expression()))
            }
        }
        return .run(intent: intent, values: values, result: try node["as"]?.variable(named: "as"))
    }

    private func find(_ node: ShortcutNode) throws(ShortcutProblem) -> Step.Kind {
        try node.checkMembers(of: "find", ["find", "matching", "limit", "as"])
        let entity = try node.required("find", of: "find").text(named: "find", limit: ShortcutLimits.name * 2)
        guard entity.contains(".") else {
            throw node.problem("“\(entity.prefix(40))” names no app", remedy: "write app.Entity")
        }
        var limit = 100
        if let given = node["limit"] {
            guard let number = given.json.integer, (1...Int64(ShortcutLimits.found)).contains(number) else {
                throw given.problem("“limit” must be a whole number from 1 to \(ShortcutLimits.found)")
            }
            limit = Int(number)
        }
        return .find(
            Step.Search(
                entity: entity, text: try node["matching"]?.expression(), limit: limit,
                result: try node.required("as", of: "find").variable(named: "as")))
    }

    private func ask(_ node: ShortcutNode) throws(ShortcutProblem) -> Step.Kind {
        try node.checkMembers(of: "ask", ["ask", "type", "default", "as"])
        return .ask(
            Step.Question(
                prompt: try node.required("ask", of: "ask").expression(), type: try type(node["type"]),
                standard: try node["default"]?.expression(),
                result: try node.required("as", of: "ask").variable(named: "as")))
    }
}

extension Shortcut {
    /// Reads a shortcut's file.
    ///
    /// - Throws: What is wrong, with its line and step: the JSON, a member, a variable that nothing sets before.
    package init(parsing text: String) throws(ShortcutProblem) {
        var reader = ShortcutReader()
        self = try reader.read(text)
        try VariableCheck(self).check()
    }
}
