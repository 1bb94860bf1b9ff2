import Glibc
import IntentProtocol
import IntentStore

/// Does some of everything that a host writes, while calls on files may fail under it, and prints what was acknowledged.
///
/// The lines are those of ``write(to:)``, `plugin ID`, `key KEY`, `error CODE`, and `sound` at the end, when the same
/// store takes every write again. The order of the calls is the same each time.
func meetFaults(in directory: String) {
    guard let store = opened(directory) else { leave("the store can't be opened once the fault is over", status: 1) }
    for number in 0..<6 {
        attempt { try exercise(store, number) }
    }
    // The fault may be under way still: it ends after some calls, each of which an attempt makes.
    for _ in 0..<60 where attempt({ try exercise(store, 100) }) {
        acknowledge("sound")
        return
    }
    leave("the store does not recover", status: 1)
}

/// Opens the store, which may take a few attempts while calls fail.
private func opened(_ directory: String) -> Store? {
    for _ in 0..<60 {
        var store: Store?
        if attempt({ store = try Store(directory: directory, options: StoreOptions(journalLimit: 2000)) }) {
            return store
        }
    }
    return nil
}

private func exercise(_ store: Store, _ number: Int) throws {
    let start = RunStart(intent: "notes.Add", app: "notes", caller: "torture", surface: "cli", process: 1)
    try store.journal.record(start)
    acknowledge("start \(start.id)")
    try store.keys.begin(caller: "torture", key: "k\(number)", digest: "d", run: "\(start.id)")
    try store.journal.record(RunEnd(id: start.id, outcome: .completed, durationMicroseconds: 1))
    acknowledge("end \(start.id)")
    try store.keys.end(caller: "torture", key: "k\(number)", run: "\(start.id)", outcome: [1, 2, 3])
    acknowledge("key k\(number)")
    try store.grants.set(caller: "c\(number)", intent: "notes.Add", policy: .ask, level: .any)
    acknowledge("grant c\(number)")
    try store.plugins.replace(
        PluginRecord(
            id: "p\(number)", name: "P", library: "plugins/p/libP.so", digest: String(repeating: "0", count: 64),
            origin: "/nowhere", metadata: [UInt8](repeating: 7, count: 9000)))
    acknowledge("plugin p\(number)")
    if number % 2 == 1 { try store.journal.flush() }
    if number % 3 == 2 { try store.runs.prune() }
}

/// Does something, and prints the code of the error that it throws.
///
/// - Returns: Whether it was done.
@discardableResult
private func attempt(_ body: () throws -> Void) -> Bool {
    do {
        try body()
        return true
    } catch let error as IntentError {
        acknowledge("error \(error.code.rawValue)")
    } catch {
        acknowledge("error untyped \(error)")
    }
    return false
}
