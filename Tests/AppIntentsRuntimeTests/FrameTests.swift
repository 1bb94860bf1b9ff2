import CIntentPlugin
import Foundation
import IntentProtocol
import Testing

@testable import AppIntents

@Suite("Frames that a plugin gets")
struct FrameTests {
    private func error(of host: MemoryHost, _ call: UInt64) throws -> IntentError {
        let frame = try #require(host.frames(of: call).first)
        #expect(frame.kind == .error)
        return try frame.read(IntentError.init(from:))
    }

    @Test("An unknown kind is answered with an error “unsupported”")
    func unknownKind() throws {
        let host = MemoryHost()
        host.deliver(FrameBuilder.empty(FrameKind(rawValue: 0x7f), call: 5))
        #expect(try error(of: host, 5).code == .unsupported)
    }

    @Test("A payload that is no message fails its call", arguments: [[0xff], [], [0xa0], [0xa1, 0x01], [0x80, 0x80]])
    func garbage(_ payload: [UInt8]) async throws {
        let host = MemoryHost()
        for kind in [FrameKind.perform, .query] {
            let call = host.call(kind) { $0.raw(payload) }
            #expect(try await host.failure(of: call).error.code == .protocolViolation)
        }
        #expect(host.endpoint.openCalls == 0)
    }

    @Test("An answer or a cancel that can't be read is refused and ends nothing")
    func garbageWithin() async throws {
        let host = MemoryHost()
        let call = host.perform("AskIntent")
        let question = try await host.question(of: call)
        host.deliver(FrameBuilder.frame(.answer, call: call) { $0.raw([0xff, 0xff]) })
        host.deliver(FrameBuilder.frame(.cancel, call: call) { $0.raw([0x61]) })
        host.answer(call, question.id, .value(.string("red")))
        #expect(try await host.result(of: call).value == .string("got red"))
        #expect(host.frames(of: call).filter { $0.kind == .error }.count == 2)
    }

    @Test("A frame whose header doesn't match its bytes is refused", arguments: [0, 8, 15])
    func short(_ length: Int) throws {
        let host = MemoryHost()
        host.deliver(Array(FrameBuilder.empty(.describe, call: 0).prefix(length)))
        #expect(try error(of: host, 0).code == .protocolViolation)
    }

    @Test("A length that isn't the payload's is refused")
    func wrongLength() throws {
        let host = MemoryHost()
        host.deliver(FrameBuilder.empty(.describe, call: 3) + [0])
        #expect(try error(of: host, 3).code == .protocolViolation)
    }

    @Test("A number in use can't begin another call")
    func numberInUse() async throws {
        let host = MemoryHost()
        let call = host.perform("AskIntent")
        let question = try await host.question(of: call)
        host.deliver(FrameBuilder.empty(.describe, call: call))
        #expect(host.frames(of: call).contains { $0.kind == .error })
        host.answer(call, question.id, .value(.string("red")))
        #expect(try await host.result(of: call).value == .string("got red"))
    }

    @Test("Past the limit of open calls one more is refused as busy")
    func limit() async throws {
        let host = MemoryHost()
        let calls = (0..<FrameLimits.callsInFlight).map { _ in host.perform("AskIntent") }
        #expect(host.endpoint.openCalls == FrameLimits.callsInFlight)
        #expect(try await host.failure(of: host.perform("EchoIntent")).error.code == .busy)
        for call in calls { host.cancel(call) }
        for call in calls { _ = await host.end(of: call) }
        #expect(try await host.result(of: host.perform("EchoIntent")).value == .int(1))
    }

    @Test("A cancel that is delivered before its call, by another thread, cancels it")
    func earlyCancel() async throws {
        let host = MemoryHost()
        host.cancel(1, .timeout)
        let failure = try await host.failure(of: host.perform("AskIntent"))
        #expect(failure.cancellation == .timeout)
        #expect(try await host.result(of: host.perform("EchoIntent")).value == .int(1))
    }

    @Test("Cancels of calls that are over are kept for few numbers only")
    func lateCancels() async throws {
        let host = MemoryHost()
        host.cancel(1)
        for number in 1...UInt64(OpenCalls.earlyLimit) { host.cancel(1_000 + number) }
        #expect(try await host.result(of: host.perform("EchoIntent")).value == .int(1))
    }

    @Test("A ping is answered with its payload")
    func ping() throws {
        let host = MemoryHost()
        host.deliver(FrameBuilder.frame(.ping, call: 9) { $0.raw([1, 2, 3]) })
        let frame = try #require(host.frames(of: 9).first)
        #expect(frame.kind == .pong)
        #expect(frame.payload == [1, 2, 3])
    }

    @Test(
        "Descriptors that come with any frame are closed in the end",
        arguments: [FrameKind.perform, .cancel, .hello])
    func descriptors(_ kind: FrameKind) async throws {
        let host = MemoryHost()
        let descriptor = dup(0)
        try #require(descriptor >= 0)
        let frame = FrameBuilder.frame(kind, call: 4, descriptorCount: 1) {
            if kind == .perform { Perform(app: "", intent: "EchoIntent").write(to: &$0) }
        }
        host.deliver(frame, descriptors: [descriptor])
        #expect(fcntl(descriptor, F_GETFD) == -1)
    }
}

@Suite("The plugin's table")
struct TableTests {
    @Test("The magic block has this build's facts")
    func magic() {
        let magic = MemoryHost().table.magic.pointee
        #expect(magic.size == UInt32(MemoryLayout<intent_magic>.size))
        #expect(magic.abi_version == INTENT_ABI_VERSION)
        #expect(withUnsafeBytes(of: magic.magic) { String(decoding: $0, as: UTF8.self) } == INTENT_MAGIC_BYTES)
        #expect(String(cString: magic.sdk_version) == "\(BuildFacts.sdkVersion)")
        #expect(String(cString: magic.compiler_version).hasPrefix("6."))
        #expect(String(cString: magic.target_triple).hasSuffix("-linux-gnu"))
    }

    @Test("A host whose table lacks functions is refused at start")
    func incompleteHost() {
        var table = intent_host()
        table.size = 16
        let kept = UnsafeMutablePointer<intent_host>.allocate(capacity: 1)
        kept.initialize(to: table)
        let endpoint = PluginEndpoint(link: HostLink(kept), service: AppService(app: ""))
        let plugin = PluginTable.make(endpoint).pointee
        #expect(plugin.start(plugin.context) == EPROTO)
    }
}
