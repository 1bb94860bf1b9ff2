import IntentProtocol
import Testing

@Suite("Frames: cutting a stream")
struct FrameDecoderTests {
    private static let frames = [
        Frame(.hello, payload: Array(repeating: 7, count: 40)), Frame(.ping, call: 1),
        Frame(.perform, call: .max, payload: [1]),
        Frame(FrameKind(rawValue: 0xee), call: 3, payload: Array(repeating: 9, count: 300)), Frame(.drain),
    ]
    private static let stream = frames.flatMap(\.bytes)

    /// Gives a decoder bytes as one read would, and takes the frames that are whole.
    private func feed(
        _ decoder: inout FrameDecoder, _ bytes: some Collection<UInt8>, descriptors: [Int32] = []
    ) throws(FrameError) -> [Frame] {
        Array(bytes).withUnsafeBytes { decoder.append($0, descriptors: descriptors) }
        var frames: [Frame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        return frames
    }

    @Test("Many frames of one read come out in order")
    func oneRead() throws {
        var decoder = FrameDecoder()
        #expect(try feed(&decoder, Self.stream) == Self.frames)
        #expect(decoder.buffered == 0)
    }

    @Test("The stream may be split at any byte")
    func twoReads() throws {
        for split in 0...Self.stream.count {
            var decoder = FrameDecoder()
            let frames = try feed(&decoder, Self.stream[..<split]) + feed(&decoder, Self.stream[split...])
            #expect(frames == Self.frames, "split at \(split)")
        }
    }

    @Test("The stream may come in pieces of any size", arguments: [1, 2, 3, 7, 15, 16, 17, 100])
    func pieces(size: Int) throws {
        var decoder = FrameDecoder()
        var frames: [Frame] = []
        for start in stride(from: 0, to: Self.stream.count, by: size) {
            frames += try feed(&decoder, Self.stream[start..<min(start + size, Self.stream.count)])
        }
        #expect(frames == Self.frames)
    }

    @Test("A frame comes out with its last byte and not before")
    func lastByte() throws {
        let bytes = Frame(.perform, call: 5, payload: [1, 2, 3]).bytes
        for length in 0..<bytes.count {
            var decoder = FrameDecoder()
            #expect(try feed(&decoder, bytes.prefix(length)).isEmpty)
            #expect(decoder.buffered == length)
        }
    }

    @Test("A payload of the limit is taken and one byte more is refused with its header alone")
    func limit() throws {
        var decoder = FrameDecoder(limit: 8)
        let whole = Frame(.reply, call: 1, payload: [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try feed(&decoder, whole.bytes) == [whole])
        let header = Frame(.reply, call: 1, payload: Array(repeating: 0, count: 9)).bytes.prefix(FrameHeader.size)
        #expect(throws: FrameError.tooLong(9)) { try feed(&decoder, header) }
    }

    @Test(
        "The standard limit is 64 MiB and the longest length costs no memory", arguments: [64 << 20 + 1, 0xffff_ffff])
    func standardLimit(length: UInt32) {
        var header = Frame(.reply, call: 1).bytes
        header.replaceSubrange(0..<4, with: withUnsafeBytes(of: length.littleEndian) { Array($0) })
        var decoder = FrameDecoder()
        #expect(throws: FrameError.tooLong(length)) { try feed(&decoder, header) }
        #expect(decoder.buffered == FrameHeader.size)
    }

    @Test("Frames before one that is too long are still handed out")
    func beforeTooLong() throws {
        var decoder = FrameDecoder(limit: 2)
        (Frame(.ping, call: 1).bytes + Frame(.ping, call: 2, payload: [1, 2, 3]).bytes)
            .withUnsafeBytes { decoder.append($0) }
        #expect(try decoder.next() == Frame(.ping, call: 1))
        #expect(throws: FrameError.tooLong(3)) { try decoder.next() }
    }

    // MARK: Descriptors

    @Test("Descriptors go to the frames that announce them, in order")
    func descriptors() throws {
        let first = Frame(.perform, call: 1, payload: [1], descriptors: [10, 11])
        let second = Frame(.perform, call: 2)
        let third = Frame(.perform, call: 3, descriptors: [12])
        var decoder = FrameDecoder()
        let frames = try feed(
            &decoder, first.bytes + second.bytes + third.bytes, descriptors: [10, 11, 12])
        #expect(frames == [first, second, third])
        #expect(decoder.orphans.isEmpty)
    }

    @Test("Descriptors that came with a frame's first bytes wait for its last")
    func waiting() throws {
        let frame = Frame(.perform, call: 1, payload: [1, 2, 3], descriptors: [10])
        var decoder = FrameDecoder()
        #expect(try feed(&decoder, frame.bytes.prefix(5), descriptors: [10]).isEmpty)
        #expect(decoder.takeSurplus().isEmpty)
        #expect(decoder.orphans == [10])
        #expect(try feed(&decoder, frame.bytes.dropFirst(5)) == [frame])
    }

    @Test("More descriptors announced than came are refused")
    func missing() {
        let bytes = Frame(.perform, call: 1, descriptors: [10, 11]).bytes
        var decoder = FrameDecoder()
        #expect(throws: FrameError.descriptors(announced: 2, received: 1)) {
            try feed(&decoder, bytes, descriptors: [10])
        }
        #expect(decoder.orphans == [10])
    }

    @Test("More descriptors announced than the limit are refused with the header alone")
    func tooMany() {
        var header = Frame(.perform, call: 1, payload: [1, 2, 3]).bytes.prefix(FrameHeader.size)
        header[6] = UInt8(FrameLimits.descriptors + 1)
        var decoder = FrameDecoder()
        #expect(throws: FrameError.descriptors(announced: 17, received: 0)) { try feed(&decoder, header) }
    }

    @Test("Descriptors that no frame announced are handed out to be closed")
    func surplus() throws {
        var decoder = FrameDecoder()
        #expect(try feed(&decoder, Frame(.ping).bytes, descriptors: [10, 11]).count == 1)
        #expect(decoder.takeSurplus() == [10, 11])
        #expect(decoder.orphans.isEmpty)
    }

    @Test("A frame under way can claim no more descriptors than a frame may have")
    func hoarded() throws {
        var decoder = FrameDecoder()
        let header = Frame(.perform, call: 1, payload: [1], descriptors: [0]).bytes.dropLast()
        #expect(try feed(&decoder, header, descriptors: Array(10..<30)).isEmpty)
        #expect(decoder.takeSurplus() == Array(26..<30))
        #expect(decoder.orphans == Array(10..<26))
    }
}
