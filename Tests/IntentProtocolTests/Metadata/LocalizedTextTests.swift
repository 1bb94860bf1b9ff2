import IntentProtocol
import Testing

@Suite("Texts in several languages")
struct LocalizedTextTests {
    private let text = LocalizedText(
        "color", localizations: ["es": "color (es)", "es-MX": "color (mx)", "en-GB": "colour", "zh-Hant": "顏色"])

    @Test(
        "A locale finds its tag, then shorter ones, then the source language",
        arguments: [
            ("es", "color (es)"), ("es-MX", "color (mx)"), ("es-AR", "color (es)"), ("es-MX-x-y", "color (mx)"),
            ("en-GB", "colour"), ("en", "color"), ("en-US", "color"), ("zh-Hant-TW", "顏色"), ("zh", "color"),
            ("es_MX.UTF-8", "color (mx)"), ("es_AR", "color (es)"), ("ca_ES@valencia", "color"),
            ("es@euro", "color (es)"),
            ("ES-mx", "color (mx)"), ("EN_gb", "colour"), ("zh-hant", "顏色"), ("C", "color"), ("POSIX", "color"),
            ("", "color"), ("-", "color"), ("e", "color"), ("es-", "color (es)"),
        ])
    func fallback(locale: String, expected: String) {
        #expect(text.text(for: locale) == expected)
    }

    @Test("A text without localizations is itself in every language")
    func plain() {
        #expect(LocalizedText("a").text(for: "es") == "a")
    }

    @Test("The document form leaves out localizations where there are none")
    func document() throws {
        #expect(JSON(LocalizedText("a").cbor).text() == #"{"text":"a"}"#)
        #expect(JSON(text.cbor)["localizations"]?["es"] == "color (es)")
        #expect(LocalizedText(cbor: text.cbor) == text)
    }

    @Test("What is no text is not read, and a localization that is none is left out")
    func refused() {
        #expect(LocalizedText(cbor: "a") == nil)
        #expect(LocalizedText(cbor: .map([])) == nil)
        #expect(LocalizedText(cbor: .object(["text": 1])) == nil)
        let odd = CBOR.object(["text": "a", "localizations": .map([CBOR.Pair("es", 1), CBOR.Pair(2, "b")])])
        #expect(LocalizedText(cbor: odd) == LocalizedText("a"))
    }
}
