/// A sentence with parameters in it, and the parameters that are shown below it.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    /// Lists the parameters that are shown below a sentence.
    @resultBuilder
    public enum ParameterKeyPathsBuilder {
        /// Takes a parameter.
        public static func buildExpression<Value: Sendable>(
            _ expression: KeyPath<Intent, IntentParameter<Value>>
        ) -> [PartialKeyPath<Intent>] { [expression] }

        /// Lists the parameters of the block.
        public static func buildBlock(_ components: [PartialKeyPath<Intent>]...) -> [PartialKeyPath<Intent>] {
            components.flatMap { $0 }
        }
    }

    private let sentence: ParameterSummaryString<Intent>?
    private let table: String?
    private let below: [PartialKeyPath<Intent>]

    /// Creates a summary that shows nothing.
    public init() {
        sentence = nil
        table = nil
        below = []
    }

    /// Creates a summary that only lists parameters.
    ///
    /// - Parameter parameters: The parameters, in their order.
    public init(@ParameterKeyPathsBuilder _ parameters: () -> [PartialKeyPath<Intent>]) {
        sentence = nil
        table = nil
        below = parameters()
    }

    /// Creates a summary from a sentence.
    ///
    /// - Parameters:
    ///   - summary: The sentence.
    ///   - table: The catalog that has its translations; the key has `${name}` for each parameter.
    public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {
        sentence = summary
        self.table = table
        below = []
    }

    /// Creates a summary from a sentence and the parameters that are shown below it.
    ///
    /// - Parameters:
    ///   - summary: The sentence.
    ///   - table: The catalog that has its translations; the key has `${name}` for each parameter.
    ///   - parameters: The parameters below the sentence, in their order.
    public init(
        _ summary: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder _ parameters: () -> [PartialKeyPath<Intent>]
    ) {
        sentence = summary
        self.table = table
        below = parameters()
    }

    public func _node(_ names: _ParameterNames<Intent>) -> _SummaryNode {
        let below = below.compactMap(names.name)
        guard let sentence else {
            return _SummaryNode(below.isEmpty ? .none : .sentence(nil, inText: [], below: below))
        }
        let (text, inText) = sentence.resolve(names)
        let resource = LocalizedStringResource(String.LocalizationValue(text), table: table)
        return _SummaryNode(.sentence(Localizer.localizedText(of: resource), inText: inText, below: below))
    }
}
