import IntentProtocol

/// What of each app's tools the person has seen or approved: a plugin's new version can't tell a model something else
/// under a name that is trusted.
///
/// An app that is met for the first time is taken as it is, since the person has just installed it. After that a tool
/// whose description or schema changed, and a tool that is new, is withheld until the person approves the app anew.
/// The file is `{"formatVersion": 1, "apps": {app: {tool: {title, description, parameters, …}}}}`.
package struct PinnedTools: Hashable, Sendable {
    /// Bytes of the file at most: 16 MiB.
    package static let sizeLimit = 16 << 20

    private var apps: [String: [String: JSON]] = [:]

    package init() {}

    /// Reads the file's text; what is not in its form counts as not there.
    package init(text: String) {
        guard let json = try? JSON(parsing: text), case .object(let members)? = json["apps"] else { return }
        for app in members {
            guard case .object(let tools) = app.value else { continue }
            apps[app.name] = Dictionary(tools.map { ($0.name, $0.value) }) { $1 }
        }
    }

    /// The file's text; the same pins give the same text.
    package var text: String {
        let members = apps.sorted { $0.key < $1.key }.map { app in
            JSON.Member(
                app.key,
                .object(app.value.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }))
        }
        return JSON.object(["formatVersion": 1, "apps": .object(members)]).text() + "\n"
    }

    /// These pins with those of a file that another process may have written meanwhile, which stand.
    package func added(to file: PinnedTools) -> PinnedTools {
        var merged = file
        merged.apps.merge(apps) { inFile, _ in inFile }
        return merged
    }

    /// Takes an app's tools as approved.
    mutating func approve(_ app: String, _ tools: [OfferedIntent]) {
        apps[app] = Dictionary(tools.map { ($0.name, $0.pin) }) { $1 }
    }

    /// The tools of an app that differ from what was approved; an app that is new is approved as it is.
    mutating func changed(_ app: String, _ tools: [OfferedIntent]) -> [OfferedIntent] {
        guard let known = apps[app] else {
            approve(app, tools)
            return []
        }
        return tools.filter { known[$0.name] != $0.pin }
    }

    /// Why each tool that is withheld is: for the person, one line a change.
    package func changes(of catalogue: Catalogue) -> [String] {
        catalogue.withheldTools.flatMap { tool -> [String] in
            guard let known = apps[tool.app.app]?[tool.name] else { return ["\(tool.fullName): is new"] }
            guard case .object(let members) = tool.pin else { return [] }
            return members.filter { known[$0.name] != $0.value }.map { member in
                "\(tool.fullName): \(member.name) was \(Self.short(known[member.name])), is \(Self.short(member.value))"
            }
        }
    }

    private static func short(_ json: JSON?) -> String { CleanText.line(json?.text() ?? "nothing", limit: 400) }

    /// Approves what is withheld.
    ///
    /// - Parameter app: One app; nil for all.
    package mutating func approve(_ catalogue: Catalogue, app: String?) {
        for id in Set(catalogue.withheldTools.map(\.app.app)) where app == nil || app == id {
            approve(id, catalogue.allTools.filter { $0.app.app == id })
        }
    }
}
