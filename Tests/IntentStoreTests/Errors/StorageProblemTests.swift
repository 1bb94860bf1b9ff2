import CSQLite
import Glibc
import IntentProtocol
import Testing

@testable import IntentStore

@Suite("What is wrong with a file")
struct StorageProblemTests {
    @Test(
        "The system's error numbers tell the problem",
        arguments: [
            (ENOSPC, .full), (EDQUOT, .full), (EFBIG, .full), (EAGAIN, .locked), (EROFS, .readOnly),
            (EACCES, .readOnly), (EPERM, .readOnly), (EIO, .other), (ENOENT, .other),
        ] as [(Int32, StorageProblem)])
    func system(number: Int32, problem: StorageProblem) {
        #expect(StorageProblem(errno: number) == problem)
    }

    @Test(
        "SQLite's result codes tell the problem, the extended ones too",
        arguments: [
            (SQLITE_FULL, 0, .full), (SQLITE_BUSY, 0, .locked), (SQLITE_BUSY | 1 << 8, 0, .locked),
            (SQLITE_LOCKED, 0, .locked), (SQLITE_PROTOCOL, 0, .locked), (SQLITE_CORRUPT, 0, .damaged),
            (SQLITE_CORRUPT | 3 << 8, 0, .damaged), (SQLITE_NOTADB, 0, .damaged), (SQLITE_READONLY, 0, .readOnly),
            (SQLITE_READONLY | 5 << 8, 0, .readOnly), (SQLITE_PERM, 0, .readOnly), (SQLITE_ERROR, ENOSPC, .other),
            (SQLITE_IOERR | 3 << 8, EIO, .other), (SQLITE_IOERR | 3 << 8, ENOSPC, .full),
            (SQLITE_CANTOPEN, EACCES, .readOnly), (SQLITE_CANTOPEN, EROFS, .readOnly),
        ] as [(Int32, Int32, StorageProblem)])
    func sqlite(code: Int32, number: Int32, problem: StorageProblem) {
        #expect(StorageProblem(sqlite: code, errno: number) == problem)
    }

    @Test(
        "Each problem is an error of the system that names the file and the cause, and ends a command with status 73",
        arguments: [.full, .locked, .damaged, .readOnly, .foreign, .other] as [StorageProblem])
    func error(problem: StorageProblem) {
        let error = IntentError.storage(problem, "/data/store.sqlite", cause: "the cause")
        #expect(error.category == .system && error.exitStatus == 73)
        #expect(error.message.contains("/data/store.sqlite") && error.message.contains("the cause"))
        #expect((error.remedy == nil) == (problem == .other))
        #expect(!error.message.contains("\n") && error.remedy?.contains("\n") != true)
    }

    @Test("The problems that a person can solve have codes and remedies of their own")
    func codes() {
        let problems: [StorageProblem] = [.full, .locked, .damaged, .readOnly, .newer(found: 2, known: 1), .foreign]
        let errors = problems.map { IntentError.storage($0, "f", cause: "c") }
        #expect(Set(errors.map(\.code)).count == problems.count)
        #expect(Set(errors.compactMap(\.remedy)).count == problems.count)
    }
}
