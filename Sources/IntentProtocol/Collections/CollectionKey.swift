/// A collection's handle as the key of a table.
///
/// A handle is a text that nobody can guess (32 hexadecimal digits of 128 random bits), so that its beginning spreads keys as
/// well as the whole would, and costs less. Only for tables of handles that were made so: whoever could choose
/// them could let all fall on one place.
package struct CollectionKey: Hashable, Sendable {
    package let handle: String

    @inlinable
    package init(_ handle: String) {
        self.handle = handle
    }

    @inlinable
    package static func == (left: Self, right: Self) -> Bool { left.handle == right.handle }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        hasher.combine(handle.utf8.withContiguousStorageIfAvailable(Self.start(of:)) ?? 0)
    }

    /// The first eight bytes, or the number of bytes where there are fewer.
    @usableFromInline
    package static func start(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard text.count >= MemoryLayout<UInt64>.size else { return UInt64(text.count) }
        return UnsafeRawBufferPointer(text).loadUnaligned(as: UInt64.self)
    }
}
