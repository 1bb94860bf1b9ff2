import IntentProtocol

/// One summary where a condition holds, another where it doesn't.
public struct ParameterSummaryWhenCondition<Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary>:
    ParameterSummary
where Then.Intent == Intent, Otherwise.Intent == Intent {
    /// The parameter; nil for what has no value here, of which no condition holds.
    private let keyPath: PartialKeyPath<Intent>?
    private let comparison: String
    private let values: [IntentValue]
    private let then: Then
    private let otherwise: Otherwise

    init(
        _ keyPath: PartialKeyPath<Intent>?, _ comparison: String, _ values: [IntentValue], _ then: Then,
        _ otherwise: Otherwise
    ) {
        self.keyPath = keyPath
        self.comparison = comparison
        self.values = values
        self.then = then
        self.otherwise = otherwise
    }

    /// Creates a condition on whether a parameter has a value.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - comparison: Whether a value is looked for or its lack.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init<Value: Sendable>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: HasValueComparisonOperator,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(parameter, comparison.rawValue, [], then(), otherwise())
    }

    /// Creates a condition on a parameter's being a value.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - comparison: Whether the value has to be the same or another.
    ///   - value: The value that is compared with.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init<Value: _IntentValue>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: EquatableComparisonOperator,
        _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(parameter, comparison.rawValue, [value._encode(.reference).raw], then(), otherwise())
    }

    /// Creates a condition on the order of a parameter's value and another.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - comparison: The order that is asked for.
    ///   - value: The value that is compared with.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init<Value: _IntentValue>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ComparableComparisonOperator,
        _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) where Value.UnwrappedType: Comparable {
        self.init(parameter, comparison.rawValue, [value._encode(.reference).raw], then(), otherwise())
    }

    /// Creates a condition on the parts of a parameter's text.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - comparison: Which part is looked for.
    ///   - value: The text of the part.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init<Value: _IntentValue>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: StringComparisonOperator, _ value: String,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) where Value.UnwrappedType == String {
        self.init(parameter, comparison.rawValue, [.string(value)], then(), otherwise())
    }

    /// Creates a condition on a parameter's value being among several.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - comparison: That the value is looked for among several.
    ///   - values: The values.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init<Value: _IntentValue>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: OneOfComparisonOperator,
        _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(parameter, comparison.rawValue, values.map { $0._encode(.reference).raw }, then(), otherwise())
    }

    /// Creates a condition on the identifier of a parameter's entity.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - identifier: Whether the identifier has to be the same or another.
    ///   - value: The identifier that is compared with.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init<Value: _IntentValue>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, identifier: EquatableComparisonOperator,
        _ value: Value.UnwrappedType.ID, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) where Value.UnwrappedType: AppEntity {
        let entity = EntityValue(
            type: Value.UnwrappedType.persistentIdentifier, id: value.entityIdentifierString)
        self.init(parameter, identifier.rawValue, [.entity(entity)], then(), otherwise())
    }

    public func _node(_ names: _ParameterNames<Intent>) -> _SummaryNode {
        guard let keyPath else { return otherwise._node(names) }
        let condition = _SummaryNode.Condition(
            parameter: names.name(keyPath) ?? "?", comparison: comparison, values: values)
        return _SummaryNode(.when(condition, then._node(names).summary, otherwise._node(names).summary))
    }
}
