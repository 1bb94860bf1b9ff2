@testable import IntentHost
import IntentProtocol
import IntentStore
import Testing

@Suite("What an app gives to be kept, read as a stranger's words")
struct DonationReaderTests {
    private static let metadata: AppMetadata = {
        var intent = IntentMetadata(id: "Play", title: "Play")
        intent.parameters = [
            ParameterMetadata(name: "song", title: "Song", type: .entity("Song"), isOptional: true),
            ParameterMetadata(name: "volume", title: "Volume", type: .int, isOptional: true),
            ParameterMetadata(name: "cover", title: "Cover", type: .file, isOptional: true),
            ParameterMetadata(name: "note", title: "Note", type: .string, isOptional: true),
        ]
        var app = AppMetadata(app: "music", name: "Music")
        app.intents = [intent]
        app.entities = [EntityMetadata(id: "Song", name: "Song")]
        return app
    }()

    private func reader(_ method: String, _ arguments: CBOR) -> DonationReader {
        DonationReader(
            app: "music", intents: ["Play": IntentEntry(Self.metadata.intents[0], of: Self.metadata)],
            values: ValueReader(app: Self.metadata), arguments: RequestArguments(method: method, map: arguments))
    }

    private func donate(
        _ parameters: [NamedValue], intent: String = "Play", donation: String = "d-1"
    ) throws(IntentError) -> DonationRecord {
        let values = CBOR.map(parameters.map { CBOR.Pair(.text($0.name), $0.value.cbor) })
        return try reader(
            "donations.add", .object(["donation": .text(donation), "intent": .text(intent), "parameters": values])
        ).donation(at: Timestamp(microsecondsSince1970: 5))
    }

    private func code(_ body: () throws(IntentError) -> Void) -> IntentError.Code? {
        do throws(IntentError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Values are kept as they were checked, entities without their properties, files not at all")
    func values() throws {
        let song = EntityValue(
            type: "Song", id: "7", display: DisplayValue(title: "Rain", subtitle: "Ana", image: "system:x"),
            properties: [NamedValue("length", .int(3))], url: "https://example.org")
        let donation = try donate([
            NamedValue("song", .entity(song)), NamedValue("volume", .int(3)), NamedValue("note", .null),
            NamedValue("cover", .file(FileValue(name: "x.png", content: .data([1])))),
        ])
        let kept = EntityValue(type: "Song", id: "7", display: DisplayValue(title: "Rain", subtitle: "Ana"))
        #expect(donation.parameters == [NamedValue("song", .entity(kept)), NamedValue("volume", .int(3))])
        #expect(donation.app == "music" && donation.source == .app)
    }

    @Test("Intents, parameters and entities that the app doesn't have are refused")
    func strange() {
        #expect(code { () throws(IntentError) in _ = try donate([], intent: "Pay") } == .notFound)
        #expect(code { () throws(IntentError) in _ = try donate([NamedValue("loud", .int(1))]) } == .invalidValue)
        let other = IntentValue.entity(EntityValue(type: "Note", id: "1"))
        #expect(code { () throws(IntentError) in _ = try donate([NamedValue("song", other)]) } == .invalidValue)
        let update = reader("relevant.update", .object(["entities": .array([other.cbor])]))
        #expect(code { () throws(IntentError) in _ = try update.entities() } == .notFound)
    }

    @Test("Values of another type, and texts that would have to be looked up, are refused")
    func wrong() {
        #expect(
            code { () throws(IntentError) in _ = try donate([NamedValue("volume", .string("loud"))]) } == .invalidValue)
        #expect(
            code { () throws(IntentError) in _ = try donate([NamedValue("song", .unresolved("rain"))]) }
                == .invalidValue)
    }

    @Test("Names and sizes have limits")
    func limits() throws {
        for name in ["a b", "a/b", String(repeating: "x", count: DonationReader.nameLimit + 1)] {
            #expect(code { () throws(IntentError) in _ = try donate([], donation: name) } == .usage, "\(name)")
        }
        _ = try donate([], donation: String(repeating: "x", count: DonationReader.nameLimit))
        let long = String(repeating: "x", count: DonationReader.valuesLimit)
        #expect(code { () throws(IntentError) in _ = try donate([NamedValue("note", .string(long))]) } == .tooLarge)
        let valued = reader(
            "donations.add", .object(["donation": "d-1", "intent": "Play", "value": IntentValue.string(long).cbor]))
        #expect(code { () throws(IntentError) in _ = try valued.donation(at: .now()) } == .tooLarge)
        let title = String(repeating: "x", count: DonationReader.entityLimit)
        let shown = EntityValue(type: "Song", id: "1", display: DisplayValue(title: title))
        let shownAtLength = reader("relevant.update", .object(["entities": .array([IntentValue.entity(shown).cbor])]))
        #expect(code { () throws(IntentError) in _ = try shownAtLength.entities() } == .tooLarge)
        let songs = (0...DonationReader.entitiesLimit).map { number in
            IntentValue.entity(EntityValue(type: "Song", id: "\(number)")).cbor
        }
        let many = reader("relevant.update", .object(["entities": .array(songs)]))
        #expect(code { () throws(IntentError) in _ = try many.entities() } == .tooLarge)
        let twice = reader("relevant.update", .object(["entities": .array([songs[1], songs[0], songs[1]])]))
        #expect(try twice.entities().map(\.id) == ["1", "0"])
        let intents = CBOR.array((0...DonationReader.intentsLimit).map { _ in .object(["intent": "Play"]) })
        let entries = reader("relevantIntents.update", .object(["entries": intents]))
        #expect(code { () throws(IntentError) in _ = try entries.relevantIntents() } == .tooLarge)
    }

    @Test("What a run shows is kept as far as it fits")
    func remembered() {
        let long = IntentValue.string(String(repeating: "x", count: DonationReader.valuesLimit))
        let kept = DonationReader.remembered([
            NamedValue("a", .int(1)), NamedValue("b", long), NamedValue("c", .data([1])), NamedValue("d", .bool(true)),
        ])
        #expect(kept.map(\.name) == ["a", "d"])
    }

    @Test("A deletion names something, and reaches only the app's own")
    func selection() throws {
        #expect(
            code { () throws(IntentError) in _ = try reader("donations.delete", .map([])).selection() } == .usage)
        let entity = EntityValue(type: "Song", id: "7")
        let selection = try reader("donations.delete", .object(["entity": IntentValue.entity(entity).cbor])).selection()
        #expect(selection == DonationSelection(app: "music", entity: entity))
    }
}
