import CIntentSystem
import Glibc
import Testing
import WorkerTestSupport

@testable import IntentSandbox

@Suite("The filter of system calls")
struct SystemCallFilterTests {
    @Test(
        "What stands in no list is refused, what stands in one is not refused for that", .enabled(if: Caged.isPossible))
    func unnamed() {
        let unnamed = SystemCallFilter.unnamed
        for name in ["splice", "tee", "io_setup", "set_mempolicy"] {
            #expect(unnamed.contains(intent_seccomp_number(name)), "\(name)")
        }
        for name in SystemCallFilter.allowed + SystemCallFilter.refused + SystemCallFilter.absent {
            #expect(!unnamed.contains(intent_seccomp_number(name)), "\(name)")
        }
        #expect(unnamed.allSatisfy { $0 <= SystemCallFilter.newestReviewed })
    }

    @Test("No call stands in two lists, and what is bound to arguments is allowed otherwise")
    func lists() {
        let all = SystemCallFilter.allowed + SystemCallFilter.refused + SystemCallFilter.absent
        #expect(Set(all).count == all.count)
        #expect(SystemCallFilter.conditional.flatMap(\.names).allSatisfy(SystemCallFilter.allowed.contains))
    }
}

/// libseccomp's knowledge of another architecture's calls (`seccomp_syscall_resolve_name(3)`).
private struct Architecture {
    /// `AUDIT_ARCH_X86_64` and `AUDIT_ARCH_AARCH64` of `<linux/audit.h>`.
    static let x86 = Architecture(token: 0xC000_003E)
    static let arm = Architecture(token: 0xC000_00B7)

    private static var library: UnsafeMutableRawPointer? { dlopen("libseccomp.so.2", RTLD_NOW) }
    static var isKnown: Bool { library != nil }

    let token: UInt32

    /// A number; below zero where the architecture has no such call, and -1 where none has.
    func number(_ name: String) -> Int32? {
        typealias Resolve = @convention(c) (UInt32, UnsafePointer<CChar>) -> Int32
        guard let symbol = dlsym(Self.library, "seccomp_syscall_resolve_name_arch") else { return nil }
        return unsafeBitCast(symbol, to: Resolve.self)(token, name)
    }

    func name(_ number: Int32) -> String? {
        typealias Resolve = @convention(c) (UInt32, Int32) -> UnsafeMutablePointer<CChar>?
        guard let symbol = dlsym(Self.library, "seccomp_syscall_resolve_num_arch"),
            let name = unsafeBitCast(symbol, to: Resolve.self)(token, number)
        else { return nil }
        defer { free(name) }
        return String(cString: name)
    }

    /// The names that are in none of the filter's lists, up to the newest number that was looked at.
    var unnamed: Set<String> {
        let named = Set(SystemCallFilterTests.all.compactMap { number($0) })
        return Set((0...Int32(SystemCallFilter.newestReviewed)).filter { !named.contains($0) }.compactMap { name($0) })
    }
}

extension SystemCallFilterTests {
    fileprivate static let all = SystemCallFilter.allowed + SystemCallFilter.refused + SystemCallFilter.absent

    @Test("Each name in the lists is one that Linux has", .enabled(if: Architecture.isKnown))
    func names() {
        for name in Self.all { #expect(Architecture.arm.number(name) != -1, "\(name)") }
    }

    @Test(
        "On arm64 the allowed calls are there but for those that newer ones replace", .enabled(if: Architecture.isKnown)
    )
    func arm() {
        let missing = SystemCallFilter.allowed.filter { Architecture.arm.number($0).map { $0 < 0 } ?? true }
        #expect(Set(missing) == Self.replaced)
        let numbers = SystemCallFilter.allowed.compactMap { Architecture.arm.number($0) }.filter { $0 >= 0 }
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.allSatisfy { $0 <= SystemCallFilter.newestReviewed })
    }

    @Test("arm64 has no call that was not looked through for x86-64", .enabled(if: Architecture.isKnown))
    func armUnnamed() {
        #expect(Architecture.arm.unnamed.isSubset(of: Architecture.x86.unnamed))
        #expect(Architecture.arm.unnamed.isSuperset(of: ["splice", "tee", "io_setup", "set_mempolicy"]))
    }

    @Test(
        "What is bound to arguments is so on arm64 too, by the calls that are left there",
        .enabled(if: Architecture.isKnown))
    func armConditions() {
        let left = SystemCallFilter.conditional.flatMap(\.names).filter { Architecture.arm.number($0) ?? -1 >= 0 }
        #expect(
            Set(left) == [
                "socket", "socketpair", "ioctl", "clone", "fchmod", "fchmodat", "mkdirat", "mknodat", "openat",
            ])
    }

    /// Calls of x86-64 that arm64 never had (`asm-generic/unistd.h`); its C library makes others in their place.
    private static let replaced: Set<String> = [
        "open", "stat", "lstat", "access", "dup2", "getdents", "rename", "mkdir", "rmdir", "creat", "link", "unlink",
        "symlink", "readlink", "mknod", "pipe", "chmod", "chown", "lchown", "utime", "utimes", "futimesat", "fork",
        "vfork", "time", "alarm", "poll", "select", "epoll_create", "epoll_wait", "eventfd", "signalfd", "inotify_init",
        "pause", "getpgrp", "arch_prctl",
    ]
}
