package import IntentProtocol
import Synchronization

/// What is common to all properties of entities, whatever their type of value.
public class AnyEntityProperty: @unchecked Sendable {
    // Unchecked: immutable here; the subclass guards its value with a lock.

    /// The name that people see; empty when the author gave none, and then made from the member's name.
    package let displayTitle: LocalizedStringResource
    /// A name for surfaces that differs from the member's.
    package let identifier: String?

    init(title: LocalizedStringResource, identifier: String?) {
        displayTitle = title
        self.identifier = identifier
    }

    /// The type of value.
    package var family: _ValueFamily { preconditionFailure("AnyEntityProperty is abstract") }
    /// The value in its form on the wire, where there is one without computing it.
    package var wireValue: IntentValue? { nil }
    /// Sets the value from its form on the wire.
    package func setWire(_ value: IntentValue) async throws {}

    /// Makes a wrapper that has no value and never gets one.
    class func placeholder() -> AnyEntityProperty { AnyEntityProperty(title: "", identifier: nil) }
}

/// A property of an entity that surfaces can show, filter by and sort by: `@Property(title: "Name") var name: String`.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: AnyEntityProperty, @unchecked Sendable {
    // Unchecked: the value is guarded by a lock, the rest doesn't change.

    private let stored = Mutex<Value?>(nil)
    private let coding: any ValueCoding<Value>.Type

    init(_ title: LocalizedStringResource, identifier: String?, _ coding: any ValueCoding<Value>.Type) {
        self.coding = coding
        super.init(title: title, identifier: identifier)
    }

    /// The name that people see.
    public var title: LocalizedStringResource { displayTitle }

    /// Whether there may be no value.
    public var isOptional: Bool { coding.family.isOptional }

    /// The value. Reading one that was never set ends the process with a message, unless the type is an optional.
    public var wrappedValue: Value {
        get {
            if let value = stored.withLock({ $0 }) ?? coding.absent { return value }
            preconditionFailure(
                "The property “\(displayTitle.key)” has no value. The query that makes the entity has to set it.")
        }
        set { stored.withLock { $0 = newValue } }
    }

    /// The property itself: `$name` in the entity, `\.$name` in a query's properties.
    public var projectedValue: EntityProperty<Value> { self }

    package override var family: _ValueFamily { coding.family }

    package override var wireValue: IntentValue? {
        stored.withLock { $0 }.map { coding.encode($0, .shown) }
    }

    override class func placeholder() -> AnyEntityProperty {
        EntityProperty("", identifier: nil, NoCoding<Value>.self)
    }

    package override func setWire(_ value: IntentValue) async throws {
        let value = try await coding.decode(value, in: _DecodingContext())
        stored.withLock { $0 = value }
    }
}

extension EntityProperty: AnyIntentValue {}

extension AppEntity {
    /// A property of this entity.
    public typealias Property = EntityProperty
}

extension EntityProperty where Value: _IntentValue {
    /// Creates a property that is named after its member.
    public convenience init() {
        self.init("", identifier: nil, NativeCoding<Value>.self)
    }

    /// Creates a property.
    ///
    /// - Parameter title: The name that people see.
    public convenience init(title: LocalizedStringResource) {
        self.init(title, identifier: nil, NativeCoding<Value>.self)
    }

    /// Creates a property that is known by another name than its member's.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    public convenience init(identifier: String, title: LocalizedStringResource) {
        self.init(title, identifier: identifier, NativeCoding<Value>.self)
    }

    /// Creates a property that is known by another name than its member's.
    ///
    /// - Parameter identifier: The name that shortcuts refer to.
    public convenience init(identifier: String) {
        self.init("", identifier: identifier, NativeCoding<Value>.self)
    }
}
