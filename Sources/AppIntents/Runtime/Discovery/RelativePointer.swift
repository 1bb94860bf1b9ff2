/// Readers of the 32-bit relative pointers that Swift's records are made of.
extension UnsafeRawPointer {
    /// The address that the offset stored here leads to, counted from here; nil when it is zero.
    var relativeTarget: UnsafeRawPointer? {
        let offset = loadUnaligned(as: Int32.self)
        return offset == 0 ? nil : self + Int(offset)
    }

    /// The address that the offset stored here leads to, through one more pointer when the offset's low bit says so.
    var relativeIndirectableTarget: UnsafeRawPointer? {
        let offset = loadUnaligned(as: Int32.self)
        guard offset != 0 else { return nil }
        let target = self + Int(offset & ~1)
        return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
    }
}
