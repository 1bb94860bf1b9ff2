import IntentProtocol

/// A JSON value of a shortcut's file, the line that it begins on, and the step that it belongs to.
struct ShortcutNode {
    private let located: LocatedJSON
    /// Set by who reads steps, and that of what a value holds.
    var step: String?

    struct Member {
        var name: String
        var node: ShortcutNode
    }

    var json: JSON { located.json }
    var line: Int { located.line }
    var members: [Member] { located.members.map { Member(name: $0.name, node: within($0.value)) } }
    var items: [ShortcutNode] { located.items.map(within) }

    init(parsing text: String) throws(ShortcutProblem) {
        do throws(JSONError) {
            located = try LocatedJSON(parsing: text)
        } catch {
            throw ShortcutProblem(line: error.line, "it is no JSON: \(error.message), in column \(error.column)")
        }
    }

    private init(_ located: LocatedJSON, step: String?) {
        self.located = located
        self.step = step
    }

    private func within(_ value: LocatedJSON) -> ShortcutNode { ShortcutNode(value, step: step) }

    subscript(name: String) -> ShortcutNode? { located[name].map(within) }

    func problem(_ message: String, remedy: String? = nil) -> ShortcutProblem {
        ShortcutProblem(line: line, step: step, message, remedy: remedy)
    }

    // MARK: What it holds

    /// Refuses what is no object, members that are not known, and members that stand twice.
    func checkMembers(of what: String, _ known: Set<String>) throws(ShortcutProblem) {
        guard let fault = located.fault(of: what, known) else { return }
        throw ShortcutProblem(line: fault.line, step: step, fault.message, remedy: fault.remedy)
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
        return items
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
