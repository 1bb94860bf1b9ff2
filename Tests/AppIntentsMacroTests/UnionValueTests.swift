import IntentProtocol
import Testing

@testable import AppIntents

@Suite("@UnionValue")
struct UnionValueTests {
    @Test("The cases have the names of the union's")
    func cases() {
        #expect(Playable.Cases.allCases.map(\.rawValue) == ["track", "stream", "repeat", "tracks"])
    }

    @Test("What the author doesn't name is named after the code")
    func names() {
        #expect(String(localized: Playable.typeDisplayRepresentation.name) == "Playable")
        #expect(Playable.caseDisplayRepresentations[.stream].map { String(localized: $0.title) } == "Stream")
    }

    @Test("The author's names stay, and the cases have them too")
    func ownNames() {
        #expect(String(localized: NamedUnion.typeDisplayRepresentation.name) == "One of two")
        #expect(String(localized: NamedUnion.Cases.typeDisplayRepresentation.name) == "One of two")
        #expect(NamedUnion.Cases.caseDisplayRepresentations[.second].map { String(localized: $0.title) } == "A name")
    }

    @Test("Cases that the author wrote are taken")
    func ownCases() {
        #expect(OwnCases._members.map(\.name) == ["only"])
        #expect(OwnCases.Cases.only.displayRepresentation.title.key == "Only")
    }

    @Test(
        "Each case goes to the wire and back",
        arguments: [
            (Playable.track(Track(id: "two")), "track"), (.stream(url: URL(filePath: "/a")), "stream"),
            (.repeat(3), "repeat"), (.tracks([Track(id: "one"), Track(id: "two")]), "tracks"),
        ])
    func roundTrip(value: Playable, name: String) async throws {
        let wire = value._encode(.reference)
        guard case .union("Playable", name, _) = wire.raw else {
            Issue.record("\(wire.raw) isn't the case \(name)")
            return
        }
        let intent = PlayIntent()
        let what = try #require(WrapperLayout.parameter("what", of: intent))
        try await what.setWire(wire.raw)
        #expect(intent.what._encode(.reference).raw == wire.raw)
    }

    @Test("A bare value becomes the case that takes it")
    func bareValue() async throws {
        let intent = PlayIntent()
        try await WrapperLayout.parameter("what", of: intent)?.setWire(.string("one"))
        guard case .track(let track) = intent.what else {
            Issue.record("\(intent.what) isn't a track")
            return
        }
        #expect(track.id == "one")
    }

    @Test("A list of a union's values is read value by value")
    func list() async throws {
        let intent = PlayIntent()
        let others = try #require(WrapperLayout.parameter("others", of: intent))
        try await others.setWire(.array([.union(type: "Playable", case: "repeat", value: .int(2)), .int(5)]))
        let numbers = (intent.others ?? []).map { if case .repeat(let number) = $0 { number } else { 0 } }
        #expect(numbers == [2, 5])
    }

    @Test("A case of no union's name is refused")
    func unknownCase() async {
        let intent = PlayIntent()
        await #expect(throws: IntentError.self) {
            try await WrapperLayout.parameter("what", of: intent)?
                .setWire(.union(type: "Playable", case: "film", value: .int(1)))
        }
    }
}
