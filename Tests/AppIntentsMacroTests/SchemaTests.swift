import IntentProtocol
import Testing

@testable import AppIntents

@Suite("@AppIntent, @AppEntity and @AppEnum with a schema")
struct SchemaTests {
    @Test("Plain variables of an intent become parameters, others stay as they are")
    func parameters() async throws {
        let intent = CreateAlbum()
        intent.name = "Summer"
        #expect(WrapperLayout.parameters(of: intent).map(\.name) == ["name", "place"])
        #expect(WrapperLayout.parameter("name", of: intent)?.displayTitle.key == "Name")
        #expect(intent.isNamed)
        let result = try await intent.perform()
        #expect(result.value == "Summer")
    }

    @Test("An intent without a title has that of its schema, one with a title keeps it")
    func titles() {
        #expect(String(localized: CreateAlbum.title) == "Create Album")
        #expect(String(localized: SearchIntent.title) == "Search here")
    }

    @Test("The metadata names the schemas")
    func metadata() {
        var description = AppDescription(app: "test")
        #expect(description.intent(CreateAlbum.self).schema == "photos.createAlbum")
        #expect(description.intent(SearchIntent.self).schema == "system.search")
        #expect(description.intent(PlayIntent.self).schema == nil)
        #expect(description.entity(Album.self).schema == "photos.album")
        #expect(description.enumeration(AlbumType.self).schema == "photos.albumType")
        #expect(description.intent(SearchIntent.self).isAssistantOnly)
        #expect(!description.intent(CreateAlbum.self).isAssistantOnly)
    }

    @Test("Plain variables of an entity become properties, its id doesn't")
    func properties() {
        let album = Album(id: "a", name: "Summer")
        #expect(EntityProperties.values(of: album).first == NamedValue("name", .string("Summer")))
        #expect(EntityProperties.all(of: album).map(\.name) == ["name", "creationDate", "albumType"])
        #expect(String(localized: Album.typeDisplayRepresentation.name) == "Album")
    }

    @Test("The metadata has the titles that the author gave to properties")
    func propertyTitles() {
        var description = AppDescription(app: "test")
        #expect(
            description.entity(Album.self).properties.map(\.title.text)
                == ["Title of the album", "Creation Date", "Album Type"])
    }

    @Test("The cases of an enumeration without names are named after the code")
    func enumeration() {
        #expect(AssetType._schema.name == "photos.assetType")
        #expect(String(localized: AssetType.livePhoto.displayRepresentation.title) == "Live Photo")
    }
}
