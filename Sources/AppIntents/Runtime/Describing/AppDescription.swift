import IntentProtocol

/// Writes the metadata document of the app that this image holds.
///
/// Everything is read from the declarations: static members, and one fresh instance of each intent for its parameters.
/// No query and no `perform()` runs.
struct AppDescription {
    var document: AppMetadata
    private var diagnostics: [MetadataDiagnostic] = []

    /// Notes which texts lack a translation.
    let recorder: TranslationRecorder

    /// - Parameter app: The app's identifier.
    init(app: String) {
        document = AppMetadata(app: app, name: LocalizedText(app), sdkVersion: "\(BuildFacts.sdkVersion)")
        let recorder = TranslationRecorder(Localizer.catalogs)
        self.recorder = recorder
        Localizer.$recorder.withValue(recorder) { describe() }
        document.diagnostics = diagnostics.sorted { ($0.subject, $0.message) < ($1.subject, $1.message) }
    }

    private mutating func describe() {
        document.intents = unique(AppCatalog.intentTypes, "intent").map { intent($0) }
        document.entities = unique(AppCatalog.entityTypes, "entity").map { entity($0) }
        describeWidgets()
        document.intents = (document.intents + finding).sorted { $0.id < $1.id }
        // The cases of a union belong to the union.
        let enums = AppCatalog.enumTypes.filter { !($0 is any AppUnionValueCasesProviding.Type) }
        document.enums = unique(enums, "enumeration").map { enumeration($0) }
        document.unions = AppCatalog.unionTypes.map { union($0) }.sorted { $0.id < $1.id }
        document.valueQueries = AppCatalog.valueQueries.map { Self.valueQuery($0) }.sorted { $0.id < $1.id }
        describeNames()
        describeShortcuts()
        describeRenames()
        document.needs = Self.needs
        if !FileImport.importers.isEmpty { document.traits = ["CSImportExtension"] }
        noteLanguages()
        noteGenericTypes()
        noteUnknownTypes()
        noteFocusFilters()
        noteQueries()
        noteCatalogs()
    }

    /// The actions that find entities by their properties.
    private var finding: [IntentMetadata] {
        FindIntents.entities.compactMap { identifier, type in
            document.entity(type.persistentIdentifier).map {
                FindIntents.metadata(identifier, found: $0, description: FindIntents.description(of: type))
            }
        }
    }

    /// Notes what the author should mend.
    mutating func note(
        _ severity: MetadataDiagnostic.Severity, _ subject: String, _ message: String, remedy: String
    ) {
        diagnostics.append(MetadataDiagnostic(severity, subject: subject, message: message, remedy: remedy))
    }

    /// The types in the order of their identifiers, the first of each; of the others it is noted that nobody finds them.
    private mutating func unique<Kind>(_ types: [Kind], _ what: String) -> [Kind] {
        var kept: [String: Kind] = [:]
        for (type, name) in types.map({ ($0, Self.fullName(of: $0)) }).sorted(by: { $0.1 < $1.1 }) {
            guard let identifiable = type as? any PersistentlyIdentifiable.Type else { continue }
            let identifier = identifiable.persistentIdentifier
            if let first = kept[identifier] {
                note(
                    .error, name, "has the same identifier “\(identifier)” as the \(what) \(Self.fullName(of: first))",
                    remedy: "give one of them a persistentIdentifier of its own; this one can't be found")
            } else {
                kept[identifier] = type
            }
        }
        return kept.sorted { $0.key < $1.key }.map(\.value)
    }

    private mutating func noteLanguages() {
        let catalogs = Localizer.catalogs
        if let source = catalogs.first?.sourceLanguage { document.sourceLanguage = source }
        document.languages = Set(catalogs.flatMap(\.languages)).sorted()
    }

    // MARK: Names

    /// A type's name with its module and enclosing types, the same in each process.
    static func fullName(of type: Any) -> String {
        // A private type's enclosing file is printed with its address: “(unknown context at $7f00a04d5844).”.
        String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
            .joined(separator: ".")
    }
}
