import IntentProtocol

/// Memory that frames were received into; freed when no frame in it is needed any more.
final class ReceiveBuffer: @unchecked Sendable {
    // Sendable: written by the one thread that reads, before any frame in it is handed on; constant from then on.
    let bytes: UnsafeMutableRawBufferPointer

    init(_ capacity: Int) {
        bytes = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        bytes.deallocate()
    }
}

/// One whole frame where it was received.
struct ReceivedFrame: Sendable {
    let header: FrameHeader
    /// This side's to close, until they are handed on.
    let descriptors: [Int32]
    /// What whoever watches the reading said of it.
    let isAdmitted: Bool
    private let buffer: ReceiveBuffer
    private let start: Int

    init(_ header: FrameHeader, in buffer: ReceiveBuffer, at start: Int, descriptors: [Int32], isAdmitted: Bool) {
        self.header = header
        self.buffer = buffer
        self.start = start
        self.descriptors = descriptors
        self.isAdmitted = isAdmitted
    }

    /// Calls `body` with header and payload.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(buffer) {
            body(UnsafeRawBufferPointer(rebasing: buffer.bytes[start..<(start + header.frameLength)]))
        }
    }
}

extension FrameHeader {
    /// Bytes of the whole frame.
    var frameLength: Int { FrameHeader.size + Int(length) }
}
