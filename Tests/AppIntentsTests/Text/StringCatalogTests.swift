import AppIntents
import Testing

@Suite("String catalogs")
struct StringCatalogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Archive": {"localizations": {
                "es": {"stringUnit": {"state": "translated", "value": "Archivar"}},
                "es-MX": {"stringUnit": {"state": "translated", "value": "Archivar ya"}},
                "fr": {"stringUnit": {"state": "translated", "value": "Archiver"}}}},
              "Bye": {"localizations": {
                "en": {"stringUnit": {"state": "translated", "value": "Goodbye"}},
                "fr": {"stringUnit": {"state": "translated", "value": "Au revoir"}}}},
              "%lld notes": {"localizations": {
                "en": {"variations": {"plural": {
                  "zero": {"stringUnit": {"state": "translated", "value": "No notes"}},
                  "one": {"stringUnit": {"state": "translated", "value": "%lld note"}},
                  "other": {"stringUnit": {"state": "translated", "value": "%lld notes"}}}}},
                "es": {"variations": {"plural": {
                  "one": {"stringUnit": {"state": "translated", "value": "%lld nota"}},
                  "other": {"stringUnit": {"state": "translated", "value": "%lld notas"}}}}}}},
              "%@ has %lld files": {"localizations": {
                "es": {
                  "stringUnit": {"state": "translated", "value": "%1$@ tiene %#@files@"},
                  "substitutions": {"files": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                    "one": {"stringUnit": {"state": "translated", "value": "%arg archivo"}},
                    "other": {"stringUnit": {"state": "translated", "value": "%arg archivos"}}}}}}}}},
              "%@ of %@": {"localizations": {
                "es": {"stringUnit": {"state": "translated", "value": "%2$@: %1$@"}}}},
              "Tap": {"localizations": {
                "es": {"variations": {"device": {
                  "iphone": {"stringUnit": {"state": "translated", "value": "Toca"}},
                  "other": {"stringUnit": {"state": "translated", "value": "Pulsa"}}}}}}}
            }}
            """, to: "Localizable.xcstrings")
        try folder.write(
            #"{"sourceLanguage": "en", "strings": {"Hi": {"localizations": {"es": {"stringUnit": {"state": "translated", "value": "Hola"}}}}}}"#,
            to: "App_Words.resources/Words.xcstrings")
    }

    private func text(_ value: String.LocalizationValue, _ locale: String, table: String? = nil) -> String {
        let resource = LocalizedStringResource(
            value, table: table, locale: Locale(identifier: locale), bundle: .atURL(folder.url))
        return String(localized: resource)
    }

    @Test(
        "A text comes in the caller's language, then in a wider one, then in the source language",
        arguments: [
            ("es", "Archivar"), ("es_MX", "Archivar ya"), ("es_AR", "Archivar"), ("fr_CA", "Archiver"),
            ("de", "Archive"),
            ("en_GB", "Archive"),
        ])
    func fallback(locale: String, expected: String) {
        #expect(text("Archive", locale) == expected)
    }

    @Test("The source language may have other words than the key")
    func sourceText() {
        #expect(text("Bye", "en_US") == "Goodbye")
        #expect(text("Bye", "de") == "Goodbye")
    }

    @Test(
        "A count chooses the plural form of the language",
        arguments: [
            ("en", 0, "No notes"), ("en", 1, "1 note"), ("en", 2, "2 notes"), ("es", 1, "1 nota"), ("es", 0, "0 notas"),
        ])
    func plural(locale: String, count: Int, expected: String) {
        #expect(text("\(count) notes", locale) == expected)
    }

    @Test(
        "A substitution has its own plural form within a sentence",
        arguments: [(1, "Ana tiene 1 archivo"), (5, "Ana tiene 5 archivos")])
    func substitution(count: Int, expected: String) {
        #expect(text("\("Ana") has \(count) files", "es") == expected)
    }

    @Test("A translation may put the values in another order")
    func positions() {
        #expect(text("\("part") of \("whole")", "es") == "whole: part")
    }

    @Test("Of the variations by device the one for no device in particular counts")
    func device() {
        #expect(text("Tap", "es") == "Pulsa")
    }

    @Test("Catalogs in resource folders beside the library are found, by their table")
    func resourceFolders() {
        #expect(text("Hi", "es", table: "Words") == "Hola")
        #expect(text("Hi", "es") == "Hi")
    }

    @Test("The caller's language decides where the resource names none")
    func callersLanguage() {
        let resource = LocalizedStringResource("Archive", bundle: .atURL(folder.url))
        #expect(withLocale("fr_FR.UTF-8") { String(localized: resource) } == "Archiver")
        #expect(withLocale("C") { String(localized: resource) } == "Archive")
    }

    @Test("The metadata gets a text in every language")
    func allLanguages() {
        let text = Localizer.localizedText(of: LocalizedStringResource("Bye", bundle: .atURL(folder.url)))
        #expect(text.text == "Goodbye")
        #expect(text.localizations == ["fr": "Au revoir"])
    }

    @Test("JSON that is no catalog is an error that says where")
    func damagedCatalog() {
        #expect(throws: DecodingError.self) {
            try StringCatalog(data: Data(#"{"strings": {"a": 1}}"#.utf8), table: "Localizable")
        }
    }
}
