import IntentProtocol
import Synchronization

/// The installed apps, as the calls see them: a snapshot that is replaced whole when something changes.
final class AppTable: Sendable {
    /// One moment's apps and the index of their names.
    final class Snapshot: Sendable {
        let apps: [String: App]
        let names: NameIndex

        init(_ apps: [String: App]) {
            self.apps = apps
            names = NameIndex(apps.values.map(\.metadata).sorted { $0.app < $1.app })
        }

        /// The app and the intent of a name as it was typed; one access each where it is written as declared.
        func intent(app: String, name: String, locale: String) throws(IntentError) -> (App, IntentEntry) {
            if let app = apps[app], let entry = app.intents[name] { return (app, entry) }
            // A name that an earlier version had.
            if let app = apps[app], let entry = app.intents[app.metadata.currentName(of: name, .intent)] {
                return (app, entry)
            }
            let found = try names.intent(app: app, name: name, locale: locale)
            guard let app = apps[found.app], let entry = app.intents[found.intent.id] else {
                throw IntentError(.request, .notFound, "\(found.app) is not installed any more")
            }
            return (app, entry)
        }

        /// The apps by identifier.
        var sorted: [App] { apps.values.sorted { $0.id < $1.id } }
    }

    private let snapshot = Mutex(Snapshot([:]))

    var current: Snapshot { snapshot.withLock { $0 } }

    /// Puts an app in the place of the one with its identifier.
    ///
    /// - Returns: The one that was there.
    @discardableResult
    func put(_ app: App) -> App? {
        change { $0.updateValue(app, forKey: app.id) }
    }

    @discardableResult
    func remove(_ id: String) -> App? {
        change { $0.removeValue(forKey: id) }
    }

    private func change(_ body: (inout [String: App]) -> App?) -> App? {
        snapshot.withLock { snapshot in
            var apps = snapshot.apps
            let before = body(&apps)
            snapshot = Snapshot(apps)
            return before
        }
    }
}
