extension IntentParameter where Value: _IntentValue, Value.ValueType == IntentFile {
    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier))))
    }

    /// Creates a parameter for files that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier))))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), resolvers: resolvers()))
    }

    /// Creates a parameter for files that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), resolvers: resolvers()))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider))
    }

    /// Creates a parameter for files that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider, @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider,
                resolvers: resolvers()))
    }

    /// Creates a parameter for files that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider,
                resolvers: resolvers()))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
        size: IntentCollectionSize, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), size: size))
    }

    /// Creates a parameter for files that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType] = [.item], size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), size: size))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
        size: IntentCollectionSize, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), size: size, resolvers: resolvers()))
    }

    /// Creates a parameter for files that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType] = [.item], size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), size: size, resolvers: resolvers()))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedTypeIdentifiers: The types of file that are taken, by their identifiers.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @_disfavoredOverload
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedTypeIdentifiers: [String] = ["public.item"],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedTypeIdentifiers)))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedTypeIdentifiers: The types of file that are taken, by their identifiers.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedTypeIdentifiers: [String] = ["public.item"],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedTypeIdentifiers), resolvers: resolvers()))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - supportedTypeIdentifiers: The types of file that are taken, by their identifiers.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedTypeIdentifiers: [String] = ["public.item"], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedTypeIdentifiers), optionsProvider: optionsProvider))
    }

    /// Creates a parameter for files.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - supportedTypeIdentifiers: The types of file that are taken, by their identifiers.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedTypeIdentifiers: [String] = ["public.item"], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedTypeIdentifiers), optionsProvider: optionsProvider,
                resolvers: resolvers()))
    }
}
