import AppIntents
import Testing

@Suite("Localized texts")
struct LocalizedStringResourceTests {
    @Test("A literal is its own key and text")
    func literal() {
        let resource: LocalizedStringResource = "100 % ready"
        #expect(resource.key == "100 % ready")
        #expect(String(localized: resource) == "100 % ready")
    }

    @Test("The key of an interpolated text is its format")
    func formatKeys() {
        let (name, count, price) = ("pen", 3, 2.5)
        #expect(("Buy \(name)" as LocalizedStringResource).key == "Buy %@")
        #expect(("Buy \(count) of \(name)" as LocalizedStringResource).key == "Buy %lld of %@")
        #expect(("\(price) each" as LocalizedStringResource).key == "%lf each")
        #expect(("\(UInt(4)) \(Int32(5)) \(Float(1))" as LocalizedStringResource).key == "%llu %d %f")
        #expect(("\(count) % of \(name)" as LocalizedStringResource).key == "%lld %% of %@")
        #expect(("\(placeholder: .int) items" as LocalizedStringResource).key == "%lld items")
    }

    @Test("An interpolated text has its values in it")
    func values() {
        let (name, count) = ("50% pens", 3)
        #expect(String(localized: "Buy \(count) of \(name)") == "Buy 3 of 50% pens")
        #expect(String(localized: "\(7) % done") == "7 % done")
        #expect(String(localized: "\(2.5, specifier: "%.1f") km") == "2.5 km")
        #expect(String(localized: "\(7, specifier: "%03lld")") == "007")
    }

    @Test(
        "Numbers are written as the text's language writes them", arguments: [("en_US", "1,234"), ("de_DE", "1.234")])
    func grouping(locale: String, expected: String) {
        let resource = LocalizedStringResource("\(1234)", locale: Locale(identifier: locale))
        #expect(String(localized: resource) == expected)
    }

    @Test("A value with a format style is written in the caller's language")
    func formatStyle() {
        let text = withLocale("de_DE") { String(localized: "\(0.5, format: .percent)") }
        #expect(text.hasPrefix("50"))
        #expect(withLocale("de_DE") { String(localized: "\(1.5, format: .number)") } == "1,5")
    }

    @Test("A key with a text of its own shows that text")
    func defaultValue() {
        let resource = LocalizedStringResource("greeting", defaultValue: "Hello \("you")", table: "Words")
        #expect(resource.key == "greeting")
        #expect(resource.table == "Words")
        #expect(String(localized: resource) == "Hello you")
    }

    @Test("A literal has no parts beside its key, so that making one costs nothing")
    func literalIsPlain() {
        let resource: LocalizedStringResource = "Plain"
        #expect(resource.details == nil)
        #expect(MemoryLayout<LocalizedStringResource>.size == MemoryLayout<String>.size + MemoryLayout<Int>.size)
    }

    @Test(
        "Names of code become words",
        arguments: [
            ("noteStore", "Note Store"), ("URLList", "URL List"), ("note_id", "Note Id"),
            ("photo2Album", "Photo2 Album"),
        ])
    func words(name: String, expected: String) {
        #expect(Words.title(name) == expected)
    }
}
