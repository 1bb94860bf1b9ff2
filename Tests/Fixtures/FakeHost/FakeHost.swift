import CIntentSystem
import Foundation
package import IntentProtocol
import Synchronization

/// A host that a test scripts: it listens on a real socket in a folder of its own and runs one script a connection,
/// each on a thread of its own.
package final class FakeHost: Sendable {
    /// The folder for `INTENDANT_HOME`.
    package let home: String
    package let paths: Paths
    private let listener: Int32
    private let record = Record()

    /// What the threads leave for the test.
    private final class Record: Sendable {
        let errors = Mutex<[String]>([])
        let connections = Mutex(0)
    }

    /// - Parameters:
    ///   - hello: What the host says of itself.
    ///   - script: What it does on a connection; an error that it throws is kept in ``errors``.
    package init(
        hello: Hello = Hello(role: .host, name: "fake 1.0"), _ script: @escaping @Sendable (FakePeer) throws -> Void
    ) throws {
        home = try Self.makeFolder()
        paths = Paths(data: home + "/data", runtime: home + "/run", configuration: home + "/config")
        try paths.makeRuntime()
        listener = intent_unix_listen(paths.socket, 64)
        guard listener >= 0 else { throw FakeHostError("no socket can listen in \(home)") }
        let (listener, record) = (listener, record)
        Thread.detachNewThread {
            Self.accept(listener) { socket in
                record.connections.withLock { $0 += 1 }
                let peer = FakePeer(socket: socket, hello: hello)
                do {
                    try script(peer)
                } catch {
                    record.errors.withLock { $0.append("\(error)") }
                }
                peer.close()
            }
        }
    }

    deinit {
        // The thread that accepts wakes up, closes the socket and ends.
        _ = intent_shutdown(listener)
        try? FileManager.default.removeItem(atPath: home)
    }

    private static func accept(_ listener: Int32, _ serve: @escaping @Sendable (Int32) -> Void) {
        while true {
            // A listener that was shut down stays ready, and has nobody to accept.
            let ready = intent_poll(listener, Int16(POLLIN), -1)
            guard ready >= 0, ready & Int32(POLLHUP) == 0 else { break }
            let socket = intent_accept(listener)
            if socket == -EAGAIN { continue }
            guard socket >= 0 else { break }
            Thread.detachNewThread { serve(socket) }
        }
        close(listener)
    }

    /// What scripts threw.
    package var errors: [String] { record.errors.withLock { $0 } }
    /// Connections that were taken.
    package var connections: Int { record.connections.withLock { $0 } }

    /// Makes a folder with a short name, since a socket's path may have 107 bytes.
    package static func makeFolder() throws -> String {
        var template = Array("/tmp/if.XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template) else { throw FakeHostError("no folder can be made") }
        return String(cString: folder)
    }
}

package struct FakeHostError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
