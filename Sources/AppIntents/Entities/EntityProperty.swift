package import IntentProtocol
import Synchronization

/// What is common to all properties of entities, whatever their type of value.
public class AnyEntityProperty: @unchecked Sendable {
    // Unchecked: the value is guarded by a lock, the rest doesn't change.

    /// The name that people see; empty when the author gave none, and then made from the member's name.
    package let displayTitle: LocalizedStringResource
    /// A name for surfaces that differs from the member's.
    package let identifier: String?

    private let box = Mutex<_AnyHeldValue?>(nil)

    init(title: LocalizedStringResource, identifier: String?) {
        displayTitle = title
        self.identifier = identifier
    }

    /// The box of the value that was set.
    final var stored: _AnyHeldValue? { box.withLock { $0 } }

    /// Keeps the box of a value.
    final func store(_ value: _AnyHeldValue) { box.withLock { $0 = value } }

    /// The type of value.
    package var family: _ValueFamily { preconditionFailure("AnyEntityProperty is abstract") }
    /// The value in its form on the wire, where there is one without computing it.
    package var wireValue: IntentValue? { nil }
    /// What surfaces may do with the value.
    package var modifiers: EntityPropertyModifiers { [] }
    /// Returns the value in its form on the wire, also where computing it takes time.
    package func computedWireValue() async throws -> IntentValue? { wireValue }
    /// Sets the value from its form on the wire.
    package func setWire(_ value: IntentValue) async throws {}

    /// Tells a search index the value, where the author named an attribute for it.
    package func index(into attributes: CSSearchableItemAttributeSet) {}

    /// Makes a wrapper that has no value and never gets one.
    class func placeholder() -> AnyEntityProperty { AnyEntityProperty(title: "", identifier: nil) }
}

/// A property of an entity that surfaces can show, filter by and sort by: `@Property(title: "Name") var name: String`.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: AnyEntityProperty, @unchecked Sendable {
    // Unchecked: the value is guarded by a lock, the rest doesn't change.
    // No stored member depends on the type of value, for the reason given in ``IntentParameter``.

    private let accessors: PropertyAccessors<Value>?
    private let indexing: PropertyIndexing<Value>?
    private let coding: any ValueCoding<Value>.Type

    @usableFromInline
    init(
        _ title: LocalizedStringResource, identifier: String?, _ coding: any ValueCoding<Value>.Type,
        _ accessors: PropertyAccessors<Value>? = nil, indexing: PropertyIndexing<Value>? = nil
    ) {
        self.coding = coding
        self.accessors = accessors
        self.indexing = indexing
        super.init(title: title, identifier: identifier)
    }

    // The compiler looks for the initialiser of a bare `@Property` here only, not in extensions; where the type is an
    // intent value it then takes theirs.
    /// Creates a property that is named after its member.
    @_disfavoredOverload
    public convenience init() {
        self.init("", identifier: nil, FoundCoding.of(Value.self))
    }

    /// The name that people see.
    public var title: LocalizedStringResource { displayTitle }

    /// Whether there may be no value.
    public var isOptional: Bool { coding.family.isOptional }

    /// The value. Reading one that was never set ends the process with a message, unless the type is an optional.
    public var wrappedValue: Value {
        get {
            if let value { return value }
            if let absent = coding.absent { return absent }
            preconditionFailure(
                "The property “\(displayTitle.key)” has no value. The query that makes the entity has to set it.")
        }
        set {
            if let set = accessors?.set { set(newValue) } else { store(HeldValue(newValue)) }
        }
    }

    /// The value, set or computed, where there is one without waiting.
    private var value: Value? {
        if let get = accessors?.get { return get() }
        // Unsafe: only values of this type are stored in this property. Without `map`, which would look up their type.
        guard let stored else { return nil }
        return unsafeDowncast(stored, to: HeldValue<Value>.self).value
    }

    /// The property itself: `$name` in the entity, `\.$name` in a query's properties.
    public var projectedValue: EntityProperty<Value> { self }

    package override var family: _ValueFamily { coding.family }

    package override var wireValue: IntentValue? {
        value.map { coding.encode($0, .shown).raw }
    }

    package override var modifiers: EntityPropertyModifiers {
        guard let accessors else { return [] }
        return accessors.load != nil ? [.readOnly, .async] : accessors.set == nil ? .readOnly : []
    }

    package override func computedWireValue() async throws -> IntentValue? {
        guard let load = accessors?.load else { return wireValue }
        return coding.encode(try await load(), .shown).raw
    }

    package override func index(into attributes: CSSearchableItemAttributeSet) {
        if let indexing, let value { indexing.write(value, attributes) }
    }

    override class func placeholder() -> AnyEntityProperty {
        EntityProperty("", identifier: nil, NoCoding<Value>.self)
    }

    package override func setWire(_ value: IntentValue) async throws {
        wrappedValue = try await coding.decode(_WireValue(value), in: _DecodingContext())
    }
}

/// How a property that isn't stored gets its value.
@usableFromInline
final class PropertyAccessors<Value>: Sendable {
    // The macros write these functions beside the entity's own members; they are called like those.
    nonisolated(unsafe) let get: (() -> Value)?
    nonisolated(unsafe) let set: ((Value) -> Void)?
    nonisolated(unsafe) let load: (() async throws -> Value)?

    @usableFromInline
    init(get: (() -> Value)? = nil, set: ((Value) -> Void)? = nil, load: (() async throws -> Value)? = nil) {
        self.get = get
        self.set = set
        self.load = load
    }
}

extension EntityProperty: AnyIntentValue {}

extension EntityProperty: CustomStringConvertible {
    /// The value as text; the title where there is none yet.
    public var description: String {
        value.map { String(describing: $0) } ?? displayTitle.key
    }
}

extension AppEntity {
    /// A property of this entity.
    public typealias Property = EntityProperty
}
