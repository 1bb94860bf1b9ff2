import CIntentSystem
import Glibc
import IntentProtocol
import Testing

@testable import IntentWorker

@Suite("Reading frames")
struct FrameReaderTests {
    private let ends = SocketPair()

    /// Reads until the socket is empty, and gives what came.
    private func readAll(_ reader: FrameReader) throws -> [ReceivedFrame] {
        var frames: [ReceivedFrame] = []
        var spare: ReceiveBuffer?
        while case .more = try reader.read(into: &frames, spare: &spare) {}
        return frames
    }

    private func frame(_ call: UInt64, size: Int) -> [UInt8] {
        FrameBuilder.frame(.perform, call: call) {
            $0.raw([UInt8](repeating: UInt8(truncatingIfNeeded: call), count: size))
        }
    }

    @Test("Frames are found wherever the pieces end", arguments: [1, 7, 16, 17, 100, 4096])
    func pieces(length: Int) throws {
        let bytes = (1...20).flatMap { frame($0, size: Int($0) * 7) }
        let reader = FrameReader(socket: ends.near)
        var frames: [ReceivedFrame] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            ends.send(Array(bytes[start..<min(start + length, bytes.count)]))
            frames += try readAll(reader)
        }
        #expect(frames.map(\.header.call) == Array(1...20))
        for frame in frames {
            let payload = frame.withBytes { Array($0.dropFirst(FrameHeader.size)) }
            #expect(payload.count == Int(frame.header.call) * 7)
            #expect(payload.allSatisfy { UInt64($0) == frame.header.call })
        }
    }

    @Test("An empty socket gives nothing, a closed one its end")
    func ending() throws {
        let reader = FrameReader(socket: ends.near)
        #expect(try readAll(reader).isEmpty)
        ends.closeFar()
        var frames: [ReceivedFrame] = []
        var spare: ReceiveBuffer?
        guard case .end = try reader.read(into: &frames, spare: &spare) else {
            Issue.record("the end was not seen")
            return
        }
    }

    @Test("Frames that are held keep their bytes while the reader goes on")
    func held() throws {
        let reader = FrameReader(socket: ends.near)
        ends.send(frame(1, size: 50))
        var spare: ReceiveBuffer?
        var first: [ReceivedFrame] = []
        _ = try reader.read(into: &first, spare: &spare)
        ends.send(frame(2, size: 50))
        var second: [ReceivedFrame] = []
        _ = try reader.read(into: &second, spare: &spare)
        #expect(first[0].withBytes { $0[20] } == 1)
        #expect(second[0].withBytes { $0[20] } == 2)
    }

    @Test("A call is noted where it is read: a drain behind it, which another thread takes in hand, waits for it")
    func noted() throws {
        let ledger = CallLedger()
        let reader = FrameReader(socket: ends.near) { ledger.read($0) }
        ends.send(frame(1, size: 3) + FrameBuilder.empty(.drain) + frame(2, size: 2 * FrameReader.bufferSize))
        let frames = try readAll(reader)
        #expect(frames.map(\.isAdmitted) == [true, true, false])
        #expect(!ledger.isIdle)
        #expect(ledger.sent(FrameHeader(kind: .result, call: 1, length: 0)))
        #expect(ledger.isIdle)
    }

    @Test("A length past the limit is refused before memory is taken for it")
    func tooLong() throws {
        let reader = FrameReader(socket: ends.near)
        var bytes = frame(1, size: 0)
        bytes[3] = 0xFF
        ends.send(bytes)
        #expect(throws: FrameError.self) { try readAll(reader) }
    }

    @Test("Descriptors go to the frames that announce them, in order")
    func descriptors() throws {
        let reader = FrameReader(socket: ends.near)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        let announcing = { call in FrameBuilder.frame(.perform, call: call, descriptorCount: Int(call)) { _ in } }
        ends.send(announcing(1), descriptors: [null])
        ends.send(frame(7, size: 3))
        ends.send(announcing(2), descriptors: [null, null])
        let frames = try readAll(reader)
        #expect(frames.map(\.descriptors.count) == [1, 0, 2])
        for frame in frames { intent_close_all(frame.descriptors, frame.descriptors.count) }
    }

    @Test("A frame that announces more descriptors than came is refused")
    func missingDescriptors() throws {
        let reader = FrameReader(socket: ends.near)
        ends.send(FrameBuilder.frame(.perform, call: 1, descriptorCount: 1) { _ in })
        #expect(throws: FrameError.self) { try readAll(reader) }
    }

    @Test("A long frame whose rest does not come ends the reading")
    func stalled() throws {
        let reader = FrameReader(socket: ends.near, stallLimit: 20)
        ends.send(Array(frame(1, size: 2 * FrameReader.bufferSize)[..<FrameReader.bufferSize]))
        #expect(throws: ReadError.stalled) { try readAll(reader) }
    }

    @Test("Descriptors that belong to no frame are closed")
    func descriptorFlood() throws {
        let reader = FrameReader(socket: ends.near)
        var pipe: [Int32] = [-1, -1]
        try #require(intent_pipe(&pipe) == 0)
        defer { close(pipe[0]) }
        // A whole frame that announces none, and more of them than the beginning of a frame can claim.
        ends.send(frame(1, size: 4), descriptors: [pipe[1]])
        #expect(try readAll(reader).count == 1)
        let many = [Int32](repeating: pipe[1], count: 200)
        ends.send([1], descriptors: many)
        #expect(try readAll(reader).isEmpty)
        let open = (3..<400).count { fcntl($0, F_GETFD) >= 0 && same($0, pipe[1]) }
        // Both ends of the pipe, and as many as a frame that has begun can claim.
        #expect(open <= 2 + FrameLimits.descriptors)
        close(pipe[1])
    }

    /// Whether two descriptors lead to the same file.
    private func same(_ one: Int32, _ other: Int32) -> Bool {
        var (first, second) = (stat(), stat())
        guard fstat(one, &first) == 0, fstat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
