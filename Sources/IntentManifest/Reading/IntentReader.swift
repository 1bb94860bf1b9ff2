import IntentProtocol

/// Reads an intent of a library.
struct IntentReader {
    private let node: ManifestNode
    private let library: LibraryReader

    init(_ node: ManifestNode, library: LibraryReader) {
        self.node = node
        self.library = library
    }

    private static let callMembers: Set = ["function", "parameters", "returns", "variadic"]
    private static let members: Set = [
        "intent", "title", "description", "category", "discoverable", "targets", "calls", "result", "dialog",
    ]

    func read() throws(ManifestError) -> ForeignIntent {
        try node.checkMembers(of: "a function", Self.members.union(Self.callMembers))
        guard let id = try node.identifier("intent") else { throw node.error("a function lacks “intent”, its name") }
        var intent = ForeignIntent(id: id, line: node.line, title: try node.localized("title") ?? .spelled(id))
        intent.description = try node.localized("description")
        intent.category = try node.localized("category")
        if node["discoverable"] != nil { intent.isDiscoverable = try node.flag("discoverable") }
        for target in try node.list("targets", limit: 3) {
            switch target.json.string {
            case "main": intent.targets |= 1
            case "extension": intent.targets |= 2
            case "widget": intent.targets |= 4
            default: throw target.error("a target is one of: main, extension, widget")
            }
        }
        intent.calls = try calls()
        try check(intent)
        intent.results = try results(of: intent)
        intent.dialog = try node.localized("dialog")
        if let dialog = intent.dialog { try check(dialog, of: intent) }
        return intent
    }

    private func calls() throws(ManifestError) -> [ForeignCall] {
        guard node["calls"] != nil else { return [try CallReader(node, earlier: [], library: library).read()] }
        if let member = Self.callMembers.first(where: { node[$0] != nil }) {
            throw node.error("“\(member)” belongs into “calls” where that is given")
        }
        var calls: [ForeignCall] = []
        for entry in try node.list("calls", limit: ManifestLimits.calls) {
            try entry.checkMembers(of: "a call", Self.callMembers.union(["cleanUp"]))
            calls.append(try CallReader(entry, earlier: calls, library: library).read())
        }
        guard !calls.isEmpty else { throw node.error("“calls” is empty") }
        return calls
    }

    /// Names are used once in an intent, whether they go in or come out.
    private func check(_ intent: ForeignIntent) throws(ManifestError) {
        var seen: Set<String> = []
        for call in intent.calls {
            for argument in call.arguments where argument.isAsked || argument.isOutput {
                guard seen.insert(argument.name).inserted else {
                    throw ManifestError(
                        line: argument.line, function: call.function,
                        "the name “\(argument.name)” stands for something else already")
                }
            }
            if call.result.type != .void, !call.result.isStatus, !seen.insert(call.result.name).inserted {
                throw ManifestError(
                    line: call.line, function: call.function,
                    "the name “\(call.result.name)” stands for something else already",
                    remedy: "give what it returns another “name”")
            }
        }
    }

    // MARK: What comes out

    private func results(of intent: ForeignIntent) throws(ManifestError) -> [String] {
        let all = intent.outputs
        if node.has("result") {
            guard let member = node["result"] else { return [] }
            var names: [String] = []
            if member.json.array == nil {
                names = [try member.text(named: "result")]
            } else {
                for item in member.items { names.append(try item.text(named: "result")) }
            }
            for name in names where !all.contains(where: { $0.name == name && $0.isShown }) {
                throw member.error("there is no output “\(LocatedJSON.shown(name))” that could be the result")
            }
            guard Set(names).count == names.count else { throw member.error("an output stands twice") }
            return names
        }
        let candidates = all.filter(\.isOfItself)
        guard candidates.count <= 1 else {
            throw node.error(
                "it has several outputs: \(candidates.map(\.name).joined(separator: ", "))",
                remedy: "name one of them, or a list of them, in “result”")
        }
        return candidates.map(\.name)
    }

    private func check(_ dialog: LocalizedText, of intent: ForeignIntent) throws(ManifestError) {
        let names = Set(intent.outputs.map(\.name) + intent.inputs.map(\.name))
        for text in [dialog.text] + dialog.localizations.values {
            for name in DialogTemplate(text).names where !names.contains(name) {
                throw (node["dialog"] ?? node).error(
                    "the dialog names “\(LocatedJSON.shown(name))”, which is not there")
            }
        }
    }
}

/// A text with names in braces.
package struct DialogTemplate {
    package enum Part: Hashable {
        case text(String)
        case name(String)
    }

    package let parts: [Part]

    package init(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts.append(.text(String(rest[..<open])))
            parts.append(.name(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        parts.append(.text(String(rest)))
        self.parts = parts
    }

    var names: [String] {
        parts.compactMap { if case .name(let name) = $0 { name } else { nil } }
    }
}
