import Glibc
import Synchronization

/// Records a connection's frames, as they are on the wire, in a file for each direction.
///
/// On where the variable `INTENDANT_CAPTURE` names a folder; `Protocol/README.md` tells the files' names, and
/// `scripts/check-protocol FOLDER` checks them. What people typed stands in them in clear.
package final class FrameRecorder: Sendable {
    private let sentFile: Int32
    private let receivedFile: Int32

    /// Connections of this process that were recorded.
    private static let count = Atomic<Int>(0)

    /// The folder of the recordings; nil where nothing is recorded.
    package static let folder: String? = getenv("INTENDANT_CAPTURE").map { String(cString: $0) }.flatMap {
        $0.isEmpty ? nil : $0
    }

    /// - Returns: Nil where nothing is recorded or the files can't be made.
    package init?(local: Hello.Role, peer: Hello.Role, folder: String? = FrameRecorder.folder) {
        guard let folder else { return nil }
        let number = Self.count.add(1, ordering: .relaxed).newValue
        func file(_ sender: Hello.Role, _ receiver: Hello.Role) -> Int32 {
            let name = "\(folder)/\(getpid())-\(number).\(sender.rawValue)-to-\(receiver.rawValue).bin"
            return open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        }
        sentFile = file(local, peer)
        receivedFile = file(peer, local)
        guard sentFile >= 0, receivedFile >= 0 else {
            if sentFile >= 0 { close(sentFile) }
            if receivedFile >= 0 { close(receivedFile) }
            return nil
        }
    }

    deinit {
        close(sentFile)
        close(receivedFile)
    }

    /// Records whole frames of this side. Calls that follow each other are recorded in their order.
    package func sent(_ bytes: [UInt8]) {
        Self.append(bytes, to: sentFile)
    }

    /// Records a frame of the peer's.
    package func received(_ frame: Frame) {
        Self.append(frame.bytes, to: receivedFile)
    }

    private static func append(_ bytes: [UInt8], to file: Int32) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
