import IntentProtocol
import Testing

/// A smoke test in the manner of a fuzzer: what comes over a socket may be anything, and is read or refused.
@Suite("Damaged input is read or refused, and never a trap")
struct MutationTests {
    private static let iterations = 100_000

    @Test("Payloads, by the reader of their kind")
    func payloads() {
        let vectors = Vectors.all.filter { $0.rule != nil }
        var readers: [FrameKind: any WireMessage.Type] = [:]
        for (kind, type) in Messages.types { readers[kind] = type }
        var mutation = Mutation(seed: 11, corpus: vectors.map(\.frame.bytes))
        var read = 0
        for _ in 0..<Self.iterations {
            let bytes = mutation.next(from: FrameHeader.size)
            let kind = FrameKind(rawValue: bytes[4])
            let payload = Array(bytes.dropFirst(FrameHeader.size))
            if let type = readers[kind] {
                if Self.survives(type, payload) { read += 1 }
            } else if let item = try? CBOR(decoding: payload) {
                read += 1
                if (try? CBOR(decoding: item.encoded())) == nil { Issue.record("\(Hex.text(payload))") }
                _ = JSON(item).text()
                if kind == .metadata, let app = try? AppMetadata(cbor: item) {
                    #expect(throws: Never.self) { try AppMetadata(cbor: app.cbor) }
                }
            }
        }
        // Damage must be gentle enough to get past the first byte, and hard enough to be noticed.
        #expect(read > Self.iterations / 20)
        #expect(read < Self.iterations * 19 / 20)
    }

    /// Whether a payload is read; then what is written of it must be read to the same.
    private static func survives<Message: WireMessage>(_ type: Message.Type, _ payload: [UInt8]) -> Bool {
        guard let message = try? type.init(payload: payload) else { return false }
        let written = message.payload
        guard let again = try? type.init(payload: written), again.payload == written else {
            Issue.record("\(type) of \(Hex.text(payload)) was written as \(Hex.text(written))")
            return true
        }
        return true
    }

    @Test("Streams of frames, split anywhere, by a connection's rules")
    func streams() {
        let corpus = [Vectors.connection, Vectors.calls, Vectors.withinCalls].map { vectors in
            vectors.flatMap(\.frame.bytes)
        }
        var mutation = Mutation(seed: 12, corpus: corpus)
        var delivered = 0
        var refused = 0
        for index in 0..<Self.iterations / 20 {
            let stream = mutation.next()
            var decoder = FrameDecoder(limit: 1 << 16)
            let role: Hello.Role = index.isMultiple(of: 2) ? .client : .plugin
            var machine = ConnectionMachine(local: Hello(role: .host, name: "h"), accepting: [role])
            _ = machine.receive(Frame(.hello, payload: Hello(role: role, name: "p").payload))
            var offset = 0
            reading: while offset < stream.count {
                let end = min(stream.count, offset + 1 + mutation.number(below: 200))
                let count = mutation.number(below: 3)
                Array(stream[offset..<end]).withUnsafeBytes { decoder.append($0, descriptors: Array(0..<Int32(count))) }
                offset = end
                do {
                    while let frame = try decoder.next() {
                        if case .deliver = machine.receive(frame) { delivered += 1 }
                        if machine.state == .closed { break reading }
                    }
                    _ = decoder.takeSurplus()
                } catch {
                    refused += 1
                    break reading
                }
            }
        }
        #expect(delivered > 1000)
        #expect(refused > 10)
    }

    @Test("Values, and what is shown of them")
    func values() {
        var random = SeededGenerator(seed: 13)
        let corpus = (0..<300).map { _ in Wire.bytes(Samples.value(depth: 3, using: &random)) }
        var mutation = Mutation(seed: 14, corpus: corpus)
        var read = 0
        for _ in 0..<Self.iterations {
            let bytes = mutation.next()
            guard let value = try? Wire.read(bytes) else { continue }
            read += 1
            let written = Wire.bytes(value)
            guard let again = try? Wire.read(written), Wire.bytes(again) == written else {
                Issue.record("\(Hex.text(bytes)) was written as \(Hex.text(written))")
                continue
            }
            if read.isMultiple(of: 16) {
                #expect(throws: Never.self) { try JSON(parsing: value.json.text()) }
                _ = value.line
            }
        }
        #expect(read > Self.iterations / 20)
    }

    @Test("Any bytes, as an item")
    func items() {
        var mutation = Mutation(seed: 15, corpus: EncodingExample.other.map { Hex.bytes($0.hex) })
        for _ in 0..<Self.iterations {
            let bytes = mutation.next()
            let skipped = Result { try bytes.withCBOR { (reader) throws(CBORError) in try reader.skip() } }
            guard let item = try? CBOR(decoding: bytes) else { continue }
            // What can be read can be stepped over.
            if case .failure(let error) = skipped { Issue.record("\(Hex.text(bytes)) is not stepped over: \(error)") }
            if (try? CBOR(decoding: item.encoded())) == nil { Issue.record("\(Hex.text(bytes)) is not written") }
        }
    }
}
