import IntentProtocol
import Testing

@Suite("Test vectors")
struct VectorTests {
    @Test("A vector's bytes are read as its frame and message, and written as the same bytes", arguments: Vectors.all)
    func roundTrip(vector: Vector) throws {
        var decoder = FrameDecoder()
        vector.frame.bytes.withUnsafeBytes { decoder.append($0, descriptors: vector.frame.descriptors) }
        let frame = try #require(try decoder.next())
        #expect(frame == vector.frame)
        let payload = try vector.rewrite(frame.payload)
        #expect(Hex.text(payload) == Hex.text(vector.frame.payload))
        #expect(
            Frame(frame.kind, call: frame.call, payload: payload, descriptors: frame.descriptors).bytes
                == vector.frame.bytes)
    }

    @Test("A vector's payload is in deterministic form", arguments: Vectors.all.filter { $0.rule != nil })
    func deterministic(vector: Vector) throws {
        #expect(try CBOR(decoding: vector.frame.payload).encoded() == vector.frame.payload)
    }

    @Test("Every kind of frame has a vector")
    func kinds() {
        let known = (UInt8.min...UInt8.max).map(FrameKind.init(rawValue:)).filter(\.isKnown)
        #expect(Set(Vectors.all.map(\.frame.kind)) == Set(known))
    }

    @Test("Names are unique")
    func names() {
        let names = Vectors.all.map(\.name) + RefusedVector.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("What must be refused is refused where its layer says", arguments: RefusedVector.all)
    func refused(vector: RefusedVector) throws {
        var decoder = FrameDecoder()
        vector.bytes.withUnsafeBytes { decoder.append($0) }
        switch vector.layer {
        case .stream:
            #expect(throws: FrameError.self) { try decoder.next() }
        case .payload:
            let frame = try #require(try decoder.next())
            let type = try #require(Messages.types.first { $0.0 == frame.kind }?.1)
            #expect(throws: CBORError.self) { try type.init(payload: frame.payload) }
        }
    }
}
