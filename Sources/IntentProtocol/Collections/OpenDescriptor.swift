import Glibc

/// An open descriptor that is closed when nobody refers to it any more.
package final class OpenDescriptor: Sendable {
    package let number: Int32

    /// - Parameter number: The descriptor, this object's from now on.
    package init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}
