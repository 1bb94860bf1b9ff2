import IntentProtocol

/// A run's outcome as a tool's result that a model's context can bear.
struct ToolResult {
    let tool: OfferedIntent
    /// Bytes that the result may have.
    let budget: Int
    /// Whether the client shows HTML resources.
    let showsApps: Bool

    /// Entities that are given as links.
    private static let linkLimit = 20
    static let runKey = "org.intendant/run"

    func json(_ result: RunResult, _ stash: inout ResultStash) -> JSON {
        var content: [JSON] = []
        let dialog = CleanText.block(result.dialog?.full ?? "")
        if !dialog.isEmpty { content.append(Self.text(shortened(dialog, budget / 4, &stash))) }
        let links = entities(in: result.value).prefix(Self.linkLimit).map(link)
        let snippet = SnippetText(result.snippet)
        if !snippet.lines.isEmpty { content.append(Self.text(shortened(snippet.text, budget / 8, &stash))) }
        if let opened = result.opened {
            content.append(Self.text(Self.words(opened)))
        } else if let opens = result.opens {
            content.append(Self.text(Self.words(opens)))
        }
        let used = (content + links).reduce(512) { $0 + $1.text().utf8.count }
        var structured: JSON?
        if let value = result.value, value != .null {
            let shown = fit(ValueSchema.clean(value.json), room: max(256, (budget - used) / 2), &stash)
            structured = shown.structured
            let line = shown.notice == nil ? value.line : ""
            if dialog.isEmpty || !Self.isScalar(value) {
                content.append(Self.text(Self.isScalar(value) && !line.isEmpty ? line : shown.text))
            }
            if let notice = shown.notice { content.append(Self.text(notice)) }
        }
        content += links
        if showsApps, !snippet.lines.isEmpty { content.append(page(snippet, result.facts.run)) }
        if content.isEmpty { content.append(Self.text("Done.")) }
        return .object([
            "content": .array(content),
            "structuredContent": tool.outputSchema == nil ? nil : (structured ?? .object([])),
            "_meta": result.facts.run.isEmpty ? nil : .object([JSON.Member(Self.runKey, .string(result.facts.run))]),
        ])
    }

    // MARK: Values

    private struct Shown {
        var structured: JSON
        var text: String
        /// What is missing and how to get it; nil where nothing is.
        var notice: String?
    }

    /// A value, or as much of it as fits.
    private func fit(_ value: JSON, room: Int, _ stash: inout ResultStash) -> Shown {
        let text = value.text()
        guard ResultStash.size(ofQuoted: text) > room else {
            return Shown(structured: .object(["value": value]), text: value.string ?? text)
        }
        let content: ResultStash.Content
        if let items = value.array ?? value["identifiers"]?.array {
            content = .list(items)
        } else {
            content = .text(Array((value.string ?? text).utf8))
        }
        let number = stash.keep(content, size: text.utf8.count)
        guard let slice = stash.slice(number, from: 0, room: room) else {
            return Shown(structured: .object([]), text: "")
        }
        var part: JSON? = slice.value
        if case .object = value {
            // A collection keeps its shape with its first identifiers; of any other object no part would be one.
            part = slice.isList ? value.replacing("identifiers", slice.value) : nil
        }
        return Shown(
            structured: .object([
                "value": part, "total": .integer(Int64(slice.total)), "cursor": slice.cursor.map(JSON.string),
            ]), text: slice.isList ? slice.value.text() : slice.value.string ?? "", notice: Self.notice(slice))
    }

    static func notice(_ slice: ResultStash.Slice) -> String? {
        guard let cursor = slice.cursor else { return nil }
        let unit = slice.isList ? "elements" : "bytes"
        return
            "[\(slice.shown) of \(slice.total) \(unit) are shown. For the rest call intendant_more with cursor \"\(cursor)\".]"
    }

    /// A text, or its beginning and how to get the rest.
    private func shortened(_ text: String, _ room: Int, _ stash: inout ResultStash) -> String {
        guard ResultStash.size(ofQuoted: text) > room else { return text }
        let number = stash.keep(.text(Array(text.utf8)), size: text.utf8.count)
        guard let slice = stash.slice(number, from: 0, room: room), let notice = Self.notice(slice) else { return text }
        return (slice.value.string ?? "") + "\n" + notice
    }

    private static func isScalar(_ value: IntentValue) -> Bool {
        switch value {
        case .bool, .int, .double, .string, .date, .url, .enumeration, .duration, .unresolved, .measurement, .currency:
            true
        default: false
        }
    }

    // MARK: Content

    static func text(_ text: String) -> JSON { .object(["type": "text", "text": .string(text)]) }

    private func entities(in value: IntentValue?) -> [EntityValue] {
        switch value {
        case .entity(let entity)?: [entity]
        case .array(let values)?: values.flatMap { entities(in: $0) }
        case .union(_, _, let value)?: entities(in: value)
        default: []
        }
    }

    private func link(_ entity: EntityValue) -> JSON {
        let title = CleanText.line(entity.display?.title ?? entity.id, limit: 200)
        return .object([
            "type": "resource_link",
            "uri": .string(ResourceAddress.entity(app: tool.app.app, type: entity.type, id: entity.id).uri),
            "name": .string(title.isEmpty ? "entity" : title), "mimeType": "application/json",
            "description": entity.display?.subtitle.map { .string(CleanText.line($0, limit: 300)) },
        ])
    }

    private func page(_ snippet: SnippetText, _ run: String) -> JSON {
        .object([
            "type": "resource",
            "resource": .object([
                "uri": .string("ui://intendant/\(Percent.encode(run))"), "mimeType": "text/html;profile=mcp-app",
                "text": .string(snippet.html(title: tool.title)),
            ]),
        ])
    }

    private static func words(_ opened: OpenedRun) -> String {
        if let error = opened.error {
            return CleanText.line("\(opened.intent) did not open: \(error.message)", limit: 1000)
        }
        return CleanText.line("It opened \(opened.intent). \(opened.dialog?.full ?? "")", limit: 2000)
    }

    private static func words(_ opens: Perform) -> String {
        let name = opens.app.isEmpty ? opens.intent : "\(opens.app).\(opens.intent)"
        let parameters = JSON.object(opens.parameters.map { JSON.Member($0.name, ValueSchema.clean($0.value.json)) })
        return CleanText.line("It asks to open \(name) with \(parameters.text())", limit: 2000)
    }
}

extension JSON {
    /// The object with another value for one member.
    fileprivate func replacing(_ name: String, _ value: JSON) -> JSON {
        var copy = self
        copy.set(name, value)
        return copy
    }
}
