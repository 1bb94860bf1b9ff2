import CIntentPlugin
import Foundation
import IntentProtocol
import Synchronization
import Testing

@testable import AppIntents

/// A host in memory: the C ABI's table of functions, whose frames land in a list that tests wait on.
final class MemoryHost: Sendable {
    private struct State {
        var frames: [Frame] = []
        var lines: [String] = []
        var next: UInt64 = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
        var onFrame: (@Sendable (Frame) -> Void)?
    }

    private let state = Mutex(State())
    // Unsafe: never written after it is made, and its functions may be called from any thread.
    private nonisolated(unsafe) let plugin: UnsafePointer<intent_plugin>
    let endpoint: PluginEndpoint

    /// - Parameters:
    ///   - kind: The process that the host says it is.
    ///   - dataFolder: The folder that it offers.
    init(kind: intent_process_kind = INTENT_PROCESS_EXTENSION, dataFolder: String = "") {
        // Kept as long as the process, as a real host and its table are.
        let box = Unmanaged.passRetained(Box())
        let table = UnsafeMutablePointer<intent_host>.allocate(capacity: 1)
        table.initialize(to: MemoryHost.table(kind, dataFolder, context: box.toOpaque()))
        endpoint = PluginEndpoint(link: HostLink(UnsafePointer(table)), service: AppService(app: "probe"))
        plugin = PluginTable.make(endpoint)
        box.takeUnretainedValue().host.withLock { $0 = self }
    }

    /// The plugin's table, as a loader gets it.
    var table: intent_plugin { plugin.pointee }

    // MARK: To the plugin

    /// Delivers a frame of any bytes through the C function.
    func deliver(_ bytes: [UInt8], descriptors: [Int32] = [], inline: Bool = true) {
        bytes.withUnsafeBytes { frame in
            descriptors.withUnsafeBufferPointer { descriptors in
                plugin.pointee.deliver(
                    plugin.pointee.context, frame.baseAddress, frame.count, descriptors.baseAddress,
                    descriptors.count, inline ? INTENT_DELIVER_INLINE : 0)
            }
        }
    }

    /// Begins a call; its number.
    @discardableResult
    func call(_ kind: FrameKind, inline: Bool = true, _ payload: (inout CBORWriter) -> Void = { _ in }) -> UInt64 {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        deliver(FrameBuilder.frame(kind, call: number, payload), inline: inline)
        return number
    }

    /// Begins a run; its call's number.
    @discardableResult
    func perform(
        _ intent: String, _ parameters: [NamedValue] = [], locale: String = "", inline: Bool = true
    ) -> UInt64 {
        var message = Perform(app: "probe", intent: intent, parameters: parameters)
        message.locale = locale
        return call(.perform, inline: inline) { [message] in message.write(to: &$0) }
    }

    func cancel(_ call: UInt64, _ reason: CancellationReason = .user) {
        deliver(FrameBuilder.frame(.cancel, call: call) { Cancel(reason).write(to: &$0) })
    }

    func answer(_ call: UInt64, _ question: UInt32, _ outcome: Answer.Outcome) {
        deliver(FrameBuilder.frame(.answer, call: call) { Answer(question, outcome).write(to: &$0) })
    }

    // MARK: From the plugin

    /// Calls a function with each frame as it comes, in the plugin's own `send`.
    func onFrame(_ body: @escaping @Sendable (Frame) -> Void) {
        state.withLock { $0.onFrame = body }
    }

    /// The frames of a call so far.
    func frames(of call: UInt64) -> [Frame] {
        state.withLock { $0.frames.filter { $0.call == call } }
    }

    /// The frame that ends a call, which is waited for.
    func end(of call: UInt64) async -> Frame {
        await frame(of: call) { $0.kind.endsCall }
    }

    /// The first frame of a call that a condition holds for, which is waited for.
    func frame(of call: UInt64, where condition: (Frame) -> Bool) async -> Frame {
        while true {
            if let frame = frames(of: call).first(where: condition) { return frame }
            let seen = state.withLock { $0.frames.count }
            await withCheckedContinuation { continuation in
                let isLate = state.withLock { state in
                    if state.frames.count == seen { state.waiters.append(continuation) }
                    return state.frames.count != seen
                }
                if isLate { continuation.resume() }
            }
        }
    }

    /// The result of a run, which is waited for.
    func result(of call: UInt64) async throws -> RunResult {
        let frame = await end(of: call)
        let failure = try? frame.read(Failure.init(from:))
        try #require(frame.kind == .result, "\(frame.kind): \(failure?.error.message ?? "")")
        return try frame.read(RunResult.init(from:))
    }

    /// The first question of a run, which is waited for.
    func question(of call: UInt64) async throws -> Question {
        try await frame(of: call) { $0.kind == .ask }.read(Question.init(from:))
    }

    /// The failure of a call, which is waited for.
    func failure(of call: UInt64) async throws -> Failure {
        let frame = await end(of: call)
        try #require(frame.kind == .failure)
        return try frame.read(Failure.init(from:))
    }

    // MARK: The table

    private final class Box: Sendable {
        let host = Mutex<MemoryHost?>(nil)
    }

    private func receive(_ frame: Frame) {
        let (waiters, onFrame) = state.withLock { state in
            state.frames.append(frame)
            defer { state.waiters = [] }
            return (state.waiters, state.onFrame)
        }
        onFrame?(frame)
        for waiter in waiters { waiter.resume() }
    }

    private static func table(
        _ kind: intent_process_kind, _ dataFolder: String, context: UnsafeMutableRawPointer
    ) -> intent_host {
        intent_host(
            size: UInt32(MemoryLayout<intent_host>.size), abi_version: INTENT_ABI_VERSION, context: context,
            process_kind: kind.rawValue, app_identifier: strdup("probe"), data_folder: strdup(dataFolder),
            library_folder: strdup(""),
            send: { context, bytes, length, descriptors, count in
                let host = Unmanaged<Box>.fromOpaque(context!).takeUnretainedValue().host.withLock { $0 }
                let bytes = UnsafeRawBufferPointer(start: bytes, count: length)
                let header = FrameHeader(bytes)
                guard Int(header.length) == length - FrameHeader.size else { return EINVAL }
                host?.receive(
                    Frame(
                        header.kind, call: header.call, payload: Array(bytes[FrameHeader.size...]),
                        descriptors: Array(UnsafeBufferPointer(start: descriptors, count: count))))
                return 0
            },
            log: { context, _, text, length in
                let host = Unmanaged<Box>.fromOpaque(context!).takeUnretainedValue().host.withLock { $0 }
                let bytes = UnsafeRawBufferPointer(start: text, count: length)
                host?.state.withLock { $0.lines.append(String(decoding: bytes, as: UTF8.self)) }
            })
    }
}
