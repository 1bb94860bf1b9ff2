import CIntentPlugin
import Glibc
import IntentProtocol

/// The process that loaded the plugin: takes frames and log lines, and says what it is.
struct HostLink: @unchecked Sendable {
    // Unchecked: the table is the host's, never changes and may be used from any thread (intent_plugin.h).
    private let table: UnsafePointer<intent_host>

    init(_ table: UnsafePointer<intent_host>) {
        self.table = table
    }

    /// Whether the table has all that we use; an older host's may be shorter.
    var isComplete: Bool {
        table.pointee.size >= UInt32(MemoryLayout<intent_host>.size) && table.pointee.send != nil
    }

    /// The target that this process stands for, in words for an error.
    var processName: String {
        switch intent_process_kind(table.pointee.process_kind) {
        case INTENT_PROCESS_MAIN: "main"
        case INTENT_PROCESS_EXTENSION: "extension"
        case INTENT_PROCESS_WIDGET: "widget"
        default: "unknown"
        }
    }

    /// The app's identifier.
    var app: String { Self.text(table.pointee.app_identifier) }

    /// A folder that the plugin may write to; empty while it is described.
    var dataFolder: String { Self.text(table.pointee.data_folder) }

    /// Where the library and its resources lie.
    var libraryFolder: String { Self.text(table.pointee.library_folder) }

    /// Sends one whole frame; 0, or an `errno` value.
    @discardableResult
    func send(_ frame: [UInt8], descriptors: [Int32] = []) -> Int32 {
        guard let send = table.pointee.send else { return EPIPE }
        return frame.withUnsafeBytes { bytes in
            descriptors.withUnsafeBufferPointer {
                send(table.pointee.context, bytes.baseAddress, bytes.count, $0.baseAddress, $0.count)
            }
        }
    }

    /// Writes a line to the process's log.
    func log(_ level: intent_log_level, _ text: String) {
        guard let log = table.pointee.log else { return }
        var text = text
        text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                log(table.pointee.context, UInt32(level.rawValue), $0.baseAddress, $0.count)
            }
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
