import IntentProtocol

/// A JSON value of a shortcut's file, the line that it begins on, and the step that it belongs to.
struct ShortcutNode {
    let json: JSON
    let line: Int
    /// Set by who reads steps.
    var step: String?
    private(set) var members: [Member] = []
    private(set) var items: [ShortcutNode] = []

    struct Member {
        var name: String
        var node: ShortcutNode
    }

    init(parsing text: String) throws(ShortcutProblem) {
        var lines: [Int] = []
        let json: JSON
        do throws(JSONError) {
            json = try JSON(parsing: text, lines: &lines)
        } catch {
            throw ShortcutProblem(line: error.line, "it is no JSON: \(error.message), in column \(error.column)")
        }
        var next = 0
        self.init(json, lines, &next)
    }

    private init(_ json: JSON, _ lines: [Int], _ next: inout Int) {
        self.json = json
        line = lines[next]
        next += 1
        switch json {
        case .object(let entries):
            for entry in entries {
                members.append(Member(name: entry.name, node: ShortcutNode(entry.value, lines, &next)))
            }
        case .array(let values):
            for value in values { items.append(ShortcutNode(value, lines, &next)) }
        default: break
        }
    }

    subscript(name: String) -> ShortcutNode? {
        var node = members.first { $0.name == name }?.node
        node?.step = step
        return node
    }

    func problem(_ message: String, remedy: String? = nil) -> ShortcutProblem {
        ShortcutProblem(line: line, step: step, message, remedy: remedy)
    }

    // MARK: What it holds

    /// Refuses what is no object, members that are not known, and members that stand twice.
    func checkMembers(of what: String, _ known: Set<String>) throws(ShortcutProblem) {
        guard case .object = json else { throw problem("\(what) must be an object in braces") }
        var seen: Set<String> = []
        for member in members {
            let name = member.name
            guard known.contains(name) else {
                throw ShortcutProblem(
                    line: member.node.line, step: step, "\(what) has no member “\(name.prefix(40))”",
                    remedy: "it may have: \(known.sorted().joined(separator: ", "))")
            }
            guard seen.insert(name).inserted else {
                throw ShortcutProblem(line: member.node.line, step: step, "the member “\(name)” stands twice")
            }
        }
    }

    func required(_ name: String, of what: String) throws(ShortcutProblem) -> ShortcutNode {
        guard let node = self[name] else { throw problem("\(what) lacks “\(name)”") }
        return node
    }

    func text(_ name: String, limit: Int = ShortcutLimits.text) throws(ShortcutProblem) -> String? {
        guard let node = self[name] else { return nil }
        return try node.text(named: name, limit: limit)
    }

    func text(named name: String, limit: Int = ShortcutLimits.text) throws(ShortcutProblem) -> String {
        guard let text = json.string, !text.isEmpty else { throw problem("“\(name)” must be a text") }
        guard text.utf8.count <= limit else { throw problem("“\(name)” has more than \(limit) bytes") }
        return text
    }

    func list(named name: String, limit: Int) throws(ShortcutProblem) -> [ShortcutNode] {
        guard case .array = json else { throw problem("“\(name)” must be a list in brackets") }
        guard items.count <= limit else { throw problem("“\(name)” may have at most \(limit) entries") }
        return items.map { item in
            var item = item
            item.step = step
            return item
        }
    }

    /// The name of a variable: letters, digits and `_`, a digit not first.
    func variable(named name: String) throws(ShortcutProblem) -> String {
        let text = try text(named: name, limit: ShortcutLimits.name)
        guard Self.isName(text) else {
            throw problem(
                "“\(text.prefix(40))” is no name of a variable", remedy: "letters, digits and _, a digit not first")
        }
        return text
    }

    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, first.isLetter || first == "_" else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
