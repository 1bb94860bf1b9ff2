import Glibc
import IntentProtocol
import Synchronization
import Testing

@testable import IntentStore

@Suite("System calls on files")
final class FileCallsTests {
    private let folder: TemporaryFolder
    private let failures = ForcedFailures()
    private var calls: FileCalls { failures.calls }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("What is written at the end of a file is read from any place in it")
    func reading() throws {
        let descriptor = try open("file")
        defer { close(descriptor) }
        try calls.writeAll(descriptor, [1, 2, 3])
        try calls.writeAll(descriptor, [4, 5])
        #expect(try calls.length(descriptor) == 5)
        #expect(try calls.readAll(descriptor, 1..<4) == [2, 3, 4])
        #expect(try calls.readAll(descriptor, 3..<99) == [4, 5])
        #expect(try calls.readAll(descriptor, 9..<99) == [])
    }

    @Test("A descriptor is not handed to programs that are started")
    func closeOnExec() throws {
        let descriptor = try open("file")
        defer { close(descriptor) }
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test("A real failure has the system's error number")
    func failure() throws {
        let missing = folder.file("no/such/file")
        #expect(throws: FileFailure(number: ENOENT)) { try self.calls.open(missing, O_RDONLY) }
        #expect(throws: FileFailure(number: EBADF)) { try self.calls.synchronize(-1) }
        #expect(throws: FileFailure(number: EBADF)) { try self.calls.length(-1) }
        #expect(throws: FileFailure(number: ENOENT)) { try self.calls.rename(missing, to: missing) }
    }

    @Test("A call that signals interrupt is made until it succeeds")
    func interruption() throws {
        failures.set(.open, .failure(EINTR), .failure(EINTR))
        close(try open("file"))
        #expect(failures.count(.open) == 3)
    }

    @Test("A forced failure keeps the call from being made")
    func forced() throws {
        failures.set(.open, .failure(ENOSPC))
        #expect(throws: FileFailure(number: ENOSPC)) { try self.open("file") }
        #expect(try folder.names() == [])
    }

    @Test("A reading that fails in the middle is a failure, not a short result")
    func failedReading() throws {
        let descriptor = try open("file")
        defer { close(descriptor) }
        try calls.writeAll(descriptor, [1, 2, 3])
        failures.set(.read, .failure(EIO))
        #expect(throws: FileFailure(number: EIO)) { try self.calls.readAll(descriptor, 0..<3) }
    }

    @Test("Removing what isn't there and making a folder that is there are no failures")
    func harmless() throws {
        try calls.remove(folder.file("missing"))
        try calls.makeDirectory(folder.path)
        failures.set(.remove, .failure(EROFS))
        failures.set(.makeDirectory, .failure(EROFS))
        #expect(throws: FileFailure(number: EROFS)) { try self.calls.remove(self.folder.file("missing")) }
        #expect(throws: FileFailure(number: EROFS)) { try self.calls.makeDirectory(self.folder.path) }
    }

    @Test("A failure is reported with the path that it happened to")
    func report() {
        let error = #expect(throws: IntentError.self) {
            try self.calls.reporting("/some/path") { () throws(FileFailure) in throw FileFailure(number: EDQUOT) }
        }
        #expect(error?.code == .storageFull && error?.message.contains("/some/path") == true)
    }

    @Test("A folder's lock is held by one at a time and ends with its holder")
    func lock() throws {
        let path = folder.file("lock")
        do {
            let first = try FolderLock(path: path, calls: calls)
            let error = #expect(throws: IntentError.self) { try FolderLock(path: path, calls: self.calls) }
            #expect(error?.code == .storageLocked)
            withExtendedLifetime(first) {}
        }
        _ = try FolderLock(path: path, calls: calls)
    }

    @Test("A lock that a process on its way keeps for a moment is waited for")
    func lockAwaited() throws {
        let refusals = Mutex(3)
        let busy = FileCalls { call in
            guard call == .lock else { return nil }
            let isRefused = refusals.withLock { left in
                defer { left -= 1 }
                return left > 0
            }
            return isRefused ? .failure(EWOULDBLOCK) : nil
        }
        _ = try FolderLock(path: folder.file("lock"), calls: busy)
        #expect(refusals.withLock { $0 } == -1)
    }

    private func open(_ name: String) throws(FileFailure) -> Int32 {
        try calls.open(folder.file(name), O_RDWR | O_CREAT | O_APPEND)
    }
}
