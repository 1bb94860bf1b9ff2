import CIntentSystem
import Glibc

/// How a process ended.
package enum WorkerExit: Sendable, Hashable, CustomStringConvertible {
    case exited(Int32)
    case signaled(Int32)

    init(_ raw: intent_exit) {
        self = raw.signaled != 0 ? .signaled(raw.status) : .exited(raw.status)
    }

    /// The end of a worker as bubblewrap reports it, whose exit status is 128 and the number of the worker's signal.
    var throughBubblewrap: WorkerExit {
        if case .exited(let status) = self, status > 128, status <= 128 + 64 { return .signaled(status - 128) }
        return self
    }

    package var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signaled(let number): "was ended by signal \(number)\(Self.name(number).map { " (\($0))" } ?? "")"
        }
    }

    private static func name(_ number: Int32) -> String? {
        switch number {
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGILL: "SIGILL, how Swift ends a program that can't go on"
        case SIGKILL: "SIGKILL"
        case SIGSEGV: "SIGSEGV"
        case SIGSYS: "SIGSYS, a system call that the sandbox forbids"
        case SIGTERM: "SIGTERM"
        case SIGTRAP: "SIGTRAP, how Swift ends a program that can't go on"
        case SIGXFSZ: "SIGXFSZ, a file beyond the size limit"
        default: nil
        }
    }
}
