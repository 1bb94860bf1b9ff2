import IntentProtocol
import Synchronization
import Testing

@testable import AppIntents

private struct Photo: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
    static let defaultQuery = PhotoQuery()
    let id: UUID
    var displayRepresentation: DisplayRepresentation { "\(id.uuidString)" }

    static func id(_ number: Int) -> UUID {
        UUID(uuidString: "00000000-0000-4000-A000-00000000000\(number)") ?? UUID()
    }
}

private struct PhotoQuery: EntityQuery {
    func entities(for identifiers: [UUID]) async throws -> [Photo] { identifiers.map { Photo(id: $0) } }
}

private struct Page: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
    static let defaultQuery = PageQuery()
    let id: Int
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

/// Answers in any way but the one that was asked for, and counts.
private struct PageQuery: EntityQuery {
    @TaskLocal static var asked: Asked?

    final class Asked: Sendable {
        let identifiers = Mutex<[[Int]]>([])
    }

    func entities(for identifiers: [Int]) async throws -> [Page] {
        Self.asked?.identifiers.withLock { $0.append(identifiers) }
        if identifiers.contains(13) { throw CancellationError() }
        let found = identifiers.reversed().filter { $0 < 1000 }
        return (found + found + [777]).map { Page(id: $0) }
    }
}

private struct Print: AppIntent {
    static let title: LocalizedStringResource = "Print"
    @Parameter(title: "Photos") var photos: EntityCollection<Photo>
    @Parameter(title: "Pages") var pages: EntityCollection<Page>
    @Parameter(title: "List") var list: [Page]
    func perform() async throws -> some IntentResult { .result() }
}

/// A file of identifiers as the host sends it.
private func file(_ identifiers: [String], type: String) throws -> OpenDescriptor {
    var builder = try IdentifierSetBuilder(type: type)
    for identifier in identifiers { try builder.append(identifier) }
    return try builder.finish()
}

@Suite("Collections in shared memory")
struct MappedCollectionTests {
    private func mapped<Entity: AppEntity>(
        _ type: Entity.Type, _ identifiers: [String], as name: String? = nil
    ) async throws -> EntityCollection<Entity> {
        let name = name ?? Entity.persistentIdentifier
        let file = try file(identifiers, type: name)
        defer { withExtendedLifetime(file) {} }
        let handle = UUID().uuidString
        defer { HeldCollections.shared.forget([handle]) }
        return try await EntityCollection<Entity>._decode(
            _WireValue(
                .collection(
                    CollectionValue(type: Entity.persistentIdentifier, members: .handle(handle), descriptor: 0))),
            in: _DecodingContext(descriptors: [file.number]))
    }

    @Test("Identifiers are read in place, from any position")
    func reading() async throws {
        let photos = try await mapped(Photo.self, (0..<9).map { Photo.id($0).uuidString })
        #expect(photos.count == 9 && !photos.isEmpty)
        #expect(photos.identifierView[4] == Photo.id(4))
        #expect(photos.identifierView.last == Photo.id(8))
        #expect(photos.identifiers == (0..<9).map(Photo.id))
        #expect(Array(photos.identifierView[2..<4]) == [Photo.id(2), Photo.id(3)])
        #expect(photos.contains(Photo.id(8)) && !photos.contains(UUID()))
        let sum = photos.identifierView.withContiguousStorageIfAvailable { Array($0) }
        #expect(sum == (0..<9).map(Photo.id))
        let pages = try await mapped(Page.self, ["3", "1", "3"])
        #expect(Array(pages.identifierView) == [3, 1, 3])
        #expect(pages.identifierView.withContiguousStorageIfAvailable { $0.count } == nil)
        #expect(EntityCollection<Page>().identifierView.isEmpty)
    }

    @Test("UUIDs that are no texts of one form are read all the same")
    func mixed() async throws {
        let texts = [Photo.id(1).uuidString, Photo.id(2).uuidString.lowercased()]
        let photos = try await mapped(Photo.self, texts)
        #expect(photos.identifiers == [Photo.id(1), Photo.id(2)])
    }

    @Test("A collection that is changed becomes one of its own; the other stays, and keeps its handle")
    func changing() async throws {
        let photos = try await mapped(Photo.self, [Photo.id(1).uuidString, Photo.id(2).uuidString])
        var changed = photos
        changed.append(Photo.id(3))
        changed.remove(Photo.id(1))
        #expect(changed.identifiers == [Photo.id(2), Photo.id(3)])
        #expect(photos.identifiers == [Photo.id(1), Photo.id(2)])
        #expect(changed != photos && photos == photos)
        #expect(photos == EntityCollection(identifiers: photos.identifiers))
        func isHandle(_ collection: EntityCollection<Photo>) -> Bool {
            if case .collection(let value) = collection._encode(.reference).raw, case .handle = value.members {
                return true
            }
            return false
        }
        #expect(isHandle(photos) && !isHandle(changed))
    }

    @Test("A file of another type, and identifiers of another type, are refused with what is wrong")
    func otherTypes() async throws {
        let other = await #expect(throws: IntentError.self) { try await mapped(Photo.self, ["1"], as: "Page") }
        #expect(other?.message == "it is a collection of Page")
        let bad = await #expect(throws: IntentError.self) { try await mapped(Page.self, ["1", "two", "x"]) }
        #expect(bad?.code == .invalidValue && bad?.message.contains("“two” is no identifier of Page") == true)
        let uuid = await #expect(throws: IntentError.self) { try await mapped(Photo.self, ["1"]) }
        #expect(uuid?.code == .invalidValue)
    }

    @Test("A file that is named and did not come, or is no sealed file, is refused")
    func badFiles() async throws {
        let value = _WireValue(
            .collection(CollectionValue(type: "Photo", members: .handle("f1"), descriptor: 1)))
        let missing = await #expect(throws: IntentError.self) {
            try await EntityCollection<Photo>._decode(value, in: _DecodingContext(descriptors: [0]))
        }
        #expect(missing?.code == .protocolViolation)
        let plain = await #expect(throws: IntentError.self) {
            try await EntityCollection<Photo>._decode(value, in: _DecodingContext(descriptors: [0, 0]))
        }
        #expect(plain?.code == .invalidValue)
    }

    @Test("A handle that came before is mapped once, until it is forgotten; who uses it keeps it")
    func once() async throws {
        let file = try file([Photo.id(1).uuidString], type: "Photo")
        defer { withExtendedLifetime(file) {} }
        let held = HeldCollections()
        let first = try held.map("a", file.number)
        #expect(try held.map("a", -1) === first)
        #expect(held.find("a") === first)
        held.forget(["a", "b"])
        #expect(held.find("a") == nil)
        #expect(first.text(at: 0) == Photo.id(1).uuidString)
        #expect(throws: IntentError.self) { try held.map("a", -1) }
    }

    @Test("One that is mapped already is read at once, where it is of the type; its file needn't come again")
    func atOnce() async throws {
        let file = try file(["1", "2"], type: "Page")
        defer { withExtendedLifetime(file) {} }
        let handle = UUID().uuidString
        defer { HeldCollections.shared.forget([handle]) }
        func value(_ type: String, _ descriptor: Int?) -> _WireValue {
            _WireValue(.collection(CollectionValue(type: type, members: .handle(handle), descriptor: descriptor)))
        }
        #expect(try EntityCollection<Page>._decodeAtOnce(value("Page", 0)) == nil)
        let first = try await EntityCollection<Page>._decode(
            value("Page", 0), in: _DecodingContext(descriptors: [file.number]))
        #expect(try EntityCollection<Page>._decodeAtOnce(value("Page", nil)) == first)
        #expect(try EntityCollection<Page>?._decodeAtOnce(value("Page", nil)) == first)
        #expect(try EntityCollection<Photo>._decodeAtOnce(value("Photo", nil)) == nil)
        let other = #expect(throws: IntentError.self) { try EntityCollection<Photo>._decodeAtOnce(value("Page", nil)) }
        #expect(other?.message == "it is a collection of Page")
        HeldCollections.shared.forget([handle])
        #expect(try EntityCollection<Page>._decodeAtOnce(value("Page", nil)) == nil)
        #expect(Array(first.identifierView) == [1, 2])
    }

    @Test("A set is read for an entity type's sake once, and again for another type's")
    func checkedOnce() throws {
        let file = try file(["1", "two"], type: "Page")
        defer { withExtendedLifetime(file) {} }
        let mapped = MappedIdentifiers(try IdentifierSet(descriptor: file.number), handle: "h")
        for _ in 1...2 {
            let error = #expect(throws: IntentError.self) { try mapped.check(Page.self) }
            #expect(error?.message.contains("“two” is no identifier of Page") == true)
        }
        let other = #expect(throws: IntentError.self) { try mapped.check(Photo.self) }
        #expect(other?.message == "it is a collection of Page")
    }

    @Test("A loop reads what the positions give, of a list, of UUIDs and of texts, also after the collection is gone")
    func loops() async throws {
        func looped<Entity: AppEntity>(_ collection: EntityCollection<Entity>) -> [Entity.ID] {
            var identifiers: [Entity.ID] = []
            for identifier in collection.identifierView { identifiers.append(identifier) }
            return identifiers
        }
        let ids = (0..<9).map(Photo.id)
        #expect(looped(EntityCollection<Photo>(identifiers: ids)) == ids)
        #expect(looped(try await mapped(Photo.self, ids.map(\.uuidString))) == ids)
        #expect(looped(try await mapped(Page.self, ["3", "1", "3"])) == [3, 1, 3])
        #expect(looped(EntityCollection<Page>()).isEmpty)
        var iterator = try await mapped(Photo.self, [ids[1].uuidString]).identifierView.makeIterator()
        #expect(iterator.next() == ids[1] && iterator.next() == nil && iterator.next() == nil)
    }

    @Test("Past so many the one that was not used lately gives way")
    func bounded() throws {
        let file = try file(["x"], type: "Photo")
        defer { withExtendedLifetime(file) {} }
        let held = HeldCollections()
        for number in 0..<HeldCollections.limit { _ = try held.map("\(number)", file.number) }
        _ = held.find("0")
        _ = try held.map("new", file.number)
        #expect(held.count == HeldCollections.limit)
        #expect(held.find("0") != nil && held.find("1") == nil)
    }

    @Test("Past so many bytes those that were not used lately give way, as many as it takes")
    func boundedBytes() throws {
        let texts = (0..<200).map { _ in UUID().uuidString }
        let small = try file(Array(texts.prefix(100)), type: "Photo")
        let large = try file(texts, type: "Photo")
        defer { withExtendedLifetime((small, large)) {} }
        let bytes = try IdentifierSet(descriptor: small.number).byteCount
        let held = HeldCollections(byteLimit: 3 * bytes)
        for name in ["a", "b", "c"] { _ = try held.map(name, small.number) }
        #expect(held.count == 3)
        let kept = held.find("a")
        // It takes the place of two.
        _ = try held.map("large", large.number)
        #expect(held.find("large") != nil && held.find("a") === kept)
        #expect(held.find("b") == nil && held.find("c") == nil)
        // One that is larger than all that may be kept is kept alone, as long as the run that it came with goes on.
        let alone = HeldCollections(byteLimit: bytes - 1)
        _ = try alone.map("small", small.number)
        #expect(alone.find("small") != nil)
        _ = try alone.map("next", small.number)
        #expect(alone.count == 1 && alone.find("next") != nil)
    }

    @Test("A collection whose file did not come is asked for, page after page")
    func asking() async throws {
        let channel = PagedChannel((1...250).map(String.init))
        let context = RunContext(Perform(app: "test", intent: "Print"), channel)
        let pages = try await RunContext.$current.withValue(context) {
            try await EntityCollection<Page>._decode(
                _WireValue(.collection(CollectionValue(type: "Page", members: .handle("h")))), in: _DecodingContext())
        }
        #expect(pages.identifiers == Array(1...250))
        #expect(channel.asked.withLock { $0 } == [0, 100, 200])
    }

    // MARK: Resolving

    @Test("Entities come in chunks, in the order of their identifiers, whatever the query answers")
    func chunks() async throws {
        let asked = PageQuery.Asked()
        try await PageQuery.$asked.withValue(asked) {
            let pages = try await mapped(Page.self, ["5", "4000", "7", "5", "9"])
            var chunks: [[Int]] = []
            for try await chunk in pages.resolvedEntityChunks(of: 3) { chunks.append(chunk.map(\.id)) }
            #expect(chunks == [[5, 7], [5, 9]])
            #expect(try await pages.resolvedEntities().map(\.id) == [5, 7, 5, 9])
        }
        #expect(asked.identifiers.withLock { $0 } == [[5, 4000, 7], [5, 9], [5, 4000, 7, 9]])
    }

    @Test("Entities that were given are not asked for")
    func given() async throws {
        let asked = PageQuery.Asked()
        try await PageQuery.$asked.withValue(asked) {
            var pages = EntityCollection(entities: [Page(id: 5000), Page(id: 1)])
            pages.append(2)
            var entities: [Int] = []
            for try await chunk in pages.resolvedEntityChunks(of: 2) { entities += chunk.map(\.id) }
            #expect(entities == [5000, 1, 2])
        }
        #expect(asked.identifiers.withLock { $0 } == [[2]])
    }

    @Test("A query's error ends the chunks, and so does a cancellation between two of them")
    func ends() async throws {
        let pages = EntityCollection<Page>(identifiers: [1, 13, 2])
        var iterator = pages.resolvedEntityChunks(of: 1).makeAsyncIterator()
        #expect(try await iterator.next()?.map(\.id) == [1])
        await #expect(throws: CancellationError.self) { try await iterator.next() }
        let asked = PageQuery.Asked()
        let task = Task {
            try await PageQuery.$asked.withValue(asked) {
                var seen = 0
                for try await _ in EntityCollection<Page>(identifiers: [1, 2, 3]).resolvedEntityChunks(of: 1) {
                    seen += 1
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return seen
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(asked.identifiers.withLock { $0 } == [[1]])
    }

    @Test("A list of entities takes a collection: all are fetched, in chunks, and one that is gone is an error")
    func lists() async throws {
        let asked = PageQuery.Asked()
        try await PageQuery.$asked.withValue(asked) {
            let texts = (0..<777).map(String.init).filter { $0 != "13" }
            let file = try file(texts, type: "Page")
            defer { withExtendedLifetime(file) {} }
            let value = CollectionValue(type: "Page", members: .handle("lists"), descriptor: 0)
            let context = _DecodingContext(descriptors: [file.number])
            let pages = try await [Page]._decode(_WireValue(.collection(value)), in: context)
            #expect(pages.map { String($0.id) } == texts)
            #expect(asked.identifiers.withLock { $0.map(\.count) } == [500, 276])
            let gone = CollectionValue(type: "Page", members: .identifiers(["1", "2000"]))
            let error = await #expect(throws: IntentError.self) {
                try await [Page]._decode(_WireValue(.collection(gone)), in: context)
            }
            #expect(error?.code == .notFound)
            let numbers = await #expect(throws: IntentError.self) {
                try await [Int]._decode(_WireValue(.collection(gone)), in: context)
            }
            #expect(numbers?.code == .invalidValue)
            HeldCollections.shared.forget(["lists"])
        }
    }
}

/// A host that gives a collection's identifiers in pages of a hundred.
private final class PagedChannel: RunChannel {
    let texts: [String]
    let asked = Mutex<[Int64]>([])
    var cancellation: CancellationReason? { nil }

    init(_ texts: [String]) {
        self.texts = texts
    }

    func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome { throw CancellationError() }

    func request(_ request: AdminRequest) async throws -> CBOR {
        let offset = request.arguments["offset"]?.int ?? 0
        asked.withLock { $0.append(offset) }
        let page = texts.dropFirst(Int(offset)).prefix(100)
        return .object([
            "identifiers": .array(page.map(CBOR.text)), "more": page.endIndex < texts.count ? true : nil,
        ])
    }

    func post(_ report: ProgressReport) {}
    func flush() {}
}
