import CIntentSystem
import Glibc

/// Two connected sockets: the one under test, and the one that the test holds.
final class SocketPair: @unchecked Sendable {
    // Sendable: `far` changes only when the test closes it.
    let near: Int32
    private(set) var far: Int32

    init() {
        var pair: [Int32] = [-1, -1]
        _ = intent_socketpair(&pair)
        (near, far) = (pair[0], pair[1])
    }

    func send(_ bytes: [UInt8], descriptors: [Int32] = []) {
        _ = bytes.withUnsafeBytes { intent_send(far, $0.baseAddress, $0.count, descriptors, descriptors.count, 0) }
    }

    /// Reads once, as many bytes as there are.
    func receive() -> [UInt8] {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 20) { buffer in
            Array(buffer[..<max(0, read(far, buffer.baseAddress, buffer.count))])
        }
    }

    func closeFar() {
        close(far)
        far = -1
    }

    deinit {
        close(near)
        if far >= 0 { close(far) }
    }
}
