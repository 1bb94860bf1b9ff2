import CTorture
import Glibc

/// The page that a program under the shim has mapped, too.
final class Faults {
    private let file: String
    private let page: UnsafeMutablePointer<fault_control>

    /// - Parameter folder: Where calls on files meet faults.
    init(in folder: String, kept: String) throws {
        file = kept
        let descriptor = open(kept, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let size = MemoryLayout<fault_control>.size
        guard descriptor >= 0, ftruncate(descriptor, size) == 0,
            let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw Failure("no page for the shim can be made") }
        page = memory.assumingMemoryBound(to: fault_control.self)
        page.pointee = fault_control()
        withUnsafeMutableBytes(of: &page.pointee.folder) { $0.copyBytes(from: folder.utf8.prefix(255)) }
    }

    deinit { munmap(page, MemoryLayout<fault_control>.size) }

    /// What a program needs to run under the shim.
    var environment: [String: String] { ["LD_PRELOAD": Built.shim, "FAULT_CONTROL": file] }

    /// Calls on files so far.
    var calls: UInt64 { page.pointee.calls }
    /// Calls that were made to fail.
    var failed: UInt64 { page.pointee.failed }
    var wakeups: UInt64 { page.pointee.wakeups }

    /// Lets calls fail from the given one on, counted from the next.
    func fail(from first: UInt64 = 1, count: UInt64, error: Int32, half: Bool = false) {
        page.pointee.error = error
        page.pointee.writes_half = half ? 1 : 0
        page.pointee.fail_count = count
        page.pointee.fail_from = calls + first
    }

    func stopFailing() { page.pointee.fail_from = 0 }

    /// Steps the clock of the day by so many seconds against the real one.
    func stepClock(seconds: Int64) { page.pointee.clock_step = seconds * 1_000_000_000 }

    /// Lets time pass faster from now on.
    func hurry(times: UInt64) {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        page.pointee.clock_begin = UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
        page.pointee.clock_speed = times
    }
}
