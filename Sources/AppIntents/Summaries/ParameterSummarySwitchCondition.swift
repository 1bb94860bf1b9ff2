import IntentProtocol

/// One of the summaries that a switch chooses from.
public protocol _ParameterSummaryCase<Intent, Value> {
    associatedtype Intent: AppIntent
    associatedtype Value: Sendable

    /// The values of the case, nil for the default, and its summary.
    func _cases(_ names: _ParameterNames<Intent>) -> [_SummaryCase]
}

/// A value and the summary that belongs to it; opaque to authors.
public struct _SummaryCase {
    /// Nil for the default case.
    let value: IntentValue?
    let node: _SummaryNode
}

/// The summary for one value of the parameter that a switch is about.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary>:
    _ParameterSummaryCase
where Summary.Intent == Intent {
    private let value: Value
    private let summary: Summary

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - summary: The summary where the parameter has it.
    public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {
        self.value = value
        self.summary = summary()
    }

    public func _cases(_ names: _ParameterNames<Intent>) -> [_SummaryCase] {
        [_SummaryCase(value: value._encode(.reference).raw, node: summary._node(names))]
    }
}

/// The summary for all other values of the parameter that a switch is about.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary>:
    _ParameterSummaryCase
where Summary.Intent == Intent {
    private let summary: Summary

    /// Creates the default case.
    ///
    /// - Parameter summary: The summary where no other case fits.
    public init(@ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {
        self.summary = summary()
    }

    public func _cases(_ names: _ParameterNames<Intent>) -> [_SummaryCase] {
        [_SummaryCase(value: nil, node: summary._node(names))]
    }
}

/// The cases of a switch.
public struct ParameterSummaryTupleCaseCondition<Intent: AppIntent, Value: _IntentValue>: _ParameterSummaryCase {
    /// What a case of the switch is.
    public typealias Summary = any _ParameterSummaryCase<Intent, Value>

    let conditions: [Summary]

    public func _cases(_ names: _ParameterNames<Intent>) -> [_SummaryCase] {
        conditions.flatMap { $0._cases(names) }
    }
}

/// A summary for each value of a parameter.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue>: ParameterSummary {
    /// The parameter; nil for what has no value here.
    private let keyPath: PartialKeyPath<Intent>?
    private let cases: ParameterSummaryTupleCaseCondition<Intent, Value>

    init(_ keyPath: PartialKeyPath<Intent>?, _ cases: ParameterSummaryTupleCaseCondition<Intent, Value>) {
        self.keyPath = keyPath
        self.cases = cases
    }

    /// Creates a switch over a parameter.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - cases: The summaries of its values.
    public init<Held: _IntentValue>(
        _ parameter: KeyPath<Intent, IntentParameter<Held>>,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> ParameterSummaryTupleCaseCondition<Intent, Value>
    ) where Held.UnwrappedType == Value {
        self.init(parameter, cases())
    }

    public func _node(_ names: _ParameterNames<Intent>) -> _SummaryNode {
        let cases = cases._cases(names)
        guard let keyPath else { return cases.first { $0.value == nil }?.node ?? _SummaryNode(.none) }
        return _SummaryNode(
            .cases(
                parameter: names.name(keyPath) ?? "?",
                cases.compactMap { entry in
                    entry.value.map { ActionSummary.Case(value: $0, summary: entry.node.summary) }
                },
                otherwise: cases.first { $0.value == nil }?.node.summary ?? .none))
    }
}
