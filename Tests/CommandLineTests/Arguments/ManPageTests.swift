import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Manual pages")
struct ManPageTests {
    @Test("The tool's page has every command with its options, by the same table as the help")
    func whole() {
        let page = ManPage.text([.root], version: "1.0")
        #expect(
            page.hasPrefix(
                ".TH \"INTENTCTL\" 1 \"\" \"Intendant 1.0\" \"User Commands\"\n.SH NAME\nintentctl \\- run the intents")
        )
        for command in Command.root.subcommands where !command.isHidden {
            #expect(page.contains(".SS intentctl \(command.name.replacing("-", with: "\\-"))"), "\(command.name)")
            for option in command.options {
                #expect(page.contains(".B " + option.usage.replacing("-", with: "\\-")), "\(option.name)")
            }
        }
        #expect(!page.contains("__complete"))
    }

    @Test("A command has a page of its own, and no line of a text is taken for a request of roff's")
    func command() throws {
        let result = try Tool().run("man", "plugin", "install")
        #expect(
            result.status == 0
                && result.output.contains(".SH NAME\nintentctl\\-plugin\\-install \\- describe a library"))
        let lines = result.output.split(separator: "\n")
        let requests = [".TH", ".SH", ".SS", ".TP", ".B", ".BR", ".PP", ".br"]
        #expect(
            lines.filter { $0.hasPrefix(".") }.allSatisfy { line in
                requests.contains { line == $0 || line.hasPrefix($0 + " ") }
            })
        #expect(try Tool().run("man", "nonsense").status == 64)
    }
}

@Suite("What can be done with an entity")
struct EntityActionsTests {
    private static let app: AppMetadata = {
        var app = AppMetadata(app: "photos", name: "Photos")
        func intent(
            _ id: String, _ title: LocalizedText, _ type: ValueType?, _ edit: (inout IntentMetadata) -> Void = { _ in }
        ) -> IntentMetadata {
            var intent = IntentMetadata(id: id, title: title)
            if let type { intent.parameters = [ParameterMetadata(name: "target", title: "Target", type: type)] }
            edit(&intent)
            return intent
        }
        app.intents = [
            intent("Open", "Show it", .entity("Asset")) { $0.traits = ["OpenIntent"] },
            intent("Delete", "Away", .array(.entity("Asset"))) { $0.traits = ["DeleteIntent"] },
            intent("Dup", "Copy", .collection("Asset")) { $0.schema = "photos.duplicateAssets" },
            intent("Move", "Move photo", .entity("Asset")) {
                $0.parameters.append(ParameterMetadata(name: "album", title: "Album", type: .string))
            },
            intent("Old", "Old", .entity("Asset")) { $0.deprecation = "gone" }, intent("None", "None", nil),
            intent("Hidden", "Hidden", .entity("Asset")) { $0.isDiscoverable = false },
            intent("Other", "Other", .entity("Album")),
        ]
        return app
    }()

    @Test("Verbs are those of protocols and schemas, then the titles'; what is deprecated or hidden is not offered")
    func actions() {
        let actions = EntityActions(Self.app, entity: "Asset", locale: "").actions
        #expect(actions.map(\.verb) == ["delete", "duplicate", "open", "move"])
        #expect(actions.map(\.takesSeveral) == [true, true, false, false])
        #expect(actions.last?.needs == ["album"])
        #expect(EntityActions(Self.app, entity: "Asset", locale: "").named("SHOW it").map(\.intent) == ["Open"])
    }

    @Test("Entities are named as app.Type:ID", arguments: ["photos.Asset:1", "photos.Asset:a:b", "a.b:c.d"])
    func names(text: String) {
        #expect(EntityName(text)?.text == text)
    }

    @Test(
        "What is another word is none",
        arguments: ["open", "name=a.b:c", "photos.Asset", "photos:1", ".Asset:1", "photos.:1", "photos.Asset:"])
    func noNames(text: String) {
        #expect(EntityName(text) == nil)
    }
}
