// `Never` stands for "none" wherever a type is wanted: no value, no next intent, no summary.

extension Never: AppIntent {
    public typealias PerformResult = Never
    public typealias SummaryContent = Never

    /// Never read.
    public static var title: LocalizedStringResource { "Never" }

    /// There is no value of this type.
    public init() {
        preconditionFailure("Never can't be created")
    }

    /// Never runs.
    public func perform() async throws -> Never { switch self {} }
}

extension Never: IntentResult {
    public typealias Value = Never
    public typealias OpensAppIntent = Never
    public typealias Snippet = Never
    public typealias Dialog = Never

    /// There is no value of this type.
    public var value: Never? { switch self {} }
}

extension Never: ParameterSummary {
    public typealias Intent = Never

    public func _node(_ names: _ParameterNames<Never>) -> _SummaryNode { switch self {} }
}
