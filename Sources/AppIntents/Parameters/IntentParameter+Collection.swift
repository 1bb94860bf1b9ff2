extension IntentParameter where Value: _IntentValue, Value.UnwrappedType: _IntentCollectionValue {
    /// Creates a parameter for several values.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior, size: size))
    }

    /// Creates a parameter for several values that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        size: IntentCollectionSize, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior, size: size))
    }

    /// Creates a parameter for several values.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior, size: size, resolvers: resolvers()))
    }

    /// Creates a parameter for several values that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        size: IntentCollectionSize, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior, size: size, resolvers: resolvers()))
    }

    /// Creates a parameter for several values.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - query: Finds the entities, instead of the query of their type.
    @inlinable
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    )
    where Query.Entity == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior, size: size, query: query))
    }

    /// Creates a parameter for several values that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - query: Finds the entities, instead of the query of their type.
    @inlinable
    public convenience init<Query: EntityQuery>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        size: IntentCollectionSize, inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    )
    where Query.Entity == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior, size: size, query: query))
    }
}
