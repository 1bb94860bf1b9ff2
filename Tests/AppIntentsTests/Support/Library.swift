import AppIntents
import Synchronization

/// Books, the things that the tests' intents work on.
struct Book: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
    static let defaultQuery = BookQuery()

    let id: UUID
    @Property(title: "Title") var title: String
    @Property(title: "Pages") var pages: Int?
    @Property(identifier: "shelfNumber", title: "Shelf") var shelf: Int

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(title)", subtitle: "\(pages ?? 0) pages", image: .init(systemName: "book"))
    }

    init(_ number: Int, _ title: String) {
        id = Book.id(number)
        self.title = title
        shelf = number
    }

    static func id(_ number: Int) -> UUID {
        UUID(uuidString: "B00C0000-0000-4000-8000-00000000000\(number)")!
    }

    static let dune = Book(1, "Dune")
    static let emma = Book(2, "Emma")
    static let ulysses = Book(3, "Ulysses")
}

/// Finds books by their identifiers and by text.
struct BookQuery: EntityStringQuery {
    /// How many times identifiers were looked for.
    static let lookups = Mutex(0)

    func entities(for identifiers: [Book.ID]) async throws -> [Book] {
        Self.lookups.withLock { $0 += 1 }
        return [Book.dune, .emma, .ulysses].filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Book] {
        [Book.dune, .emma, .ulysses].filter { $0.title.localizedCaseInsensitiveContains(string) }
    }

    func suggestedEntities() async throws -> [Book] { [.dune, .emma] }
}

/// How a book is bound.
enum Binding: String, AppEnum {
    case hardcover
    case paperback

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Binding"
    static let caseDisplayRepresentations: [Binding: DisplayRepresentation] = [
        .hardcover: "Hardcover", .paperback: DisplayRepresentation(title: "Paperback", subtitle: "Soft cover"),
    ]
}
