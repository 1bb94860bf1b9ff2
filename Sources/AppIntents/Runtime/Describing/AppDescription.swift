import IntentProtocol

/// Writes the metadata document of the app that this image holds.
///
/// Everything is read from the declarations: static members, and one fresh instance of each intent for its parameters.
/// No query and no `perform()` runs.
struct AppDescription {
    private(set) var document: AppMetadata
    private var diagnostics: [MetadataDiagnostic] = []

    /// - Parameter app: The app's identifier.
    init(app: String) {
        document = AppMetadata(app: app, name: LocalizedText(app), sdkVersion: "\(BuildFacts.sdkVersion)")
        document.intents = unique(AppCatalog.intentTypes, "intent").map { intent($0) }
        document.entities = unique(AppCatalog.entityTypes, "entity").map { entity($0) }
        // The cases of a union belong to the union.
        let enums = AppCatalog.enumTypes.filter { !($0 is any AppUnionValueCasesProviding.Type) }
        document.enums = unique(enums, "enumeration").map { enumeration($0) }
        document.unions = AppCatalog.unionTypes.map { union($0) }.sorted { $0.id < $1.id }
        document.shortcuts = AppCatalog.shortcutsProviders.flatMap { $0.appShortcuts.map(\.cbor) }
        noteLanguages()
        noteGenericTypes()
        noteUnknownTypes()
        document.diagnostics = diagnostics.sorted { ($0.subject, $0.message) < ($1.subject, $1.message) }
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

    // MARK: Diagnostics of the whole

    private mutating func noteGenericTypes() {
        let protocols: [Any.Type] = [(any AppIntent).self, (any AppEntity).self, (any AppEnum).self]
        for name in Set(protocols.flatMap { ConformanceRecords.types(conformingTo: $0).generic }) {
            note(
                .warning, name, "is generic, so it can't be made without knowing its arguments",
                remedy: "declare a type of its own for each use")
        }
    }

    /// Finds parameters, properties and results of types that the document doesn't tell of.
    private mutating func noteUnknownTypes() {
        func check(_ type: IntentProtocol.ValueType?, _ subject: String) {
            let isKnown: Bool
            switch type?.element ?? type {
            case .entity(let name)?, .collection(let name)?: isKnown = document.entity(name) != nil
            case .enumeration(let name)?: isKnown = document.enumeration(name) != nil
            case .union(let name)?: isKnown = document.union(name) != nil
            default: isKnown = true
            }
            guard !isKnown, let type else { return }
            note(
                .error, subject, "is \(type.expectation), of a type that was not found in the library",
                remedy: "declare the type in a module that is linked into the library")
        }
        for intent in document.intents {
            for parameter in intent.parameters { check(parameter.type, "\(intent.id).\(parameter.name)") }
            check(intent.result, intent.id)
        }
        for entity in document.entities {
            for property in entity.properties { check(property.type, "\(entity.id).\(property.name)") }
        }
    }

    // MARK: Names

    /// A type's name with its module and enclosing types, the same in each process.
    private static func fullName(of type: Any) -> String {
        // A private type's enclosing file is printed with its address: “(unknown context at $7f00a04d5844).”.
        String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
            .joined(separator: ".")
    }
}
