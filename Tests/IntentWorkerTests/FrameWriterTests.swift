import CIntentSystem
import Glibc
import IntentProtocol
import Testing

@testable import IntentWorker

@Suite("Writing frames")
struct FrameWriterTests {
    private let ends = SocketPair()

    private func frame(_ call: UInt64, size: Int = 10) -> [UInt8] {
        FrameBuilder.frame(.result, call: call) { $0.raw([UInt8](repeating: 1, count: size)) }
    }

    private func send(_ bytes: [UInt8], _ writer: FrameWriter, descriptors: [Int32] = []) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            descriptors.withUnsafeBufferPointer { writer.send(bytes, descriptors: $0) }
        }
    }

    @Test("A frame goes out at once")
    func direct() {
        let writer = FrameWriter(socket: ends.near)
        #expect(send(frame(1), writer) == 0)
        #expect(ends.receive() == frame(1))
    }

    @Test("Corked frames gather, and go out together in their order")
    func corked() {
        let writer = FrameWriter(socket: ends.near)
        writer.cork()
        for call in 1...3 { #expect(send(frame(UInt64(call)), writer) == 0) }
        #expect(intent_poll(ends.far, Int16(POLLIN), 0) == 0)
        writer.uncork()
        #expect(ends.receive() == frame(1) + frame(2) + frame(3))
    }

    @Test("Corked frames go out when many bytes have gathered")
    func corkedLimit() {
        let writer = FrameWriter(socket: ends.near)
        writer.cork()
        #expect(send(frame(1, size: FrameWriter.corkedLimit), writer) == 0)
        #expect(intent_poll(ends.far, Int16(POLLIN), 0) != 0)
    }

    @Test("Frames that gathered long enough go out while more may gather")
    func aged() {
        let writer = FrameWriter(socket: ends.near)
        writer.cork()
        #expect(send(frame(1), writer) == 0)
        let due = intent_monotonic_nanoseconds() + FrameWriter.corkedAge
        while intent_monotonic_nanoseconds() < due {}
        writer.flushAged()
        #expect(ends.receive() == frame(1))
        #expect(send(frame(2), writer) == 0)
        #expect(intent_poll(ends.far, Int16(POLLIN), 0) == 0)
    }

    @Test("What is no frame is refused")
    func noFrame() {
        let writer = FrameWriter(socket: ends.near)
        #expect(send([1, 2, 3], writer) == EINVAL)
        #expect(send(frame(1) + [0], writer) == EINVAL)
        #expect(send(frame(1), writer, descriptors: [0]) == EINVAL)
        var long = frame(1)
        long[3] = 0xFF
        #expect(send(long, writer) == EMSGSIZE)
    }

    @Test("A host that is gone is told as such, every time")
    func hostGone() {
        let writer = FrameWriter(socket: ends.near)
        ends.closeFar()
        #expect(send(frame(1), writer) == EPIPE)
        #expect(send(frame(2), writer) == EPIPE)
    }

    @Test("A host that reads nothing for too long is taken for gone")
    func stalled() {
        let writer = FrameWriter(socket: ends.near, stallLimit: 20)
        #expect(send(frame(1, size: 8 << 20), writer) == EPIPE)
        #expect(send(frame(2), writer) == EPIPE)
    }

    @Test("Threads that send at once keep their frames whole, within a queue that is bounded")
    func manyThreads() throws {
        // A queue of four frames: senders have to wait for room again and again.
        let writer = FrameWriter(socket: ends.near, queueLimit: 4 * 1040)
        let bytes = frame(1, size: 1024)
        for _ in 0..<4 {
            try #require(
                startThread {
                    for _ in 0..<2000 {
                        _ = bytes.withUnsafeBytes { writer.send($0, descriptors: .init(start: nil, count: 0)) }
                    }
                })
        }
        var decoder = FrameDecoder()
        var count = 0
        while count < 8000 {
            let received = ends.receive()
            try #require(!received.isEmpty)
            received.withUnsafeBytes { decoder.append($0) }
            while let frame = try decoder.next() {
                #expect(frame.payload.count == 1024)
                count += 1
            }
        }
    }

    @Test("Nothing stays behind when threads cork and uncork across each other")
    func manyCorks() throws {
        let writer = FrameWriter(socket: ends.near)
        let bytes = frame(1)
        for _ in 0..<4 {
            try #require(
                startThread {
                    for _ in 0..<2000 {
                        writer.cork()
                        _ = bytes.withUnsafeBytes { writer.send($0, descriptors: .init(start: nil, count: 0)) }
                        writer.uncork()
                    }
                })
        }
        var left = 8000 * bytes.count
        while left > 0 {
            try #require(intent_poll(ends.far, Int16(POLLIN), 30_000) > 0)
            left -= ends.receive().count
        }
    }

    @Test("Descriptors travel with a frame that had to wait, and stay the sender's")
    func queuedDescriptors() {
        let writer = FrameWriter(socket: ends.near)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        writer.cork()
        let bytes = FrameBuilder.frame(.result, call: 1, descriptorCount: 1) { _ in }
        #expect(send(bytes, writer, descriptors: [null]) == 0)
        #expect(close(null) == 0)
        writer.uncork()
        var arrived: Int32 = -1
        var count = 0
        var buffer = [UInt8](repeating: 0, count: 64)
        #expect(intent_receive(ends.far, &buffer, 64, &arrived, 1, &count, 0) == 16)
        #expect(count == 1)
        close(arrived)
    }
}
