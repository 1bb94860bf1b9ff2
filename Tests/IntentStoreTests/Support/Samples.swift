import IntentProtocol

@testable import IntentStore

extension RunStart {
    /// A run like many; the number makes it differ from others.
    static func sample(_ number: Int = 0, app: String = "notes") -> RunStart {
        RunStart(
            intent: "\(app).AddQuickNoteIntent\(number)", app: app, caller: "user:1000", surface: "cli",
            process: 4000 + Int32(number % 1000))
    }
}

extension RunEnd {
    /// A run that went well.
    static func sample(_ id: RunIdentifier) -> RunEnd {
        RunEnd(id: id, outcome: .completed, durationMicroseconds: 1234, target: "extension", worker: 4321)
    }
}

extension PluginRecord {
    static func sample(_ id: String = "notes", metadata: [UInt8] = [0xa0]) -> PluginRecord {
        PluginRecord(
            id: id, name: "Notes", library: "plugins/\(id)/lib\(id).so", digest: String(repeating: "0a", count: 32),
            origin: "/home/someone/lib\(id).so", metadata: metadata,
            installed: Timestamp(microsecondsSince1970: 1_700_000_000_000_000))
    }
}

/// Makes a connection on a new database file.
func newConnection(_ folder: borrowing TemporaryFolder, _ name: String = "test.sqlite") throws -> SQLiteConnection {
    try folder.write(name, [])
    return try SQLiteConnection(path: folder.file(name), access: .readWrite, busyTimeout: 0)
}

/// The code of the error that the body throws; `nil` if it throws none.
func errorCode(_ body: () throws(IntentError) -> Void) -> IntentError.Code? {
    do {
        try body()
        return nil
    } catch {
        return error.code
    }
}
