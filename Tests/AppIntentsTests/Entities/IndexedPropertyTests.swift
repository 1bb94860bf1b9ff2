import AppIntents
import Testing

private struct Recipe: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Recipe"
    static let defaultQuery = RecipeQuery()
    let id: Int
    @Property(title: "Name", indexingKey: \.title) var name: String
    @Property(indexingKey: \.textContent) var steps: String?
    @Property(title: "Portions", customIndexingKey: CSCustomAttributeKey(keyName: "portions")!) var portions: Int
    @Property(title: "Secret") var secret: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "Recipe \(id)", descriptor: SemanticContentDescriptor(labels: ["food"]))
    }

    init(_ id: Int, _ name: String, steps: String?) {
        self.id = id
        self.name = name
        self.steps = steps
        portions = 4
        secret = "hidden"
    }
}

private struct RecipeQuery: IndexedEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Recipe] { [] }
}

@Suite("Properties in a search index")
struct IndexedPropertyTests {
    @Test("A property's value goes to the attribute that the author named")
    func attributes() {
        let attributes = Recipe(1, "Soup", steps: "Boil.").attributeSet
        #expect(attributes.title == "Soup")
        #expect(attributes.textContent == "Boil.")
        #expect(attributes.value(forCustomKey: CSCustomAttributeKey(keyName: "portions")!) as? Int == 4)
        #expect(attributes.keywords == ["food"])
        #expect(!attributes.searchableTexts.contains("hidden"))
        #expect(Recipe(2, "Tea", steps: nil).attributeSet.textContent == nil)
    }

    @Test("An attribute's name has letters, digits and underscores", arguments: ["", "a b", "a-b", "ü"])
    func badNames(name: String) {
        #expect(CSCustomAttributeKey(keyName: name) == nil)
    }
}
