extension EntityProperty where Value: _IntentValue {
    /// Creates a property that is named after its member.
    @inlinable
    public convenience init() {
        self.init("", identifier: nil, NativeCoding<Value>.self)
    }

    /// Creates a property.
    ///
    /// - Parameter title: The name that people see.
    @inlinable
    public convenience init(title: LocalizedStringResource) {
        self.init(title, identifier: nil, NativeCoding<Value>.self)
    }

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    @inlinable
    public convenience init(identifier: String, title: LocalizedStringResource) {
        self.init(title, identifier: identifier, NativeCoding<Value>.self)
    }

    /// Creates a property.
    ///
    /// - Parameter identifier: The name that shortcuts refer to.
    @inlinable
    public convenience init(identifier: String) {
        self.init("", identifier: identifier, NativeCoding<Value>.self)
    }

    /// Creates a property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - getter: Computes the value.
    @inlinable
    public convenience init(identifier: String, getter: @escaping () -> Value) {
        self.init("", identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(get: getter))
    }

    /// Creates a property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - getSetter: Compute the value and take a new one.
    @inlinable
    public convenience init(identifier: String, getSetter: (get: () -> Value, set: (Value) -> Void)) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self,
            PropertyAccessors(get: getSetter.get, set: getSetter.set))
    }

    /// Creates a property that takes time to compute.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - asyncGetter: Computes the value when it is asked for.
    @inlinable
    public convenience init(identifier: String, asyncGetter: @escaping () async throws -> Value) {
        self.init("", identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(load: asyncGetter))
    }

    /// Creates a property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - getter: Computes the value.
    @inlinable
    public convenience init(identifier: String, title: LocalizedStringResource, getter: @escaping () -> Value) {
        self.init(title, identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(get: getter))
    }

    /// Creates a property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - getSetter: Compute the value and take a new one.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, getSetter: (get: () -> Value, set: (Value) -> Void)
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self,
            PropertyAccessors(get: getSetter.get, set: getSetter.set))
    }

    /// Creates a property that takes time to compute.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - asyncGetter: Computes the value when it is asked for.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, asyncGetter: @escaping () async throws -> Value
    ) {
        self.init(title, identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(load: asyncGetter))
    }
}
