import CIntentSystem
import Glibc
import IntentSandbox
import Testing
import WorkerTestSupport

/// More that hostile code in a real worker tries: processes, what belongs to others by detours, each family of sockets,
/// devices. The same attempts work where there is no cage, so that each proves something.
@Suite("Detours out of the cage", .enabled(if: Caged.isPossible))
struct DetourTests {
    private let outside = Outside()

    /// One attempt, and the errors that it may meet.
    struct Attempt: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var errors: Set<Int32>
        var command: @Sendable (Outside, _ data: String) -> String

        init(
            _ name: String, _ errors: Set<Int32>, _ command: @escaping @Sendable (Outside, _ data: String) -> String
        ) {
            testDescription = name
            self.errors = errors
            self.command = command
        }
    }

    static let processes = [
        Attempt("fork", [EPERM]) { _, _ in "fork" },
        Attempt("clone a process by the system call itself", [EPERM]) { _, _ in "clone" },
        Attempt("have eight processes more", [EPERM]) { _, _ in "processes 8" },
        Attempt("have more threads than there is room for", [EAGAIN, ENOMEM]) { _, _ in "threads 600" },
        Attempt("execute what a descriptor leads to", [EPERM]) { _, _ in "execute-handle /usr/bin/true" },
        Attempt("signal every process that there is", [ESRCH]) { _, _ in "kill-all" },
        Attempt("signal a thread of the host", [ESRCH]) { _, _ in "thread-kill \(getpid())" },
        Attempt("read limits of a process of the host", [ESRCH]) { _, _ in "limits \(getpid())" },
        Attempt("ask how a process of the host is scheduled", [ESRCH]) { _, _ in "scheduler \(getpid())" },
        Attempt("set the priority of a process of the host", [ESRCH]) { _, _ in "priority \(getpid())" },
        Attempt("find the group of a process of the host", [ESRCH]) { _, _ in "group \(getpid())" },
        Attempt("read the environment of a process of the host", [ENOENT]) { _, _ in "read /proc/\(getpid())/environ" },
        Attempt("list the descriptors of a process of the host", [ENOENT]) { _, _ in "list /proc/\(getpid())/fd" },
        Attempt("list the root of a process of the host", [ENOENT]) { _, _ in "list /proc/\(getpid())/root" },
    ]

    static let files = [
        Attempt("read through a link in the data folder", [ENOENT, EACCES]) { outside, data in
            "read-link \(outside.secret) \(data)/link"
        },
        Attempt("link a file of somebody's into the data folder", [ENOENT, EACCES, EXDEV]) { outside, data in
            "hard-link \(outside.secret) \(data)/link"
        },
        Attempt("move a file of somebody's into the data folder", [ENOENT, EACCES, EXDEV]) { outside, data in
            "move \(outside.secret) \(data)/moved"
        },
        Attempt("find a file of somebody's", [ENOENT]) { outside, _ in "find \(outside.secret)" },
        Attempt("watch a file of somebody's", [ENOENT]) { outside, _ in "watch \(outside.secret)" },
        Attempt("delete a file of somebody's", [ENOENT, EACCES]) { outside, _ in "delete \(outside.secret)" },
        Attempt("cut a file of somebody's short", [ENOENT, EACCES]) { outside, _ in "cut \(outside.secret)" },
        Attempt("open a file of somebody's to all", [ENOENT]) { outside, _ in "open-to-all \(outside.secret)" },
        Attempt("take a file of somebody's over", [ENOENT]) { outside, _ in "take-over \(outside.secret)" },
        Attempt("change the times of a file of somebody's", [ENOENT]) { outside, _ in "touch \(outside.secret)" },
        Attempt("make a folder beside somebody's files", [ENOENT, EACCES, EROFS]) { outside, _ in
            "folder \(outside.folder.path)/new"
        },
        Attempt("put a file into memory that all processes share", [ENOENT, EACCES, EROFS]) { _, _ in
            "fill 65536 /dev/shm/intendant-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        },
    ]

    // What follows is tried as far as whoever runs the tests may do it.

    private static let readablePaths: [String] = [
        "/etc/machine-id", "/etc/hostname", "/etc/shadow", "/etc/group", "/proc/kallsyms", "/proc/modules",
    ]
    private static let devicePaths: [String] = ["/dev/ptmx", "/dev/fuse", "/dev/net/tun", "/dev/kmsg"]

    static let readable: [Attempt] = readablePaths.filter { access($0, R_OK) == 0 }.map { path in
        Attempt("read \(path)", [ENOENT, EACCES]) { _, _ in "read \(path)" }
    }

    static let devices: [Attempt] = devicePaths.filter { canOpen($0) }.map { path in
        Attempt("open the device \(path)", [ENOENT, EACCES]) { _, _ in "device-file \(path)" }
    }

    static let sockets: [Attempt] = families.filter { canOpen($0.number, $0.type) }.map { family in
        Attempt("make a socket of \(family.name)", [EAFNOSUPPORT]) { _, _ in
            "socket-of \(family.number) \(family.type)"
        }
    }

    static let all: [Attempt] = processes + files + readable + devices + sockets

    /// Families of sockets by their numbers in `<bits/socket.h>`, with a type that each has.
    private static let families: [(name: String, number: Int32, type: Int32)] = [
        ("IPv6", 10, 2), ("netlink", 16, 3), ("packets", 17, 3), ("RDS", 21, 5), ("CAN", 29, 3), ("TIPC", 30, 2),
        ("Bluetooth", 31, 3), ("the kernel's ciphers", 38, 5), ("the machine around this one (vsock)", 40, 1),
        ("KCM", 41, 5), ("Qualcomm's routers", 42, 2), ("XDP", 44, 3),
    ]

    private static func canOpen(_ family: Int32, _ type: Int32) -> Bool {
        let descriptor = socket(family, type, 0)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    private static func canOpen(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    @Test("A worker in the cage can't", arguments: all)
    func contained(attempt: Attempt) throws {
        let answer = try TestWorker().ask(attempt.command(outside, CagePaths.data))
        let number = try #require(Int32(answer))
        #expect(attempt.errors.contains(number), "\(attempt) met error \(number)")
    }

    @Test("A worker without the cage can", arguments: all)
    func detected(attempt: Attempt) throws {
        let worker = try TestWorker(caged: false)
        #expect(try worker.ask(attempt.command(outside, worker.data.path)) == "0")
    }

    @Test("Nothing is asked of the console")
    func console() throws {
        #expect(try TestWorker().ask("console") == "\(EPERM)")
        #expect(try TestWorker(caged: false).ask("console") == "\(ENOTTY)")
    }
}
