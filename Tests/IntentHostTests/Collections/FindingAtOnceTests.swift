import IntentProtocol
import Testing

@testable import IntentHost

@Suite("A run's machine and collections that are at hand")
struct FindingAtOnceTests {
    private static let handle = String(repeating: "0a", count: 16)
    private static let other = String(repeating: "b1", count: 16)

    /// A machine for an intent that takes two collections of two to four notes.
    private static func machine(_ given: [IntentValue]) -> RunMachine {
        var app = AppMetadata(app: "notes", name: "Notes")
        app.entities = [EntityMetadata(id: "Note", name: "Note")]
        var intent = IntentMetadata(id: "Count", title: "Count")
        intent.parameters = ["some", "more"].map {
            var parameter = ParameterMetadata(name: $0, title: "Notes", type: .collection("Note"), isOptional: true)
            (parameter.limits.minimumCount, parameter.limits.maximumCount) = (2, 4)
            return parameter
        }
        app.intents = [intent]
        let values = zip(["some", "more"], given).map { NamedValue($0, $1) }
        return RunMachine(
            Perform(app: "notes", intent: "Count", parameters: values), entry: IntentEntry(intent, of: app),
            reader: ParameterReader(ValueReader(app: app)))
    }

    private static func value(_ handle: String, type: String = "Note") -> IntentValue {
        .collection(CollectionValue(type: type, members: .handle(handle)))
    }

    /// Finds one collection, by its handle.
    private static func finding(_ count: Int) -> (String, String) -> FoundCollection? {
        { handle, type in
            guard handle == Self.handle, type == "Note" else { return nil }
            return FoundCollection(
                value: CollectionValue(type: type, members: .handle(handle)), count: count, first: [])
        }
    }

    @Test(
        "A handle that is at hand needs no action, as it is typed and as a value",
        arguments: [IntentValue.unresolved("collection:" + Self.handle), Self.value(Self.handle)])
    func atHand(given: IntentValue) {
        var machine = Self.machine([given])
        #expect(machine.begin(finding: Self.finding(2)) == [.perform([NamedValue("some", Self.value(Self.handle))])])
    }

    @Test("What is not at hand is looked for in the order of the values, and the rest keeps what was found")
    func both() {
        var machine = Self.machine([.unresolved("collection:" + Self.handle), Self.value(Self.other)])
        #expect(
            machine.begin(finding: Self.finding(2))
                == [.findCollection(Self.other, type: "Note", isList: false, withFile: true)])
        let found = CollectionValue(type: "Note", members: .handle(Self.other))
        #expect(
            machine.foundCollection(FoundCollection(value: found, count: 3, first: []))
                == [
                    .perform([
                        NamedValue("some", Self.value(Self.handle)), NamedValue("more", Self.value(Self.other)),
                    ])
                ])
    }

    @Test("One of the wrong size is found by the action, whose answer tells what is wrong", arguments: [1, 5])
    func wrongSize(count: Int) {
        var machine = Self.machine([Self.value(Self.handle)])
        #expect(
            machine.begin(finding: Self.finding(count))
                == [.findCollection(Self.handle, type: "Note", isList: false, withFile: true)])
        let found = CollectionValue(type: "Note", members: .handle(Self.handle))
        let error = machine.foundCollection(FoundCollection(value: found, count: count, first: [])).failure
        #expect(error?.code == .invalidValue && error?.message.hasSuffix("the collection has \(count)") == true)
    }

    @Test("Another type's, a name and a text around the handle are not looked for at once")
    func onlyHandles() {
        for given in ["collection:mine", "collection:\(Self.handle) ", "collection:" + Self.handle.uppercased()] {
            var asked = 0
            var machine = Self.machine([.unresolved(given)])
            let actions = machine.begin { _, _ in
                asked += 1
                return nil
            }
            guard case .findCollection(_, type: "Note", isList: false, withFile: true)? = actions.first else {
                Issue.record("\(given) gave \(actions)")
                continue
            }
            #expect(asked == 0)
        }
        var machine = Self.machine([Self.value(Self.handle, type: "Page")])
        let error = machine.begin { _, _ in
            Issue.record("another type's was looked for")
            return nil
        }.failure
        #expect(error?.message.hasSuffix("it is a collection of Page") == true)
    }
}
