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
        /// What the wrapper is.
        package let kind: Kind
    }

    /// The wrappers that are found.
    package enum Kind: Sendable {
        case parameter, property, dependency
    }

    /// The fields in the order of declaration.
    package let fields: [Field]
    /// Whether the type is a class, so that fields lie in the object.
    package let isClass: Bool
    /// Whether a parameter's entities tell whom they belong to.
    package let hasOwnedEntities: Bool

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
            guard let wrapper = fieldType as? any AnyObject.Type, let kind = Self.kind(of: wrapper) else { return true }
            let name = String(cString: label)
            fields.append(
                Field(
                    name: name.hasPrefix("_") ? String(name.dropFirst()) : name, offset: offset, type: wrapper,
                    kind: kind))
            return true
        }
        self.fields = fields
        self.isClass = isClass
        hasOwnedEntities = fields.contains { ($0.type as? AnyIntentParameter.Type)?.holdsOwnedEntities == true }
    }

    private static func kind(of type: any AnyObject.Type) -> Kind? {
        if type is AnyIntentParameter.Type { return .parameter }
        if type is AnyEntityProperty.Type { return .property }
        return type is AnyAppDependency.Type ? .dependency : nil
    }

    /// Calls a function with each wrapper of a value and the field that holds it.
    package func forEach<Whole>(in value: Whole, _ body: (Field, AnyObject) -> Void) {
        withBase(of: value) { base in
            for field in fields { body(field, Self.object(base + field.offset)) }
        }
    }

    /// Calls a function with where the fields of a value begin.
    private func withBase<Whole, Result>(of value: Whole, _ body: (UnsafeRawPointer) -> Result) -> Result {
        guard isClass else { return withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) } }
        let object = value as AnyObject
        defer { withExtendedLifetime(object) {} }
        return body(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
    }

    /// The wrapper in a field, which holds one strong reference to an object of a class of ours.
    private static func object(_ field: UnsafeRawPointer) -> AnyObject {
        field.assumingMemoryBound(to: AnyObject.self).pointee
    }

    /// Calls a function with each parameter of an intent and its name, in the order of declaration.
    package func forEachParameter<Whole>(in value: Whole, _ body: (String, AnyIntentParameter) -> Void) {
        forEach(in: value) { field, object in
            if field.kind == .parameter { body(field.name, unsafeDowncast(object, to: AnyIntentParameter.self)) }
        }
    }

    /// Returns the parameters of an intent with their names, in the order of declaration.
    package static func parameters<Intent: AppIntent>(
        of intent: Intent
    ) -> [(name: String, parameter: AnyIntentParameter)] {
        var found: [(String, AnyIntentParameter)] = []
        of(Intent.self).forEachParameter(in: intent) { found.append(($0, $1)) }
        return found
    }

    /// Returns the parameter of an intent that has a name.
    package static func parameter<Intent: AppIntent>(_ name: String, of intent: Intent) -> AnyIntentParameter? {
        of(Intent.self).parameter(name, in: intent)
    }

    /// Returns the parameter of a value that has a name.
    func parameter<Whole>(_ name: String, in value: Whole) -> AnyIntentParameter? {
        let fields = fields.span
        for index in fields.indices where fields[index].kind == .parameter && fields[index].name == name {
            let offset = fields[index].offset
            return withBase(of: value) { unsafeDowncast(Self.object($0 + offset), to: AnyIntentParameter.self) }
        }
        return nil
    }

    /// Returns the first parameter of an intent, which tells the intent from others of its type.
    package static func firstParameter<Intent: AppIntent>(of intent: Intent) -> AnyIntentParameter? {
        var found: AnyIntentParameter?
        of(Intent.self).forEachParameter(in: intent) { found = found ?? $1 }
        return found
    }

    /// Returns the name of the member that holds a wrapper.
    package static func name<Whole>(of wrapper: AnyObject, in value: Whole) -> String? {
        var found: String?
        of(Whole.self).forEach(in: value) { if $1 === wrapper { found = $0.name } }
        return found
    }
}

/// Reads the `@Property` members of entities.
package enum EntityProperties {
    /// Returns the values that an entity's properties have without computing anything, by name.
    package static func values<Entity: AppEntity>(of entity: Entity) -> [NamedValue] {
        var values: [NamedValue] = []
        for (name, property) in all(of: entity) {
            if let value = property.wireValue { values.append(NamedValue(name, value)) }
        }
        return values
    }

    /// Returns the values that an entity's properties have without computing anything, by the names of their members,
    /// as the metadata tells them.
    static func valuesByMember<Entity: AppEntity>(of entity: Entity) -> [String: IntentValue] {
        var values: [String: IntentValue] = [:]
        WrapperLayout.of(Entity.self).forEach(in: entity) { field, object in
            guard field.kind == .property else { return }
            values[field.name] = unsafeDowncast(object, to: AnyEntityProperty.self).wireValue
        }
        for computed in ComputedProperties.of(Entity.self) {
            values[computed.name] = computed.anyProperty(of: entity)?.wireValue
        }
        return values
    }

    /// Returns an entity's properties with their names, in the order of declaration.
    package static func all<Entity: AppEntity>(of entity: Entity) -> [(name: String, property: AnyEntityProperty)] {
        var found = stored(of: entity).map { ($1.identifier ?? $0, $1) }
        for computed in ComputedProperties.of(Entity.self) {
            guard let property = computed.anyProperty(of: entity) else { continue }
            found.append((property.identifier ?? computed.name, property))
        }
        return found
    }

    /// A property as its type declares it.
    package struct Declaration {
        /// The member's name.
        package let name: String
        /// The name that people see; nil where the type alone doesn't tell it.
        package let title: LocalizedStringResource?
        /// The class of the property's wrapper.
        package let type: any AnyObject.Type
    }

    /// Returns the properties of an entity type as its fields declare them, without an entity of the app's.
    ///
    /// The title of a `@Property` lies in the wrapper, which the entity's initialiser makes. It is known where a macro
    /// wrote it down too, or where the entity can be made without the app: of a `TransientAppEntity`.
    package static func declared(by type: any AppEntity.Type) -> [Declaration] {
        var titles = (type as? any AssistantSchemaEntity.Type)?._propertyTitles ?? [:]
        if titles.isEmpty, let transient = type as? any TransientAppEntity.Type {
            for (name, property) in stored(of: transient.init()) { titles[name] = property.displayTitle }
        }
        let stored = WrapperLayout.of(type).fields.filter { $0.kind == .property }
        return stored.map { Declaration(name: $0.name, title: titles[$0.name], type: $0.type) }
            + ComputedProperties.of(type).map { Declaration(name: $0.name, title: $0.title, type: $0.wrapperType) }
    }

    private static func stored<Entity: AppEntity>(of entity: Entity) -> [(String, AnyEntityProperty)] {
        var found: [(String, AnyEntityProperty)] = []
        WrapperLayout.of(Entity.self).forEach(in: entity) { field, object in
            guard field.kind == .property else { return }
            found.append((field.name, unsafeDowncast(object, to: AnyEntityProperty.self)))
        }
        return found
    }
}
