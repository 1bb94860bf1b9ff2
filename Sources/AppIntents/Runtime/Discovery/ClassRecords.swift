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
        ImageRecords.all(near: address) { ($0.types, $0.types_length) }.compactMap { record in
            guard let type = record.typeRecordTarget.flatMap(TypeDescriptor.init(address:)), type.isClass,
                !type.isGeneric, !ownModules.contains(type.module)
            else { return nil }
            return type.type.flatMap(cast)
        }
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
