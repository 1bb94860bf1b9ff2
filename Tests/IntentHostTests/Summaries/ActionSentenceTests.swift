import IntentProtocol
import Testing

@testable import IntentHost

@Suite("An action as a sentence")
struct ActionSentenceTests {
    private static let intent: IntentMetadata = {
        var intent = IntentMetadata(id: "Paint", title: LocalizedText("Paint", localizations: ["es": "Pintar"]))
        var gloss = ParameterMetadata(name: "isGlossy", title: "Glossy", type: .bool, defaultValue: .bool(false))
        gloss.limits.trueName = "shiny"
        gloss.limits.falseName = "matt"
        intent.parameters = [
            ParameterMetadata(
                name: "note", title: LocalizedText("Note", localizations: ["es": "Nota"]), type: .entity("NoteEntity")),
            ParameterMetadata(name: "color", title: "Color", type: .enumeration("Color")), gloss,
            ParameterMetadata(name: "tags", title: "Tags", type: .array(.string), isOptional: true),
        ]
        func sentence(_ text: LocalizedText, _ below: [String]) -> ActionSummary {
            .sentence(text, inText: ["note", "color"], below: below)
        }
        intent.summary =
            ActionSummary.when(
                .init(parameter: "isGlossy", comparison: "equalTo", values: [.bool(true)]),
                .cases(
                    parameter: "color",
                    [
                        .init(
                            value: .enumeration(type: "Color", rawValue: "red"),
                            summary: sentence("Make ${note} shine red", ["tags"]))
                    ], otherwise: sentence("Make ${note} shine", ["color", "isGlossy"])),
                sentence(
                    LocalizedText("Paint ${note} ${color}", localizations: ["es": "Pintar ${note} de ${color}"]),
                    ["isGlossy", "tags"])
            ).cbor
        return intent
    }()

    private func sentence(_ values: [NamedValue], locale: String = "") -> ActionSentence {
        ActionSentence(Self.intent, values: values, reader: ValuesFixture.reader.localized(for: locale))
    }

    private static let note = NamedValue(
        "note", .entity(EntityValue(type: "NoteEntity", id: "7", display: DisplayValue(title: "Shopping"))))
    private static let red = NamedValue("color", .enumeration(type: "Color", rawValue: "red"))
    private static let glossy = NamedValue("isGlossy", .bool(true))

    @Test("Values stand in it as people call them, and titles where there is no value")
    func values() {
        #expect(sentence([Self.note, Self.red]).text == "Paint Shopping Red")
        #expect(sentence([Self.red]).text == "Paint ‹Note› Red")
        #expect(sentence([NamedValue("note", .unresolved("shop"))]).text == "Paint shop ‹Color›")
        #expect(sentence([Self.red], locale: "es_MX.UTF-8").text == "Pintar ‹Nota› de Rojo")
    }

    @Test("Conditions choose it by the values, and what is shown below it")
    func conditions() {
        let red = sentence([Self.note, Self.red, Self.glossy])
        #expect(red.text == "Make Shopping shine red")
        #expect(red.below == ["tags"])
        let other = sentence([Self.glossy])
        #expect(other.text == "Make ‹Note› shine")
        #expect(other.below == ["color", "isGlossy"])
    }

    @Test("Its pieces are told apart, with titles and values")
    func pieces() {
        let document = sentence([
            Self.note, NamedValue("isGlossy", .bool(false)),
            NamedValue("tags", .array([.string("a"), .string("b"), .string("c")])),
        ]).cbor
        #expect(
            document["parts"]?.array == [
                .object(["text": "Paint "]), .object(["parameter": "note", "title": "Note", "value": "Shopping"]),
                .object(["text": " "]), .object(["parameter": "color", "title": "Color"]),
            ])
        #expect(
            document["below"]?.array == [
                .object(["parameter": "isGlossy", "title": "Glossy", "value": "matt"]),
                .object(["parameter": "tags", "title": "Tags", "value": "a, b and c"]),
            ])
    }

    @Test("Without a summary it is the title, and all parameters stand below")
    func none() {
        var intent = Self.intent
        intent.summary = nil
        let sentence = ActionSentence(intent, values: [Self.red], reader: ValuesFixture.reader)
        #expect(sentence.text == "Paint")
        #expect(sentence.below == ["note", "color", "isGlossy", "tags"])
    }

    @Test("What the document of a summary tells is read back, and nonsense in it shows nothing")
    func document() throws {
        let summary = ActionSummary(cbor: Self.intent.summary, of: Self.intent.parameters)
        #expect(summary.cbor == Self.intent.summary)
        #expect(ActionSummary(cbor: .unsigned(3), of: []) == .none)
        #expect(ActionSummary(cbor: .object(["switch": "x"]), of: []).sentence { _ in nil } == nil)
        var deep = CBOR.object(["text": LocalizedText("x").cbor])
        for _ in 0..<ActionSummary.maximumDepth {
            deep = .object(["when": .object(["parameter": "a", "comparison": "hasNoValue"]), "then": deep])
        }
        #expect(ActionSummary(cbor: deep, of: []).sentence { _ in nil } == nil)
    }
}
