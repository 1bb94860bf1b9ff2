import CForeignFunctions
package import CIntentPlugin
import Glibc
package import IntentManifest
package import IntentProtocol
import Synchronization

/// A C library as a plugin: takes the host's frames and answers them as the SDK's plugins do.
package final class ForeignPlugin: Sendable {
    /// Threads of calls that did not get leave to run on the thread that read them.
    private static let stackSize = 8 << 20

    private let library: PreparedLibrary
    private let metadata: AppMetadata
    // Constant for the life of the process (intent_plugin.h).
    private nonisolated(unsafe) let host: UnsafePointer<intent_host>
    private let runs = Mutex<[UInt64: ForeignRun]>([:])
    private let turn = Mutex(())

    /// Reads a manifest, opens its library and looks its functions up.
    ///
    /// - Parameters:
    ///   - manifest: What `NAME.intent.json` says.
    ///   - path: The manifest's path.
    ///   - crashPrefix: How the line begins that a crash of the library leaves on standard error.
    ///   - host: What the process offers; it stays for the life of the process.
    package init(
        _ manifest: LibraryManifest, named name: LocalizedText, at path: String, crashPrefix: String,
        host: UnsafePointer<intent_host>
    ) throws(IntentError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[..<$0]) } ?? "."
        let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
        intent_crash_report(crashPrefix)
        library = try PreparedLibrary(manifest, folder: folder, file: file)
        let app = host.pointee.app_identifier.map { String(cString: $0) } ?? ""
        metadata = manifest.metadata(app: app, name: name)
        self.host = host
    }

    // MARK: The table of functions

    /// The plugin as the C interface has it. It keeps the object for good.
    package func table() -> UnsafePointer<intent_plugin> {
        func permanent(_ text: String) -> UnsafePointer<CChar>? { strdup(text).map { UnsafePointer($0) } }
        let magic = UnsafeMutablePointer<intent_magic>.allocate(capacity: 1)
        magic.initialize(to: intent_magic())
        magic.pointee.size = UInt32(MemoryLayout<intent_magic>.size)
        magic.pointee.abi_version = INTENT_ABI_VERSION
        withUnsafeMutableBytes(of: &magic.pointee.magic) { $0.copyBytes(from: INTENT_MAGIC_BYTES.utf8) }
        magic.pointee.sdk_version = permanent("\(BuildIdentity.sdkVersion)")
        magic.pointee.compiler_version = permanent("")
        magic.pointee.target_triple = permanent("\(BuildIdentity.targetTriple)")
        let table = UnsafeMutablePointer<intent_plugin>.allocate(capacity: 1)
        table.initialize(
            to: intent_plugin(
                size: UInt32(MemoryLayout<intent_plugin>.size), reserved: 0, magic: UnsafePointer(magic),
                context: Unmanaged.passRetained(self).toOpaque(), start: Self.started, deliver: Self.delivered))
        return UnsafePointer(table)
    }

    /// Says hello, without waiting for the host's.
    private static let started: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
        guard let context else { return EINVAL }
        return Unmanaged<ForeignPlugin>.fromOpaque(context)._withUnsafeGuaranteedRef { plugin in
            plugin.send(.hello, 0) {
                Hello(role: .plugin, name: "\(plugin.metadata.app) (C library)").write(to: &$0)
            }
            return 0
        }
    }

    private static let delivered:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, UnsafePointer<Int32>?, Int, UInt32
        ) -> Void = { context, bytes, length, descriptors, count, flags in
            guard let context, let bytes, length >= FrameHeader.size else { return }
            let frame = UnsafeRawBufferPointer(start: bytes, count: length)
            let header = FrameHeader(frame)
            let owned = Array(UnsafeBufferPointer(start: descriptors, count: descriptors == nil ? 0 : count))
            Unmanaged<ForeignPlugin>.fromOpaque(context)._withUnsafeGuaranteedRef {
                $0.take(
                    Frame(
                        header.kind, call: header.call, payload: Array(frame.dropFirst(FrameHeader.size)),
                        descriptors: owned),
                    inline: flags & INTENT_DELIVER_INLINE != 0)
            }
        }

    // MARK: Frames

    /// Takes one frame; its descriptors are this side's to close.
    private func take(_ frame: Frame, inline: Bool) {
        guard frame.kind == .perform else {
            for descriptor in frame.descriptors { close(descriptor) }
            return answer(frame)
        }
        let run: ForeignRun
        do throws(IntentError) {
            run = try begin(frame)
        } catch {
            for descriptor in frame.descriptors { close(descriptor) }
            return fail(frame.call, error)
        }
        runs.withLock { $0[frame.call] = run }
        if inline || !detach({ self.perform(run, frame) }) { perform(run, frame) }
    }

    private func answer(_ frame: Frame) {
        switch frame.kind {
        case .describe: send(.metadata, frame.call) { $0.item(self.metadata.cbor) }
        case .cancel:
            let cancel = try? frame.read { (reader) throws(CBORError) in try Cancel(from: &reader) }
            runs.withLock { $0[frame.call] }?.cancel(cancel?.reason ?? .user)
        case .query:
            fail(
                frame.call,
                IntentError(.request, .unsupported, "\(metadata.app) has no entities and no options: it is a C library")
            )
        case .hello, .answer, .hostReply, .pong, .error: break
        default:
            sendBytes(
                ConnectionMachine.error(frame.call, .unsupported, "\(frame.kind) is not known to this version"))
        }
    }

    private func begin(_ frame: Frame) throws(IntentError) -> ForeignRun {
        let request: Perform
        do {
            request = try frame.read { (reader) throws(CBORError) in try Perform(from: &reader) }
        } catch {
            throw IntentError(.request, .protocolViolation, "the perform can't be read: \(error)")
        }
        let call = frame.call
        let run = try ForeignRun(
            library, intent: request.intent,
            values: Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first },
            descriptors: frame.descriptors
        ) { [weak self] report in
            self?.send(.progress, call) { report.write(to: &$0) }
        }
        run.locale = request.locale
        return run
    }

    private func perform(_ run: ForeignRun, _ frame: Frame) {
        let outcome = Result { () throws(IntentError) in
            guard !library.manifest.isConcurrent else { return try run.perform() }
            return try turn.withLock { (_) throws(IntentError) in try run.perform() }
        }
        for descriptor in frame.descriptors { close(descriptor) }
        _ = runs.withLock { $0.removeValue(forKey: frame.call) }
        switch outcome {
        case .success(let result?): send(.result, frame.call) { result.write(to: &$0) }
        case .success(nil):
            let error = IntentError(.app, .intentFailed, "the library was made to stop")
            send(.failure, frame.call) { Failure(error, cancellation: run.cancellation).write(to: &$0) }
        case .failure(let error): fail(frame.call, error)
        }
    }

    private func fail(_ call: UInt64, _ error: IntentError) {
        send(.failure, call) { Failure(error).write(to: &$0) }
    }

    // MARK: Sending

    private func send(_ kind: FrameKind, _ call: UInt64, _ payload: (inout CBORWriter) -> Void) {
        let bytes = FrameBuilder.frame(kind, call: call, payload)
        guard bytes.count - FrameHeader.size > FrameLimits.payload else { return sendBytes(bytes) }
        fail(
            call,
            IntentError(
                .app, .tooLarge, "the outcome has \(bytes.count) bytes, and one message holds \(FrameLimits.payload)"))
    }

    private func sendBytes(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = host.pointee.send(host.pointee.context, $0.baseAddress, $0.count, nil, 0) }
    }

    /// Runs a call on a thread of its own; false where none can be had.
    private func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
        final class Body: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Unsafe: retained here, and released once by the thread that begins with it, or below.
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        if result != 0 { box.release() }
        return result == 0
    }
}
