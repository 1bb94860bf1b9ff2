/// Finds the types that conform to a protocol of the SDK, in the image that the SDK is linked into.
///
/// The compiler lists every conformance in a section of the image, those of private and nested types too, so nothing is
/// registered. Two plugins in one process each bring their own copy of the SDK, hence their own protocols: a record
/// counts only when it names the very protocol of this copy.
enum ConformanceRecords {
    /// What the records of one protocol lead to.
    struct Found {
        /// The conforming types, in the order of the image's records.
        var types: [Any.Type] = []

        /// The names of generic types that conform, which have no metadata until someone names their arguments.
        var generic: [String] = []
    }

    /// The types outside the SDK that conform to a protocol.
    ///
    /// - Parameter existential: the protocol, as `(any AppIntent).self`.
    static func types(conformingTo existential: Any.Type) -> Found {
        guard let descriptor = protocolDescriptor(of: existential) else { return Found() }
        var found = Found()
        let records = ImageRecords.all(near: descriptor) { ($0.conformances, $0.conformances_length) }
        for record in records.compactMap(\.relativeTarget) {
            guard record.relativeIndirectableTarget == descriptor, let type = conformingType(of: record),
                type.module != sdkModule, type.module != "Swift"
            else { continue }
            if type.isGeneric {
                found.generic.append(type.name)
            } else if let metadata = type.type {
                found.types.append(metadata)
            }
        }
        return found
    }

    /// The name of the module that this file is part of.
    private static let sdkModule = TypeDescriptor(of: Found.self)?.module ?? ""

    /// The descriptor of the one protocol in an existential type; nil for a composition and for `Any`.
    static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
        let metadata = unsafeBitCast(existential, to: UnsafeRawPointer.self)
        let hasSuperclass = metadata.load(fromByteOffset: 8, as: UInt32.self) & 0x4000_0000 != 0
        guard metadata.load(as: UInt.self) == 0x303, !hasSuperclass,
            metadata.load(fromByteOffset: 12, as: UInt32.self) == 1
        else { return nil }
        return metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    }

    /// The type that a conformance record is about; nil when it names an imported class.
    private static func conformingType(of record: UnsafeRawPointer) -> TypeDescriptor? {
        let reference = (record + 4).relativeTarget
        switch record.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7 {
        case 0: return reference.flatMap(TypeDescriptor.init(address:))
        case 1: return reference?.load(as: UnsafeRawPointer?.self).flatMap(TypeDescriptor.init(address:))
        default: return nil
        }
    }
}
