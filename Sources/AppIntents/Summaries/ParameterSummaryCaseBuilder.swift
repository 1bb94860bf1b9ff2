/// Lists the cases of a switch.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
    /// The cases that were listed.
    public typealias Cases = ParameterSummaryTupleCaseCondition<Intent, Value>

    /// Takes a case.
    public static func buildExpression<Summary: ParameterSummary>(
        _ expression: ParameterSummaryCaseCondition<Intent, Value, Summary>
    ) -> Cases { Cases(conditions: [expression]) }

    /// Takes the default case.
    public static func buildExpression<Summary: ParameterSummary>(
        _ expression: ParameterSummaryDefaultCaseCondition<Intent, Value, Summary>
    ) -> Cases { Cases(conditions: [expression]) }

    /// Lists one case.
    public static func buildBlock(_ content: Cases) -> Cases { content }

    /// Lists 2 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1].flatMap(\.conditions))
    }

    /// Lists 3 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2].flatMap(\.conditions))
    }

    /// Lists 4 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3].flatMap(\.conditions))
    }

    /// Lists 5 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4].flatMap(\.conditions))
    }

    /// Lists 6 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5].flatMap(\.conditions))
    }

    /// Lists 7 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6].flatMap(\.conditions))
    }

    /// Lists 8 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7].flatMap(\.conditions))
    }

    /// Lists 9 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7, c8].flatMap(\.conditions))
    }

    /// Lists 10 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9].flatMap(\.conditions))
    }

    /// Lists 11 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases, _ c10: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10].flatMap(\.conditions))
    }

    /// Lists 12 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases, _ c10: Cases, _ c11: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11].flatMap(\.conditions))
    }

    /// Lists 13 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases, _ c10: Cases, _ c11: Cases, _ c12: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12].flatMap(\.conditions))
    }

    /// Lists 14 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases, _ c10: Cases, _ c11: Cases, _ c12: Cases, _ c13: Cases
    ) -> Cases {
        Cases(conditions: [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13].flatMap(\.conditions))
    }

    /// Lists 15 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases, _ c10: Cases, _ c11: Cases, _ c12: Cases, _ c13: Cases, _ c14: Cases
    ) -> Cases {
        Cases(
            conditions: [
                c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13,
                c14,
            ].flatMap(\.conditions))
    }

    /// Lists 16 cases.
    public static func buildBlock(
        _ c0: Cases, _ c1: Cases, _ c2: Cases, _ c3: Cases, _ c4: Cases, _ c5: Cases, _ c6: Cases, _ c7: Cases,
        _ c8: Cases, _ c9: Cases, _ c10: Cases, _ c11: Cases, _ c12: Cases, _ c13: Cases, _ c14: Cases, _ c15: Cases
    ) -> Cases {
        Cases(
            conditions: [
                c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14,
                c15,
            ].flatMap(\.conditions))
    }
}
