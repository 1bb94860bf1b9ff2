extension SystemCallFilter {
    /// The calls that plugins and what starts them may use, by what they are for. What stands in none of the lists is answered
    /// with `ENOSYS`.
    ///
    /// Looked through one by one for numbers up to ``newestReviewed``; what the suites of this package, the sample
    /// plugins, and programs in Python use under the filter is among them.
    static let allowed: [String] = files + attributes + memory + threads + time + waiting + sockets + own

    /// Names of calls that only some architectures have are passed over elsewhere.
    private static let files = [
        "read", "write", "open", "openat", "close", "close_range", "lseek", "pread64", "pwrite64", "readv", "writev",
        "preadv", "pwritev", "preadv2", "pwritev2", "stat", "fstat", "lstat", "newfstatat", "statx", "statfs",
        "fstatfs",
        "access", "faccessat", "faccessat2", "dup", "dup2", "dup3", "fcntl", "flock", "fsync", "fdatasync", "syncfs",
        "sync_file_range", "truncate", "ftruncate", "fallocate", "fadvise64", "readahead", "getdents", "getdents64",
        "getcwd", "chdir", "fchdir", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "creat", "link",
        "linkat", "unlink", "unlinkat", "symlink", "symlinkat", "readlink", "readlinkat", "mknod", "mknodat", "pipe",
        "pipe2", "sendfile", "copy_file_range", "ioctl", "umask",
    ]

    private static let attributes = [
        "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "utime", "utimes", "futimesat",
        "utimensat", "setxattr", "lsetxattr", "fsetxattr", "getxattr", "lgetxattr", "fgetxattr", "listxattr",
        "llistxattr",
        "flistxattr", "removexattr", "lremovexattr", "fremovexattr",
    ]

    private static let memory = [
        "mmap", "mprotect", "munmap", "mremap", "msync", "mincore", "madvise", "brk", "mlock", "mlock2", "munlock",
        "mlockall", "munlockall", "membarrier", "memfd_create", "pkey_alloc", "pkey_free", "pkey_mprotect",
    ]

    /// `fork` and the like are the outer half's to let through: bubblewrap executes the worker under this filter, and the
    /// worker refuses them before it opens the plugin.
    private static let threads = [
        "clone", "fork", "vfork", "execve", "execveat", "exit", "exit_group", "wait4", "waitid", "futex", "futex_waitv",
        "set_robust_list", "get_robust_list", "set_tid_address", "rseq", "sched_yield", "sched_setparam",
        "sched_getparam",
        "sched_setscheduler", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min",
        "sched_rr_get_interval", "sched_setaffinity", "sched_getaffinity", "sched_setattr", "sched_getattr", "getcpu",
        "getpriority", "setpriority", "restart_syscall",
    ]

    private static let time = [
        "nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres", "gettimeofday", "time", "times", "alarm",
        "getitimer", "setitimer", "timer_create", "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete",
        "timerfd_create", "timerfd_settime", "timerfd_gettime",
    ]

    private static let waiting = [
        "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait",
        "epoll_pwait",
        "epoll_pwait2", "eventfd", "eventfd2", "signalfd", "signalfd4", "inotify_init", "inotify_init1",
        "inotify_add_watch", "inotify_rm_watch", "pause", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
        "rt_sigpending", "rt_sigtimedwait", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "rt_sigsuspend", "sigaltstack",
        "kill",
        "tkill", "tgkill",
    ]

    private static let sockets = [
        "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "recvfrom", "sendmsg",
        "recvmsg", "sendmmsg", "recvmmsg", "shutdown", "getsockname", "getpeername", "setsockopt", "getsockopt",
    ]

    /// What a process asks and says about itself; `landlock_…`, `seccomp` and `prctl` take away only.
    private static let own = [
        "getpid", "gettid", "getppid", "getpgid", "getpgrp", "getsid", "setpgid", "setsid", "getuid", "geteuid",
        "getgid",
        "getegid", "getresuid", "getresgid", "getgroups", "capget", "prctl", "arch_prctl", "seccomp",
        "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "getrlimit", "setrlimit", "prlimit64",
        "getrusage", "sysinfo", "uname", "getrandom",
    ]
}
