import IntentProtocol
import Synchronization

/// What takes back the runs that this process has completed, by their identifiers.
package enum UndoStack {
    /// Runs beyond this number push the oldest out.
    package static let capacity = 64
    /// The intent that the host asks for to take a run back; no app declares one of this name.
    package static let intent = "_undo"

    /// The manager of code that calls `perform()` itself.
    static let withoutHost = UndoManager()

    private struct Kept: Sendable {
        let run: String
        let name: String
        let manager: UndoManager
    }

    private static let kept = Mutex<[Kept]>([])

    /// Keeps what takes a completed run back.
    ///
    /// - Returns: The name of what is taken back; nil where the run registered nothing.
    static func keep(_ manager: UndoManager, run: String, title: LocalizedStringResource) async -> String? {
        guard await manager.canUndo else { return nil }
        var name = await manager.undoActionName
        if name.isEmpty { name = String(localized: title) }
        kept.withLock { [name] kept in
            kept.append(Kept(run: run, name: name, manager: manager))
            if kept.count > capacity { kept.removeFirst() }
        }
        return name
    }

    /// Takes a run back.
    ///
    /// - Returns: The name of what was taken back.
    /// - Throws: An `IntentError` where this process keeps nothing for the run.
    package static func undo(run: String) async throws -> String {
        let found = kept.withLock { kept in kept.firstIndex { $0.run == run }.map { kept.remove(at: $0) } }
        guard let found else {
            throw IntentError(
                .app, .notFound, "the app keeps nothing any more that takes back the run \(run)",
                remedy: "it keeps the last \(capacity) runs")
        }
        await found.manager.undo()
        return found.name
    }
}
