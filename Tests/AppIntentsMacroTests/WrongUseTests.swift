import Foundation
import Testing

/// Compiles sources that use the macros wrongly, against declarations of their own instead of the SDK, which is quick.
@Suite("Wrong use of macros")
struct WrongUseTests {
    private static let declarations = """
        protocol AppUnionValue {}
        protocol AppIntent {}
        protocol AppEntity {}
        protocol AppEnum {}
        struct AssistantSchemas {
            struct IntentSchema { static let any = IntentSchema(); static let mail = Group<IntentSchema>(.init()) }
            struct EntitySchema { static let photos = Group<EntitySchema>(.init()) }
            struct EnumSchema { static let photos = Group<EnumSchema>(.init()) }
            @dynamicMemberLookup struct Group<Schema> {
                let schema: Schema
                init(_ schema: Schema) { self.schema = schema }
                subscript(dynamicMember name: String) -> Schema { schema }
            }
        }
        struct LocalizedStringResource: ExpressibleByStringLiteral { init(stringLiteral: String) {} }
        struct IntentPerson {}
        struct IntentFile {}
        struct AttributedString {}
        struct Date {}
        func _memberTitle(_ name: String) -> LocalizedStringResource { "" }
        @propertyWrapper struct IntentParameter<Value> {
            var wrappedValue: Value { get { fatalError() } nonmutating set {} }
            init(title: LocalizedStringResource) {}
        }
        @propertyWrapper struct EntityProperty<Value> {
            var wrappedValue: Value { get { fatalError() } nonmutating set {} }
            init(title: LocalizedStringResource) {}
            init(_identifier: String, title: LocalizedStringResource, get: () -> Value) {}
            init(_identifier: String, title: LocalizedStringResource, load: () async throws -> Value) {}
        }
        protocol _ComputedEntityProperty {}
        func _namedProperty<Value>(_ name: String, _ type: Value.Type) -> EntityProperty<Value>? { nil }
        @attached(member, names: named(Cases), named(_members))
        @attached(extension, conformances: AppUnionValue)
        macro UnionValue() = #externalMacro(module: "AppIntentsMacros", type: "UnionValueMacro")
        @attached(memberAttribute)
        @attached(extension, conformances: AppIntent, names: named(_schema))
        macro AppIntent(schema: AssistantSchemas.IntentSchema) =
            #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")
        @attached(memberAttribute)
        @attached(extension, conformances: AppEntity, names: named(_schema), named(_propertyTitles))
        macro AppEntity(schema: AssistantSchemas.EntitySchema) =
            #externalMacro(module: "AppIntentsMacros", type: "EntitySchemaMacro")
        @attached(memberAttribute)
        @attached(extension, conformances: AppEnum, names: named(_schema))
        macro AppEnum(schema: AssistantSchemas.EnumSchema) =
            #externalMacro(module: "AppIntentsMacros", type: "EnumSchemaMacro")
        @attached(peer, names: prefixed(`$`), prefixed(_property_))
        macro ComputedProperty() = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")
        @attached(peer, names: prefixed(`$`), prefixed(_property_))
        macro DeferredProperty() = #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

        """

    /// What the compiler says, as `line: message` with `warning` before the message of one; lines count from the
    /// source's first. With `fixIts` the mends instead, as `line: text that is written`.
    private func errors(_ source: String, fixIts: Bool = false) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "intendant-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Source.swift")
        try (source + "\n" + Self.declarations).write(to: file, atomically: true, encoding: .utf8)

        let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let plugin = products.appending(path: "AppIntentsMacros-tool").path
        try #require(FileManager.default.isExecutableFile(atPath: plugin), "no macros at \(plugin)")
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-module-name", "AppIntents", "-module-cache-path", folder.path,
            "-load-plugin-executable", "\(plugin)#AppIntentsMacros", "-diagnostic-style", "llvm", file.path,
        ]
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return output.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 4).map { $0.trimmingCharacters(in: .whitespaces) }
            let kinds = fixIts ? ["note"] : ["error", "warning"]
            guard parts.count == 5, parts[0] == file.path, kinds.contains(parts[3]) else { return nil }
            let message = parts[4].replacing(#/ \(from macro '[\w ]+'\)$/#, with: "")
            return "\(parts[1]): " + (parts[3] == "warning" ? "warning: " : "") + message
        }
    }

    @Test("A case of a union without exactly one value is an error at its line")
    func valuesOfCase() throws {
        let found = try errors(
            "@UnionValue\nenum Target {\n    case photo(Int)\n    case none\n    case two(Int, Int)\n}")
        #expect(
            found.filter { $0.contains("exactly one value") } == [
                "4: Each case of a union holds exactly one value, and “none” holds none",
                "5: Each case of a union holds exactly one value, and “two” holds 2",
            ])
    }

    @Test("A union that is no enum is an error at the attribute")
    func noEnum() throws {
        #expect(
            try errors("@UnionValue\nstruct Target {}")
                == ["1: @UnionValue needs an enum, whose cases hold the values"])
    }

    @Test("A generic union is an error at its parameters")
    func generic() throws {
        let found = try errors("@UnionValue\nenum Target<Value> {\n    case one(Value)\n}")
        #expect(found == ["2: A union can't be generic: no surface could name its type"])
    }

    @Test("An intent of a schema that is an enum is an error at its keyword")
    func intentEnum() throws {
        let found = try errors("@AppIntent(schema: .any)\nenum Search {}")
        #expect(found == ["2: @AppIntent needs a struct: each run of an intent is a value of its own"])
    }

    @Test("What an intent lacks of its schema is named at its name, what may be nil as a warning")
    func missingParameters() throws {
        let found = try errors(
            """
            @AppIntent(schema: .mail.sendDraft)
            struct Send: AppIntent {
            }
            """)
        #expect(
            Set(found) == [
                "2: The schema mail.sendDraft has the parameter “target”, your type of the schema mail.draft, "
                    + "which is missing",
                "2: warning: The schema mail.sendDraft has the parameter “sendLaterDate”, Date, which is missing",
            ])
    }

    @Test("A fix-it writes the missing member")
    func missingMemberFixIt() throws {
        let found = try errors("@AppIntent(schema: .mail.sendDraft)\nstruct Send: AppIntent {\n}", fixIts: true)
        #expect(
            Set(found) == [
                "2: add “var target: <#mail.draft#>”", "2: add “var sendLaterDate: Date?”",
            ])
    }

    @Test("A member of another type than the schema's is an error at the type")
    func otherType() throws {
        let found = try errors(
            """
            struct Draft {}
            struct Account {}
            @AppIntent(schema: .mail.updateDraft)
            struct Update {
                var target: [Draft]
                var to: IntentPerson?
                var cc, bcc: [IntentPerson]?
                var subject: Int?
                var body: AttributedString?
                var account: Account?
                let attachments: [IntentFile]?
            }
            """)
        #expect(
            Set(found).isSuperset(of: [
                "5: The schema mail.updateDraft has “target” as your type of the schema mail.draft, not [Draft]",
                "6: The schema mail.updateDraft has “to” as [IntentPerson], not IntentPerson?",
                "8: The schema mail.updateDraft has “subject” as String, not Int?",
                "11: The parameter “attachments” of the schema mail.updateDraft has to be a variable",
            ]))
        #expect(!found.contains { $0.contains("missing") })
    }

    @Test("An entity's members are compared with its schema, those of a type of the app's own by name")
    func entityMembers() throws {
        let found = try errors(
            """
            enum Kind {}
            @AppEntity(schema: .photos.album)
            struct Album {
                let id = 1
                var name: String
                var creationDate: Date?
                var albumType: Kind
            }
            @AppEntity(schema: .photos.album)
            struct Other {
                let id = 1
                var name: String
            }
            """)
        #expect(
            Set(found) == [
                "10: The schema photos.album has the property “albumType”, your type of the schema photos.albumType, "
                    + "which is missing",
                "10: warning: The schema photos.album has the property “creationDate”, Date, which is missing",
            ])
    }

    @Test("An enumeration of a schema needs a raw type, which a fix-it gives")
    func enumWithoutRawType() throws {
        let source = "@AppEnum(schema: .photos.albumType)\nenum Kind { case custom }"
        #expect(try errors(source) == ["2: Kind needs a raw value: its cases are stored and sent by it"])
        #expect(try errors(source, fixIts: true) == ["2: give it raw values of type String"])
    }

    @Test(
        "A computed property is neither stored nor waited for, a deferred one waits",
        arguments: [
            ("@ComputedProperty var a: Int = 1", "@ComputedProperty needs a getter; “a” is stored", "use @Property"),
            (
                "@ComputedProperty var a: Int { get async { 1 } }",
                "A computed property is read at once, and this getter waits", "use @DeferredProperty"
            ),
            (
                "@DeferredProperty var a: Int { 1 }", "A deferred property has a getter that waits: get async throws",
                "use @ComputedProperty"
            ),
        ])
    func kindOfProperty(member: String, message: String, mend: String) throws {
        let source = "struct Song {\n    \(member)\n}"
        #expect(try errors(source) == ["2: \(message)"])
        #expect(try errors(source, fixIts: true) == ["2: \(mend)"])
    }

    @Test("A computed property that isn't a member of a type is an error")
    func computedOutside() throws {
        let found = try errors("@ComputedProperty var a: Int { 1 }")
        #expect(found.contains("1: @ComputedProperty needs a member of an entity: a struct, or an extension of one"))
    }

    @Test("Rightly used, the macros say nothing")
    func rightUse() throws {
        let found = try errors(
            """
            struct Draft {}
            @AppIntent(schema: .mail.sendDraft)
            struct Send {
                var target: Draft
                var sendLaterDate: Date?
            }
            struct Song {
                let id = 1
                @ComputedProperty var length: Int { 1 }
                @DeferredProperty var words: String { get async throws { "" } }
                @DeferredProperty var author: String { get async { "" } }
            }
            extension Song {
                @ComputedProperty var width: Int { get { 2 } }
            }
            """)
        #expect(found == [])
    }
}
