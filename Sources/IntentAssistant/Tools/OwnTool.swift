import IntentProtocol

/// The tools that are no app's: to get at what lists and results leave out.
enum OwnTool: String, CaseIterable {
    case describe = "intendant_describe"
    case find = "intendant_find"
    case more = "intendant_more"
    case run = "intendant_run"
    case runs = "intendant_runs"

    /// - Parameter isDirect: Whether the apps' tools stand in the list themselves.
    static func offered(isDirect: Bool) -> [OwnTool] {
        allCases.filter { !isDirect || $0 == .more || $0 == .runs }
    }

    private var title: String {
        switch self {
        case .describe: "Describe an Action"
        case .find: "Find Actions"
        case .more: "More of a Result"
        case .run: "Run an Action"
        case .runs: "Runs"
        }
    }

    private var text: String {
        switch self {
        case .describe: "Tells the arguments and the result of an action that intendant_find gave."
        case .find:
            "Finds actions of this machine's apps by words. Call it first, then intendant_describe, then intendant_run."
        case .more: "Gives the next part of a result that was too large, by the cursor in it."
        case .run: "Runs an action with arguments as intendant_describe tells them."
        case .runs: "Tells how a run stands, or which ran last."
        }
    }

    private var properties: [JSON.Member] {
        func member(_ name: String, _ type: String, _ description: String) -> JSON.Member {
            JSON.Member(name, .object(["type": .string(type), "description": .string(description)]))
        }
        switch self {
        case .describe: return [member("name", "string", "The action's name.")]
        case .find:
            return [
                member("query", "string", "Words of what is to be done; empty for all."),
                member("app", "string", "Only of this app."),
                member("cursor", "string", "Where the next page begins."),
            ]
        case .more: return [member("cursor", "string", "As the result gave it.")]
        case .run:
            return [
                member("name", "string", "The action's name."), member("arguments", "object", "Its arguments by name."),
            ]
        case .runs:
            return [
                member("run", "string", "A run's identifier; without it the last runs."),
                JSON.Member("limit", .object(["type": "integer", "minimum": 1, "maximum": 100])),
            ]
        }
    }

    private var required: JSON? {
        switch self {
        case .describe, .run: ["name"]
        case .more: ["cursor"]
        case .find, .runs: nil
        }
    }

    func json(_ revision: Revision) -> JSON {
        .object([
            "name": .string(rawValue), "title": .string(title), "description": .string(text),
            "inputSchema": .object([
                "type": "object", "properties": .object(properties), "required": required,
                "additionalProperties": false,
            ]),
            "annotations": .object([
                "title": .string(title), "readOnlyHint": .bool(self != .run), "openWorldHint": .bool(self == .run),
            ]),
            "execution": revision == .november2025 && self == .run ? .object(["taskSupport": "optional"]) : nil,
        ])
    }
}
