import IntentProtocol
import Testing

@Suite("The metadata document")
struct MetadataDocumentTests {
    @Test("A document with every member survives the wire")
    func full() throws {
        let bytes = SampleMetadata.app.cbor.encoded()
        #expect(try AppMetadata(cbor: CBOR(decoding: bytes)) == SampleMetadata.app)
    }

    @Test("A document with the least survives, with its defaults")
    func minimal() throws {
        let app = AppMetadata(app: "a", name: "A")
        #expect(try AppMetadata(cbor: app.cbor) == app)
        #expect(try AppMetadata(cbor: .object(["app": "a", "name": LocalizedText("A").cbor])) == app)
    }

    @Test("A document survives as JSON, but for defaults that are entities or unions")
    func json() throws {
        var app = SampleMetadata.app
        app.intents[0].parameters.removeAll { parameter in
            switch parameter.defaultValue {
            case .entity?, .union?: true
            default: false
            }
        }
        let text = JSON(app.cbor).text()
        #expect(try AppMetadata(cbor: CBOR(JSON(parsing: text))) == app)
    }

    @Test("A bound or a default that is no number is none", arguments: ["minimum", "maximum"])
    func noNumber(bound: String) throws {
        var parameter = ParameterMetadata(name: "ratio", title: "Ratio", type: .double)
        parameter.limits.minimum = .float(bound == "minimum" ? .nan : 0)
        parameter.limits.maximum = .float(bound == "maximum" ? .nan : 1)
        parameter.defaultValue = .double(.nan)
        var app = SampleMetadata.app
        app.intents[0].parameters = [parameter]
        let read = try AppMetadata(cbor: CBOR(decoding: app.cbor.encoded()))
        let limits = try #require(read.intents.first?.parameters.first).limits
        #expect(
            limits.minimum == (bound == "minimum" ? nil : .float(0))
                && limits.maximum == (bound == "maximum" ? nil : .float(1)))
        #expect(read.intents.first?.parameters.first?.defaultValue == nil)
        #expect(try AppMetadata(cbor: read.cbor) == read)
    }

    @Test("Unknown members are ignored, at every level")
    func unknownMembers() throws {
        #expect(try AppMetadata(cbor: SampleMetadata.app.cbor.withNewMembers()) == SampleMetadata.app)
    }

    @Test("A document without a member that it must have is refused, and says which")
    func missing() {
        for member in ["app", "name"] { refuse(SampleMetadata.app.cbor.without(member), member) }
        let intents: [(CBOR, String)] = ["id", "title"].map { (SampleMetadata.add.cbor.without($0), $0) }
        for (intent, member) in intents { refuse(document(["intents": [intent]]), member) }
        for member in ["name", "title", "type"] {
            let intent = CBOR.object([
                "id": "I", "title": LocalizedText("I").cbor,
                "parameters": [SampleMetadata.parameters[0].cbor.without(member)],
            ])
            refuse(document(["intents": [intent]]), member)
        }
        for member in ["id", "name"] {
            refuse(document(["entities": [SampleMetadata.note.cbor.without(member)]]), member)
        }
        let enumeration = SampleMetadata.app.enums[0].cbor
        for member in ["id", "name"] { refuse(document(["enums": [enumeration.without(member)]]), member) }
        for member in ["rawValue", "title"] {
            let cases = (enumeration["cases"]?.array ?? []).map { $0.without(member) }
            refuse(
                document(["unions": [.object(["id": "E", "name": LocalizedText("E").cbor, "cases": .array(cases)])]]),
                member)
        }
        for member in ["severity", "subject", "message"] {
            let diagnostic = CBOR.object(["severity": "error", "subject": "s", "message": "m"]).without(member)
            refuse(document(["diagnostics": [diagnostic]]), member)
        }
    }

    @Test("What is no document is refused", arguments: [CBOR.null, [], "a", .map([]), 1])
    func noDocument(item: CBOR) {
        #expect(throws: MetadataError(member: "app")) { try AppMetadata(cbor: item) }
    }

    @Test("A member's error reads as a sentence")
    func words() {
        #expect("\(MetadataError(member: "title"))" == "the metadata's member title is missing or not of its type")
    }

    @Test("Things are found by identifier")
    func lookup() {
        let app = SampleMetadata.app
        #expect(app.intent("DeleteNoteIntent")?.id == "DeleteNoteIntent")
        #expect(app.entity("NoteEntity") != nil)
        #expect(app.enumeration("Priority")?.cases.count == 2)
        #expect(app.union("Target") != nil)
        #expect(app.intent("x") == nil)
        #expect(app.intents[0].parameter("p3")?.type == .string)
    }

    @Test("Of renames past the limit the first are kept")
    func renames() throws {
        var app = AppMetadata(app: "a", name: "A")
        app.renames = (0..<AppMetadata.renamesLimit + 10).map { RenameMetadata(.intent, from: "I\($0)", to: "J\($0)") }
        let read = try AppMetadata(cbor: app.cbor)
        #expect(read.renames == Array(app.renames.prefix(AppMetadata.renamesLimit)))
    }

    @Test("A parameter is required where it is neither optional nor has a default")
    func required() {
        func parameter(_ isOptional: Bool, _ value: IntentValue?) -> ParameterMetadata {
            ParameterMetadata(name: "p", title: "P", type: .int, isOptional: isOptional, defaultValue: value)
        }
        #expect(parameter(false, nil).isRequired)
        #expect(!parameter(true, nil).isRequired)
        #expect(!parameter(false, .int(1)).isRequired)
    }

    private func document(_ members: KeyValuePairs<String, CBOR?>) -> CBOR {
        let own = CBOR.object(["app": "a", "name": LocalizedText("A").cbor])
        return .map((own.pairs ?? []) + (CBOR.object(members).pairs ?? []))
    }

    private func refuse(_ document: CBOR, _ member: String) {
        #expect(throws: MetadataError(member: member)) { try AppMetadata(cbor: document) }
    }
}

@Suite("Defaults in the metadata document")
struct DefaultValueTests {
    @Test(
        "A default reads plainly in JSON",
        arguments: [
            (.enumeration("P"), .enumeration(type: "P", rawValue: "low"), #""low""#), (.date, .date(5), "5.0"),
            (.url, .url("https://a"), #""https://a""#), (.double, .double(2), "2.0"), (.int, .int(2), "2"),
            (.measurement("length"), .measurement(value: 5, unit: "km"), #"{"value":5.0,"unit":"km"}"#),
            (.currency, .currency(amount: "1.50", code: "EUR"), #"{"amount":"1.50","currency":"EUR"}"#),
            (.duration, .duration(seconds: 90, attoseconds: 0), #"{"seconds":90,"attoseconds":0}"#),
            (.array(.enumeration("P")), .array([.enumeration(type: "P", rawValue: "a")]), #"["a"]"#),
        ] as [(ValueType, IntentValue, String)])
    func json(type: ValueType, value: IntentValue, text: String) throws {
        let parameter = ParameterMetadata(name: "p", title: "P", type: type, defaultValue: value)
        #expect(JSON(parameter.cbor)["default"]?.text() == text)
        #expect(try ParameterMetadata(cbor: CBOR(JSON(parsing: JSON(parameter.cbor).text()))) == parameter)
    }

    @Test(
        "A default that is no value of its type is left out",
        arguments: [
            (.date, "soon"), (.double, "1"), (.measurement("length"), .map([])), (.duration, .object(["seconds": "a"])),
            (.array(.date), ["x"]), (.currency, .object(["amount": 1])), (.data, "%%"), (.string, .undefined),
            (.entity("P"), IntentValue.entity(EntityValue(type: "Q", id: "a")).cbor),
            (.string, IntentValue.enumeration(type: "P", rawValue: "low").cbor),
        ] as [(ValueType, CBOR)])
    func refused(type: ValueType, item: CBOR) throws {
        let document = CBOR.object([
            "name": "p", "title": LocalizedText("P").cbor, "type": type.cbor, "default": item,
        ])
        #expect(try ParameterMetadata(cbor: document).defaultValue == nil)
    }
}

@Suite("Types in the metadata document")
struct ValueTypeTests {
    @Test("Every type survives")
    func roundTrip() {
        for parameter in SampleMetadata.parameters {
            #expect(ValueType(cbor: parameter.type.cbor) == parameter.type)
            #expect(!parameter.type.expectation.isEmpty)
        }
    }

    @Test("Eight levels of lists are read and nine are not")
    func depth() {
        func nested(_ levels: Int) -> ValueType { (1..<levels).reduce(.int) { type, _ in .array(type) } }
        #expect(ValueType(cbor: nested(8).cbor) == nested(8))
        #expect(ValueType(cbor: nested(9).cbor) == nil)
    }

    @Test(
        "A type that is not known or not whole is not read",
        arguments: [
            "string", .map([]), .object(["kind": "new"]), .object(["kind": "entity"]), .object(["kind": "array"]),
            .object(["kind": "array", "of": .object(["kind": "x"])]), .object(["kind": 1]),
        ] as [CBOR])
    func refused(item: CBOR) {
        #expect(ValueType(cbor: item) == nil)
    }

    @Test("Lists and sets tell what they hold")
    func element() {
        #expect(ValueType.array(.int).element == .int)
        #expect(ValueType.set(.string).element == .string)
        #expect(ValueType.collection("T").element == nil)
    }
}

extension CBOR {
    /// The map without a member.
    fileprivate func without(_ member: String) -> CBOR {
        .map((pairs ?? []).filter { $0.key.text != member })
    }

    /// The tree with a member more in each map that is not one of localizations or of a free document.
    fileprivate func withNewMembers() -> CBOR {
        switch self {
        case .array(let items): return .array(items.map { $0.withNewMembers() })
        case .map(let pairs):
            let closed: Set<String> = ["localizations", "summary", "shortcuts", "default", "minimum", "maximum"]
            let inner = pairs.map { pair in
                closed.contains(pair.key.text ?? "") ? pair : Pair(pair.key, pair.value.withNewMembers())
            }
            return .map(inner + [Pair("newMember", [1, .map([Pair("x", 2)])])])
        default: return self
        }
    }
}
