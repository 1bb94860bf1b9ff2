import IntentProtocol

// The tools that are no app's.
extension AssistantMachine {
    /// Actions of one page of `intendant_find`.
    private static let foundLimit = 20

    mutating func callOwn(
        _ own: OwnTool, _ id: RPCID, _ arguments: JSON, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        switch own {
        case .find: respond(id, caller, find(arguments, catalogue))
        case .describe: respond(id, caller, describe(arguments["name"]?.string ?? "", catalogue, caller))
        case .more: respond(id, caller, more(arguments["cursor"]?.string ?? ""))
        case .run: try runFound(id, arguments, parameters, caller, catalogue)
        case .runs:
            if let run = arguments["run"]?.string, !run.isEmpty {
                look(id, caller, .runInfo, AdminRequest("run-info", .object(["run": .text(run)])))
            } else {
                let limit = arguments["limit"]?.integer.map { min(max($0, 1), 100) } ?? 10
                look(id, caller, .runList, AdminRequest("runs", .object(["limit": .int(limit)])))
            }
        }
    }

    private mutating func look(_ id: RPCID, _ caller: Caller, _ lookup: Lookup, _ request: AdminRequest) {
        open[id] = .lookup(begin(.request(request), .lookup(id, caller, lookup)))
    }

    private mutating func runFound(
        _ id: RPCID, _ arguments: JSON, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        let name = arguments["name"]?.string ?? ""
        guard let tool = catalogue.tool(ofIntent: name) else {
            return respond(id, caller, Self.unknown(name, catalogue))
        }
        switch arguments["arguments"] {
        case nil, .object?: break
        default:
            return respond(id, caller, ToolResult.failure("\"arguments\" has to be an object of arguments by name."))
        }
        try call(
            tool, id, arguments["arguments"], parameters, caller, task: try taskRequest(parameters, caller))
    }

    private static func unknown(_ name: String, _ catalogue: Catalogue) -> JSON {
        let near = ActionSearch(catalogue).found(name).prefix(3).map(\.name)
        let advice =
            near.isEmpty ? "Find its name with intendant_find." : "Did you mean \(near.joined(separator: ", "))?"
        return ToolResult.failure("There is no action \"\(CleanText.line(name, limit: 100))\". \(advice)")
    }

    private func find(_ arguments: JSON, _ catalogue: Catalogue) -> JSON {
        let app = arguments["app"]?.string.map { $0.lowercased() } ?? ""
        let all = ActionSearch(catalogue).found(arguments["query"]?.string ?? "").filter {
            app.isEmpty || $0.app.app == app
        }
        let start = arguments["cursor"]?.string.flatMap { Int($0) } ?? 0
        let shown = all.dropFirst(max(0, start)).prefix(Self.foundLimit)
        let end = max(0, start) + shown.count
        let actions = shown.map { tool -> JSON in
            let line = CleanText.line(tool.description, limit: 160)
            return .object(["name": .string(tool.name), "description": .string(line)])
        }
        let result: JSON = .object([
            "actions": .array(actions), "total": .integer(Int64(all.count)),
            "cursor": end < all.count ? .string(String(end)) : nil,
        ])
        return .object(["content": [ToolResult.text(result.text())]])
    }

    private func describe(_ name: String, _ catalogue: Catalogue, _ caller: Caller) -> JSON {
        guard let tool = catalogue.tool(ofIntent: name) else { return Self.unknown(name, catalogue) }
        let json: JSON = .object([
            "name": .string(tool.name), "title": .string(tool.title), "description": .string(tool.description),
            "arguments": tool.inputSchema, "result": tool.outputSchema, "annotations": tool.annotations,
        ])
        return .object(["content": [ToolResult.text(json.text())]])
    }

    private func more(_ cursor: String) -> JSON {
        guard let slice = stash.slice(cursor, room: settings.resultBytes - 512) else {
            return ToolResult.failure("This cursor is none, or its result is no longer kept: run the tool again.")
        }
        let text = slice.isList ? slice.value.text() : slice.value.string ?? ""
        let notice = ToolResult.notice(slice).map { [ToolResult.text($0)] } ?? []
        return .object(["content": .array([ToolResult.text(text)] + notice)])
    }
}

/// Finds actions by the words of what is to be done.
struct ActionSearch {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// Tools by how many of the words they have, and where; all of them for no word.
    func found(_ query: String) -> [OfferedIntent] {
        let words = query.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard !words.isEmpty else { return catalogue.tools }
        let ranked = catalogue.tools.map { (tool: $0, score: score($0, words)) }.filter { $0.score > 0 }
        return ranked.sorted { ($1.score, $0.tool.name) < ($0.score, $1.tool.name) }.map(\.tool)
    }

    private func score(_ tool: OfferedIntent, _ words: [String]) -> Int {
        let name = "\(tool.fullName) \(tool.title)".lowercased()
        let rest =
            ([tool.description] + tool.intent.keywords.map(\.text) + tool.intent.parameters.map(\.title.text))
            .joined(separator: " ").lowercased()
        return words.reduce(0) { sum, word in
            // A plural finds its singular.
            let stem = word.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word
            return sum + (name.contains(stem) ? 3 : 0) + (rest.contains(stem) ? 1 : 0)
        }
    }
}
