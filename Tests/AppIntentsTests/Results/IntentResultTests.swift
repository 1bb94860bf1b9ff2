import AppIntents
import IntentProtocol
import Testing

private struct Next: AppIntent {
    static let title: LocalizedStringResource = "Next"
    @Parameter(title: "Number", default: 0) var number: Int
    func perform() async throws -> some IntentResult { .result() }
}

private struct Counting: AppIntent {
    static let title: LocalizedStringResource = "Counting"
    @Parameter(title: "Number", default: 4) var number: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & OpensIntent {
        if number > 10 { return .result(value: 10, opensIntent: Next(), dialog: "Ten") }
        return .result(
            value: number, opensIntent: Counting(),
            dialog: IntentDialog(full: "It is \(number)", supporting: "\(number)", systemImageName: "number"))
    }
}

private struct Nothing: AppIntent {
    static let title: LocalizedStringResource = "Nothing"
    func perform() async throws -> some IntentResult { .result() }
}

private struct Maybe: AppIntent {
    static let title: LocalizedStringResource = "Maybe"
    func perform() async throws -> some IntentResult & ReturnsValue<String?> { .result(value: nil) }
}

@Suite("Results")
struct IntentResultTests {
    @Test("The parts of a result are read without knowing its type")
    func parts() async throws {
        let parts = try #require(try await Counting().perform() as? any ResultParts)
        #expect(parts.anyValue as? Int == 4)
        #expect(parts.anyDialog.map { String(localized: $0.full) } == "It is 4")
        #expect(parts.anyDialog?.supporting.map { String(localized: $0) } == "4")
        #expect(parts.anyDialog?.systemImageName == "number")
        #expect(parts.anyOpensIntent is Counting)
        #expect(parts.anySnippetIntent == nil)
    }

    @Test("The branches of one perform() may name different intents")
    func branches() async throws {
        let intent = Counting()
        intent.number = 11
        let parts = try #require(try await intent.perform() as? any ResultParts)
        #expect(parts.anyOpensIntent is Next)
    }

    @Test("A result of nothing has no parts")
    func nothing() async throws {
        let parts = try #require(try await Nothing().perform() as? any ResultParts)
        #expect(parts.anyValue == nil)
        #expect(parts.anyDialog == nil)
        #expect(parts.anyOpensIntent == nil)
    }

    @Test("The type of result tells what it promises")
    func promises() {
        func check(_ type: Any.Type, _ body: (any ResultParts.Type) -> Bool) -> Bool {
            (type as? any ResultParts.Type).map(body) ?? false
        }
        #expect(check(Counting.PerformResult.self) { $0.valueType._family.type == .int })
        #expect(check(Counting.PerformResult.self) { $0.providesDialog && !$0.showsSnippet })
        #expect(check(Nothing.PerformResult.self) { $0.valueType == Never.self && !$0.providesDialog })
    }

    @Test("A result may have an optional value")
    func optionalValue() async throws {
        let parts = try #require(try await Maybe().perform() as? any ResultParts)
        #expect(parts.anyValue?._encode(.full).raw == .null)
    }
}
