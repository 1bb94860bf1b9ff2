import CSQLite
import Glibc
import IntentProtocol

/// What can be wrong with a file of the store, whichever layer noticed it.
enum StorageProblem: Hashable, Sendable {
    /// No space, or no quota, is left.
    case full
    /// another process holds the file.
    case locked
    /// The content is not what was written.
    case damaged
    /// The file or its folder can't be written.
    case readOnly
    /// The schema is of a later version.
    case newer(found: Int64, known: Int64)
    /// The file belongs to another program.
    case foreign
    /// The statement was ended from outside (`sqlite3_interrupt`), or took longer than it may.
    case interrupted
    /// Anything else.
    case other
}

extension StorageProblem {
    /// Reads the `errno` of a failed system call.
    init(errno number: Int32) {
        self =
            switch number {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EWOULDBLOCK: .locked
            case EROFS, EACCES, EPERM: .readOnly
            default: .other
            }
    }

    /// Reads an SQLite result code.
    ///
    /// - Parameters:
    ///   - code: the result; extended codes are read by their primary part.
    ///   - errno: what `sqlite3_system_errno` tells, as SQLite reports a full disk as an input/output error in places.
    init(sqlite code: Int32, errno: Int32) {
        self =
            switch code & 0xff {
            case SQLITE_FULL: .full
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_IOERR, SQLITE_CANTOPEN: StorageProblem(errno: errno)
            default: .other
            }
    }
}

extension IntentError {
    /// Composes the error of the store: the one place for its texts.
    ///
    /// - Parameters:
    ///   - problem: what is wrong.
    ///   - path: the file that it is wrong with.
    ///   - cause: the words of SQLite or of the system.
    static func storage(_ problem: StorageProblem, _ path: String, cause: String) -> IntentError {
        switch problem {
        case .full:
            IntentError(
                .system, .storageFull, "no space is left to write \(path): \(cause)",
                remedy: "free space on its file system, then try again")
        case .locked:
            IntentError(
                .system, .storageLocked, "another process holds \(path): \(cause)",
                remedy: "close other programs that have it open (`fuser \(path)` lists them), then try again")
        case .damaged:
            IntentError(
                .system, .storageDamaged, "\(path) is damaged: \(cause)",
                remedy: "stop intentd, move the file away, and put a backup in its place or start without one")
        case .readOnly:
            IntentError(
                .system, .storageReadOnly, "\(path) can't be written: \(cause)",
                remedy: "make the file and its folder writable for you, then try again")
        case .newer(let found, let known):
            IntentError(
                .system, .storageNewer,
                "\(path) has schema version \(found), and this version of Intendant knows \(known) at most",
                remedy: "install the newer version of Intendant, or move the file away to start without it")
        case .foreign:
            IntentError(
                .system, .storage, "\(path) is not a store of Intendant: \(cause)",
                remedy: "choose another data folder, or move the file away")
        case .interrupted:
            IntentError(
                .request, .superseded, "it was given up: \(cause)", remedy: "ask again")
        case .other:
            IntentError(.system, .storage, "\(path) can't be used: \(cause)")
        }
    }
}
