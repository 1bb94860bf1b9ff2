import CIntentSystem
import Synchronization

/// Finds the names of an entity type's properties from key paths, without an entity.
///
/// A key path carries no names on Linux, and an entity can't be made without its app. But `\.$title` is a computed
/// property that reads one field, the wrapper's, and gives the wrapper. So the key path's getter is called on memory of
/// an entity's size that has a fresh wrapper in each wrapper's field and nothing elsewhere, and what it gives is
/// compared with them. Of a computed property `$title` is a function that the macro wrote, which gives its name as long
/// as ``areLookedFor`` says so. Nothing of the app runs.
enum PropertyNames {
    /// Whether this task calls a key path's getter to find a name.
    @TaskLocal static var areLookedFor = false

    private static let known = Mutex<[Key: String]>([:])

    private struct Key: Hashable {
        let type: ObjectIdentifier
        let keyPath: Int
    }

    /// Returns the name of the property that a key path reaches; nil where that can't be told.
    static func name<Entity: AppEntity>(of keyPath: PartialKeyPath<Entity>) -> String? {
        let key = Key(type: ObjectIdentifier(Entity.self), keyPath: keyPath.hashValue)
        if let name = known.withLock({ $0[key] }) { return name }
        guard let name = find(keyPath) else { return nil }
        known.withLock { $0[key] = name }
        return name
    }

    private static func find<Entity: AppEntity>(_ keyPath: PartialKeyPath<Entity>) -> String? {
        let layout = WrapperLayout.of(Entity.self)
        guard !layout.isClass, let getter = getter(of: keyPath) else { return nil }
        let size = max(MemoryLayout<Entity>.size, 1)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Entity>.alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        defer { memory.deallocate() }
        var wrappers: [(name: String, object: AnyEntityProperty)] = []
        for field in layout.fields {
            guard field.kind == .property, let type = field.type as? AnyEntityProperty.Type else { continue }
            let wrapper = type.placeholder()
            wrappers.append((field.name, wrapper))
            (memory + field.offset).storeBytes(
                of: UInt(bitPattern: Unmanaged.passUnretained(wrapper).toOpaque()), as: UInt.self)
        }
        return withExtendedLifetime(wrappers) {
            let found = $areLookedFor.withValue(true) { intent_key_path_object(getter, memory) }
            guard let found else { return nil }
            let object = Unmanaged<AnyObject>.fromOpaque(found).takeRetainedValue()
            return wrappers.first { $0.object === object }?.name ?? (object as? AnyEntityProperty)?.identifier
        }
    }

    /// Returns the getter of a key path of one computed component without arguments; nil for any other.
    ///
    /// The layout is that of the standard library's `KeyPath.swift`: behind the object's header and the pointer to its
    /// string come the buffer's header and the components.
    private static func getter(of keyPath: AnyKeyPath) -> UnsafeRawPointer? {
        let object = UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
        let buffer = object.load(fromByteOffset: 24, as: UInt32.self)
        // One component: its header, the property's identity and the getter, three words.
        guard buffer & 0x00FF_FFFF == 24 else { return nil }
        let component = object.load(fromByteOffset: 32, as: UInt32.self)
        // Computed, read-only, with nothing stored beside it.
        guard component & 0x7F00_0000 == 0x0200_0000, component & 0x0078_0000 == 0 else { return nil }
        return object.load(fromByteOffset: 48, as: UnsafeRawPointer?.self)
    }
}
