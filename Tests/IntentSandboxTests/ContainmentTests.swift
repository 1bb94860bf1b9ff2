import CIntentSystem
import Glibc
import IntentSandbox
import Testing
import WorkerTestSupport

/// What hostile code in a real worker can do, and that the same attempts work where there is no cage: an attempt that
/// fails in both proves nothing.
@Suite("The cage", .enabled(if: Caged.isPossible))
struct ContainmentTests {
    /// What there is on the host to be reached.
    private let outside = Outside()

    /// One attempt of a hostile plugin, and the errors that it may meet.
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

    static let attempts = [
        Attempt("read a file of somebody's", [ENOENT]) { outside, _ in "read \(outside.secret)" },
        Attempt("list the home folder", [ENOENT]) { outside, _ in "list \(outside.home)" },
        Attempt("list /run", [ENOENT]) { _, _ in "list /run" },
        Attempt("list /sys", [ENOENT]) { _, _ in "list /sys" },
        Attempt("read the list of users", [ENOENT]) { _, _ in "read /etc/passwd" },
        Attempt("read the kernel's command line", [EACCES]) { _, _ in "read /proc/cmdline" },
        Attempt("read the boot identifier", [EACCES]) { _, _ in "read /proc/sys/kernel/random/boot_id" },
        Attempt("write a file outside the data folder", [ENOENT, EACCES, EROFS]) { outside, _ in
            "write \(outside.folder.path)/new"
        },
        Attempt("connect by TCP", [EAFNOSUPPORT]) { outside, _ in "tcp \(outside.port)" },
        Attempt("listen by TCP", [EAFNOSUPPORT]) { _, _ in "bind 0" },
        Attempt("connect to a socket by its path", [ENOENT]) { outside, _ in "unix \(outside.socketPath)" },
        Attempt("connect to an abstract socket", [ECONNREFUSED, EPERM]) { outside, _ in "unix @\(outside.abstractName)"
        },
        Attempt("signal a process of the host", [ESRCH]) { _, _ in "kill \(getpid())" },
        Attempt("execute a program", [EPERM]) { _, _ in "execute /usr/bin/true" },
        Attempt("make a fifo in the data folder", [EACCES]) { _, data in "fifo \(data)/fifo" },
        Attempt("make a socket in the data folder", [EACCES]) { _, data in "socket \(data)/socket" },
        Attempt("make a user namespace", [EPERM]) { _, _ in "namespace \(0x1000_0000)" },
        Attempt("reserve more memory than the limit", [ENOMEM]) { _, _ in "memory \(5 << 30)" },
        Attempt("make data executable", [EACCES]) { _, _ in "code" },
        Attempt("map a file of the data folder as code", [EPERM]) { _, data in "map-as-code \(data)/code" },
        Attempt("map a temporary file as code", [EPERM]) { outside, data in
            data == CagePaths.data ? "map-as-code /tmp/code" : "map-as-code \(outside.folder.path)/code"
        },
        Attempt("make a file longer than the limit", [EFBIG]) { _, data in "grow \(data)/long" },
        Attempt("make a socket of the Internet", [EAFNOSUPPORT]) { _, _ in "family \(AF_INET)" },
        Attempt("make a set-id program", [EPERM]) { _, data in "set-id \(data)/program" },
        Attempt("make a memory file", [EPERM]) { _, _ in "memory-file" },
        Attempt("make shared memory", [EPERM]) { _, _ in "shared-memory" },
        Attempt("get a handle of a process", [EPERM]) { _, _ in "handle" },
        Attempt("read memory as another process does", [EPERM]) { _, _ in "read-memory" },
        Attempt("use the kernel's keys", [EPERM]) { _, _ in "keyring" },
        Attempt("change the personality", [EPERM]) { _, _ in "personality" },
    ]

    @Test("A worker in the cage can't", arguments: attempts)
    func contained(attempt: Attempt) throws {
        let worker = try TestWorker()
        let answer = try worker.ask(attempt.command(outside, CagePaths.data))
        let number = try #require(Int32(answer))
        #expect(attempt.errors.contains(number), "\(attempt) met \(String(cString: strerror(number)))")
    }

    @Test("A worker without the cage can", arguments: attempts)
    func detected(attempt: Attempt) throws {
        let worker = try TestWorker(caged: false)
        #expect(try worker.ask(attempt.command(outside, worker.data.path)) == "0")
    }

    @Test(
        "System calls that no plugin needs don't exist or are refused",
        arguments: [
            (425, ENOSYS), (435, ENOSYS), (437, ENOSYS), (451, ENOSYS), (600, ENOSYS), (428, EPERM), (438, EPERM),
        ])
    func systemCalls(number: Int, error: Int32) throws {
        // io_uring_setup, clone3, openat2, two that are newer than the list; open_tree, pidfd_getfd.
        #expect(try TestWorker().ask("syscall \(number)") == "\(error)")
    }

    static let names = [
        "acct", "add_key", "adjtimex", "bpf", "chroot", "clock_settime",
        "delete_module", "fanotify_init", "finit_module", "fsmount", "fsopen", "init_module",
        "io_setup", "io_uring_enter", "io_uring_register", "ioprio_get", "kcmp", "kexec_load", "keyctl", "mount",
        "mount_setattr", "move_mount", "move_pages", "mq_open", "msgget", "name_to_handle_at",
        "open_by_handle_at", "open_tree", "perf_event_open", "pidfd_getfd", "pidfd_send_signal", "pivot_root",
        "process_vm_writev", "ptrace", "quotactl", "reboot", "request_key", "semget",
        "setdomainname", "setgid", "setgroups", "sethostname", "setns", "settimeofday",
        "setuid", "splice", "swapoff", "swapon", "syslog", "tee", "umount2", "unshare",
        "userfaultfd",
    ]

    @Test("A system call that reaches beyond a plugin's own business is refused", arguments: names)
    func refused(name: String) throws {
        let (caged, free) = (try TestWorker().ask("call \(name)"), try TestWorker(caged: false).ask("call \(name)"))
        #expect(caged == "\(EPERM)" || caged == "\(ENOSYS)")
        // Much of it is refused to other users than root without a cage too.
        #expect(free != caged || geteuid() != 0 && free == "\(EPERM)")
    }

    @Test("Nothing can be typed into a terminal")
    func terminal() throws {
        #expect(try TestWorker().ask("push") == "\(EPERM)")
        #expect(try TestWorker(caged: false).ask("push") == "\(ENOTTY)")
    }

    @Test("A worker sees no process but itself")
    func processes() throws {
        #expect(try TestWorker().ask("look processes") == "1\n")
        #expect(try TestWorker(caged: false).ask("look processes").contains("\n\(getpid())\n"))
    }

    @Test("A worker's environment holds language, time zone, Intendant's variables and the cage's folders")
    func environment() throws {
        let worker = try TestWorker { $0.environment = ["LANG": "es_ES.UTF-8", "INTENDANT_X": "1", "SECRET": "2"] }
        let names = try worker.ask("look environment").split(separator: "\n").map { $0.prefix { $0 != "=" } }
        #expect(Set(names) == ["HOME", "INTENDANT_X", "LANG", "PWD", "TMPDIR"])
        #expect(try TestWorker(caged: false).ask("look environment").contains("PATH="))
    }

    @Test("The environment that bubblewrap was started with is empty")
    func startEnvironment() throws {
        let worker = try TestWorker()
        _ = try worker.ask("echo")
        let descriptor = open("/proc/\(worker.process.pid)/environ", O_RDONLY)
        defer { close(descriptor) }
        var byte: UInt8 = 0
        #expect(descriptor >= 0)
        #expect(read(descriptor, &byte, 1) == 0)
    }

    @Test("No descriptor of the host reaches a worker but its socket")
    func descriptors() throws {
        let leak = fcntl(STDIN_FILENO, F_DUPFD, 700)
        defer { close(leak) }
        // Beside the standard streams and the socket the worker has what it opened itself to wait on them.
        let seen = try TestWorker().ask("look open").split(separator: "\n").compactMap { Int32($0) }
        #expect(Set(seen).isSubset(of: [0, 1, 2, 3, 4, 5]))
        #expect(try TestWorker(caged: false).ask("look open").contains("\(leak)\n"))
    }

    @Test("A worker is not told the host's name")
    func hostName() throws {
        #expect(try TestWorker().ask("look host") == "worker")
    }

    @Test("The system is read-only", arguments: ["/new", "/usr/new", "/dev/new", "/plugin/new", "/proc/sys/new"])
    func readOnly(path: String) throws {
        #expect(try TestWorker().ask("write \(path)") != "0")
    }

    @Test("Kernel settings can't be written, whoever the host's user is")
    func kernelSettings() throws {
        #expect(try TestWorker().ask("write /proc/sys/kernel/core_uses_pid") != "0")
    }

    @Test("Main and extension write their data folder and /tmp", arguments: [CageSpecification.Kind.main, .extension])
    func writable(kind: CageSpecification.Kind) throws {
        let worker = try TestWorker(kind: kind)
        #expect(try worker.ask("write /data/new") == "0")
        #expect(access(worker.data.path + "/new", F_OK) == 0)
        #expect(try worker.ask("write /tmp/new") == "0")
    }

    @Test("A widget reads its data folder and writes nothing")
    func widget() throws {
        let worker = try TestWorker(kind: .widget)
        _ = worker.data.file("note")
        #expect(try worker.ask("read /data/note") == "0")
        #expect(try worker.ask("write /data/new") != "0")
        #expect(try worker.ask("write /tmp/new") != "0")
    }

    @Test("A folder that was granted is read, and written only where that was granted; nothing in it is code")
    func grantedFolders() throws {
        let folder = TemporaryFolder()
        _ = folder.file("note")
        let path = try #require(realpath(folder.path, nil))
        defer { free(path) }
        let granted = try OpenFolder(String(cString: path))
        let reads = try TestWorker {
            $0.grantedFolders = [.init(folder: granted, place: "/home/p/N", writes: false)]
        }
        #expect(try reads.ask("read /home/p/N/note") == "0")
        #expect(try reads.ask("write /home/p/N/new") != "0")
        #expect(try reads.ask("list /home/p") != "0")
        let writes = try TestWorker {
            $0.grantedFolders = [.init(folder: granted, place: "/home/p/N", writes: true)]
        }
        #expect(try writes.ask("write /home/p/N/new") == "0")
        #expect(access(folder.path + "/new", F_OK) == 0)
        #expect(try writes.ask("map-as-code /home/p/N/code") != "0")
        #expect(try writes.ask("fifo /home/p/N/fifo") != "0")
        let widget = try TestWorker(kind: .widget) {
            $0.grantedFolders = [.init(folder: granted, place: "/home/p/N", writes: true)]
        }
        #expect(try widget.ask("write /home/p/N/other") != "0")
    }

    @Test("A worker that describes has no data folder")
    func describe() throws {
        #expect(try TestWorker(kind: .describe).ask("list /data") == "\(ENOENT)")
    }

    @Test("The temporary folder ends at its size")
    func scratchSize() throws {
        let worker = try TestWorker()
        #expect(try worker.ask("fill \(CageLimits.standard.scratch / 2) /tmp/half") == "0")
        #expect(try worker.ask("fill \(CageLimits.standard.scratch + 1) /tmp/all") == "\(ENOSPC)")
    }

    @Test("A worker can't open more descriptors than its limit")
    func descriptorLimit() throws {
        #expect(try TestWorker().ask("descriptors \(CageLimits.standard.descriptors)") == "\(EMFILE)")
    }
}
