extension AppIntent {
    /// A sentence with parameters in it, and the parameters that are shown below it.
    public typealias Summary = IntentParameterSummary<Self>
    /// One summary where a condition holds, another where it doesn't.
    public typealias When<Then: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, Then, Otherwise> where Then.Intent == Self, Otherwise.Intent == Self
    /// A summary for each value of a parameter.
    public typealias Switch<Value: _IntentValue> = ParameterSummarySwitchCondition<Self, Value>
    /// The summary for one value of the parameter that a switch is about.
    public typealias Case<Value: _IntentValue, Content: ParameterSummary> =
        ParameterSummaryCaseCondition<Self, Value, Content> where Content.Intent == Self
    /// The summary for all other values of the parameter that a switch is about.
    public typealias DefaultCase<Value: _IntentValue, Content: ParameterSummary> =
        ParameterSummaryDefaultCaseCondition<Self, Value, Content> where Content.Intent == Self

    /// The summary in a form that knows parameters by their names; nil where the author wrote none.
    package static var summaryNode: _SummaryNode? {
        SummaryContent.self == Never.self ? nil : node(of: parameterSummary)
    }

    private static func node<Content: ParameterSummary>(of content: Content) -> _SummaryNode {
        content._node(_ParameterNames(Content.Intent()))
    }
}
