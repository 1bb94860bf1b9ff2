import CIntentSystem

/// Finds the app's subclasses of a class of the SDK, which have no conformance of their own that is on record.
enum ClassRecords {
    /// Modules that are linked into the same image and whose classes are not the app's.
    private static let ownModules: Set<String> = [
        "AppIntents", "CoreSpotlight", "SwiftUI", "WidgetKit", "IntentProtocol", "Swift",
    ]

    /// The app's classes that can be cast to a protocol's metatype, in the order of the image's records.
    ///
    /// - Parameters:
    ///   - address: Something in the image that the SDK is linked into.
    ///   - cast: Makes the type of a class, nil for others.
    static func classes<Class>(near address: UnsafeRawPointer, _ cast: (Any.Type) -> Class?) -> [Class] {
        records(near: address).compactMap { record in
            guard let type = TypeDescriptor(address: record), type.isClass, !type.isGeneric,
                !ownModules.contains(type.module)
            else { return nil }
            return type.type.flatMap(cast)
        }
    }

    /// The descriptors of all nominal types of the image that holds an address.
    private static func records(near address: UnsafeRawPointer) -> [UnsafeRawPointer] {
        struct Search {
            let base: UnsafeRawPointer?
            var records: [UnsafeRawPointer] = []
        }
        var search = Search(base: intent_image_base(address))
        withUnsafeMutablePointer(to: &search) { pointer in
            swift_enumerateAllMetadataSections(
                { sections, context in
                    guard let sections = sections?.pointee, let start = sections.types,
                        let search = context?.assumingMemoryBound(to: Search.self),
                        intent_image_base(start) == search.pointee.base
                    else { return true }
                    for offset in stride(from: 0, to: Int(sections.types_length), by: 4) {
                        if let record = (start + offset).typeRecordTarget { search.pointee.records.append(record) }
                    }
                    return true
                }, pointer)
        }
        return search.records
    }
}

extension UnsafeRawPointer {
    /// The descriptor that a record of a type leads to: the two low bits tell whether it is there or one pointer further.
    fileprivate var typeRecordTarget: UnsafeRawPointer? {
        let word = loadUnaligned(as: Int32.self)
        guard word != 0 else { return nil }
        let target = self + Int(word & ~3)
        switch word & 3 {
        case 0: return target
        case 1: return target.load(as: UnsafeRawPointer?.self)
        default: return nil
        }
    }
}
