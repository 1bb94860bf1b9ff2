extension IntentParameter where Value: _IntentValue, Value.ValueType: _MeasurementValue {
    /// Creates a parameter for measurements.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - unit: The unit of a bare number.
    ///   - unitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        unit: Value.ValueType.Dimension.ParameterUnit, unitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, unit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: unit._unit.symbol, adjustsForLocale: unitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers)))
    }

    /// Creates a parameter for measurements that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - unit: The unit of a bare number.
    ///   - unitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        unit: Value.ValueType.Dimension.ParameterUnit, unitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, unit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: unit._unit.symbol, adjustsForLocale: unitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers)))
    }

    /// Creates a parameter for measurements.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - unit: The unit of a bare number.
    ///   - unitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        unit: Value.ValueType.Dimension.ParameterUnit, unitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, unit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: unit._unit.symbol, adjustsForLocale: unitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers),
                resolvers: resolvers()))
    }

    /// Creates a parameter for measurements that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - unit: The unit of a bare number.
    ///   - unitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        unit: Value.ValueType.Dimension.ParameterUnit, unitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, unit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: unit._unit.symbol, adjustsForLocale: unitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers),
                resolvers: resolvers()))
    }
}
