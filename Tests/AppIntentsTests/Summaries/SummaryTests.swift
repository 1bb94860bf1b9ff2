import AppIntents
import IntentProtocol
import Testing

private struct Archive: AppIntent {
    static let title: LocalizedStringResource = "Archive"
    @Parameter(title: "Book") var book: Book
    @Parameter(title: "Tell", default: false) var tell: Bool
    @Parameter(title: "Note") var note: String?

    static var parameterSummary: some ParameterSummary {
        Summary("Archive \(\.$book) now") {
            \.$tell
            \.$note
        }
    }

    func perform() async throws -> some IntentResult { .result() }
}

private struct Send: AppIntent {
    static let title: LocalizedStringResource = "Send"
    @Parameter(title: "Count", default: 1) var count: Int
    @Parameter(title: "Gift", default: false) var isGift: Bool
    @Parameter(title: "Binding") var binding: Binding
    @Parameter(title: "Card") var card: String?
    @Parameter(title: "Book") var book: Book?

    static var parameterSummary: some ParameterSummary {
        When(\.$isGift, .equalTo, true) {
            Switch(\.$binding) {
                Case(.hardcover) {
                    Summary("Wrap \(\.$count) with \(\.$card)")
                }
                Case(.paperback) {
                    Summary("Pack \(\.$count)")
                }
                DefaultCase {
                    Summary("Give \(\.$count)")
                }
            }
        } otherwise: {
            When(\.$count, .greaterThan, 5) {
                Summary("Send many")
            } otherwise: {
                When(\.$card, .hasAnyValue) {
                    Summary("Send with \(\.$card)") { \.$count }
                } otherwise: {
                    When(\.$book, identifier: .equalTo, Book.id(1)) {
                        Summary("Send Dune")
                    } otherwise: {
                        Summary { \.$book }
                    }
                }
            }
        }
    }

    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Parameter summaries")
struct SummaryTests {
    @Test("A summary knows its parameters by name")
    func names() throws {
        let sentence = try #require(Archive.summaryNode?.sentence { _ in nil })
        #expect(sentence.text?.text == "Archive ${book} now")
        #expect(sentence.inText == ["book"])
        #expect(sentence.below == ["tell", "note"])
    }

    @Test("A summary reaches the metadata")
    func document() throws {
        let document = try #require(Archive.summaryNode?.cbor)
        #expect(document["text"]?["text"] == "Archive ${book} now")
        #expect(document["below"]?.array == ["tell", "note"])
    }

    @Test(
        "Conditions choose the sentence by the present values",
        arguments: [
            (
                ["isGift": .bool(true), "binding": .enumeration(type: "Binding", rawValue: "hardcover")],
                "Wrap ${count} with ${card}"
            ),
            (
                ["isGift": .bool(true), "binding": .enumeration(type: "Binding", rawValue: "paperback")],
                "Pack ${count}"
            ),
            (["isGift": .bool(true)], "Give ${count}"),
            (["isGift": .bool(false), "count": .int(6)], "Send many"),
            (["isGift": .bool(false), "count": .int(5), "card": .string("x")], "Send with ${card}"),
            (["book": .entity(EntityValue(type: "Book", id: Book.id(1).uuidString))], "Send Dune"),
            ([:], nil),
        ] as [([String: IntentValue], String?)])
    func conditions(values: [String: IntentValue], expected: String?) throws {
        let node = try #require(Send.summaryNode)
        let sentence = node.sentence { values[$0] }
        #expect(sentence?.text?.text == expected)
        if expected == nil { #expect(sentence?.below == ["book"]) }
    }

    @Test(
        "Comparisons hold as their names say",
        arguments: [
            ("equalTo", .int(3), [.double(3)], true), ("notEqualTo", .int(3), [.int(4)], true),
            ("lessThan", .int(3), [.int(3)], false), ("lessThanOrEqualTo", .int(3), [.int(3)], true),
            ("greaterThanOrEqualTo", .double(2), [.int(3)], false),
            ("oneOf", .string("b"), [.string("a"), .string("b")], true),
            ("contains", .string("abc"), [.string("b")], true),
            ("doesNotContain", .string("abc"), [.string("b")], false),
            ("hasPrefix", .string("abc"), [.string("ab")], true), ("hasSuffix", .string("abc"), [.string("ab")], false),
            ("hasNoValue", nil, [], true), ("hasAnyValue", .null, [], false), ("equalTo", nil, [.int(1)], false),
            ("unknown", .int(1), [.int(1)], false),
        ] as [(String, IntentValue?, [IntentValue], Bool)])
    func comparisons(name: String, value: IntentValue?, others: [IntentValue], expected: Bool) {
        let condition = _SummaryNode.Condition(parameter: "p", comparison: name, values: others)
        #expect(condition.holds(value) == expected)
    }
}
