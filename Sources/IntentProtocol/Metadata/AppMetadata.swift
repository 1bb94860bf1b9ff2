/// The open metadata document: all that surfaces know of an app (`Protocol/metadata.schema.json`).
///
/// It is made once, at install, by describing the library in a worker, and stored; listing, searching and completing
/// read it and run nothing. The lists are sorted by identifier, so that two versions can be compared.
package struct AppMetadata: Hashable, Sendable {
    /// The version of the document's form. Members are only ever added to it.
    package static let formatVersion = 1

    /// The app's identifier: lower-case letters, digits, `-` and `_`.
    package var app: String
    package var name: LocalizedText
    /// The version of the SDK that described it.
    package var sdkVersion: String
    /// The catalogs' source language.
    package var sourceLanguage: String
    /// Languages that the catalogs have.
    package var languages: [String]
    package var intents: [IntentMetadata]
    package var entities: [EntityMetadata]
    package var enums: [EnumMetadata]
    package var unions: [EnumMetadata]
    /// Queries that find values for an input of another kind, such as what a picture shows.
    package var valueQueries: [ValueQueryMetadata]
    /// App Shortcuts, in the document form of the SDK; ten at most.
    package var shortcuts: [CBOR]
    /// The colour behind the shortcuts, by its name in `ShortcutTileColor`.
    package var shortcutTileColor: String?
    /// What sounds like a phrase of the shortcuts and is not meant, with `${applicationName}` for the app.
    package var negativePhrases: [LocalizedText]
    /// Other names that people call the app by.
    package var synonyms: [LocalizedText]
    /// What had another name in an earlier version.
    package var renames: [RenameMetadata]
    /// Names of what the app has beside intents and types that matters here: `CSImportExtension`.
    package var traits: [String]
    /// What the app needs outside of its own folder.
    package var needs: [AppNeed]
    /// What the author should mend: see `intentctl plugin check`.
    package var diagnostics: [MetadataDiagnostic]

    package init(app: String, name: LocalizedText, sdkVersion: String = "") {
        self.app = app
        self.name = name
        self.sdkVersion = sdkVersion
        sourceLanguage = "en"
        languages = []
        intents = []
        entities = []
        enums = []
        unions = []
        valueQueries = []
        shortcuts = []
        shortcutTileColor = nil
        negativePhrases = []
        synonyms = []
        renames = []
        traits = []
        needs = []
        diagnostics = []
    }

    package func intent(_ id: String) -> IntentMetadata? { intents.first { $0.id == id } }
    package func entity(_ id: String) -> EntityMetadata? { entities.first { $0.id == id } }
    package func enumeration(_ id: String) -> EnumMetadata? { enums.first { $0.id == id } }
    package func union(_ id: String) -> EnumMetadata? { unions.first { $0.id == id } }
}

/// Something in an app's declarations that compiles and yet won't do what its author expects.
package struct MetadataDiagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case warning
        case error
    }

    package var severity: Severity
    /// The type or member that it is about.
    package var subject: String
    /// What is wrong, in one line.
    package var message: String
    /// What to do, in one line.
    package var remedy: String

    package init(_ severity: Severity, subject: String, message: String, remedy: String) {
        self.severity = severity
        self.subject = subject
        self.message = message
        self.remedy = remedy
    }
}

extension AppMetadata {
    package var cbor: CBOR {
        .object([
            "formatVersion": .int(Int64(Self.formatVersion)), "app": .text(app), "name": name.cbor,
            "sdkVersion": .text(sdkVersion), "sourceLanguage": .text(sourceLanguage),
            "languages": .array(languages.map(CBOR.text)), "intents": .array(intents.map(\.cbor)),
            "entities": .array(entities.map(\.cbor)), "enums": .array(enums.map(\.cbor)),
            "unions": .array(unions.map(\.cbor)),
            "valueQueries": valueQueries.isEmpty ? nil : .array(valueQueries.map(\.cbor)),
            "shortcuts": .array(shortcuts), "shortcutTileColor": shortcutTileColor.map(CBOR.text),
            "negativePhrases": negativePhrases.isEmpty ? nil : .array(negativePhrases.map(\.cbor)),
            "synonyms": synonyms.isEmpty ? nil : .array(synonyms.map(\.cbor)),
            "renames": renames.isEmpty ? nil : .array(renames.map(\.cbor)),
            "traits": traits.isEmpty ? nil : .array(traits.map(CBOR.text)),
            "needs": needs.isEmpty ? nil : .array(needs.map(\.cbor)),
            "diagnostics": .array(
                diagnostics.map {
                    .object([
                        "severity": .text($0.severity.rawValue), "subject": .text($0.subject),
                        "message": .text($0.message), "remedy": .text($0.remedy),
                    ])
                }),
        ])
    }

    /// Renames that an app can declare; of more the first are followed.
    package static let renamesLimit = 256

    /// Reads a document that a worker sent: nothing in it is trusted to be there.
    package init(cbor item: CBOR) throws(MetadataError) {
        self.init(
            app: try item.required("app", \.text), name: try item.required("name", LocalizedText.init(cbor:)),
            sdkVersion: item["sdkVersion"]?.text ?? "")
        sourceLanguage = item["sourceLanguage"]?.text ?? "en"
        languages = (item["languages"]?.array ?? []).compactMap(\.text)
        intents = try item.list("intents", IntentMetadata.init(cbor:))
        entities = try item.list("entities", EntityMetadata.init(cbor:))
        enums = try item.list("enums", EnumMetadata.init(cbor:))
        unions = try item.list("unions", EnumMetadata.init(cbor:))
        valueQueries = try item.list("valueQueries", ValueQueryMetadata.init(cbor:))
        shortcuts = item["shortcuts"]?.array ?? []
        shortcutTileColor = item["shortcutTileColor"]?.text
        negativePhrases = (item["negativePhrases"]?.array ?? []).compactMap(LocalizedText.init(cbor:))
        synonyms = (item["synonyms"]?.array ?? []).compactMap(LocalizedText.init(cbor:))
        renames = (item["renames"]?.array ?? []).prefix(Self.renamesLimit).compactMap(RenameMetadata.init(cbor:))
        traits = (item["traits"]?.array ?? []).compactMap(\.text)
        needs = try item.list("needs", AppNeed.init(cbor:))
        diagnostics = try item.list("diagnostics") { (entry) throws(MetadataError) in
            MetadataDiagnostic(
                MetadataDiagnostic.Severity(rawValue: try entry.required("severity", \.text)) ?? .warning,
                subject: try entry.required("subject", \.text), message: try entry.required("message", \.text),
                remedy: entry["remedy"]?.text ?? "")
        }
    }
}
