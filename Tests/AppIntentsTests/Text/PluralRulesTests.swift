@testable import AppIntents
import Testing

@Suite("Plural categories")
struct PluralRulesTests {
    @Test(
        "Whole numbers have the category that the language gives them",
        arguments: [
            ("en", 0, "other"), ("en", 1, "one"), ("de", 1, "one"), ("de", 2, "other"), ("es", 1, "one"),
            ("es", 1_000_000, "many"), ("es", 1_000_001, "other"), ("it", 2_000_000, "many"), ("fr", 0, "one"),
            ("fr", 1, "one"), ("fr", 2, "other"), ("pt-BR", 0, "one"), ("pt-PT", 0, "other"), ("tr", 1, "one"),
            ("tr", 5, "other"), ("ja", 1, "other"), ("pl", 1, "one"), ("pl", 22, "few"), ("pl", 12, "many"),
            ("pl", 25, "many"), ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 3, "few"), ("cs", 3, "few"),
            ("cs", 5, "other"),
            ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 7, "few"), ("ar", 11, "many"), ("ar", 100, "other"),
            ("ro", 0, "few"), ("ro", 20, "other"), ("lt", 21, "one"), ("he", 2, "two"), ("xx", 1, "other"),
        ])
    func wholeNumbers(language: String, number: Int64, expected: String) {
        #expect(PluralRules.category(of: .integer(number), in: language) == expected)
    }

    @Test(
        "Broken numbers have their own category",
        arguments: [("en", "other"), ("fr", "one"), ("cs", "many"), ("ru", "other")])
    func brokenNumbers(language: String, expected: String) {
        #expect(PluralRules.category(of: .number(1.5), in: language) == expected)
    }

    @Test("The sign doesn't matter")
    func negative() {
        #expect(PluralRules.category(of: .integer(-1), in: "en") == "one")
    }
}
