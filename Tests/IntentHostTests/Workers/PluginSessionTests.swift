@testable import IntentHost
import IntentProtocol
import Synchronization
import Testing

/// A transport that keeps what it is given.
private final class MemoryTransport: PluginTransport {
    struct Sent: Equatable {
        var kind: FrameKind
        var call: UInt64
        var files = 0
    }

    private let state = Mutex((sent: [Sent](), drains: 0, ends: 0))

    var process: Int32 { 42 }
    var sent: [Sent] { state.withLock { $0.sent } }
    var drains: Int { state.withLock { $0.drains } }
    var ends: Int { state.withLock { $0.ends } }

    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn) {
        state.withLock { $0.sent.append(Sent(kind: kind, call: call, files: descriptors.count)) }
    }

    func drain(turn: Turn) {
        state.withLock { $0.drains += 1 }
    }

    func end(turn: Turn) {
        state.withLock { $0.ends += 1 }
    }
}

/// A call that keeps what becomes of it.
private final class MemoryCall: PluginCall {
    private let state = Mutex((number: UInt64(0), frames: [FrameKind](), error: IntentError?.none, sent: 0))

    var number: UInt64 { state.withLock { $0.number } }
    var frames: [FrameKind] { state.withLock { $0.frames } }
    var error: IntentError? { state.withLock { $0.error } }
    var sent: Int { state.withLock { $0.sent } }

    let caller: String
    private let isWanted: Bool

    init(caller: String = "", isWanted: Bool = true) {
        self.caller = caller
        self.isWanted = isWanted
    }

    func began(_ number: UInt64) -> Bool {
        state.withLock { $0.number = number }
        return isWanted
    }

    func sent(turn: Turn) {
        state.withLock { $0.sent += 1 }
    }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        state.withLock { $0.frames.append(frame.kind) }
    }

    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn) {
        state.withLock { $0.error = error }
    }
}

@Suite("The host's side of one loaded plugin")
struct PluginSessionTests {
    private static let limits = PluginSession.Limits(atOnce: 4, waiting: 8)
    private let session = PluginSession(app: "app", target: .extension, limits: limits)
    private let transport = MemoryTransport()
    /// Never ends: nothing here has to be written.
    private let turn = Turn()

    init() {
        session.attach(transport, whenGone: { _ in })
    }

    /// Begins calls of which each has to be taken.
    private func begin(_ count: Int, caller: String = "") throws -> [MemoryCall] {
        try (0..<count).map { _ in
            let call = MemoryCall(caller: caller)
            let isTaken = try session.begin(call, OutgoingCall(.perform), turn: turn)
            #expect(isTaken != .closed)
            return call
        }
    }

    @Test("Calls wait for the plugin's hello, and go out in order")
    func waiting() throws {
        let calls = try begin(3)
        #expect(transport.sent.isEmpty && session.state == .starting && session.load == 3)
        session.opened(turn: turn)
        #expect(session.state == .ready)
        #expect(calls.map(\.number) == [1, 2, 3])
        #expect(transport.sent.map(\.call) == [1, 2, 3])
        #expect(calls.allSatisfy { $0.sent == 1 })
    }

    @Test("So many run side by side; the next goes out when one ends")
    func limit() throws {
        session.opened(turn: turn)
        let calls = try begin(Self.limits.atOnce + 1)
        #expect(transport.sent.count == Self.limits.atOnce)
        session.received(Frame(.result, call: 4), turn: turn)
        #expect(transport.sent.count == Self.limits.atOnce + 1)
        #expect(calls[3].frames == [.result])
        #expect(calls.last?.number == UInt64(Self.limits.atOnce + 1))
    }

    @Test("More than may wait are refused as busy, and one caller leaves half of the places to others")
    func busy() throws {
        _ = try begin(Self.limits.waitingOfOne, caller: "one")
        #expect { _ = try begin(1, caller: "one") } throws: { ($0 as? IntentError)?.code == .busy }
        _ = try begin(Self.limits.waiting - Self.limits.waitingOfOne, caller: "two")
        #expect { _ = try begin(1, caller: "three") } throws: { ($0 as? IntentError)?.code == .busy }
    }

    @Test("Those that wait have their turns caller by caller")
    func fairness() throws {
        session.opened(turn: turn)
        _ = try begin(Self.limits.atOnce)
        let much = try begin(3, caller: "much")
        let little = try begin(1, caller: "little")
        for number in 1...4 { session.received(Frame(.result, call: UInt64(number)), turn: turn) }
        let first = UInt64(Self.limits.atOnce)
        #expect(much.map(\.number) == [first + 1, first + 3, first + 4])
        #expect(little.map(\.number) == [first + 2])
    }

    @Test("A call that is not wanted any more when its turn comes is not sent, and the next one is")
    func unwanted() throws {
        session.opened(turn: turn)
        let running = try begin(Self.limits.atOnce)
        let unwanted = MemoryCall(isWanted: false)
        let isTaken = try session.begin(unwanted, OutgoingCall(.perform), turn: turn)
        let next = try #require(try begin(1).first)
        session.received(Frame(.result, call: running[0].number), turn: turn)
        #expect(transport.sent.count == Self.limits.atOnce + 1)
        #expect(transport.sent.last?.call == next.number)
        #expect(session.load == Self.limits.atOnce)
        // Also one that could be sent at once.
        session.received(Frame(.result, call: running[1].number), turn: turn)
        let isTakenToo = try session.begin(MemoryCall(isWanted: false), OutgoingCall(.perform), turn: turn)
        #expect(isTaken == .waits && isTakenToo == .sent)
        #expect(transport.sent.count == Self.limits.atOnce + 1)
        #expect(session.load == Self.limits.atOnce - 1)
    }

    @Test("A draining session takes nothing new, and ends its plugin when what it took is done")
    func drain() throws {
        session.opened(turn: turn)
        let calls = try begin(Self.limits.atOnce + 1)
        #expect(session.drain(turn: turn))
        #expect(!session.drain(turn: turn))
        #expect(try session.begin(MemoryCall(), OutgoingCall(.perform), turn: turn) == .closed)
        // The last one is sent once the first has ended.
        for call in calls {
            #expect(transport.drains == 0)
            session.received(Frame(.result, call: call.number), turn: turn)
        }
        #expect(transport.drains == 1)
        #expect(calls.allSatisfy { $0.frames == [.result] })
    }

    @Test("One that drains while it starts still does what waits for it")
    func drainWhileStarting() throws {
        let call = try #require(try begin(1).first)
        session.drain(turn: turn)
        #expect(transport.drains == 0)
        session.opened(turn: turn)
        #expect(transport.sent.count == 1)
        session.received(Frame(.result, call: call.number), turn: turn)
        #expect(transport.drains == 1)
    }

    @Test("The loss of the plugin fails every call once, sent or waiting")
    func lost() throws {
        session.opened(turn: turn)
        let calls = try begin(Self.limits.atOnce + 2)
        session.lost(IntentError(.system, .workerDied, "gone"), turn: turn)
        #expect(session.state == .gone)
        #expect(calls.allSatisfy { $0.error?.code == .workerDied && $0.frames.isEmpty })
        #expect(try session.begin(MemoryCall(), OutgoingCall(.perform), turn: turn) == .closed)
    }

    @Test("A waiting call is taken back; one that was sent is not")
    func withdraw() throws {
        let waiting = try #require(try begin(1).first)
        #expect(session.withdraw(waiting, turn: turn))
        #expect(!session.withdraw(waiting, turn: turn))
        session.opened(turn: turn)
        #expect(transport.sent.isEmpty)
        let sent = try #require(try begin(1).first)
        #expect(!session.withdraw(sent, turn: turn))
    }

    @Test("Frames of calls that are not open are passed over")
    func unopened() throws {
        session.opened(turn: turn)
        let call = try #require(try begin(1).first)
        session.received(Frame(.result, call: 99), turn: turn)
        session.received(Frame(.progress, call: call.number), turn: turn)
        #expect(call.frames == [.progress] && session.load == 1)
    }

    // MARK: Requests

    private func request(_ method: String, call: UInt64) -> Frame {
        var writer = CBORWriter()
        AdminRequest(method).write(to: &writer)
        return Frame(.hostRequest, call: call, payload: writer.bytes)
    }

    @Test("Requests within a call and outside of all are answered, those of calls that are over are not")
    func requests() throws {
        session.opened(turn: turn)
        _ = try begin(1)
        session.received(request("a", call: 1), turn: turn)
        session.received(request("b", call: 0), turn: turn)
        session.received(Frame(.result, call: 1), turn: turn)
        session.received(request("c", call: 1), turn: turn)
        let replies = transport.sent.filter { $0.kind == .hostReply }.map(\.call)
        #expect(replies == [1, 0])
    }

    @Test("A plugin that asks for more than is answered is ended, as is one whose request can't be read")
    func tooManyRequests() {
        let gathered = Mutex<[PluginRequest]>([])
        let session = PluginSession(app: "app", target: .extension) { request, _ in
            gathered.withLock { $0.append(request) }
        }
        session.attach(transport, whenGone: { _ in })
        session.opened(turn: turn)
        for _ in 0..<PluginSession.requestLimit { session.received(request("a", call: 0), turn: turn) }
        #expect(transport.ends == 0)
        session.received(request("a", call: 0), turn: turn)
        #expect(transport.ends == 1)
        for request in gathered.withLock({ $0 }) { request.reply(.value(.null), turn: turn) }
        #expect(transport.sent.count == PluginSession.requestLimit)
        session.received(Frame(.hostRequest, call: 0, payload: [0xff]), turn: turn)
        #expect(transport.ends == 2)
    }
}

extension PluginSessionTests {
    private static let keeping = [ForgottenCollections.feature, ForgottenCollections.keepingFeature]

    private func held() throws -> HeldCollection {
        var builder = try IdentifierSetBuilder(type: "Photo")
        try builder.append("p")
        return try HeldCollection(try builder.finish(), app: "app", type: "Photo", schema: nil)
    }

    /// Begins a call that names collections.
    ///
    /// - Returns: Its number, and with how many files it was sent.
    private func name(_ held: HeldCollection...) throws -> (call: UInt64, files: Int?) {
        let call = MemoryCall()
        let message = OutgoingCall(.perform).naming(held) { OutgoingCall(.perform, descriptors: $0.map(\.file.number)) }
        #expect(try session.begin(call, message, turn: turn) != .closed)
        return (call.number, transport.sent.last { $0.call == call.number }?.files)
    }

    private func end(_ call: UInt64, _ kind: FrameKind = .result) {
        session.received(Frame(kind, call: call), turn: turn)
    }

    @Test("The file of a collection goes along until a call with it was completed, and not again")
    func keptFiles() throws {
        session.opened(Self.keeping, turn: turn)
        let (one, other) = (try held(), try held())
        let failed = try name(one)
        let beside = try name(one)
        #expect(failed.files == 1 && beside.files == 1)
        end(failed.call, .failure)
        #expect(try name(one).files == 1)
        end(beside.call)
        #expect(try name(one).files == 0)
        // All of them go where the plugin lacks one.
        let both = try name(one, other)
        #expect(both.files == 2)
        end(both.call)
        #expect(try name(other, one).files == 0)
    }

    @Test("A collection that is gone is told to the plugin, and its file would go along again")
    func forgottenFiles() throws {
        session.opened(Self.keeping, turn: turn)
        let (one, other) = (try held(), try held())
        end(try name(one, other).call)
        session.forget([one.facts.handle], turn: turn)
        #expect(transport.sent.last?.kind == .forget)
        #expect(try name(other).files == 0)
        #expect(try name(one).files == 1)
    }

    @Test("A plugin that doesn't say that it keeps collections gets the file each time")
    func unkeptFiles() throws {
        session.opened([ForgottenCollections.feature], turn: turn)
        let one = try held()
        for _ in 1...2 {
            let sent = try name(one)
            #expect(sent.files == 1)
            end(sent.call)
        }
    }

    @Test("A call that waited gets the files that the plugin lacks when it is sent")
    func waitingFiles() throws {
        let one = try held()
        let waiting = try name(one)
        #expect(waiting.call == 0 && waiting.files == nil)
        session.opened(Self.keeping, turn: turn)
        #expect(transport.sent == [MemoryTransport.Sent(kind: .perform, call: 1, files: 1)])
        end(1)
        #expect(try name(one).files == 0)
    }

    @Test("What the plugin was given last is counted on, and no more than it keeps")
    func keptBound() throws {
        session.opened(Self.keeping, turn: turn)
        let all = try (0...CollectionLimits.keptByPlugin).map { _ in try held() }
        for held in all.dropLast() { end(try name(held).call) }
        #expect(try name(all[0]).files == 0)
        end(try name(all[CollectionLimits.keptByPlugin]).call)
        #expect(try name(all[0]).files == 0)
        #expect(try name(all[1]).files == 1)
    }
}
