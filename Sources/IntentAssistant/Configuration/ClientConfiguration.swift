import IntentProtocol

/// What a person puts into a client's configuration so that it starts `intentctl mcp`.
package struct ClientConfiguration: Sendable {
    /// The client's name on the command line.
    package let client: String
    /// Where the text belongs.
    package let place: String
    private let form: Form

    private enum Form {
        /// An object of servers under a name.
        case json(String)
        /// The same with `"type": "stdio"`, as some want it.
        case typed(String)
        /// Zed's form.
        case zed
        /// A TOML table.
        case toml
        /// A command to run once.
        case command
    }

    package static let all: [ClientConfiguration] = [
        .init("claude-code", "run it once in a shell", .command),
        .init("claude-desktop", "claude_desktop_config.json", .json("mcpServers")),
        .init("codex", "~/.codex/config.toml", .toml),
        .init("cursor", "~/.cursor/mcp.json", .json("mcpServers")),
        .init("gemini", "~/.gemini/settings.json", .json("mcpServers")),
        .init("generic", "the client's list of MCP servers", .json("mcpServers")),
        .init("vscode", ".vscode/mcp.json", .typed("servers")),
        .init("windsurf", "~/.codeium/windsurf/mcp_config.json", .json("mcpServers")),
        .init("zed", "settings.json of Zed", .zed),
    ]

    private init(_ client: String, _ place: String, _ form: Form) {
        self.client = client
        self.place = place
        self.form = form
    }

    /// The text, ready to be pasted.
    ///
    /// - Parameters:
    ///   - executable: The path of `intentctl`.
    ///   - arguments: What stands behind it, beginning with `mcp`.
    ///   - environment: Variables that the client has to hand on.
    package func text(executable: String, arguments: [String], environment: [String: String]) -> String {
        let variables = environment.sorted { $0.key < $1.key }
        func server(_ type: JSON?) -> JSON {
            .object([
                "type": type, "command": .string(executable), "args": .array(arguments.map(JSON.string)),
                "env": variables.isEmpty
                    ? nil : .object(variables.map { JSON.Member($0.key, .string($0.value)) }),
            ])
        }
        func document(_ name: String, _ server: JSON) -> String {
            JSON.object([JSON.Member(name, .object([JSON.Member("intendant", server)]))]).text(pretty: true)
        }
        switch form {
        case .json(let name): return document(name, server(nil))
        case .typed(let name): return document(name, server("stdio"))
        case .zed: return document("context_servers", server(nil))
        case .toml:
            let lines = [
                "[mcp_servers.intendant]", "command = \(JSON.string(executable).text())",
                "args = \(JSON.array(arguments.map(JSON.string)).text())",
            ]
            let table = variables.map { "\($0.key) = \(JSON.string($0.value).text())" }.joined(separator: ", ")
            return (lines + (table.isEmpty ? [] : ["env = { \(table) }"])).joined(separator: "\n")
        case .command:
            let words =
                ["claude", "mcp", "add", "intendant"] + variables.flatMap { ["--env", "\($0.key)=\($0.value)"] }
                + ["--", executable] + arguments
            return words.map(Self.quoted).joined(separator: " ")
        }
    }

    /// A word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d...0x2f, 0x3a, 0x3d, 0x5f: true
            default: false
            }
        }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
