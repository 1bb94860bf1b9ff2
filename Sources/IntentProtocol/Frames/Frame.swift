/// One whole frame: its header's facts, its payload, the descriptors that came with it.
package struct Frame: Hashable, Sendable {
    package let kind: FrameKind
    package let call: UInt64
    package let payload: [UInt8]
    /// Open descriptors, this side's to close.
    package let descriptors: [Int32]

    package init(_ kind: FrameKind, call: UInt64 = 0, payload: [UInt8] = [], descriptors: [Int32] = []) {
        self.kind = kind
        self.call = call
        self.payload = payload
        self.descriptors = descriptors
    }

    /// Header and payload in one array.
    package var bytes: [UInt8] {
        FrameBuilder.frame(kind, call: call, descriptorCount: descriptors.count) { $0.raw(payload) }
    }

    /// Reads the payload with a message's own initialiser.
    package func read<Message>(
        _ body: (inout CBORReader) throws(CBORError) -> Message
    ) throws(CBORError) -> Message {
        try payload.withCBOR(body)
    }
}

/// Builds a frame's bytes in one array, the payload written in place behind the header.
package enum FrameBuilder {
    /// - Returns: Header and payload. A payload past ``FrameLimits/payload`` is refused where it is sent.
    @inline(__always)
    package static func frame(
        _ kind: FrameKind, call: UInt64, descriptorCount: Int = 0, reserve: Int = 240,
        _ payload: (inout CBORWriter) -> Void
    ) -> [UInt8] {
        // The room for the header is the beginning of the array that the payload grows in.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(reserve, FrameHeader.size))
        bytes.append(contentsOf: repeatElement(0, count: FrameHeader.size))
        var writer = CBORWriter(consume bytes)
        payload(&writer)
        let header = FrameHeader(
            kind: kind, call: call, length: min(writer.bytes.count - FrameHeader.size, Int(UInt32.max)),
            descriptorCount: descriptorCount)
        writer.patch { header.write(to: $0) }
        return writer.finish()
    }

    /// A frame without payload.
    package static func empty(_ kind: FrameKind, call: UInt64 = 0) -> [UInt8] {
        frame(kind, call: call, reserve: FrameHeader.size) { _ in }
    }
}
