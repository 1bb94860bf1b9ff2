import CIntentSystem
import Glibc
package import IntentProtocol
package import IntentSandbox

/// A real worker process with the hostile plugin, and the host's end of its socket.
///
/// The worker is killed when the object goes.
package final class TestWorker {
    package struct Silence: Error, CustomStringConvertible {
        package var description: String
    }

    /// Milliseconds that anything may take before a test gives up; far beyond what it takes on a busy machine.
    package static let patience: Int32 = 30_000

    package let process: ChildProcess
    package let socket: Int32
    package let data = TemporaryFolder()
    private var decoder = FrameDecoder()
    private var lastCall: UInt64 = 0
    private var log = WorkerLog()
    private var logLines: [String] = []

    /// - Parameters:
    ///   - fixture: What is wrong with the plugin, see `hostile_plugin.h`.
    ///   - adjust: Changes to the specification before the launch.
    package init(
        kind: CageSpecification.Kind = .extension, caged: Bool = true, fixture: String? = nil,
        library: String = Built.hostilePlugin, on system: CageSystem = .current,
        adjust: (inout CageSpecification) -> Void = { _ in }
    ) throws {
        var pair: [Int32] = [-1, -1]
        guard intent_socketpair(&pair) == 0 else { throw Silence(description: "no socket pair") }
        defer { close(pair[1]) }
        socket = pair[0]
        var specification = CageSpecification(
            worker: Built.worker, library: library, dataFolder: kind == .describe ? nil : data.path, kind: kind,
            app: "hostile", socket: pair[1])
        specification.enforcement = caged ? .required : .off
        if let fixture { specification.environment["INTENDANT_FIXTURE"] = fixture }
        adjust(&specification)
        process = try Cage.launch(specification, on: system)
    }

    deinit {
        process.kill()
        _ = process.waitForExit()
        close(socket)
    }

    /// Asks the plugin and gives its answer as text.
    package func ask(_ text: String) throws -> String {
        let frame = try call(text)
        return String(decoding: frame.payload, as: UTF8.self)
    }

    /// Sends a perform and waits for its terminal frame.
    package func call(_ text: String) throws -> Frame {
        let call = try begin(text)
        while true {
            let frame = try receive()
            if frame.call == call, frame.kind.endsCall { return frame }
        }
    }

    /// Sends a perform and returns its call number.
    package func begin(_ text: String) throws -> UInt64 {
        lastCall += 1
        try send(FrameBuilder.frame(.perform, call: lastCall) { $0.raw(Array(text.utf8)) })
        return lastCall
    }

    /// Lets calls of `hold` end.
    package func release(_ count: Int = 1) throws {
        for _ in 0..<count { try send(FrameBuilder.empty(.answer, call: 1)) }
    }

    /// Sends bytes, frames or not.
    package func send(_ bytes: [UInt8], descriptors: [Int32] = []) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let first = rest.count == bytes.count ? descriptors : []
            let sent = rest.withUnsafeBytes { intent_send(socket, $0.baseAddress, $0.count, first, first.count, 0) }
            guard sent > 0 else { throw Silence(description: "the worker takes nothing (\(sent)): \(words())") }
            rest = rest.dropFirst(Int(sent))
        }
    }

    /// Waits for the next frame.
    package func receive() throws -> Frame {
        while true {
            if let frame = try decoder.next() { return frame }
            guard let bytes = try receiveBytes() else {
                throw Silence(description: "the worker's end is closed, it \(process.waitForExit()): \(words())")
            }
            bytes.bytes.withUnsafeBytes { decoder.append($0, descriptors: bytes.descriptors) }
        }
    }

    /// Waits until the worker closes its end; what it sends meanwhile is not looked at.
    package func waitForEnd() throws -> WorkerExit {
        while try receiveBytes() != nil {}
        return process.waitForExit()
    }

    private func receiveBytes() throws -> (bytes: [UInt8], descriptors: [Int32])? {
        guard intent_poll(socket, Int16(POLLIN), Self.patience) > 0 else {
            throw Silence(description: "nothing came for \(Self.patience / 1000) seconds: \(words())")
        }
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 253) { descriptors in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256 << 10) { buffer in
                var arrived = 0
                let count = intent_receive(
                    socket, buffer.baseAddress, buffer.count, descriptors.baseAddress, 253, &arrived, 0)
                guard count > 0 else { return nil }
                return (Array(buffer[..<count]), Array(descriptors[..<arrived]))
            }
        }
    }

    /// Everything that the worker wrote on standard output and error so far.
    package func lines() -> [String] {
        while case .bytes(let bytes) = WorkerLog.read(process.log) { logLines += log.append(bytes, at: 0) }
        return logLines + log.finish()
    }

    /// Waits until the worker has written a line that holds `part`.
    package func waitForLine(_ part: String) -> Bool {
        while !lines().contains(where: { $0.contains(part) }) {
            guard intent_poll(process.log, Int16(POLLIN), Self.patience) & Int32(POLLIN) != 0 else { return false }
        }
        return true
    }

    private func words() -> String { lines().joined(separator: " / ") }
}
