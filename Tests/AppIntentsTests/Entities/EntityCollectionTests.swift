import AppIntents
import IntentProtocol
import Synchronization
import Testing

private struct Chat: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Chat"
    static let defaultQuery = ChatQuery()
    let id: Int
    var displayRepresentation: DisplayRepresentation { "Chat \(id)" }
}

private struct ChatQuery: EntityQuery {
    static let asked = Mutex<[[Int]]>([])

    func entities(for identifiers: [Int]) async throws -> [Chat] {
        Self.asked.withLock { $0.append(identifiers) }
        return identifiers.filter { $0 < 1000 }.map { Chat(id: $0) }
    }
}

private struct Mute: AppIntent {
    static let title: LocalizedStringResource = "Mute"
    @Parameter(title: "Chats") var chats: EntityCollection<Chat>
    func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: chats.identifiers.count) }
}

@Suite("Collections of entities", .serialized)
struct EntityCollectionTests {
    init() {
        ChatQuery.asked.withLock { $0 = [] }
    }

    @Test("A collection from the wire asks the query for nothing")
    func noQuery() async throws {
        let intent = Mute()
        let parameter = try #require(WrapperLayout.parameter("chats", of: intent))
        let identifiers = (1...300).map { String($0) }
        try await parameter.setWire(.collection(CollectionValue(type: "Chat", members: .identifiers(identifiers))))
        #expect(try await intent.perform().value == 300)
        #expect(ChatQuery.asked.withLock { $0 }.isEmpty)
    }

    @Test("Entities are fetched together when they are wanted, in order, without those that are gone")
    func resolving() async throws {
        let chats = EntityCollection<Chat>(identifiers: [7, 5000, 5])
        #expect(try await chats.resolvedEntities().map(\.id) == [7, 5])
        #expect(ChatQuery.asked.withLock { $0 } == [[7, 5000, 5]])
    }

    @Test("Entities that were given are kept, appended ones aren't")
    func given() async throws {
        var chats = EntityCollection(entities: [Chat(id: 1), Chat(id: 2)])
        #expect(try await chats.resolvedEntities().count == 2)
        #expect(ChatQuery.asked.withLock { $0 }.isEmpty)
        chats.append(Chat(id: 3))
        #expect(try await chats.resolvedEntities().map(\.id) == [1, 2, 3])
        #expect(ChatQuery.asked.withLock { $0 } == [[3]])
    }

    @Test("Identifiers are added and removed")
    func editing() {
        var chats: EntityCollection<Chat> = [1, 2]
        chats.append(3)
        chats.append(contentsOf: [4, 5])
        chats.remove(2)
        chats.remove(Chat(id: 4))
        #expect(chats.identifiers == [1, 3, 5])
        #expect(chats.count == 3)
        #expect(chats.contains(5))
        #expect(!chats.contains(Chat(id: 2)))
        #expect(!chats.isEmpty)
        #expect(EntityCollection<Chat>().isEmpty)
    }

    @Test("A list of entities is taken as a collection, without a query")
    func lists() async throws {
        let intent = Mute()
        let parameter = try #require(WrapperLayout.parameter("chats", of: intent))
        try await parameter.setWire(.array([.entity(EntityValue(type: "Chat", id: "4")), .string("6")]))
        #expect(intent.chats == [4, 6])
        #expect(ChatQuery.asked.withLock { $0 }.isEmpty)
    }

    @Test("The handle of a collection needs a host")
    func handle() async throws {
        let parameter = try #require(WrapperLayout.parameter("chats", of: Mute()))
        let error = await #expect(throws: IntentError.self) {
            try await parameter.setWire(.collection(CollectionValue(type: "Chat", members: .handle("c1"))))
        }
        #expect(error?.code == .notFound)
    }
}

@Suite("Identifiers of two parts")
struct SyncableEntityIdentifierTests {
    private typealias ID = SyncableEntityIdentifier<Int, String>

    @Test("Local parts are compared when both have one, stable ones when neither has, and never across")
    func equality() {
        #expect(ID(local: 1, stable: "a") == ID(local: 1, stable: "b"))
        #expect(ID(local: 1, stable: "a") != ID(local: 2, stable: "a"))
        #expect(ID(local: nil, stable: "a") == ID(local: nil, stable: "a"))
        #expect(ID(local: 1, stable: "a") != ID(local: nil, stable: "a"))
        #expect(Set([ID(local: 1, stable: "a"), ID(local: 1, stable: nil)]).count == 1)
    }

    @Test(
        "The text of an identifier is read back",
        arguments: [
            ID(local: 1, stable: "a&b=c %"), ID(local: 1, stable: nil), ID(local: nil, stable: "ü"),
        ])
    private func text(identifier: ID) throws {
        let back = try #require(ID.entityIdentifier(for: identifier.entityIdentifierString))
        #expect(back.local == identifier.local)
        #expect(back.stable == identifier.stable)
    }

    @Test("Text that is no identifier isn't read", arguments: ["", "x", "local=no", "other=1"])
    func badText(text: String) {
        #expect(ID.entityIdentifier(for: text) == nil)
    }

    @Test("One identifier serves as both parts")
    func single() {
        let identifier = SyncableEntityIdentifier<String, String>(id: "x")
        #expect(identifier.local == "x")
        #expect(identifier.stable == "x")
    }
}
