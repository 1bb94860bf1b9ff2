extension IntentParameter where Value: _IntentValue {
    /// Creates a parameter for values of any type.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @_disfavoredOverload
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior))
    }

    /// Creates a parameter for values of any type that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @_disfavoredOverload
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior))
    }

    /// Creates a parameter for values of any type.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                resolvers: resolvers()))
    }

    /// Creates a parameter for values of any type that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                resolvers: resolvers()))
    }

    /// Creates a parameter for values of any type.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                optionsProvider: optionsProvider))
    }

    /// Creates a parameter for values of any type that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                optionsProvider: optionsProvider))
    }

    /// Creates a parameter for values of any type.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider, @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                optionsProvider: optionsProvider, resolvers: resolvers()))
    }

    /// Creates a parameter for values of any type that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                optionsProvider: optionsProvider, resolvers: resolvers()))
    }

    /// Creates a parameter for values of any type, with the resolvers before the provider.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    ///   - optionsProvider: Offers values when one is wanted.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title: title, description: description, requestValueDialog: requestValueDialog,
            inputConnectionBehavior: inputConnectionBehavior, optionsProvider: optionsProvider, resolvers: resolvers)
    }

    /// Creates a parameter for values of any type that is named after its member, with the resolvers before the provider.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    ///   - optionsProvider: Offers values when one is wanted.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            description: description, requestValueDialog: requestValueDialog,
            inputConnectionBehavior: inputConnectionBehavior, optionsProvider: optionsProvider, resolvers: resolvers)
    }
}
