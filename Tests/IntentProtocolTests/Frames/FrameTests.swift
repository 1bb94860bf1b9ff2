import IntentProtocol
import Testing

@Suite("Frames: the header")
struct FrameTests {
    @Test("The header is 16 bytes, little-endian")
    func header() {
        let frame = Frame(.perform, call: 0x0102_0304_0506_0708, payload: [0xaa, 0xbb], descriptors: [5, 6, 7])
        #expect(Hex.text(frame.bytes) == "02000000" + "12" + "00" + "03" + "00" + "0807060504030201" + "aabb")
    }

    @Test("A header is read back as it was written")
    func roundTrip() {
        let header = FrameHeader(kind: .ask, call: .max, length: 64 << 20, flags: 0x81, descriptorCount: 255)
        var bytes = [UInt8](repeating: 0xff, count: FrameHeader.size)
        bytes.withUnsafeMutableBytes { header.write(to: $0) }
        #expect(bytes[7] == 0)
        #expect(bytes.withUnsafeBytes { FrameHeader($0) } == header)
    }

    @Test("A header may lie at any address")
    func unaligned() {
        let bytes = [0xff] + Frame(.cancel, call: 258).bytes
        let header = bytes.withUnsafeBytes { FrameHeader(UnsafeRawBufferPointer(rebasing: $0[1...])) }
        #expect(header == FrameHeader(kind: .cancel, call: 258, length: 0))
    }

    @Test("A payload is written in place behind its header")
    func builder() {
        let bytes = FrameBuilder.frame(.reply, call: 9) { $0.text("a") }
        #expect(bytes == Frame(.reply, call: 9, payload: [0x61, 0x61]).bytes)
        #expect(FrameBuilder.empty(.drain) == Frame(.drain).bytes)
    }

    @Test("A message with bytes behind it is refused")
    func trailing() {
        let frame = Frame(.cancel, call: 1, payload: [0xa0, 0x00])
        #expect(throws: CBORError(.trailingBytes, at: 1)) {
            try frame.read { (reader) throws(CBORError) in try Cancel(from: &reader) }
        }
    }

    @Test("A kind that this build doesn't know keeps its number")
    func unknownKind() {
        for raw in UInt8.min...UInt8.max {
            let kind = FrameKind(rawValue: raw)
            #expect(kind.rawValue == raw)
            #expect(kind.isKnown == !kind.description.hasPrefix("unknown kind"))
        }
        #expect(FrameKind(rawValue: 0xee).description == "unknown kind 0xee")
        #expect((UInt8.min...UInt8.max).count { FrameKind(rawValue: $0).isKnown } == 24)
    }

    @Test("Four kinds begin a call, and five end one")
    func roles() {
        let kinds = (UInt8.min...UInt8.max).map(FrameKind.init(rawValue:))
        #expect(kinds.filter(\.beginsCall) == [.describe, .perform, .query, .request])
        #expect(kinds.filter(\.endsCall) == [.metadata, .result, .failure, .entities, .reply])
    }

    @Test("Errors say the number and the limit")
    func errors() {
        #expect("\(FrameError.tooLong(99_999_999))" == "a frame of 99999999 bytes is longer than the limit of 67108864")
        #expect("\(FrameError.descriptors(announced: 2, received: 1))" == "a frame announced 2 descriptors and 1 came")
    }
}
