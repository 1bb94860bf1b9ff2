import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Values that the app's own resolvers take")
struct ValuesResolvedTests {
    private func parameter(_ resolvesFrom: [ValueType]) -> ParameterMetadata {
        var parameter = ValuesFixture.parameter(.int) { $0.maximum = .int(10) }
        parameter.resolvesFrom = resolvesFrom
        return parameter
    }

    private func read(_ value: IntentValue, _ resolvesFrom: [ValueType]) throws(IntentError) -> IntentValue {
        try ValuesFixture.reader.read(value, for: parameter(resolvesFrom)).value
    }

    @Test("A value of the parameter's type is read as that, whatever the resolvers take")
    func ownType() throws {
        #expect(try read(.unresolved("7"), [.string]) == .int(7))
    }

    @Test("Another value goes to the app as the first type that it can be read as")
    func otherType() throws {
        #expect(try read(.unresolved("two by two"), [.date, .string]) == .string("two by two"))
        #expect(try read(.bool(true), [.bool]) == .bool(true))
    }

    @Test("Past the limits is past the limits, and what no resolver takes is refused in the type's words")
    func refused() {
        let tooMuch = #expect(throws: IntentError.self) { try read(.unresolved("11"), [.string]) }
        #expect(tooMuch?.message.contains("10") == true)
        let other = #expect(throws: IntentError.self) { try read(.unresolved("many"), [.bool]) }
        #expect(other?.message.contains("whole number") == true)
        #expect(throws: IntentError.self) { try read(.unresolved("many"), []) }
    }
}
