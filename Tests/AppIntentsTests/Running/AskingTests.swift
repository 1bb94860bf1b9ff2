import AppIntents
import IntentProtocol
import Testing

private struct Buy: AppIntent {
    static let title: LocalizedStringResource = "Buy"
    @Parameter(title: "Book", requestValueDialog: "Which book do you want?") var book: Book
    @Parameter(title: "Copies", default: 1) var copies: Int

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        if copies > 10 { throw $copies.needsValueError("How many, really?") }
        if book.title == "Emma" {
            throw $book.needsDisambiguationError(among: [.dune, .ulysses], dialog: "Which one instead?")
        }
        try await requestConfirmation(actionName: .buy, dialog: "Buy \(copies) of \(book.title)?")
        return .result(value: "\(copies) \(book.title)")
    }
}

private struct Choosing: AppIntent {
    static let title: LocalizedStringResource = "Choosing"
    @Parameter(title: "Binding") var binding: Binding?
    @Parameter(title: "Count") var count: Int?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let option = try await requestChoice(
            between: [.init(title: "Fast"), .init(title: "Slow", style: .destructive), .cancel], dialog: "How?")
        let binding = try await $binding.requestDisambiguation(among: [.hardcover, .paperback])
        let count = try await $count.requestValue("How many?")
        let isRight = try await $binding.requestConfirmation(for: binding, dialog: "Really \(binding.rawValue)?")
        return .result(value: "\(option.title.key) \(binding.rawValue) \(count ?? 0) \(isRight)")
    }
}

private struct Endless: AppIntent {
    static let title: LocalizedStringResource = "Endless"
    func perform() async throws -> some IntentResult {
        if Bool(true) { throw AppIntentError.restartPerform }
        return .result()
    }
}

private struct Cautious: AppIntent {
    static let title: LocalizedStringResource = "Cautious"
    func perform() async throws -> some IntentResult {
        try await requestConfirmation(conditions: .lowConfidenceSource, dialog: "Sure?")
        return .result()
    }
}

private struct Flavours: DynamicOptionsProvider {
    @IntentParameterDependency<Scoop>(\.$size) var scoop

    func results() async throws -> ItemCollection<String> {
        ItemCollection(
            promptLabel: "Which flavour?",
            sections: [
                ItemSection("Fruit", items: [Item("lemon", title: "Lemon")]),
                ItemSection("Others", items: [Item(scoop?.size == 3 ? "nuts" : "cream")]),
            ])
    }
}

private struct Scoop: AppIntent {
    static let title: LocalizedStringResource = "Scoop"
    @Parameter(title: "Size", default: 3) var size: Int
    @Parameter(title: "Flavour", optionsProvider: Flavours()) var flavour: String?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: try await $flavour.requestValue() ?? "none")
    }
}

@Suite("Questions of a run")
struct AskingTests {
    private let dune = IntentValue.entity(EntityValue(type: "Book", id: Book.id(1).uuidString))

    @Test("A question for a value offers the parameter's options in their sections; one is taken, or another value")
    func options() async throws {
        let channel = ScriptedChannel([.choice(1)])
        #expect(try await performHosted(Scoop(), channel).value == "nuts")
        let question = try #require(channel.questions.first)
        #expect(question.kind == .value)
        #expect(question.dialog == "Which flavour?")
        #expect(
            question.choices == [
                DisplayValue(title: "Lemon", section: "Fruit"), DisplayValue(title: "nuts", section: "Others"),
            ])
        #expect(try await performHosted(Scoop(), ScriptedChannel([.value(.string("mint"))])).value == "mint")
    }

    @Test("A value that is missing is asked for in the author's words")
    func missingValue() async throws {
        let channel = ScriptedChannel([.value(dune), .accepted])
        #expect(try await performHosted(Buy(), channel).value == "1 Dune")
        let question = try #require(channel.questions.first)
        #expect(question.kind == .value)
        #expect(question.dialog == "Which book do you want?")
        #expect(question.parameter == "book")
        #expect(question.type == .entity("Book"))
    }

    @Test("Without a host a missing value is an error that names the parameter")
    func noHost() async throws {
        let error = await #expect(throws: IntentError.self) { try await IntentRun.perform(Buy()) }
        #expect(error?.code == .missingValue)
        #expect(error?.parameter == "book")
    }

    @Test("A question without a host throws an error that says so")
    func questionWithoutHost() async throws {
        let intent = Buy()
        intent.book = .dune
        let error = await #expect(throws: IntentError.self) { try await intent.perform() }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("no host") == true)
    }

    @Test("A confirmation has the action's words, and no ends the run")
    func declined() async throws {
        let channel = ScriptedChannel([.declined])
        let intent = Buy()
        intent.book = .dune
        let error = await #expect(throws: IntentError.self) { try await performHosted(intent, channel) }
        #expect(error?.code == .declined)
        #expect(channel.questions.map(\.dialog) == ["Buy 1 of Dune?"])
        #expect(channel.questions.first?.acceptLabel == "Buy")
    }

    @Test("What can't be answered is the run's error")
    func unanswered() async throws {
        let nobody = IntentError(.request, .missingValue, "nobody is there")
        let error = await #expect(throws: IntentError.self) {
            try await performHosted(Buy(), ScriptedChannel([.unanswered(nobody)]))
        }
        #expect(error == nobody)
    }

    @Test("An intent that needs another value asks and begins again")
    func needsValue() async throws {
        let channel = ScriptedChannel([.value(.int(2)), .accepted])
        let intent = Buy()
        intent.book = .dune
        intent.copies = 99
        #expect(try await performHosted(intent, channel).value == "2 Dune")
        #expect(channel.questions.first?.dialog == "How many, really?")
        #expect(channel.questions.first?.parameter == "copies")
    }

    @Test("An intent that can't tell which value is meant offers some and begins again")
    func needsDisambiguation() async throws {
        let channel = ScriptedChannel([.choice(1), .accepted])
        let intent = Buy()
        intent.book = .emma
        #expect(try await performHosted(intent, channel).value == "1 Ulysses")
        #expect(channel.questions.first?.kind == .choice)
        #expect(channel.questions.first?.choices.map(\.title) == ["Dune", "Ulysses"])
    }

    @Test("Choices, values and confirmations are asked for while the intent runs")
    func requests() async throws {
        let channel = ScriptedChannel([.choice(1), .choice(0), .value(.int(3)), .declined])
        #expect(try await performHosted(Choosing(), channel).value == "Slow hardcover 3 false")
        #expect(channel.questions.map(\.kind) == [.choice, .choice, .value, .confirmation])
        #expect(channel.questions[0].choices.map(\.title) == ["Fast", "Slow", "Cancel"])
        #expect(channel.questions[3].dialog == "Really hardcover?")
    }

    @Test("The choice that cancels ends the run")
    func cancelChoice() async throws {
        let error = await #expect(throws: IntentError.self) {
            try await performHosted(Choosing(), ScriptedChannel([.choice(2)]))
        }
        #expect(error?.code == .declined)
    }

    @Test("A run that begins again and again is ended")
    func endless() async throws {
        let error = await #expect(throws: IntentError.self) { try await performHosted(Endless()) }
        #expect(error?.message.contains("16 times") == true)
    }

    @Test("A condition on the source asks only where a model chose", arguments: [("cli", 0), ("mcp", 1)])
    func conditions(surface: String, questions: Int) async throws {
        let channel = ScriptedChannel([.accepted])
        _ = try await performHosted(Cautious(), channel, surface: surface)
        #expect(channel.questions.count == questions)
    }
}

private struct Album: OwnershipProvidingEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
    static let defaultQuery = AlbumQuery()
    let id: String
    var ownership: EntityOwnership
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

private struct AlbumQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Album] { [] }
}

private struct Erase: AppIntent {
    static let title: LocalizedStringResource = "Erase"
    @Parameter(title: "Albums") var albums: [Album]
    func perform() async throws -> some IntentResult { .result() }
}

private struct OpenAlbum: OpenIntent {
    static let title: LocalizedStringResource = "Open Album"
    @Parameter(title: "Album") var target: Album
    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Entities of others")
struct OwnershipTests {
    private func questions(_ albums: [Album], _ answers: [Answer.Outcome]) async throws -> [Question] {
        let channel = ScriptedChannel(answers)
        let intent = Erase()
        intent.albums = albums
        _ = try await performHosted(intent, channel)
        return channel.questions
    }

    @Test(
        "An intent on what belongs to its person alone is not confirmed",
        arguments: [[], .unknown] as [EntityOwnership])
    func own(ownership: EntityOwnership) async throws {
        #expect(try await questions([Album(id: "Diary", ownership: ownership)], []).isEmpty)
    }

    @Test(
        "An intent on what others see is confirmed first",
        arguments: [.shared, .public, [.shared, .public]] as [EntityOwnership])
    func shared(ownership: EntityOwnership) async throws {
        let asked = try await questions(
            [Album(id: "Diary", ownership: []), Album(id: "Trip", ownership: ownership)], [.accepted])
        #expect(asked.map(\.kind) == [.confirmation])
        #expect(asked.first?.level == .local)
        #expect(asked.first?.preview.count == 1 && asked.first?.preview.first?.hasPrefix("Trip (") == true)
    }

    @Test("The question says whose it is, how many there are, and the first names")
    func words() async throws {
        let albums = (1...7).map { Album(id: "Trip \($0)", ownership: $0 == 7 ? .public : .shared) }
        let question = try #require(try await questions(albums, [.accepted]).first)
        #expect(
            question.dialog == "Erase: 7 items shared with others or public: “Trip 1”, “Trip 2”, “Trip 3”, “Trip 4”, "
                + "“Trip 5” and 2 more. Go on?")
        #expect(question.preview.count == 6 && question.preview.last == "and 2 more")
    }

    @Test("An intent that is known only to read is not confirmed")
    func reading() async throws {
        let channel = ScriptedChannel()
        let intent = OpenAlbum()
        intent.target = Album(id: "Trip", ownership: .public)
        _ = try await performHosted(intent, channel)
        #expect(channel.questions.isEmpty)
    }

    @Test("Without a yes the intent doesn't run")
    func refused() async throws {
        await #expect(throws: IntentError.self) {
            try await questions([Album(id: "Trip", ownership: .shared)], [.declined])
        }
    }
}
