package import IntentProtocol

/// A parameter of an intent: `@Parameter(title: "Body") var body: String`.
///
/// Reading a parameter that was not set gives its default value, or nil where the type is an optional. The host gives
/// every other parameter a value before the intent runs; reading one that has none ends the process with a message.
@propertyWrapper
public final class IntentParameter<Value: Sendable>: AnyIntentParameter, @unchecked Sendable {
    // Unchecked: the value is guarded by a lock, the rest doesn't change.
    //
    // No stored member depends on the type of value: the runtime would have to find such a member's type by a look-up
    // each time that a parameter is made or freed, and each call makes its intent's parameters.

    /// Whether a parameter was given a value.
    public enum ValueState: Sendable {
        /// It has none, or only its default.
        case unset
        /// It has this one.
        case set(Value)
    }

    /// The value of a parameter that nobody set.
    public var defaultValue: Value? { defaultBox?.value }

    private let defaultBox: HeldValue<Value>?
    private let coding: any ValueCoding<Value>.Type

    @usableFromInline
    init(
        _ title: LocalizedStringResource, _ coding: any ValueCoding<Value>.Type, _ value: HeldValue<Value>?,
        _ details: ParameterDetails?
    ) {
        defaultBox = value
        self.coding = coding
        super.init(title: title, details: details)
    }

    // The compiler looks for the initialiser of a bare `@Parameter` here only, not in extensions; where the type is an
    // intent value it then takes theirs.
    /// Creates a parameter that is named after its member.
    @_disfavoredOverload
    public convenience init() {
        self.init("", FoundCoding.of(Value.self), nil, nil)
    }

    /// The name that people see.
    public var title: LocalizedStringResource { displayTitle }

    /// Whether the intent runs without a value.
    public var isOptional: Bool { coding.family.isOptional }

    /// Whether the parameter was given a value, and which.
    public var valueState: ValueState {
        setValue.map(ValueState.set) ?? .unset
    }

    /// The value in force: the one that was set, else the default.
    public var wrappedValue: Value {
        get {
            if let box = box ?? defaultBox { return box.value }
            return absentValue()
        }
        set { store(HeldValue(newValue)) }
    }

    /// The nil of an optional. Apart, so that only a parameter without a value looks up the type of its optional.
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
        (box ?? defaultBox)?.value ?? coding.absent
    }

    /// The value that was set.
    private var setValue: Value? { box?.value }

    private var box: HeldValue<Value>? {
        // Unsafe: only values of this type are stored in this parameter. Without `map`, which would look up their type.
        guard let stored else { return nil }
        return unsafeDowncast(stored, to: HeldValue<Value>.self)
    }

    // MARK: For the runtime

    package override var family: _ValueFamily { coding.family }
    package override var swiftType: Any.Type { Value.self }
    package override var defaultWire: IntentValue? { defaultValue.map { coding.encode($0, .reference).raw } }
    package override var wireValue: IntentValue? { wireValue(.reference) }
    package override var hasValue: Bool { isSet || defaultBox != nil || hasAbsentValue }

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
        value.map { coding.encode($0, detail).raw }
    }

    package override func setWire(_ value: IntentValue, descriptors: [Int32]) async throws {
        try set(checking: HeldValue(try await resolve(value, descriptors: descriptors)))
    }

    package override func setAtOnce(_ value: IntentValue) throws -> Bool {
        guard details?.resolvers == nil, let held = try? coding.heldAtOnce(_WireValue(value)) else { return false }
        try set(checking: held)
        return true
    }

    private func set(checking held: HeldValue<Value>) throws {
        if let details, details.hasLimits {
            try details.check(coding.encode(held.value, .reference).raw, title: displayTitle)
        }
        store(held)
    }

    /// Reads a value of the parameter's type from the wire.
    func decode(_ value: IntentValue, descriptors: [Int32] = []) async throws -> Value {
        try await coding.decode(
            _WireValue(value), in: _DecodingContext(query: details?.query, descriptors: descriptors))
    }

    /// The resolvers that the type brings.
    var defaultResolvers: (any ResolverSpecification)? { coding.defaultResolvers }

    /// Returns a value's form on the wire.
    func encode(_ value: Value, _ detail: _EncodingDetail) -> IntentValue {
        coding.encode(value, detail).raw
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
