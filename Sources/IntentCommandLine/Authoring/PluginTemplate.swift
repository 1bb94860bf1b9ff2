/// The files of a new plugin: a package that builds, with an intent, an entity, phrases, catalogs and a test.
struct PluginTemplate {
    struct File {
        var path: String
        var text: String
    }

    /// The package's and the library's name, such as `Tally`.
    let name: String
    /// The folder of Intendant's own package.
    let sdk: String

    /// Whether a name can be that of a Swift module.
    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic, name.utf8.count <= 64
        else {
            return false
        }
        return name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
    }

    var files: [File] {
        [
            File(path: "Package.swift", text: package), File(path: ".gitignore", text: ".build/\n"),
            File(path: "README.md", text: readme), File(path: "Sources/\(name)/Item.swift", text: item),
            File(path: "Sources/\(name)/AddItemIntent.swift", text: intent),
            File(path: "Sources/\(name)/\(name)Shortcuts.swift", text: shortcuts),
            File(path: "Sources/\(name)/\(name)Extension.swift", text: appExtension),
            File(path: "Sources/\(name)/Resources/Localizable.xcstrings", text: texts),
            File(path: "Sources/\(name)/Resources/AppShortcuts.xcstrings", text: phrases),
            File(path: "Sources/\(name)/Resources/InfoPlist.xcstrings", text: names),
            File(path: "Tests/\(name)Tests/AddItemTests.swift", text: test),
            File(path: "Tests/\(name)Tests/WorkerTests.swift", text: workerTest),
        ]
    }

    private var package: String {
        """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "\(name)",
            defaultLocalization: "en",
            products: [.library(name: "\(name)", type: .dynamic, targets: ["\(name)"])],
            dependencies: [.package(name: "Intendant", path: "\(sdk)")],
            targets: [
                .target(
                    name: "\(name)", dependencies: [.product(name: "AppIntents", package: "Intendant")],
                    resources: [.process("Resources")]),
                .testTarget(
                    name: "\(name)Tests",
                    dependencies: ["\(name)", .product(name: "AppIntentsTesting", package: "Intendant")]),
            ]
        )

        """
    }

    private var readme: String {
        """
        # \(name)

        A plugin of Intendant's. Its tests run it in the real host, which is built once by
        `swift build --package-path \(sdk)`, or found in `PATH` or where `INTENDANT_PROGRAMS` says.

            swift test
            intentctl dev .                 # builds, installs, and again when a file changes
            intentctl say 'Add milk to \(name)'
            intentctl list \(name.lowercased())

        """
    }

    private var item: String {
        """
        import AppIntents

        /// A thing that people add and find again.
        struct Item: AppEntity {
            static let typeDisplayRepresentation: TypeDisplayRepresentation = "Item"
            static let defaultQuery = ItemQuery()

            let id: Int

            @Property(title: "Name")
            var name: String

            init(id: Int, name: String) {
                self.id = id
                self.name = name
            }

            var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\\(name)") }
        }

        /// Finds items.
        struct ItemQuery: EntityStringQuery {
            @Dependency private var items: Items

            func entities(for identifiers: [Int]) async throws -> [Item] {
                await items.all.filter { identifiers.contains($0.id) }
            }

            func entities(matching string: String) async throws -> [Item] {
                await items.all.filter { $0.name.localizedCaseInsensitiveContains(string) }
            }

            func suggestedEntities() async throws -> [Item] { await items.all }
        }

        /// The items, in a file of the app's own folder.
        actor Items {
            private let file = IntentEnvironment.dataFolder.appendingPathComponent("items.json")

            var all: [Item] { names.enumerated().map { Item(id: $0.offset + 1, name: $0.element) } }

            private var names: [String] {
                let data = FileManager.default.contents(atPath: file.path) ?? Data("[]".utf8)
                return (try? JSONDecoder().decode([String].self, from: data)) ?? []
            }

            /// Adds an item and gives it back.
            func add(_ name: String) throws -> Item {
                let names = names + [name]
                try JSONEncoder().encode(names).write(to: file, options: .atomic)
                return Item(id: names.count, name: name)
            }
        }

        """
    }

    private var intent: String {
        """
        import AppIntents

        struct AddItemIntent: AppIntent {
            static let title: LocalizedStringResource = "Add Item"
            static let description = IntentDescription("Adds an item.")
            /// One process for all calls, so that no two of them write the file at a time.
            static let allowedExecutionTargets: IntentExecutionTargets = .main

            @Parameter(title: "Name", requestValueDialog: "What is to be added?")
            var name: String

            @Dependency private var items: Items

            func perform() async throws -> some IntentResult & ReturnsValue<Item> & ProvidesDialog {
                let item = try await items.add(name)
                return .result(value: item, dialog: "\\(item.name) was added.")
            }
        }

        """
    }

    private var shortcuts: String {
        """
        import AppIntents

        struct \(name)Shortcuts: AppShortcutsProvider {
            static var appShortcuts: [AppShortcut] {
                AppShortcut(
                    intent: AddItemIntent(), phrases: ["Add \\(\\.$name) to \\(.applicationName)"], shortTitle: "Add Item",
                    systemImageName: "plus")
            }
        }

        """
    }

    private var appExtension: String {
        """
        import AppIntents

        struct \(name)Extension: AppIntentsExtension {
            init() { AppDependencyManager.shared.add(dependency: Items()) }
        }

        """
    }

    private var texts: String {
        Self.catalog([
            ("Add Item", "Eintrag hinzufügen"), ("Adds an item.", "Fügt einen Eintrag hinzu."), ("Name", "Name"),
            ("Item", "Eintrag"), ("What is to be added?", "Was soll hinzugefügt werden?"),
            ("%@ was added.", "%@ wurde hinzugefügt."),
        ])
    }

    private var phrases: String {
        Self.catalog([("Add ${name} to ${applicationName}", "Füge ${name} zu ${applicationName} hinzu")])
    }

    private var names: String { Self.catalog([("CFBundleDisplayName", name)], source: name) }

    /// A string catalog with German beside the source language.
    private static func catalog(_ texts: [(String, String)], source: String? = nil) -> String {
        func unit(_ language: String, _ text: String) -> String {
            #"        "\#(language)" : { "stringUnit" : { "state" : "translated", "value" : "\#(text)" } }"#
        }
        let entries = texts.map { key, german in
            let localizations = (source.map { [unit("en", $0)] } ?? []) + [unit("de", german)]
            return
                "    \"\(key)\" : {\n      \"localizations\" : {\n\(localizations.joined(separator: ",\n"))\n      }\n    }"
        }
        return
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}\n"
    }

    private var test: String {
        """
        import AppIntents
        import Testing

        @testable import \(name)

        @Suite("Adding")
        struct AddItemTests {
            @Test("What is added is found again")
            func adds() async throws {
                AppDependencyManager.shared.add(dependency: Items())
                let intent = AddItemIntent()
                intent.name = "Milk \\(UInt32.random(in: 0...UInt32.max))"
                _ = try await intent.perform()
                let found = try await ItemQuery().entities(matching: intent.name)
                #expect(found.map(\\.name) == [intent.name])
            }
        }

        """
    }

    private var workerTest: String {
        """
        import AppIntentsTesting
        import Testing

        /// The library in a real host and a sandboxed worker, with a home of each test's own.
        @Suite("In a worker")
        struct WorkerTests {
            let definitions = IntentDefinitions(bundleIdentifier: "\(name.lowercased())", host: IntentTestHost())

            @Test("What is added is said, and found again")
            func adds() async throws {
                let result = try await definitions.intents["AddItemIntent"].makeIntent(name: "Milk").run()
                #expect(result.dialog == "Milk was added.")
                let found = try await definitions.entities["Item"].entities(matching: "milk")
                #expect(try found.map { try $0.name as String } == ["Milk"])
            }

            @Test("A name that is missing is asked for")
            func asks() async throws {
                let result = try await definitions.intents["AddItemIntent"].makeIntent()
                    .run(answering: [.typed("Bread").to("What is to be added?")])
                #expect(try result.value.name == "Bread")
            }
        }

        """
    }
}
