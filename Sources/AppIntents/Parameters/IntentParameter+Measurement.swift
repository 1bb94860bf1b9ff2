extension IntentParameter where Value: _IntentValue, Value.ValueType: _MeasurementValue {
    /// Creates a parameter for measurements.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - defaultUnit: The unit of a bare number.
    ///   - defaultUnitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        defaultUnit: Value.ValueType.Dimension.ParameterUnit, defaultUnitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, defaultUnit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: defaultUnit._unit.symbol, adjustsForLocale: defaultUnitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers)))
    }

    /// Creates a parameter for measurements that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - defaultUnit: The unit of a bare number.
    ///   - defaultUnitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @inlinable
    public convenience init(
        description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        defaultUnit: Value.ValueType.Dimension.ParameterUnit, defaultUnitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, defaultUnit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: defaultUnit._unit.symbol, adjustsForLocale: defaultUnitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers)))
    }

    /// Creates a parameter for measurements.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - defaultUnit: The unit of a bare number.
    ///   - defaultUnitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        defaultUnit: Value.ValueType.Dimension.ParameterUnit, defaultUnitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            title, NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, defaultUnit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: defaultUnit._unit.symbol, adjustsForLocale: defaultUnitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers),
                resolvers: resolvers()))
    }

    /// Creates a parameter for measurements that is named after its member.
    ///
    /// - Parameters:
    ///   - description: What the parameter is for.
    ///   - defaultValue: The amount of a parameter that nobody set, in the default unit.
    ///   - defaultUnit: The unit of a bare number.
    ///   - defaultUnitAdjustForLocale: Whether the caller's country chooses a usual unit instead.
    ///   - supportsNegativeNumbers: Whether the number may be below zero.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    ///   - resolvers: Make a value of another type into one that fits.
    @inlinable
    public convenience init<Resolvers: ResolverSpecification>(
        description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
        defaultUnit: Value.ValueType.Dimension.ParameterUnit, defaultUnitAdjustForLocale: Bool = true,
        supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: () -> Resolvers
    )
    where Resolvers.Output == Value.UnwrappedType {
        self.init(
            "", NativeCoding<Value>.self, defaultValue.flatMap { Self.measurement($0, defaultUnit) },
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior,
                options: .unit(
                    symbol: defaultUnit._unit.symbol, adjustsForLocale: defaultUnitAdjustForLocale,
                    supportsNegative: supportsNegativeNumbers),
                resolvers: resolvers()))
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType: _MeasurementValue {
    /// Returns a measurement as a value of the parameter; nil where the parameter holds several.
    @usableFromInline static func measurement(
        _ number: Double, _ unit: Value.ValueType.Dimension.ParameterUnit
    ) -> HeldValue<Value>? {
        let measurement = Measurement(value: number, unit: unit._unit)
        let value = measurement as? Value ?? (measurement as? Value.UnwrappedType).map(Value._wrap)
        return value.map(HeldValue.init)
    }
}
