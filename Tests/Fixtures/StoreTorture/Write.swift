import Glibc
import IntentProtocol
import IntentStore

/// Records runs and grants on several threads, takes them over meanwhile, and prints each write when it has returned.
///
/// The lines are `start ID`, `end ID` and `grant CALLER`. The journal's limit is small, so that it is emptied often.
func write(to directory: String) async {
    do {
        let store = try Store(directory: directory, options: StoreOptions(journalLimit: 8000))
        try await withThrowingTaskGroup(of: Void.self) { group in
            // There are as many threads as cores; a task that yields gives the others their turn.
            for _ in 0..<3 {
                group.addTask {
                    while true {
                        try recordRun(store)
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                while true {
                    try store.journal.flush()
                    await Task.yield()
                }
            }
            group.addTask {
                while true {
                    try grant(store)
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
    } catch {
        leave("\(error)", status: 1)
    }
}

private func recordRun(_ store: Store) throws {
    let start = RunStart(intent: "notes.Add", app: "notes", caller: "torture", surface: "cli", process: getpid())
    try store.journal.record(start)
    acknowledge("start \(start.id)")
    try store.journal.record(RunEnd(id: start.id, outcome: .completed, durationMicroseconds: 1))
    acknowledge("end \(start.id)")
}

private func grant(_ store: Store) throws {
    let caller = RunIdentifier.next().description
    try store.grants.set(caller: caller, intent: "notes.Add", policy: .allow, level: .any)
    acknowledge("grant \(caller)")
}

/// Prints a line with one `write`, which a pipe takes whole.
func acknowledge(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
