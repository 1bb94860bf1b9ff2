package import IntentProtocol

/// Finds apps, intents and entities by the names that people and programs give them.
///
/// A name is `app.Name`. Case doesn't count, and the app may be left out where the rest is unambiguous. The index is
/// built when the set of apps changes; a name that is written as declared costs one access to a table.
package struct NameIndex: Sendable {
    private let apps: [String]
    private let byFoldedApp: [String: String]
    private let intents: NameTable<IntentMetadata>
    private let entities: NameTable<EntityMetadata>

    package init(_ apps: [AppMetadata]) {
        self.apps = apps.map(\.app)
        byFoldedApp = Dictionary(apps.map { (FoldedText.key($0.app), $0.app) }) { first, _ in first }
        intents = NameTable(
            apps.flatMap { app in
                app.intents.map { .init(app: app.app, id: $0.id, title: $0.title, item: $0) }
            })
        entities = NameTable(
            apps.flatMap { app in
                app.entities.map { .init(app: app.app, id: $0.id, title: $0.name, item: $0) }
            })
    }

    /// Finds an app, which is a plugin too, by its identifier.
    ///
    /// - Throws: ``IntentError`` with the code `not-found` and the nearest identifiers.
    package func app(_ name: String) throws(IntentError) -> String {
        if let app = find(app: name) { return app }
        throw unknown(app: name)
    }

    /// Finds an intent.
    ///
    /// - Parameters:
    ///   - app: The app's identifier; empty to find it by the intent alone, or where `name` has it before a dot.
    ///   - name: The intent's persistent identifier.
    ///   - locale: The caller's locale.
    /// - Throws: ``IntentError`` with the code `not-found` and the nearest names, or `ambiguous-name` and all that the
    ///   name stands for.
    package func intent(
        app: String, name: String, locale: String = ""
    ) throws(IntentError) -> (app: String, intent: IntentMetadata) {
        let entry = try find("intent", app: app, name: name, in: intents)
        return (entry.app, entry.item)
    }

    /// Finds an entity type, as ``intent(app:name:locale:)`` does an intent.
    package func entity(
        app: String, name: String, locale: String = ""
    ) throws(IntentError) -> (app: String, entity: EntityMetadata) {
        let entry = try find("entity", app: app, name: name, in: entities)
        return (entry.app, entry.item)
    }

    private func find(app name: String) -> String? {
        name.utf8.count <= ReadingLimits.word ? byFoldedApp[FoldedText.key(name)] : nil
    }

    private func find<Item>(
        _ kind: String, app: String, name: String, in table: NameTable<Item>
    ) throws(IntentError) -> NameTable<Item>.Entry {
        switch table.find(app: app, name: name) {
        case .one(let entry): return entry
        case .several(let entries):
            let typed = Shown.text(app.isEmpty ? name : "\(app).\(name)")
            let names = Shown.list(entries.map(\.fullName).sorted(), "and")
            throw IntentError(
                .request, .ambiguousName, "\(typed) stands for \(names)", remedy: "name the one that is meant in full")
        case .none: throw unknown(kind, app: app, name: name, in: table)
        }
    }

    // MARK: Words

    private func unknown(app name: String) -> IntentError {
        let nearest = Nearest.names(to: name, among: apps)
        let remedy =
            apps.isEmpty
            ? "install a plugin: intentctl plugin install PATH"
            : nearest.isEmpty ? "the apps are \(Shown.list(apps.sorted(), "and"))" : Self.didYouMean(nearest)
        return IntentError(.request, .notFound, "there is no app \(Shown.text(name))", remedy: remedy)
    }

    private func unknown<Item>(
        _ kind: String, app: String, name: String, in table: NameTable<Item>
    ) -> IntentError {
        let nearest = table.nearest(app: app, name: name)
        let parts = app.isEmpty ? name.split(separator: ".", maxSplits: 1).map(String.init) : [app, name]
        let typedApp = parts.count == 2 ? parts[0] : nil
        if nearest.isEmpty {
            guard !apps.isEmpty else { return unknown(app: typedApp ?? name) }
            if let typedApp, find(app: typedApp) == nil { return unknown(app: typedApp) }
        }
        let remedy: String
        if !nearest.isEmpty {
            remedy = Self.didYouMean(nearest)
        } else {
            let known = typedApp.flatMap(find(app:))
            let names = table.entries.filter { known == nil || $0.app == known }.map(\.fullName).sorted()
            let article = kind == "intent" ? "intents" : "entities"
            remedy = names.isEmpty ? "no app has \(article)" : "the \(article) are \(Shown.list(names, "and"))"
        }
        let typed = Shown.text(app.isEmpty ? name : "\(app).\(name)")
        return IntentError(.request, .notFound, "there is no \(kind) \(typed)", remedy: remedy)
    }

    private static func didYouMean(_ names: [String]) -> String {
        "did you mean \(Shown.list(names, "or"))?"
    }
}
