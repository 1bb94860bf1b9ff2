import Glibc
package import IntentProtocol

/// A system call that failed: its name and its errno.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let call: String
    package let number: Int32

    package init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }

    /// What the number means, in the C library's words.
    package var words: String { String(cString: strerror(number)) }

    package var description: String { "\(call): \(words)" }

    /// Throws where a result of the C shims is a negative errno.
    @discardableResult
    package static func check(_ result: Int32, _ call: String) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(call: call, number: -result) }
        return result
    }

    /// The error as a caller hears it.
    package func intentError(_ what: String) -> IntentError {
        IntentError(.system, .internal, "\(what): \(words)")
    }
}
