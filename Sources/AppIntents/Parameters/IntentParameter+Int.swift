extension IntentParameter where Value: _IntentValue, Value.ValueType == Int {
    /// Creates a parameter for whole numbers.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, controlStyle: IntControlStyle = .field,
        inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue)))
    }

    /// Creates a parameter for whole numbers that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        controlStyle: IntControlStyle = .field, inclusiveRange: InclusiveRange<Int>? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue)))
    }

    /// Creates a parameter for whole numbers.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, controlStyle: IntControlStyle = .field,
        inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue),
                resolvers: resolvers()))
    }

    /// Creates a parameter for whole numbers that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        controlStyle: IntControlStyle = .field, inclusiveRange: InclusiveRange<Int>? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue),
                resolvers: resolvers()))
    }

    /// Creates a parameter for whole numbers.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        controlStyle: IntControlStyle = .field, inclusiveRange: InclusiveRange<Int>? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue),
                optionsProvider: optionsProvider))
    }

    /// Creates a parameter for whole numbers that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        description: LocalizedStringResource? = nil, controlStyle: IntControlStyle = .field,
        inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue),
                optionsProvider: optionsProvider))
    }

    /// Creates a parameter for whole numbers.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        controlStyle: IntControlStyle = .field, inclusiveRange: InclusiveRange<Int>? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider, @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue),
                optionsProvider: optionsProvider, resolvers: resolvers()))
    }

    /// Creates a parameter for whole numbers that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - controlStyle: How a form shows the number.
    ///   - inclusiveRange: The smallest and the largest value.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, controlStyle: IntControlStyle = .field,
        inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .integer(
                    minimum: inclusiveRange?.lowerBound, maximum: inclusiveRange?.upperBound,
                    style: controlStyle.rawValue),
                optionsProvider: optionsProvider, resolvers: resolvers()))
    }
}
