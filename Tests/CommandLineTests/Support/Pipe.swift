import CIntentSystem
import Glibc
import Testing

/// A pipe whose ends are closed with it.
final class Pipe {
    private(set) var reading: Int32 = -1
    private(set) var writing: Int32 = -1

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(intent_pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    func write(_ text: String) {
        #expect(Glibc.write(writing, text, text.utf8.count) == text.utf8.count)
    }

    /// All that was written; the writing end is closed.
    func content() -> String {
        closeWriting()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(reading, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }
}
