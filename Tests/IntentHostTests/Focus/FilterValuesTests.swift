import IntentProtocol
import Testing

@testable import IntentHost

@Suite("The values of a focus filter")
struct FilterValuesTests {
    private static let intent: IntentMetadata = {
        var intent = IntentMetadata(id: "Filter", title: "Filter")
        intent.parameters = [
            ParameterMetadata(name: "text", title: "Text", type: .string),
            ParameterMetadata(name: "count", title: "Count", type: .int, defaultValue: .int(3)),
            ParameterMetadata(name: "plot", title: "Plot", type: .entity("Plot"), isOptional: true),
            ParameterMetadata(name: "file", title: "File", type: .data, isOptional: true),
        ]
        return intent
    }()

    private let values: FilterValues = {
        var app = AppMetadata(app: "garden", name: "Garden")
        app.intents = [intent]
        app.entities = [EntityMetadata(id: "Plot", name: "Plot")]
        return FilterValues(ValueReader(app: app), intent)
    }()

    @Test("What was given is kept, by the names that the intent declares; defaults are not, since they may change")
    func kept() throws {
        let kept = try values.kept([
            NamedValue("TEXT", .unresolved("a")), NamedValue("plot", .unresolved("id:7")),
        ])
        #expect(
            kept == [NamedValue("text", .string("a")), NamedValue("plot", .entity(EntityValue(type: "Plot", id: "7")))])
    }

    @Test("A value that is missing is an error, since nobody is asked when a focus begins")
    func missing() {
        let error = #expect(throws: IntentError.self) { try values.kept([]) }
        #expect(error?.code == .missingValue && error?.parameter == "text")
    }

    @Test("A text that would have to be looked up is refused, with how identifiers are found")
    func lookUp() {
        let error = #expect(throws: IntentError.self) {
            try values.kept([NamedValue("text", .string("a")), NamedValue("plot", .unresolved("the meadow"))])
        }
        #expect(error?.parameter == "plot" && error?.remedy?.contains("intentctl query garden.Plot") == true)
    }

    @Test("Bytes, and values that take too much room, can't be kept")
    func refused() {
        let bytes = [NamedValue("text", .string("a")), NamedValue("file", .data([1]))]
        #expect(throws: IntentError.self) { try values.kept(bytes) }
        let long = String(repeating: "a", count: DonationReader.valuesLimit)
        let error = #expect(throws: IntentError.self) { try values.kept([NamedValue("text", .string(long))]) }
        #expect(error?.code == .tooLarge)
    }

    @Test("A parameter that the filter does not have, and a value of another type, are refused")
    func wrong() {
        #expect(throws: IntentError.self) { try values.kept([NamedValue("nothing", .string("a"))]) }
        #expect(throws: IntentError.self) {
            try values.kept([NamedValue("text", .string("a")), NamedValue("count", .unresolved("many"))])
        }
    }
}
