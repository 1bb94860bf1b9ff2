import AppIntents
import Testing

@testable import AppIntentsTesting

@Suite("AppIntentsTesting: values and the way into them")
struct ValueTests {
    /// Puts a value on the wire and reads it again.
    private func roundTrip<Value: IntentValueConvertible>(_ value: Value) throws -> Value {
        try Value._converted(from: value._expressed)
    }

    @Test("Each kind of value is read as what it was written as")
    func kinds() throws {
        #expect(try roundTrip(true) == true)
        #expect(try roundTrip(7) == 7)
        #expect(try roundTrip(0.5) == 0.5)
        #expect(try roundTrip("text") == "text")
        #expect(try roundTrip(Date(timeIntervalSince1970: 5)) == Date(timeIntervalSince1970: 5))
        #expect(try roundTrip(Data([1, 2])) == Data([1, 2]))
        #expect(try roundTrip(Swift.Duration.milliseconds(1500)) == .milliseconds(1500))
        #expect(try roundTrip(DateComponents(year: 2030, month: 2)) == DateComponents(year: 2030, month: 2))
        let amount = IntentCurrencyAmount(amount: 4.5, currencyCode: "EUR")
        #expect(try roundTrip(amount).amount == amount.amount && roundTrip(amount).currencyCode == "EUR")
        let length = Measurement(value: 3, unit: UnitLength.kilometers)
        #expect(try roundTrip(length) == length)
        #expect(try roundTrip(["a", "b"]) == ["a", "b"])
        #expect(try roundTrip(Set([1, 2])) == [1, 2])
        #expect(try roundTrip(Int?.none) == nil)
        #expect(try roundTrip(Int?.some(3)) == 3)
        let file = try roundTrip(IntentFile(data: Data("hi".utf8), filename: "a.txt"))
        #expect(file.filename == "a.txt" && file.data == Data("hi".utf8))
        #expect(try String._converted(from: AnyAppEnum(typeIdentifier: "P", rawValue: "high")._expressed) == "high")
    }

    @Test("A list is entered by place, a structure by name, and what is not there is said")
    func paths() throws {
        let entity = AnyTransientAppEntity(
            "Order", fields: ["tags": .array([.string("a"), .string("b")]), "count": .int(2), "note": .null])
        #expect(try entity.tags[1] == "b")
        #expect(try entity.tags.count == 2)
        #expect(try entity.count == 2)
        #expect(entity.note == nil)
        let beyond = #expect(throws: IntentTestingError.self) { try entity.tags[2] as String }
        #expect(beyond?.message == "tags[2] is not there: the list has 2")
        let deeper = #expect(throws: IntentTestingError.self) { try entity.count.size as Int }
        #expect(deeper?.message == "count is a whole number, and has no property size")
        let unset = #expect(throws: IntentTestingError.self) { try entity.note.size as Int }
        #expect(unset?.message == "note is not set, so it has no size")
    }

    @Test("A bare nil leaves a parameter out, nil of a type gives it no value")
    func unset() throws {
        let definition = IntentDefinitions(bundleIdentifier: "notes").intents["AddNoteIntent"]
        var intent = definition.makeIntent(body: "x", dueDate: nil, priority: String?.none)
        #expect(intent.dueDate == nil)
        #expect(try intent.body == "x")
        intent.body = nil
        #expect(intent.body == nil)
        let priority: String? = try intent.priority
        #expect(priority == nil)
        #expect(definition == IntentDefinitions(bundleIdentifier: "notes").intents["AddNoteIntent"])
    }
}
