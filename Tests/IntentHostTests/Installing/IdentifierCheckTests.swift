import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Identifiers that don't last are found")
struct IdentifierCheckTests {
    private func words(_ entities: [(id: String, title: String)]) -> String? {
        IdentifierCheck.fault(
            of: EntityMetadata(id: "Note", name: "Note"),
            entities.map { EntityValue(type: "Note", id: $0.id, display: DisplayValue(title: $0.title)) })?.message
    }

    @Test("Titles and places in a list are told from identifiers that stay")
    func faults() {
        #expect(words([("Milk", "Milk"), ("Soup", "Soup")])?.contains("its title") == true)
        #expect(words([("0", "Milk"), ("1", "Soup"), ("2", "Tea")])?.contains("its place in a list") == true)
        #expect(words([("1", "Milk"), ("2", "Soup")]) == nil)
        #expect(words([("a", "Milk"), ("Soup", "Soup")]) == nil)
    }

    @Test("One entity tells nothing")
    func tooFew() {
        #expect(words([("Milk", "Milk")]) == nil)
        #expect(words([]) == nil)
    }

    @Test("Each type is asked by what its query can do; one that fails is left out")
    func asked() {
        var app = AppMetadata(app: "notes", name: "Notes")
        var note = EntityMetadata(id: "Note", name: "Note")
        note.queryAbilities = ["ids", "suggested", "all"]
        var draft = EntityMetadata(id: "Draft", name: "Draft")
        draft.traits = ["TransientAppEntity"]
        app.entities = [note, EntityMetadata(id: "Folder", name: "Folder"), draft]
        var requests: [EntityRequest] = []
        let faults = IdentifierCheck.faults(in: app) { request in
            requests.append(request)
            guard request.entity == "Note" else { return nil }
            return EntityPage(items: ["0", "1"].map { .entity(EntityValue(type: "Note", id: $0)) })
        }
        #expect(requests.map(\.entity) == ["Note", "Folder"])
        #expect(requests.map(\.mode) == [.all, .suggested])
        #expect(faults.map(\.subject) == ["Note"])
        #expect(IdentifierCheck.replacing(faults, with: faults) == faults)
    }
}
