import IntentProtocol
import Testing

@testable import IntentStore

@Suite("The registry of plugins")
final class PluginRegistryTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var plugins: PluginRegistry { store.plugins }

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    @Test("A plugin comes back as it was inserted", arguments: [[], [0xa0], [UInt8](repeating: 7, count: 300_000)])
    func insert(metadata: [UInt8]) throws {
        let plugin = PluginRecord.sample(metadata: metadata)
        try plugins.insert(plugin)
        #expect(try plugins.find("notes") == plugin)
        #expect(try plugins.list() == [plugin])
    }

    @Test("A second plugin of one name is refused, and the first stays")
    func duplicate() throws {
        try plugins.insert(.sample(metadata: [1]))
        let error = #expect(throws: IntentError.self) { try self.plugins.insert(.sample(metadata: [2])) }
        #expect(error?.code == .alreadyExists && error?.message.contains("notes") == true)
        #expect(try plugins.find("notes")?.metadata == [1])
    }

    @Test("The version before is kept where its files are others, goes with the plugin, and comes back as it was")
    func before() throws {
        var old = PluginRecord.sample()
        old.seal = String(repeating: "b", count: 64)
        try plugins.replace(old)
        #expect(try plugins.before("notes") == nil)
        var same = old
        same.name = "Other words"
        try plugins.replace(same)
        #expect(try plugins.before("notes") == nil)
        var new = old
        new.library = "plugins/notes/2/libnotes.so"
        try plugins.replace(new)
        #expect(try plugins.before("notes") == same)
        #expect(try plugins.find("notes") == new)
        #expect(try plugins.remove("notes"))
        #expect(try plugins.before("notes") == nil)
    }

    @Test("Replacing changes everything but the time of installation")
    func replace() throws {
        let old = PluginRecord.sample()
        try plugins.insert(old)
        var new = PluginRecord(
            id: "notes", name: "Better notes", library: "plugins/notes/2.so", digest: String(repeating: "f", count: 64),
            origin: "/elsewhere.so", trusted: true, metadata: [1, 2], state: .disabled)
        try plugins.replace(new)
        new.installed = old.installed
        #expect(try plugins.find("notes") == new)
        #expect(try plugins.list().count == 1)
    }

    @Test("Replacing what isn't there adds it")
    func replaceMissing() throws {
        try plugins.replace(.sample())
        #expect(try plugins.find("notes") == .sample())
    }

    @Test("A plugin that was removed is gone, and removing it again tells that there was none")
    func remove() throws {
        try plugins.insert(.sample())
        #expect(try plugins.remove("notes"))
        #expect(try plugins.find("notes") == nil)
        #expect(try !plugins.remove("notes"))
    }

    @Test("The list is in the order of identifiers")
    func order() throws {
        for id in ["photos", "media", "notes"] { try plugins.insert(.sample(id)) }
        #expect(try plugins.list().map(\.id) == ["media", "notes", "photos"])
    }

    @Test("Trust and state are noted for one plugin alone")
    func flags() throws {
        for id in ["media", "notes"] { try plugins.insert(.sample(id)) }
        #expect(try plugins.setTrusted("notes", true))
        #expect(try plugins.setState("media", .faulty))
        #expect(try plugins.list().map(\.trusted) == [false, true])
        #expect(try plugins.list().map(\.state) == [.faulty, .ready])
        #expect(try plugins.setTrusted("notes", false))
        #expect(try plugins.find("notes")?.trusted == false)
    }

    @Test("Trust and state of a plugin that isn't there can't be noted")
    func missing() throws {
        #expect(try !plugins.setTrusted("notes", true))
        #expect(try !plugins.setState("notes", .faulty))
        #expect(try plugins.list() == [])
    }

    @Test("A digest that isn't one is refused")
    func digest() throws {
        var plugin = PluginRecord.sample()
        plugin.digest = "abc"
        #expect(throws: IntentError.self) { try self.plugins.insert(plugin) }
        #expect(try plugins.list() == [])
    }

    @Test("Text that looks like SQL is text")
    func injection() throws {
        var plugin = PluginRecord.sample("'); DROP TABLE plugins; --")
        plugin.name = "O'Reilly \"notes\""
        try plugins.insert(plugin)
        #expect(try plugins.find(plugin.id) == plugin)
    }

    @Test("The registry is there after the store is opened again")
    func reopening() throws {
        let folder = try TemporaryFolder()
        try { try Store(directory: folder.path).plugins.insert(.sample()) }()
        #expect(try Store(directory: folder.path).plugins.list() == [.sample()])
    }
}
