package import IntentProtocol
import Synchronization

/// A parameter of an intent: `@Parameter(title: "Body") var body: String`.
///
/// Reading a parameter that was not set gives its default value, or nil where the type is an optional. The host gives
/// every other parameter a value before the intent runs; reading one that has none ends the process with a message.
@propertyWrapper
public final class IntentParameter<Value: Sendable>: AnyIntentParameter, @unchecked Sendable {
    // Unchecked: the value is guarded by a lock, the rest doesn't change.

    /// Whether a parameter was given a value.
    public enum ValueState: Sendable {
        /// It has none, or only its default.
        case unset
        /// It has this one.
        case set(Value)
    }

    // Values lie in memory of their own: code that doesn't know the type would look up `Optional<Value>` and the like at
    // each step of a call, and a raw address needs no look-up. `stored` is guarded by the lock.
    private let lock = Mutex<Void>(())
    private var stored: UnsafeMutableRawPointer?
    private let fallback: UnsafeMutableRawPointer?
    private let coding: any ValueCoding<Value>.Type

    init(
        _ title: LocalizedStringResource, _ coding: any ValueCoding<Value>.Type, _ value: Value?,
        _ details: ParameterDetails?
    ) {
        fallback = value.map(Self.kept)
        self.coding = coding
        super.init(title: title, details: details)
    }

    deinit {
        if let stored { Self.free(stored) }
        if let fallback { Self.free(fallback) }
    }

    private static func kept(_ value: Value) -> UnsafeMutableRawPointer {
        let kept = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        kept.initialize(to: value)
        return UnsafeMutableRawPointer(kept)
    }

    private static func free(_ kept: UnsafeMutableRawPointer) {
        kept.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        kept.deallocate()
    }

    /// The value of a parameter that nobody set.
    public var defaultValue: Value? { fallback?.assumingMemoryBound(to: Value.self).pointee }

    /// The name that people see.
    public var title: LocalizedStringResource { displayTitle }

    /// Whether the intent runs without a value.
    public var isOptional: Bool { coding.family.isOptional }

    /// Whether the parameter was given a value, and which.
    public var valueState: ValueState {
        lock.withLock { _ in stored.map { .set($0.assumingMemoryBound(to: Value.self).pointee) } ?? .unset }
    }

    /// The value in force: the one that was set, else the default.
    public var wrappedValue: Value {
        get {
            lock.withLock { _ in
                guard let kept = stored ?? fallback else { return absentValue() }
                return kept.assumingMemoryBound(to: Value.self).pointee
            }
        }
        set {
            lock.withLock { _ in
                if let stored {
                    stored.assumingMemoryBound(to: Value.self).pointee = newValue
                } else {
                    stored = Self.kept(newValue)
                }
            }
        }
    }

    @inline(never)
    private func absentValue() -> Value {
        if let absent = coding.absent { return absent }
        preconditionFailure(
            "The parameter “\(displayTitle.key)” has no value. Set it before perform() is called, or give it a default."
        )
    }

    /// The parameter itself: `$name` in the intent, `\.$name` in a summary.
    public var projectedValue: IntentParameter<Value> { self }

    /// The value in force, where there is one.
    var value: Value? {
        lock.withLock { _ in (stored ?? fallback)?.assumingMemoryBound(to: Value.self).pointee } ?? coding.absent
    }

    // MARK: For the runtime

    package override var family: _ValueFamily { coding.family }
    package override var swiftType: Any.Type { Value.self }
    package override var isSet: Bool { lock.withLock { _ in stored != nil } }
    package override var defaultWire: IntentValue? { defaultValue.map { coding.encode($0, .reference) } }
    package override var wireValue: IntentValue? { wireValue(.reference) }
    package override var hasValue: Bool {
        lock.withLock { _ in stored ?? fallback } != nil || hasAbsentValue
    }
    @inline(never)
    private final var hasAbsentValue: Bool { coding.absent != nil }

    override class var holdsOwnedEntities: Bool {
        func elementType<Held: _IntentValue>(_ type: Held.Type) -> Any.Type { Held.ValueType.self }
        guard let type = Value.self as? any _IntentValue.Type else { return false }
        return elementType(type) is any OwnershipProvidingEntity.Type
    }

    override var ownedEntities: [any OwnershipProvidingEntity] {
        switch value {
        case let entity as any OwnershipProvidingEntity: [entity]
        case let entities as [any OwnershipProvidingEntity]: entities
        default: []
        }
    }

    package override func wireValue(_ detail: _EncodingDetail) -> IntentValue? {
        value.map { coding.encode($0, detail) }
    }

    package override func setWire(_ value: IntentValue, descriptors: [Int32]) async throws {
        try set(checking: try await resolve(value, descriptors: descriptors))
    }

    package override func setAtOnce(_ value: IntentValue) throws -> Bool {
        guard details?.resolvers == nil, let value = try? coding.decodeAtOnce(value) else { return false }
        try set(checking: value)
        return true
    }

    private func set(checking value: Value) throws {
        if let details, details.hasLimits { try details.check(coding.encode(value, .reference), title: displayTitle) }
        wrappedValue = value
    }

    package override func unset() {
        lock.withLock { _ in
            if let stored { Self.free(stored) }
            stored = nil
        }
    }

    /// Reads a value of the parameter's type from the wire.
    func decode(_ value: IntentValue, descriptors: [Int32] = []) async throws -> Value {
        try await coding.decode(value, in: _DecodingContext(query: details?.query, descriptors: descriptors))
    }

    /// The resolvers that the type brings.
    var defaultResolvers: (any ResolverSpecification)? { coding.defaultResolvers }

    /// Returns a value's form on the wire.
    func encode(_ value: Value, _ detail: _EncodingDetail) -> IntentValue {
        coding.encode(value, detail)
    }
}

extension AppIntent {
    /// A parameter of this intent.
    public typealias Parameter = IntentParameter
}

/// A parameter or property whose value surfaces can name.
public protocol AnyIntentValue<Value> {
    /// The type of value.
    associatedtype Value
    /// The name that people see.
    var title: LocalizedStringResource { get }
    /// Whether there may be no value.
    var isOptional: Bool { get }
}

extension IntentParameter: AnyIntentValue {}
