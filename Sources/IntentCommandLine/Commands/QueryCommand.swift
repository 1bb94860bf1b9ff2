import IntentClient
import IntentProtocol

extension Command {
    static let query = Command(
        name: "query", abstract: "Ask an app for entities",
        operands: [
            Operand(name: "APP.ENTITY", abstract: "The entity type, as intentctl schema shows it", values: .entities),
            Operand(name: "ID", abstract: "", count: .any),
        ],
        options: [
            Option(name: "id", value: "ID…", abstract: "Those with these identifiers", repeats: true),
            Option(name: "match", value: "TEXT", abstract: "Those that the app finds for a text"),
            Option(name: "suggested", abstract: "Those that the app suggests (so without any of these)"),
            Option(name: "all", abstract: "All, where the app can tell them"),
            Option(
                name: "where", value: "CONDITION", abstract: "Those that a condition holds for; several must all hold",
                repeats: true),
            Option(name: "any", abstract: "With --where: those that one of the conditions holds for"),
            Option(
                name: "sort", value: "PROPERTY[:desc]", abstract: "In the order of a property, then of the next",
                repeats: true),
            Option(
                name: "label", value: "WORD", abstract: "Those that the app finds for what a picture shows",
                repeats: true),
            Option(name: "about", value: "TEXT", abstract: "The same for a sentence about it"),
            Option(name: "image", value: "FILE", abstract: "The same for the picture itself", values: .files),
            Option(name: "input", value: "VALUE", abstract: "Those that a value query of the app finds for a value"),
            Option(name: "limit", value: "N", abstract: "So many at most (100)"),
            Option(name: "collection", abstract: "Make a collection of all that are found, and print its handle"),
            .json,
        ],
        notes: [
            "A condition is a property, a comparison and a value: 'floor >= 2', 'title contains milk',",
            "'due between today and monday'. Comparisons: = != < <= > >= contains, begins with, ends with, between.",
            "intentctl schema APP shows which of them an entity's properties take; what is wrong tells it, too.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            var request = try EntityRequest(invocation, locale: surroundings.locale)
            if let path = invocation.first("image") {
                request.add(image: try surroundings.readFile(path, limit: 8 << 20))
            }
            if invocation.has("collection") { return try surroundings.collect(request, invocation) }
            let page = try surroundings.connect().page(of: request, until: .after(Surroundings.longPatience))
            surroundings.write(page, asJSON: invocation.wantsJSON)
            return 0
        })
}

extension EntityRequest {
    fileprivate init(_ invocation: Invocation, locale: String) throws(IntentError) {
        let identifiers = invocation.all("id") + (invocation.has("id") ? invocation.operands.dropFirst() : [])
        let modes: [Mode] = [
            invocation.has("id") ? .identifiers : nil, invocation.has("match") ? .matching : nil,
            invocation.has("suggested") ? .suggested : nil, invocation.has("all") ? .all : nil,
        ].compactMap { $0 }
        let filters = ["where", "sort", "any"].filter(invocation.has)
        if let filter = filters.first, let mode = modes.first, mode != .all {
            throw IntentError(
                .request, .usage, "--\(filter) chooses among all entities, so it can't stand beside --\(mode.option)",
                remedy: "leave one of them out")
        }
        let inputs = ["label", "about", "image", "input"].filter(invocation.has)
        guard inputs.isEmpty || (modes.isEmpty && filters.isEmpty && (inputs == ["input"] || !inputs.contains("input")))
        else {
            throw IntentError(
                .request, .usage, "--\(inputs[0]) asks a query of its own, so it can't stand beside the other options",
                remedy: "--label, --about and --image may stand together, --input alone")
        }
        guard modes.count <= 1 else {
            throw IntentError(
                .request, .usage, "only one of --id, --match, --suggested and --all can be asked for",
                remedy: "give one of them")
        }
        if let surplus = invocation.operand(1), modes != [.identifiers] {
            throw IntentError(
                .request, .usage, "query takes no '\(surplus)'", remedy: "--match '\(surplus)', or --id \(surplus)")
        }
        let (app, entity) = Names.split(invocation.operand(0) ?? "")
        let limit = try invocation.number("limit", 1...Int(Self.maximumLimit)) ?? max(100, identifiers.count)
        self.init(
            app: app, entity: entity, mode: filters.isEmpty ? modes.first ?? .suggested : .filtered,
            limit: UInt32(clamping: limit))
        self.identifiers = identifiers
        text = invocation.first("match") ?? ""
        self.locale = locale
        if !inputs.isEmpty {
            mode = .values
            var content: [String: IntentValue] = ["labels": .array(invocation.all("label").map(IntentValue.string))]
            content["text"] = invocation.first("about").map(IntentValue.string)
            input =
                invocation.first("input").map(IntentValue.unresolved)
                ?? .record(kind: "semanticContent", fields: content)
        }
        guard !filters.isEmpty else { return }
        filter = .object([
            "match": invocation.has("any") ? "any" : "all",
            "conditions": .array(invocation.all("where").map(CBOR.text)),
        ])
        if invocation.has("sort") { sort = .array(invocation.all("sort").map(CBOR.text)) }
    }
}

extension EntityRequest {
    /// Adds a picture to what is looked for.
    fileprivate mutating func add(image: [UInt8]) {
        guard case .record(let kind, var fields)? = input else { return }
        fields["image"] = .data(image)
        input = .record(kind: kind, fields: fields)
    }
}

extension EntityRequest.Mode {
    /// The option of `query` that asks for it.
    fileprivate var option: String {
        switch self {
        case .identifiers: "id"
        case .matching: "match"
        default: rawValue
        }
    }
}

extension Surroundings {
    fileprivate func write(_ page: EntityPage, asJSON: Bool) {
        guard !asJSON else {
            output.write(
                .object([
                    "entities": .array(page.items.map(\.json)), "total": page.total.map { .integer(Int64($0)) },
                    "more": page.hasMore ? true : nil,
                ]))
            return
        }
        var table = Table("ID", "TITLE", "SUBTITLE")
        for item in page.items {
            if case .entity(let entity) = item {
                table.add(entity.id, entity.display?.title ?? "", entity.display?.subtitle ?? "")
            } else {
                table.add(item.line)
            }
        }
        write(table)
        sayNothing("nothing was found", where: page.items.isEmpty)
    }
}
