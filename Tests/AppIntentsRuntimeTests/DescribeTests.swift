import AppIntents
import IntentProtocol
import Testing

@testable import AppIntents

/// Declarations that compile and won't do what their author expects.
private enum Mistakes {
    struct TwinIntent: AppIntent {
        static let title: LocalizedStringResource = "Twin"
        static var persistentIdentifier: String { "MistakenTwinIntent" }

        func perform() async throws -> some IntentResult { .result() }
    }

    struct OtherTwinIntent: AppIntent {
        static let title: LocalizedStringResource = "Other Twin"
        static var persistentIdentifier: String { "MistakenTwinIntent" }

        func perform() async throws -> some IntentResult { .result() }
    }

    struct UntitledIntent: AppIntent {
        static let title: LocalizedStringResource = "Untitled"

        @Parameter(title: "")
        var firstPart: String

        func perform() async throws -> some IntentResult { .result() }
    }

    struct GenericIntent<Value: Sendable>: AppIntent {
        static var title: LocalizedStringResource { "Generic" }

        func perform() async throws -> some IntentResult { .result() }
    }

    struct NeedyEntity: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Needy"
        static let defaultQuery = NeedyQuery()
        var id = ""
        var displayRepresentation: DisplayRepresentation { "Needy" }

        @AppDependency
        var store: Int
    }

    struct NeedyQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [NeedyEntity] { [] }
    }
}

@Suite("Describing an app")
struct DescribeTests {
    private func document() async throws -> AppMetadata {
        let host = MemoryHost()
        let frame = await host.end(of: host.call(.describe))
        try #require(frame.kind == .metadata)
        return try AppMetadata(cbor: CBOR(decoding: frame.payload))
    }

    @Test("Intents are told with their texts, flags and results")
    func intent() async throws {
        let document = try await document()
        #expect(document.app == "probe")
        let echo = try #require(document.intent("EchoTextIntent"))
        #expect(echo.title.text == "Echo Text")
        #expect(echo.description?.text == "Gives back the text.")
        #expect(echo.category?.text == "Echoes")
        #expect(echo.result == .string)
        #expect(!echo.providesDialog)
        #expect(echo.isDiscoverable)
        #expect(echo.targets == 0)
        #expect(try #require(document.intent("GreetIntent")).providesDialog)
        #expect(try #require(document.intent("HiddenIntent")).isDiscoverable == false)
        #expect(try #require(document.intent("FailIntent")).result == nil)
        #expect(try #require(document.intent("SleepIntent")).traits == ["CancellableIntent"])
        #expect(try #require(document.intent("ReadLogIntent")).result == .array(.string))
    }

    @Test("Parameters are told in the order of declaration, with type, default and dialog")
    func parameters() async throws {
        let intent = try #require(try await document().intent("EveryValueIntent"))
        #expect(
            intent.parameters.map(\.name) == [
                "text", "number", "ratio", "isOn", "date", "link", "brightness", "lamp", "numbers", "lamps", "note",
                "spare",
            ])
        let text = try #require(intent.parameter("text"))
        #expect(text.isRequired)
        #expect(text.requestValueDialog?.text == "Which text?")
        #expect(intent.parameter("number")?.description?.text == "From 1 to 10.")
        #expect(intent.parameter("number")?.limits.maximum == .unsigned(10))
        #expect(intent.parameter("isOn")?.defaultValue == .bool(true))
        #expect(intent.parameter("brightness")?.type == .enumeration("Brightness"))
        #expect(intent.parameter("lamp")?.type == .entity("Lamp"))
        #expect(intent.parameter("numbers")?.type == .array(.int))
        #expect(intent.parameter("spare")?.isOptional == true)
    }

    @Test("Entities are told with their properties and what their query can do")
    func entity() async throws {
        let lamp = try #require(try await document().entity("Lamp"))
        #expect(lamp.name.text == "Lamp")
        #expect(lamp.properties.map(\.name) == ["name", "isOn"])
        #expect(lamp.properties.map(\.title.text) == ["Name", "Is On"])
        #expect(lamp.properties.map(\.type) == [.string, .bool])
        #expect(lamp.queryAbilities == ["ids", "matching", "suggested"])
    }

    @Test("Enumerations are told with their cases")
    func enumeration() async throws {
        let brightness = try #require(try await document().enumeration("Brightness"))
        #expect(brightness.name.text == "Brightness")
        #expect(brightness.cases.map(\.rawValue) == ["dim", "bright"])
        #expect(brightness.cases.last?.subtitle?.text == "All of it")
        #expect(brightness.cases.last?.synonyms.map(\.text) == ["Full"])
    }

    @Test("Two descriptions of one library are the same bytes")
    func deterministic() async throws {
        let host = MemoryHost()
        let first = await host.end(of: host.call(.describe))
        let second = await host.end(of: host.call(.describe))
        let areSame = first.payload == second.payload
        #expect(areSame)
    }

    @Test("Nothing of the SDK's own stands in the document")
    func ownTypes() async throws {
        #expect(try await document().intent("Never") == nil)
    }

    @Test(
        "Mistakes that compile are told with what to do",
        arguments: [
            ("MistakenTwinIntent", "identifier"), ("UntitledIntent.firstPart", "no title"),
            ("GenericIntent", "generic"), ("NeedyEntity.store", "@Dependency"),
        ])
    func diagnostics(_ subject: String, _ words: String) async throws {
        let found = try await document().diagnostics.filter {
            ($0.subject + $0.message).contains(subject) && $0.message.contains(words)
        }
        #expect(found.count == 1)
        #expect(found.allSatisfy { !$0.remedy.isEmpty })
    }
}
