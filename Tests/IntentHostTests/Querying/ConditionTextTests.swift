import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Conditions as they are typed")
struct ConditionTextTests {
    @Test(
        "Each comparison by what stands for it",
        arguments: [
            (" = 5", .equalTo, ["5"]), ("==5", .equalTo, ["5"]), (" is 5", .equalTo, ["5"]),
            ("!= 5", .notEqualTo, ["5"]), (" <> 5", .notEqualTo, ["5"]), (" is not 5", .notEqualTo, ["5"]),
            ("<5", .lessThan, ["5"]), (" <= 5", .lessThanOrEqualTo, ["5"]), (" ≤5", .lessThanOrEqualTo, ["5"]),
            (" > 5", .greaterThan, ["5"]), (">=5", .greaterThanOrEqualTo, ["5"]),
            (" is after today", .greaterThan, ["today"]),
            (" Contains milk and honey", .contains, ["milk and honey"]), (" begins with un", .hasPrefix, ["un"]),
            (" starts  with un", .hasPrefix, ["un"]), (" ends with s", .hasSuffix, ["s"]),
            (" between 1 and 5", .isBetween, ["1", "5"]),
            (" is between today AND tomorrow 9:00", .isBetween, ["today", "tomorrow 9:00"]),
            (" greaterThanOrEqualTo 5", .greaterThanOrEqualTo, ["5"]), (" hasPrefix x", .hasPrefix, ["x"]),
        ] as [(Substring, QueryComparator, [String])])
    func comparisons(text: Substring, comparator: QueryComparator, values: [String]) throws {
        let condition = try #require(ConditionText(text))
        #expect(condition.comparator == comparator)
        #expect(condition.values == values)
    }

    @Test("Quotes keep spaces, and an empty value is one")
    func quotes() {
        #expect(ConditionText(" = \" a \"")?.values == [" a "])
        #expect(ConditionText(" = ")?.values == [""])
        #expect(ConditionText(" = \"\"")?.values == [""])
        #expect(ConditionText(" = \"")?.values == ["\""])
    }

    @Test(
        "What is no comparison is told from one",
        arguments: ["", " ", " 5", " isolates x", " between 1", " containing x", " between 1 andy 2", " like x"]
            as [Substring])
    func none(text: Substring) {
        #expect(ConditionText(text) == nil)
    }
}
