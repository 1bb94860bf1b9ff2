import CIntentSystem
import Glibc

/// The outer filter of system calls, which bubblewrap puts in force before the worker runs.
///
/// What stands in ``allowed`` is let through, some of it only with other arguments. What a plugin has no business with is
/// refused with `EPERM`; what can't be looked into, and all the rest, is answered with `ENOSYS`, as by an older kernel, so
/// that the C library falls back. The worker adds a filter of its own before it opens the
/// plugin (``WorkerConfinement``). Calls that are let through whatever their arguments cost next to nothing: the kernel
/// keeps their answer.
enum SystemCallFilter {
    /// The highest number that was looked at for these lists (`set_mempolicy_home_node`). Newer calls don't exist for a
    /// plugin.
    static let newestReviewed: UInt32 = 450

    /// Refused with `EPERM`, by what they are for.
    static let refused: [String] =
        // Namespaces, mounts, handles of files anywhere.
        [
            "unshare", "setns", "mount", "umount", "umount2", "pivot_root", "move_mount", "open_tree", "fsopen",
            "fsconfig", "fsmount", "fspick", "mount_setattr", "chroot", "name_to_handle_at", "open_by_handle_at",
        ]
        // Other processes.
        + [
            "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp",
            "pidfd_open", "pidfd_getfd", "pidfd_send_signal",
        ]
        // Large parts of the kernel that take input from anybody.
        + [
            "bpf", "perf_event_open", "userfaultfd", "add_key", "request_key", "keyctl", "fanotify_init",
            "fanotify_mark", "lookup_dcookie", "vmsplice", "remap_file_pages", "modify_ldt",
        ]
        // Memory that counts for nobody, and queues.
        + [
            "shmget", "shmat", "shmctl", "shmdt", "semget", "semop", "semctl", "semtimedop", "msgget", "msgsnd",
            "msgrcv", "msgctl", "mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify",
            "mq_getsetattr", "memfd_secret",
        ]
        // Other users.
        + [
            "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups",
            "capset",
        ]
        // The machine.
        + [
            "personality", "reboot", "swapon", "swapoff", "init_module", "finit_module", "delete_module", "kexec_load",
            "kexec_file_load", "acct", "quotactl", "quotactl_fd", "nfsservctl", "iopl", "ioperm", "syslog",
            "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname", "vhangup",
            "move_pages", "migrate_pages", "ustat", "sysfs", "uselib", "create_module", "get_kernel_syms",
            "query_module", "_sysctl", "afs_syscall", "vserver",
        ]

    /// Answered with `ENOSYS`: their arguments lie in memory, where no filter sees them.
    static let absent = ["clone3", "openat2", "io_uring_setup", "io_uring_enter", "io_uring_register"]

    /// Calls that are refused when all conditions of one of the cases hold.
    struct Conditional: Sendable {
        var names: [String]
        var cases: [[intent_seccomp_condition]]
        var error = EPERM
    }

    static let conditional: [Conditional] = [
        // Nothing else stops families such as AF_VSOCK.
        Conditional(
            names: ["socket", "socketpair"], cases: [[other(than: UInt64(AF_UNIX), in: 0)]], error: EAFNOSUPPORT),
        // Typing into a terminal: TIOCSTI, TIOCLINUX. The kernel looks at 32 bits.
        Conditional(
            names: ["ioctl"],
            cases: [0x5412, 0x541C].map {
                [intent_seccomp_condition(argument: 1, mask: 0xFFFF_FFFF, value: $0)]
            }),
        Conditional(names: ["clone"], cases: namespaceBits.map { [bits($0, in: 0)] }),
        Conditional(names: ["chmod", "fchmod", "mkdir", "mknod", "creat"], cases: setIDBits.map { [bits($0, in: 1)] }),
        Conditional(names: ["fchmodat", "mkdirat", "mknodat"], cases: setIDBits.map { [bits($0, in: 2)] }),
        Conditional(names: ["open"], cases: opening(flags: 1)),
        Conditional(names: ["openat"], cases: opening(flags: 2)),
    ]

    /// `CLONE_NEWNS`, `…CGROUP`, `…UTS`, `…IPC`, `…USER`, `…PID`, `…NET`.
    private static let namespaceBits: [UInt64] = [17, 25, 26, 27, 28, 29, 30].map { 1 << $0 }
    /// `S_ISUID` and `S_ISGID`.
    private static let setIDBits: [UInt64] = [0o4000, 0o2000]
    /// `O_CREAT`, and the bit of its own of `O_TMPFILE`: with one of them a mode counts.
    private static let creatingBits: [UInt64] = [0o100, 0o2000_0000]

    private static func opening(flags: UInt32) -> [[intent_seccomp_condition]] {
        creatingBits.flatMap { creating in setIDBits.map { [bits(creating, in: flags), bits($0, in: flags + 1)] } }
    }

    private static func bits(_ bits: UInt64, in argument: UInt32) -> intent_seccomp_condition {
        intent_seccomp_condition(argument: argument, mask: bits, value: bits)
    }

    private static func other(than value: UInt64, in argument: UInt32) -> intent_seccomp_condition {
        intent_seccomp_condition(argument: argument, mask: 0, value: value)
    }
}

extension SystemCallFilter {
    /// The filter as the kernel takes it, made once.
    static let program: Result<[UInt8], Failure> = Result { () throws(Failure) in try build() }

    /// Why there is no filter.
    enum Failure: Error, Hashable {
        case noLibrary
        /// The system's error number.
        case refused(Int32)
    }

    private static func build() throws(Failure) -> [UInt8] {
        var filter: OpaquePointer?
        let begun = intent_seccomp_begin(&filter)
        guard begun != -ENOENT else { throw .noLibrary }
        guard begun == 0, let filter else { throw .refused(-begun) }
        for (name, error, conditions) in rules {
            let result = intent_seccomp_refuse(filter, name, error, conditions, conditions.count)
            guard result >= 0 else {
                intent_seccomp_discard(filter)
                throw .refused(-result)
            }
        }
        for number in unnamed {
            let result = intent_seccomp_refuse_number(filter, number, ENOSYS)
            guard result >= 0 else {
                intent_seccomp_discard(filter)
                throw .refused(-result)
            }
        }
        let file = intent_memfd_create("filter")
        guard file >= 0 else {
            intent_seccomp_discard(filter)
            throw .refused(-file)
        }
        defer { close(file) }
        let written = intent_seccomp_finish(filter, file)
        guard written == 0 else { throw .refused(-written) }
        return contents(of: file)
    }

    /// The numbers of all calls that stand in none of the lists, on this architecture.
    static var unnamed: [Int32] {
        let named = Set((allowed + refused + absent).map { intent_seccomp_number($0) })
        return (0...Int32(newestReviewed)).filter { !named.contains($0) }
    }

    private static var rules: [(String, Int32, [intent_seccomp_condition])] {
        refused.map { ($0, EPERM, []) } + absent.map { ($0, ENOSYS, []) }
            + conditional.flatMap { rule in
                rule.names.flatMap { name in rule.cases.map { (name, rule.error, $0) } }
            }
    }

    private static func contents(of file: Int32) -> [UInt8] {
        let size = max(0, Int(lseek(file, 0, Int32(SEEK_END))))
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, size, 0))
        }
    }

    /// A descriptor from which the program can be read once.
    static func descriptor(for program: [UInt8]) -> Int32 {
        let file = intent_memfd_create("filter")
        guard file >= 0 else { return file }
        let written = program.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        guard written == program.count else {
            close(file)
            return -EIO
        }
        return file
    }
}
