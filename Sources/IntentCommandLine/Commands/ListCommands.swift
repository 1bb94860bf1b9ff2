import IntentProtocol

extension Command {
    static let list = Command(
        name: "list", abstract: "List the intents of all apps, or of one",
        operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
        options: [Option(name: "all", abstract: "Also those that their app does not offer to people"), .json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "list",
                .object([
                    "app": invocation.operand(0).map(CBOR.text), "all": invocation.has("all") ? true : nil,
                    "locale": .text(surroundings.locale),
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("INTENT", "TITLE", "DESCRIPTION")
            for intent in reply.items("intents") {
                table.add(intent.text("name"), intent.text("title"), intent.text("description"))
            }
            surroundings.write(table)
            return 0
        })

    static let schema = Command(
        name: "schema", abstract: "Print the metadata document of an app, or of all",
        operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
        options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let app = invocation.operand(0)
            let reply = try surroundings.request("schema", .object(["app": app.map(CBOR.text)]))
            let documents = reply.items("apps")
            surroundings.output.write(JSON(app != nil && documents.count == 1 ? documents[0] : reply))
            return 0
        })

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
            Option(name: "limit", value: "N", abstract: "So many at most (100)"),
            .json,
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let request = try EntityRequest(invocation, locale: surroundings.locale)
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
        self.init(app: app, entity: entity, mode: modes.first ?? .suggested, limit: UInt32(clamping: limit))
        self.identifiers = identifiers
        text = invocation.first("match") ?? ""
        self.locale = locale
    }
}

extension Surroundings {
    /// Writes a table; at a terminal no line is longer than it is wide.
    func write(_ table: Table, paint: (_ column: Int, _ text: String) -> Style.Role? = { _, _ in nil }) {
        output.write(table.text(style, columns: output.isTerminal ? output.width : nil, paint: paint))
    }

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
    }
}
