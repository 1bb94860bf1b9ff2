import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Values in words")
struct SpokenValueTests {
    /// Thursday, 2026-01-01, 00:00:00 UTC.
    private static let clock = ReadingClock(now: { 1_767_225_600 }, offset: { _ in 0 })

    private func typed(_ text: String, _ type: ValueType, _ locale: String) -> String {
        SpokenValue(locales: [locale], clock: Self.clock).typed(text, as: type)
    }

    @Test(
        "Numbers in the languages that have words here",
        arguments: [
            ("en", "seven", "7"), ("en", "twenty-five", "25"), ("en", "one hundred and two", "102"),
            ("en", "three thousand four hundred", "3400"), ("en", "minus five", "-5"), ("en", "two million", "2000000"),
            ("en", "a dozen", "12"), ("es", "treinta y uno", "31"), ("es", "ciento dos", "102"),
            ("es", "mil quinientos", "1500"),
            ("es", "dos mil", "2000"), ("es", "3,5", "3.5"), ("de", "einundzwanzig", "21"),
            ("de", "zweihundertdreißig", "230"), ("de", "dreitausendvierhundertfünf", "3405"), ("de", "fünfzig", "50"),
            ("fr", "quatre-vingt-dix-sept", "97"), ("fr", "soixante et onze", "71"), ("fr", "deux cents", "200"),
            ("it", "ventuno", "21"), ("it", "trentadue", "32"), ("it", "tremila", "3000"),
            ("pt", "vinte e cinco", "25"),
            ("pt", "duzentos e dez", "210"), ("tr", "yirmi beş", "25"), ("tr", "iki yüz", "200"), ("tr", "bin", "1000"),
            ("es", "twenty", "20"), ("ja", "five", "5"), ("en", "42", "42"), ("en", "-3.5", "-3.5"),
        ])
    func numbers(locale: String, text: String, expected: String) {
        #expect(typed(text, .int, locale) == expected)
    }

    @Test("What is no number stays as it was said", arguments: ["many", "five apples", "and", "two and", "point"])
    func noNumber(text: String) {
        #expect(typed(text, .int, "en") == text)
    }

    @Test(
        "Days and times",
        arguments: [
            ("en", "today", "2026-01-01"), ("en", "tomorrow at nine", "2026-01-02 09:00"),
            ("en", "tomorrow at 9 pm", "2026-01-02 21:00"), ("en", "on Friday", "2026-01-02"),
            ("en", "next thursday", "2026-01-08"), ("en", "at noon", "12:00"),
            ("en", "the day after tomorrow", "2026-01-03"),
            ("en", "in three days", "2026-01-04"), ("en", "in two hours", "2026-01-01 02:00"),
            ("en", "ten thirty in the evening", "22:30"), ("es", "mañana a las nueve", "2026-01-02 09:00"),
            ("es", "mañana por la mañana a las ocho y cuarto", "2026-01-02 08:15"), ("es", "el lunes", "2026-01-05"),
            ("es", "dentro de dos semanas", "2026-01-15"), ("de", "übermorgen um acht Uhr", "2026-01-03 08:00"),
            ("fr", "demain à 18 heures", "2026-01-02 18:00"), ("fr", "aujourd'hui", "2026-01-01"),
            ("it", "domani alle dieci", "2026-01-02 10:00"), ("pt", "amanhã às sete", "2026-01-02 07:00"),
            ("tr", "yarın saat dokuz", "2026-01-02 09:00"),
        ])
    func days(locale: String, text: String, expected: String) {
        #expect(typed(text, .date, locale) == expected)
    }

    @Test("A date as it is typed is left to the reader", arguments: ["2026-03-01", "2026-03-01T09:00", "whenever"])
    func typedDates(text: String) {
        let read = try? ValueReader(app: AppMetadata(app: "a", name: "a"), clock: Self.clock).read(
            .unresolved(typed(text, .date, "en")), for: ParameterMetadata(name: "d", title: "d", type: .date))
        let plain = try? ValueReader(app: AppMetadata(app: "a", name: "a"), clock: Self.clock).read(
            .unresolved(text), for: ParameterMetadata(name: "d", title: "d", type: .date))
        #expect(read?.value == plain?.value)
    }

    @Test("Lengths of time, quantities and yes or no")
    func others() {
        #expect(typed("ninety seconds", .duration, "en") == "PT90S")
        #expect(typed("una hora y diez minutos", .duration, "es") == "PT4200S")
        #expect(typed("five km", .measurement("length"), "en") == "5 km")
        #expect(typed("veinte EUR", .currency, "es") == "20 EUR")
        #expect(typed("sí", .bool, "es") == "yes" && typed("hayır", .bool, "tr") == "no")
        #expect(typed("anything", .string, "en") == "anything")
    }
}
