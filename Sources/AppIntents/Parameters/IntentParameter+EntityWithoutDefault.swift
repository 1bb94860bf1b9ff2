extension IntentParameter where Value: _IntentValue, Value.ValueType: AppEntity {
    /// Creates a parameter for entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    )
    where Provider.Result.Result.ValueType == Value.ValueType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                optionsProvider: optionsProvider))
    }

    /// Creates a parameter for entities.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - requestDisambiguationDialog: Asked when the value is ambiguous.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - optionsProvider: Offers values when one is wanted.
    ///   - resolvers: Make a value of another type into one that fits.
    @_disfavoredOverload
    @inlinable
    public convenience init<Provider: DynamicOptionsProvider, Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Provider.Result.Result.ValueType == Value.ValueType, Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, nil,
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog,
                requestDisambiguationDialog: requestDisambiguationDialog, connection: inputConnectionBehavior,
                optionsProvider: optionsProvider, resolvers: resolvers()))
    }
}
