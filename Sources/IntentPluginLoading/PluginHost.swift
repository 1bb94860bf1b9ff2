package import CIntentPlugin
import Glibc

/// What a loading process offers to one plugin: the C table and the closures behind it.
///
/// Made once a plugin and kept for the life of the process, as libraries are never closed.
package final class PluginHost: Sendable {
    /// Takes one whole frame and its descriptors, copies what it needs, and returns 0 or an errno value.
    package typealias Send = @Sendable (UnsafeRawBufferPointer, UnsafeBufferPointer<Int32>) -> Int32
    /// Takes a line for the log with its level (`INTENT_LOG_…`).
    package typealias Log = @Sendable (UInt32, String) -> Void

    let send: Send
    let log: Log
    /// Written before the plugin sees it and never again.
    nonisolated(unsafe) package let table: UnsafePointer<intent_host>

    package init(
        kind: intent_process_kind, app: String, dataFolder: String, libraryFolder: String, send: @escaping Send,
        log: @escaping Log
    ) {
        self.send = send
        self.log = log
        let table = UnsafeMutablePointer<intent_host>.allocate(capacity: 1)
        table.initialize(
            to: intent_host(
                size: UInt32(MemoryLayout<intent_host>.size), abi_version: INTENT_ABI_VERSION, context: nil,
                process_kind: kind.rawValue, app_identifier: strdup(app), data_folder: strdup(dataFolder),
                library_folder: strdup(libraryFolder), send: Self.sendFrame, log: Self.logLine))
        self.table = UnsafePointer(table)
        // The plugin holds the table for good, so the object behind it stays too.
        table.pointee.context = Unmanaged.passRetained(self).toOpaque()
    }

    private static let sendFrame:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, UnsafePointer<Int32>?, Int
        ) -> Int32 = { context, frame, length, descriptors, count in
            guard let context, let frame else { return EINVAL }
            return Unmanaged<PluginHost>.fromOpaque(context)._withUnsafeGuaranteedRef {
                $0.send(
                    UnsafeRawBufferPointer(start: frame, count: length),
                    UnsafeBufferPointer(start: descriptors, count: descriptors == nil ? 0 : count))
            }
        }

    private static let logLine:
        @convention(c) (
            UnsafeMutableRawPointer?, UInt32, UnsafePointer<CChar>?, Int
        ) -> Void = { context, level, text, length in
            guard let context, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: length)
            Unmanaged<PluginHost>.fromOpaque(context).takeUnretainedValue()
                .log(level, String(decoding: bytes, as: UTF8.self))
        }
}
