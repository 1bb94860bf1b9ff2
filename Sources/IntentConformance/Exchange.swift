import Glibc
import IntentProtocol

/// One conversation with a worker, with words for what it does wrong.
final class Exchange {
    let peer: WorkerPeer
    /// What the worker says that it offers; nil before it was described.
    private(set) var metadata: AppMetadata?

    init(_ peer: WorkerPeer, metadata: AppMetadata?) {
        self.peer = peer
        self.metadata = metadata
    }

    // MARK: Frames

    /// The next frame.
    func next(_ what: String, within milliseconds: Int32 = WorkerPeer.patience) throws(Deviation) -> Frame {
        guard let frame = try peer.next(within: milliseconds) else {
            throw .failed(
                peer.isOver
                    ? "it ended the connection where \(what) was due"
                    : "\(what) did not come within \(milliseconds / 1000) s")
        }
        return frame
    }

    /// Sends the host's hello and takes the worker's.
    func greet() throws(Deviation) {
        peer.send(.hello) { Hello(role: .host, name: "intentd conformance").write(to: &$0) }
        _ = try hello()
    }

    func hello() throws(Deviation) -> Hello {
        let frame = try next("its hello", within: WorkerPeer.startPatience)
        if frame.kind == .error, let error = try? read(frame, IntentError.init(from:)) {
            throw .failed("it refused to begin: \(error.message)")
        }
        guard frame.kind == .hello, frame.call == 0 else {
            throw .failed("its first frame is \(frame.kind) of call \(frame.call), and not hello of call 0")
        }
        return try read(frame, Hello.init(from:))
    }

    /// Reads a payload by its rule.
    func read<Message>(
        _ frame: Frame, _ body: (inout CBORReader) throws(CBORError) -> Message
    ) throws(Deviation) -> Message {
        do throws(CBORError) {
            return try frame.read(body)
        } catch {
            throw .failed("its \(frame.kind) can't be read: \(error)")
        }
    }

    /// The frame that ends a call; what comes within it goes to `other`.
    func end(
        of call: UInt64, within milliseconds: Int32 = WorkerPeer.patience,
        other: (Frame) throws(Deviation) -> Void = { _ in }
    ) throws(Deviation) -> Frame {
        while true {
            let frame = try next("the end of call \(call)", within: milliseconds)
            guard frame.call == call else {
                throw .failed("\(frame.kind) of call \(frame.call) came, which nobody began")
            }
            if frame.kind.endsCall { return frame }
            try other(frame)
        }
    }

    /// Sees to it that nothing more comes and the worker still answers.
    func checkAlive() throws(Deviation) {
        let bytes = Array("still there".utf8)
        peer.send(.ping, call: 99, raw: bytes)
        let frame = try next("a pong")
        guard frame.kind == .pong, frame.call == 99, frame.payload == bytes else {
            throw .failed("\(frame.kind) of call \(frame.call) came where a pong was due")
        }
    }

    /// The failure that a call ends with.
    func failure(of call: UInt64) throws(Deviation) -> Failure {
        let frame = try end(of: call)
        guard frame.kind == .failure else {
            throw .failed("it ended the call with \(frame.kind), and not with a failure")
        }
        return try read(frame, Failure.init(from:))
    }

    /// Ends a connection whose other side has to find fault with what was sent.
    func checkRefused(_ what: String) throws(Deviation) {
        guard try peer.ends() else { throw .failed("it goes on after \(what)") }
    }

    // MARK: What it offers

    /// Describes the worker where that was not done yet.
    func describe() throws(Deviation) -> AppMetadata {
        if let metadata { return metadata }
        peer.send(.describe, call: 1)
        let frame = try end(of: 1, within: 20_000)
        guard frame.kind == .metadata else { throw .failed("it ended a describe with \(frame.kind)") }
        let item: CBOR
        do throws(CBORError) {
            item = try CBOR(decoding: frame.payload)
        } catch {
            throw .failed("its metadata can't be read: \(error)")
        }
        do throws(MetadataError) {
            metadata = try AppMetadata(cbor: item)
        } catch {
            throw .failed("\(error)")
        }
        guard item.encoded() == frame.payload else {
            throw .failed("its metadata is not in the deterministic encoding (RFC 8949, section 4.2.1)")
        }
        guard let metadata else { throw .skipped("it was not described") }
        return metadata
    }

    /// Intents that need no value.
    func plainIntents() throws(Deviation) -> [IntentMetadata] {
        let intents = try describe().intents.filter { $0.parameters.allSatisfy { !$0.isRequired } }
        guard !intents.isEmpty else { throw .skipped("each of its intents needs a value") }
        return Array(intents.prefix(8))
    }

    /// Performs an intent as the host does.
    func perform(_ intent: String, _ values: [NamedValue] = [], call: UInt64) throws(Deviation) {
        var request = Perform(app: try describe().app, intent: intent, parameters: values)
        request.run = "01JQ0000000000000000000000"
        peer.send(.perform, call: call) { request.write(to: &$0) }
    }
}
