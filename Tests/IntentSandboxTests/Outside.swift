import CIntentSystem
import Glibc
import WorkerTestSupport

/// Things on the host that a worker must not reach, all of them reachable.
final class Outside: Sendable {
    let folder = TemporaryFolder()
    let secret: String
    let home: String
    let socketPath: String
    let abstractName: String
    let port: UInt16
    private let listeners: [Int32]

    init() {
        secret = folder.file("secret")
        home = getenv("HOME").map { String(cString: $0) } ?? "/root"
        socketPath = folder.path + "/socket"
        abstractName = "intendant-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let tcp = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = bind(tcp, generic, size)
                listen(tcp, 8)
                getsockname(tcp, generic, &size)
            }
            return UInt16(bigEndian: $0.pointee.sin_port)
        }
        listeners = [tcp, intent_unix_listen(socketPath, 8), Self.listenAbstract(abstractName)]
    }

    private static func listenAbstract(_ name: String) -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name.utf8) }
        let size = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + 1 + name.utf8.count)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(listener, $0, size) }
        }
        listen(listener, 8)
        return listener
    }

    deinit {
        for listener in listeners { close(listener) }
    }
}
