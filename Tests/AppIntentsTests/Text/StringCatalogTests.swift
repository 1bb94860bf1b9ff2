import Testing

@testable import AppIntents

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
              "Later": {"extractionState": "manual", "localizations": {
                "es": {"stringUnit": {"state": "new", "value": "???"}},
                "fr": {"stringUnit": {"state": "translated", "value": ""}},
                "it": {"variations": {"plural": {}}}}},
              "%lld taps": {"localizations": {
                "es": {"variations": {"device": {
                  "applewatch": {"stringUnit": {"state": "translated", "value": "reloj"}},
                  "mac": {"variations": {"plural": {
                    "one": {"stringUnit": {"state": "translated", "value": "%lld clic"}},
                    "other": {"stringUnit": {"state": "translated", "value": "%lld clics"}}}}}}}}}},
              "%lld of %lld": {"localizations": {
                "es": {
                  "stringUnit": {"state": "translated", "value": "%#@part@ de %#@whole@"},
                  "substitutions": {
                    "part": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                      "one": {"stringUnit": {"state": "translated", "value": "una"}},
                      "other": {"stringUnit": {"state": "translated", "value": "%arg"}}}}},
                    "whole": {"argNum": 2, "formatSpecifier": "lld", "variations": {"device": {"other": {
                      "variations": {"plural": {
                        "one": {"stringUnit": {"state": "translated", "value": "%arg nota"}},
                        "other": {"stringUnit": {"state": "translated", "value": "%arg notas"}}}}}}}}}}}},
              "Fixed": {"shouldTranslate": false},
              "Tap": {"localizations": {
                "es": {"variations": {"device": {
                  "iphone": {"stringUnit": {"state": "translated", "value": "Toca"}},
                  "other": {"stringUnit": {"state": "translated", "value": "Pulsa"}}}}}}}
            }}
            """, to: "Localizable.xcstrings")
        try folder.write(
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Add a note in ${applicationName}": {"extractionState": "extracted_with_value", "localizations": {
                "en": {"stringSet": {"state": "new", "values": [
                  "Add a note in ${applicationName}", "Note it in ${applicationName}"]}},
                "es": {"stringSet": {"state": "translated", "values": [
                  "Añade una nota en ${applicationName}", "Apunta en ${applicationName}",
                  "Nota nueva en ${applicationName}"]}}}},
              "Open ${book} in ${applicationName}": {"localizations": {
                "es": {"stringUnit": {"state": "translated", "value": "Abre ${book} en ${applicationName}"}}}}
            }}
            """, to: "AppShortcuts.xcstrings")
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

    @Test("Plural forms may stand within the variations by device, and a substitution's variations within both")
    func nested() {
        #expect(text("\(1) taps", "es") == "1 clic")
        #expect(text("\(3) taps", "es") == "3 clics")
        #expect(text("\(1) of \(5)", "es") == "una de 5 notas")
        #expect(text("\(4) of \(1)", "es_MX") == "4 de 1 nota")
    }

    @Test(
        "What is new, empty or has no form is no translation: the source language stands in, never an empty text",
        arguments: ["es", "fr", "it", "es_MX"])
    func untranslated(locale: String) {
        #expect(text("Later", locale) == "Later")
        let resource = LocalizedStringResource("Later", bundle: .atURL(folder.url))
        #expect(Localizer.localizedText(of: resource).localizations.isEmpty)
    }

    @Test("The key stands in for a default value that is empty")
    func emptyDefault() {
        let resource = LocalizedStringResource("welcome", defaultValue: "", bundle: .atURL(folder.url))
        #expect(String(localized: resource) == "welcome")
    }

    @Test("Phrases come as sets, as many as a language needs")
    func phrases() throws {
        let catalog = try StringCatalog(
            data: Data(contentsOf: folder.url.appendingPathComponent("AppShortcuts.xcstrings")), table: "AppShortcuts")
        let entry = try #require(catalog.entries["Add a note in ${applicationName}"])
        guard case .set(let phrases)? = entry["es"] else {
            Issue.record("no set")
            return
        }
        #expect(phrases.count == 3)
        #expect(catalog.languages == ["en", "es"])
    }

    @Test("Texts without a translation are noted, but for those that are the same in every language")
    func gaps() throws {
        let catalog = try StringCatalog(
            data: Data(contentsOf: folder.url.appendingPathComponent("Localizable.xcstrings")), table: "Localizable")
        let recorder = TranslationRecorder([catalog])
        Localizer.$recorder.withValue(recorder) {
            recorder.begin("Shelf")
            for key: String.LocalizationValue in ["Archive", "Bye", "Fixed", "Unheard of", "\(1)%"] {
                _ = Localizer.localizedText(of: LocalizedStringResource(key, bundle: .atURL(folder.url)))
            }
        }
        #expect(
            recorder.gaps["Shelf"] == [
                .init(key: "Archive", table: "Localizable", languages: ["it"]),
                .init(key: "Bye", table: "Localizable", languages: ["es", "es-MX", "it"]),
                .init(key: "Unheard of", table: "Localizable", languages: ["es", "es-MX", "fr", "it"]),
            ])
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
