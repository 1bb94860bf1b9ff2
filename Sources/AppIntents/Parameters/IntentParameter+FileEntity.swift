extension IntentParameter where Value: _IntentValue, Value.ValueType: FileEntity {
    /// Creates a parameter for files that are entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier))))
    }

    /// Creates a parameter for files that are entities that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier))))
    }

    /// Creates a parameter for files that are entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), resolvers: resolvers()))
    }

    /// Creates a parameter for files that are entities that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), resolvers: resolvers()))
    }

    /// Creates a parameter for files that are entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider))
    }

    /// Creates a parameter for files that are entities that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider))
    }

    /// Creates a parameter for files that are entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider,
                resolvers: resolvers()))
    }

    /// Creates a parameter for files that are entities that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: Provider, @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), optionsProvider: optionsProvider,
                resolvers: resolvers()))
    }

    /// Creates a parameter for files that are entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - query: Finds the entities, instead of the query of their type.
    @inlinable
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    )
    where Query.Entity == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), query: query))
    }

    /// Creates a parameter for files that are entities that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - query: Finds the entities, instead of the query of their type.
    @inlinable
    public convenience init<Query: EntityQuery>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        query: Query
    )
    where Query.Entity == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), query: query))
    }

    /// Creates a parameter for files that are entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - query: Finds the entities, instead of the query of their type.
    @inlinable
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType], size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    )
    where Query.Entity == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), size: size, query: query))
    }

    /// Creates a parameter for files that are entities that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - supportedContentTypes: The types of file that are taken.
    ///   - size: How many elements there may be.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - query: Finds the entities, instead of the query of their type.
    @inlinable
    public convenience init<Query: EntityQuery>(
        description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
        supportedContentTypes: [UTType], size: IntentCollectionSize,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    )
    where Query.Entity == Value.ValueType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.map { HeldValue(Value._wrap($0)) },
            ParameterDetails.needed(
                description: description, connection: inputConnectionBehavior,
                options: .contentTypes(supportedContentTypes.map(\.identifier)), size: size, query: query))
    }
}
