package import IntentProtocol
@_spi(Reflection) import Swift
import Synchronization

/// Where the property wrappers of a type lie, so that they are found without reflection on every call.
package struct WrapperLayout: Sendable {
    /// A stored member whose value is one of our wrappers.
    package struct Field: Sendable {
        /// The member's name, without the underscore of its storage.
        package let name: String
        /// The distance from the start of a value, or of an object, in bytes.
        package let offset: Int
        /// The wrapper's type.
        package let type: any AnyObject.Type
    }

    /// The fields in the order of declaration.
    package let fields: [Field]
    /// Whether the type is a class, so that fields lie in the object.
    package let isClass: Bool

    private static let known = Mutex<[ObjectIdentifier: WrapperLayout]>([:])

    /// Returns the layout of a type; it is made once.
    package static func of(_ type: Any.Type) -> WrapperLayout {
        if let layout = known.withLock({ $0[ObjectIdentifier(type)] }) { return layout }
        let layout = WrapperLayout(reflecting: type)
        known.withLock { $0[ObjectIdentifier(type)] = layout }
        return layout
    }

    private init(reflecting type: Any.Type) {
        let isClass = type is AnyObject.Type
        var fields: [Field] = []
        _ = _forEachField(of: type, options: isClass ? _EachFieldOptions(rawValue: 1) : []) {
            label, offset, fieldType, _ in
            guard let wrapper = fieldType as? any AnyObject.Type, Self.isWrapper(wrapper) else { return true }
            let name = String(cString: label)
            fields.append(
                Field(name: name.hasPrefix("_") ? String(name.dropFirst()) : name, offset: offset, type: wrapper))
            return true
        }
        self.fields = fields
        self.isClass = isClass
    }

    private static func isWrapper(_ type: any AnyObject.Type) -> Bool {
        type is AnyIntentParameter.Type || type is AnyEntityProperty.Type || type is AnyAppDependency.Type
    }

    /// Calls a function with each wrapper of a value and the name of its member.
    package func forEach<Whole>(in value: Whole, _ body: (String, AnyObject) -> Void) {
        func visit(_ base: UnsafeRawPointer) {
            for field in fields {
                // The field holds one strong reference to an object of a class of ours.
                let object = (base + field.offset).assumingMemoryBound(to: AnyObject.self).pointee
                body(field.name, object)
            }
        }
        if isClass {
            let object = value as AnyObject
            visit(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
            withExtendedLifetime(object) {}
        } else {
            withUnsafePointer(to: value) { visit(UnsafeRawPointer($0)) }
        }
    }

    /// Returns the parameters of an intent with their names, in the order of declaration.
    package static func parameters<Intent: AppIntent>(of intent: Intent) -> [(
        name: String, parameter: AnyIntentParameter
    )] {
        var found: [(String, AnyIntentParameter)] = []
        of(Intent.self).forEach(in: intent) { name, object in
            if let parameter = object as? AnyIntentParameter { found.append((name, parameter)) }
        }
        return found
    }

    /// Returns the parameter of an intent that has a name.
    package static func parameter<Intent: AppIntent>(_ name: String, of intent: Intent) -> AnyIntentParameter? {
        var found: AnyIntentParameter?
        of(Intent.self).forEach(in: intent) { label, object in
            if found == nil, label == name { found = object as? AnyIntentParameter }
        }
        return found
    }

    /// Returns the first parameter of an intent, which tells the intent from others of its type.
    package static func firstParameter<Intent: AppIntent>(of intent: Intent) -> AnyIntentParameter? {
        var found: AnyIntentParameter?
        of(Intent.self).forEach(in: intent) { _, object in
            if found == nil { found = object as? AnyIntentParameter }
        }
        return found
    }

    /// Returns the name of the member that holds a wrapper.
    package static func name<Whole>(of wrapper: AnyObject, in value: Whole) -> String? {
        var found: String?
        of(Whole.self).forEach(in: value) { name, object in
            if object === wrapper { found = name }
        }
        return found
    }
}

/// Reads the `@Property` members of entities.
package enum EntityProperties {
    /// Returns the values that an entity's properties have without computing anything, by name.
    package static func values<Entity: AppEntity>(of entity: Entity) -> [NamedValue] {
        var values: [NamedValue] = []
        WrapperLayout.of(Entity.self).forEach(in: entity) { name, object in
            guard let property = object as? AnyEntityProperty, let value = property.wireValue else { return }
            values.append(NamedValue(property.identifier ?? name, value))
        }
        return values
    }

    /// Returns an entity's properties with their names, in the order of declaration.
    package static func all<Entity: AppEntity>(of entity: Entity) -> [(name: String, property: AnyEntityProperty)] {
        var found: [(String, AnyEntityProperty)] = []
        WrapperLayout.of(Entity.self).forEach(in: entity) { name, object in
            if let property = object as? AnyEntityProperty { found.append((property.identifier ?? name, property)) }
        }
        return found
    }

    /// Returns the properties of an entity type as its fields declare them, without an entity.
    package static func declared(by type: any AppEntity.Type) -> [(name: String, type: any AnyObject.Type)] {
        WrapperLayout.of(type).fields.filter { $0.type is AnyEntityProperty.Type }.map { ($0.name, $0.type) }
    }
}
