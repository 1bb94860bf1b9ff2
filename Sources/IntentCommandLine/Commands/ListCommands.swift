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
}

extension Surroundings {
    /// Writes a table; at a terminal no line is longer than it is wide.
    func write(_ table: Table, paint: (_ column: Int, _ text: String) -> Style.Role? = { _, _ in nil }) {
        output.write(table.text(style, columns: output.isTerminal ? output.width : nil, paint: paint))
    }

    /// Tells a person who looks that there is nothing to show; programs see that by themselves.
    func sayNothing(_ words: String, where isEmpty: Bool) {
        if isEmpty, output.isTerminal { errors.writeLine(words) }
    }
}
