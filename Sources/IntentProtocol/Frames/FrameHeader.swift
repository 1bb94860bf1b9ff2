/// The 16 bytes before each payload, little-endian (`Protocol/intent-ipc.md`, section Frames).
///
///     0  u32  payload length, at most ``FrameLimits/payload``
///     4  u8   kind
///     5  u8   flags, 0; unknown bits are ignored
///     6  u8   descriptors that travel with the frame, at most ``FrameLimits/descriptors``
///     7  u8   0
///     8  u64  call, chosen by the side that began it; 0 for the connection itself
package struct FrameHeader: Hashable, Sendable {
    package static let size = 16

    package var length: UInt32
    package var kind: FrameKind
    package var flags: UInt8
    package var descriptorCount: UInt8
    package var call: UInt64

    package init(kind: FrameKind, call: UInt64, length: Int, flags: UInt8 = 0, descriptorCount: Int = 0) {
        self.length = UInt32(length)
        self.kind = kind
        self.flags = flags
        self.descriptorCount = UInt8(descriptorCount)
        self.call = call
    }

    /// Reads a header from the first 16 bytes of a buffer, which has at least as many.
    @inline(__always)
    package init(_ buffer: UnsafeRawBufferPointer) {
        length = UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
        kind = FrameKind(rawValue: buffer[4])
        flags = buffer[5]
        descriptorCount = buffer[6]
        call = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Writes another call's number into a header that is at the start of a buffer.
    package static func setCall(_ call: UInt64, in buffer: UnsafeMutableRawBufferPointer) {
        buffer.storeBytes(of: call.littleEndian, toByteOffset: 8, as: UInt64.self)
    }

    /// Writes the header over the first 16 bytes of a buffer, which has at least as many.
    @inline(__always)
    package func write(to buffer: UnsafeMutableRawBufferPointer) {
        buffer.storeBytes(of: length.littleEndian, toByteOffset: 0, as: UInt32.self)
        buffer[4] = kind.rawValue
        buffer[5] = flags
        buffer[6] = descriptorCount
        buffer[7] = 0
        buffer.storeBytes(of: call.littleEndian, toByteOffset: 8, as: UInt64.self)
    }
}

/// The bounds of a frame. A peer that passes one is cut off.
package enum FrameLimits {
    /// Bytes of one payload: 64 MiB. What is larger travels as a file or a collection.
    package static let payload = 64 << 20
    /// Descriptors of one frame, well under the kernel's 253 (`unix(7)`).
    package static let descriptors = 16
    /// Bytes that may wait to be written to one peer: 96 MiB.
    package static let queuedBytes = 96 << 20
    /// Calls that one client may have under way.
    package static let callsInFlight = 1024
}
