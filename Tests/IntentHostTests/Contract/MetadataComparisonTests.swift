import IntentProtocol
import Testing

@testable import IntentHost

@Suite("What a new version of an app breaks")
struct MetadataComparisonTests {
    private static let app: AppMetadata = {
        var app = AppMetadata(app: "notes", name: "Notes")
        var add = IntentMetadata(id: "Add", title: "Add")
        var stars = ParameterMetadata(name: "stars", title: "Stars", type: .int, isOptional: true)
        stars.limits.minimum = 1
        stars.limits.maximum = 5
        add.parameters = [
            ParameterMetadata(name: "body", title: "Body", type: .string),
            ParameterMetadata(name: "kind", title: "Kind", type: .enumeration("Kind"), isOptional: true),
            ParameterMetadata(name: "folder", title: "Folder", type: .entity("Folder"), isOptional: true), stars,
        ]
        add.result = .entity("Note")
        app.intents = [add, IntentMetadata(id: "Show", title: "Show")]
        var folder = EntityMetadata(id: "Folder", name: "Folder")
        folder.identifierType = "Int"
        folder.queryAbilities = ["ids", "matching"]
        folder.properties = [
            PropertyMetadata(name: "name", title: "Name", type: .string, comparators: [.equalTo], isSortable: true)
        ]
        app.entities = [folder, EntityMetadata(id: "Note", name: "Note")]
        app.enums = [
            EnumMetadata(
                id: "Kind", name: "Kind",
                cases: [.init(rawValue: "list", title: "To-do list"), .init(rawValue: "plain", title: "Plain")])
        ]
        return app
    }()

    /// A change of the app, and the changes that are told of it.
    private func changes(_ edit: (inout AppMetadata) -> Void) -> [ContractChange] {
        var after = Self.app
        edit(&after)
        return MetadataComparison(Self.app, after).changes
    }

    private func lines(_ edit: (inout AppMetadata) -> Void) -> [String] {
        changes(edit).map { "\($0.isBreaking ? "breaks" : "safe") \($0.subject) \($0.message)" }
    }

    @Test("The same document has no differences, and texts for people are none")
    func same() {
        #expect(lines { _ in }.isEmpty)
        #expect(lines { $0.intents[0].title = "Write" }.isEmpty)
    }

    @Test("Intents: removed, new, deprecated, hidden, with another result or policy")
    func intents() {
        #expect(lines { $0.intents.remove(at: 1) } == ["breaks Show is removed"])
        #expect(lines { $0.intents.append(IntentMetadata(id: "Find", title: "Find")) } == ["safe Find is new"])
        #expect(lines { $0.intents[1].isDiscoverable = false }.first?.hasPrefix("safe Show is not offered") == true)
        let deprecated = lines {
            $0.intents[1].deprecation = "Old"
            $0.intents[1].replacedBy = "Add"
        }
        #expect(deprecated == ["safe Show is deprecated; Add takes its place: what was stored still runs"])
        #expect(lines { $0.intents[0].result = nil }.first?.hasPrefix("breaks Add gives nothing") == true)
        #expect(lines { $0.intents[1].result = .int }.first?.hasPrefix("safe Show gives") == true)
        #expect(
            lines { $0.intents[1].authenticationPolicy = "requiresAuthentication" }.first?.hasPrefix(
                "breaks Show needs")
                == true)
    }

    @Test("Parameters: removed, retyped, newly required, new")
    func parameters() {
        #expect(lines { $0.intents[0].parameters.removeLast() } == ["breaks Add.stars is removed"])
        #expect(
            lines { $0.intents[0].parameters[0].type = .int } == [
                "breaks Add.body takes a whole number, and took a text"
            ])
        #expect(lines { $0.intents[0].parameters[3].type = .double }.first?.hasPrefix("safe Add.stars") == true)
        #expect(
            lines { $0.intents[0].parameters[1].isOptional = false }
                == ["breaks Add.kind has to be given, and need not be before"])
        #expect(lines { $0.intents[0].parameters[0].isOptional = true } == ["safe Add.body need not be given any more"])
        let required = ParameterMetadata(name: "tag", title: "Tag", type: .string)
        #expect(lines { $0.intents[0].parameters.append(required) } == ["breaks Add.tag is new and has to be given"])
        let optional = ParameterMetadata(name: "tag", title: "Tag", type: .string, isOptional: true)
        #expect(lines { $0.intents[0].parameters.append(optional) } == ["safe Add.tag is new, and need not be given"])
    }

    @Test("Limits: a narrower range breaks, a wider one does not")
    func limits() {
        #expect(
            lines { $0.intents[0].parameters[3].limits.maximum = 3 } == ["breaks Add.stars its maximum is 3, and was 5"]
        )
        #expect(
            lines { $0.intents[0].parameters[3].limits.minimum = nil }
                == ["safe Add.stars its minimum is without bound, and was 1"])
        #expect(
            lines { $0.intents[0].parameters[1].limits.supportedValues = ["plain"] }
                == ["breaks Add.kind takes only the cases plain"])
        #expect(
            lines { $0.intents[0].parameters[0].limits.maximumCount = 2 }
                == ["breaks Add.body its greatest count is 2, and was without bound"])
    }

    @Test("Types: removed cases and types, identifiers of another type, lost queries and properties")
    func types() {
        #expect(lines { $0.enums[0].cases.removeFirst() } == ["breaks Kind.list is removed"])
        #expect(
            lines { $0.enums[0].cases.append(.init(rawValue: "photo", title: "Photo")) } == ["safe Kind.photo is new"])
        #expect(lines { $0.entities.removeLast() } == ["breaks Note is removed"])
        #expect(
            lines { $0.entities[0].identifierType = "UUID" }.first?.hasPrefix("breaks Folder is identified by UUID")
                == true)
        #expect(
            lines { $0.entities[0].queryAbilities = ["ids"] } == [
                "breaks Folder can't be queried by “matching” any more"
            ])
        #expect(lines { $0.entities[0].properties = [] } == ["breaks Folder.name is removed"])
        #expect(
            lines { $0.entities[0].properties[0].comparators = [] }
                == ["breaks Folder.name can't be compared by equalTo any more"])
    }

    @Test("What is declared as renamed is no break")
    func renamed() {
        let lines = lines { app in
            app.intents[0].id = "Write"
            app.intents[0].parameters[0].name = "text"
            app.intents[0].parameters[2].type = .entity("Box")
            app.entities[0].id = "Box"
            app.enums[0].cases[0].rawValue = "todo"
            app.renames = [
                RenameMetadata(.intent, from: "Add", to: "Write"),
                RenameMetadata(.parameter, owner: "Write", from: "body", to: "text"),
                RenameMetadata(.entity, from: "Folder", to: "Box"),
                RenameMetadata(.enumerationCase, owner: "Kind", from: "list", to: "todo"),
            ]
        }
        #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("safe") && $0.contains("is called") }, "\(lines)")
    }

    @Test("Enumerations and unions that are new or renamed have a line of their own")
    func newTypes() {
        let kind = EnumMetadata(id: "Shade", name: "Shade", cases: [.init(rawValue: "red", title: "Red")])
        #expect(lines { $0.enums.append(kind) } == ["safe Shade is new"])
        #expect(lines { $0.unions.append(kind) } == ["safe Shade is new"])
        let renamed = lines { app in
            app.enums[0].id = "Sort"
            app.intents[0].parameters[1].type = .enumeration("Sort")
            app.renames = [RenameMetadata(.enumeration, from: "Kind", to: "Sort")]
        }
        #expect(renamed == ["safe Kind is called Sort now; what was stored follows"])
    }

    @Test("A name that changed twice is followed, and a circle ends")
    func chains() {
        var app = Self.app
        app.renames = [RenameMetadata(.intent, from: "A", to: "B"), RenameMetadata(.intent, from: "B", to: "C")]
        #expect(app.currentName(of: "A", .intent) == "C")
        app.renames.append(RenameMetadata(.intent, from: "C", to: "A"))
        #expect(["A", "B", "C"].contains(app.currentName(of: "A", .intent)))
    }

    @Test("It is told what stored things each change breaks")
    func stored() throws {
        let use = StoredUse(
            title: "step 1", intent: "Add", values: ["body": "a", "kind": "to-do LIST"], usesResult: true)
        let grant = StoredUse(title: "permission", intent: "Add", values: [:], runs: false)
        func broken(_ use: StoredUse, _ edit: (inout AppMetadata) -> Void) -> Bool {
            changes(edit).contains { $0.breaks(use, of: Self.app) }
        }
        #expect(broken(use) { $0.intents.removeFirst() } && broken(grant) { $0.intents.removeFirst() })
        #expect(!broken(use) { $0.intents.removeLast() })
        #expect(broken(use) { $0.enums[0].cases.removeFirst() } && !broken(use) { $0.enums[0].cases.removeLast() })
        #expect(broken(use) { $0.intents[0].result = nil } && !broken(grant) { $0.intents[0].result = nil })
        #expect(!broken(use) { $0.intents[0].parameters.removeLast() })
        let tag = ParameterMetadata(name: "tag", title: "Tag", type: .string)
        #expect(
            broken(use) { $0.intents[0].parameters.append(tag) }
                && !broken(grant) { $0.intents[0].parameters.append(tag) })
    }

    @Test("The renames travel with the document, and a kind that is not known is left out")
    func document() throws {
        var app = Self.app
        app.renames = [RenameMetadata(.parameter, owner: "Add", from: "text", to: "body")]
        #expect(try AppMetadata(cbor: app.cbor).renames == app.renames)
        #expect(RenameMetadata(cbor: .object(["kind": "planet", "from": "a", "to": "b"])) == nil)
    }
}
