/// The size of a widget, for summaries of a widget's settings that differ by it.
///
/// Widgets have no sizes here, so no size is ever in force: a summary shows what it has for the other case.
public enum IntentWidgetFamily: String, AppEnum {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline

    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Widget Size" }

    /// How each size is shown.
    public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
        [
            .systemSmall: "Small", .systemMedium: "Medium", .systemLarge: "Large", .systemExtraLarge: "Extra Large",
            .accessoryCorner: "Corner", .accessoryCircular: "Circular", .accessoryRectangular: "Rectangular",
            .accessoryInline: "Inline",
        ]
    }
}

extension ParameterSummarySwitchCondition {
    /// What a switch over the size of the widget is about.
    public enum WidgetFamily: Sendable {
        /// The size of the widget that the settings belong to.
        case widgetFamily
    }
}

extension ParameterSummarySwitchCondition where Value == IntentWidgetFamily {
    /// Creates a switch over the size of the widget; its default case counts.
    ///
    /// - Parameters:
    ///   - family: The size of the widget.
    ///   - cases: The summaries of the sizes.
    public init(
        _ family: WidgetFamily,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> ParameterSummaryTupleCaseCondition<Intent, Value>
    ) {
        self.init(nil, cases())
    }
}

extension ParameterSummaryWhenCondition {
    /// Creates a condition on the size of the widget; it never holds, as no size is in force.
    ///
    /// - Parameters:
    ///   - widgetFamily: Whether the size has to be the same or another.
    ///   - family: The size that is compared with.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init(
        widgetFamily: EquatableComparisonOperator, _ family: IntentWidgetFamily,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(nil, widgetFamily.rawValue, [], then(), otherwise())
    }

    /// Creates a condition on the size of the widget; it never holds, as no size is in force.
    ///
    /// - Parameters:
    ///   - widgetFamily: That the size is looked for among several.
    ///   - families: The sizes.
    ///   - then: The summary where the condition holds.
    ///   - otherwise: The summary where it doesn't.
    public init(
        widgetFamily: OneOfComparisonOperator, _ families: [IntentWidgetFamily],
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(nil, widgetFamily.rawValue, [], then(), otherwise())
    }
}
