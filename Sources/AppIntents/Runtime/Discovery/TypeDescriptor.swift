import CIntentSystem

/// The record that the compiler writes for each struct, enum and class (a nominal type context descriptor).
struct TypeDescriptor {
    /// Where the record lies.
    let address: UnsafeRawPointer

    /// The descriptor of a type; nil for what is no struct, enum or Swift class.
    init?(of type: Any.Type) {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let kind = metadata.load(as: UInt.self)
        let offset: Int
        switch kind {
        case 0x200, 0x201, 0x202: offset = 8  // struct, enum, Optional
        case 0: offset = 40  // a class, where there is no Objective-C
        default: return nil
        }
        guard let found = metadata.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) else { return nil }
        self.init(address: found)
    }

    /// A view of the record at an address; nil when it describes no struct, enum or class.
    init?(address: UnsafeRawPointer) {
        guard (16...18).contains(address.load(as: UInt32.self) & 0x1F) else { return nil }
        self.address = address
    }

    /// Whether it is a class.
    var isClass: Bool { address.load(as: UInt32.self) & 0x1F == 16 }

    /// Whether the type, or one that it is nested in, has generic parameters.
    var isGeneric: Bool { address.load(as: UInt32.self) & 0x80 != 0 }

    /// The type's own name, without module and enclosing types.
    var name: String {
        (address + 8).relativeTarget.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
    }

    /// A type's own name; read from its record, which is much faster than printing the type.
    static func name(of type: Any.Type) -> String {
        guard let descriptor = TypeDescriptor(of: type), !descriptor.isGeneric else { return String(describing: type) }
        return descriptor.name
    }

    /// The name of the module that declares the type.
    var module: String {
        var context = address
        while let parent = (context + 4).relativeIndirectableTarget { context = parent }
        guard context.load(as: UInt32.self) & 0x1F == 0, let name = (context + 8).relativeTarget else { return "" }
        return String(cString: name.assumingMemoryBound(to: CChar.self))
    }

    /// The type; nil when it is generic, since it takes arguments to be one.
    var type: Any.Type? {
        guard !isGeneric, let access = (address + 12).relativeTarget else { return nil }
        return unsafeBitCast(intent_metadata_access(access), to: Any.Type.self)
    }
}
