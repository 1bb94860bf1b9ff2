/// The intents, entities, enumerations and queries of an app, by the names of their types.
///
///     let definitions = IntentDefinitions(bundleIdentifier: "notes")
///     let result = try await definitions.intents["AddNoteIntent"].makeIntent(body: "Buy milk").run()
///     #expect(try result.value.body == "Buy milk")
///
/// Names are taken as they are: one that the app does not have fails with its nearest names when it is used.
public struct IntentDefinitions: Sendable {
    /// The app's definitions of one kind.
    public struct DefinitionCollection<Definition: AppIntentTypeDefinition>: Sendable {
        let app: AppUnderTest

        /// The definition of a type by its name.
        public subscript(typeIdentifier: String) -> Definition {
            Definition(_app: app, typeIdentifier: typeIdentifier)
        }
    }

    private let app: AppUnderTest

    public var bundleIdentifier: String { app.bundleIdentifier }

    /// The definitions of an app, on the host that all tests of the process share.
    ///
    /// - Parameter bundleIdentifier: The app's identifier: the library's name in lower case, such as `notes` for
    ///   `libNotes.so`; of `com.example.Notes` what stands after the last dot counts.
    public init(bundleIdentifier: String) {
        self.init(bundleIdentifier: bundleIdentifier, host: .shared)
    }

    /// The definitions of an app on a host of the test's own, which lives as long as they or anything made of them.
    public init(bundleIdentifier: String, host: IntentTestHost) {
        app = AppUnderTest(bundleIdentifier: bundleIdentifier, host: host)
    }

    public var intents: DefinitionCollection<AppIntentDefinition> { DefinitionCollection(app: app) }
    public var entities: DefinitionCollection<AppEntityDefinition> { DefinitionCollection(app: app) }
    public var transientEntities: DefinitionCollection<TransientAppEntityDefinition> { DefinitionCollection(app: app) }
    public var enums: DefinitionCollection<AppEnumDefinition> { DefinitionCollection(app: app) }
    public var valueQueries: DefinitionCollection<IntentValueQueryDefinition> { DefinitionCollection(app: app) }
}

/// An app on a host.
public struct AppUnderTest: Sendable, Equatable {
    let bundleIdentifier: String
    let host: IntentTestHost

    /// The identifier under which the host has the app.
    var id: String {
        (bundleIdentifier.split(separator: ".").last.map(String.init) ?? bundleIdentifier).lowercased()
    }

    public static func == (left: AppUnderTest, right: AppUnderTest) -> Bool {
        left.host === right.host && left.bundleIdentifier == right.bundleIdentifier
    }
}
