import IntentClient
import IntentProtocol

extension Command {
    static let focus = Command(
        name: "focus", abstract: "Keep what apps show while a focus is on, and turn one on",
        subcommands: [focuses, setFocus, clearFocus, filterFocus, removeFocus, suggestFilters], standard: "list")

    private static let name = Operand(name: "FOCUS", abstract: "The focus, such as work", values: .focuses)

    private static let focuses = Command(
        name: "list", abstract: "List the focuses with their filters, and which one is on", options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("focus.list", .object(["locale": .text(surroundings.locale)]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            surroundings.write(focuses: reply)
            return 0
        })

    private static let setFocus = Command(
        name: "set", abstract: "Turn a focus on: run its filters with the values that are kept",
        operands: [name], options: [.json, .input, .yes],
        notes: [
            "What another focus had set and this one does not is taken back. Where an app fails the others",
            "are told all the same; the status is that of the first failure, and the command may be given again.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            try FocusRunner(invocation, surroundings, focus: invocation.operand(0)).run()
        })

    private static let clearFocus = Command(
        name: "clear", abstract: "Turn the focus off: run what it had set without values",
        options: [.json, .input, .yes],
        action: { (invocation, surroundings) throws(IntentError) in
            try FocusRunner(invocation, surroundings, focus: nil).run()
        })

    private static let filterFocus = Command(
        name: "filter", abstract: "Keep the values of an app's filter for a focus",
        operands: [
            name, Operand(name: "APP.INTENT", abstract: "The filter: a SetFocusFilterIntent", values: .intents),
            Operand(name: "NAME=VALUE", abstract: "A parameter, as of run", count: .any, values: .parameters),
        ],
        options: [.json],
        notes: [
            "Nothing is run: intentctl focus set FOCUS does that. An entity is given as id:ID; a file can't be kept."
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            var reader = ParameterArguments(read: surroundings.readFile)
            let values = try reader.parse(Array(invocation.operands.dropFirst(2)))
            let reply = try surroundings.request(
                "focus.filter",
                .object([
                    "focus": .text(invocation.operand(0) ?? ""), "intent": .text(invocation.operand(1) ?? ""),
                    "values": .map(values.map { CBOR.Pair(.text($0.name), $0.value.cbor) }),
                    "locale": .text(surroundings.locale), "workingFolder": .text(surroundings.workingFolder),
                ]))
            let filter = reply["filter"] ?? .map([])
            let again = reply["active"]?.bool == true ? "; intentctl focus set \(filter.text("focus")) applies it" : ""
            surroundings.write(
                reply, invocation, line: "kept \(filter.text("name")) for \(filter.text("focus"))\(again)")
            return 0
        })

    private static let removeFocus = Command(
        name: "remove", abstract: "Forget a focus, or one filter of it",
        operands: [
            name, Operand(name: "APP.INTENT", abstract: "The filter", count: .optional, values: .intents),
        ],
        options: [.json], notes: ["What it has set is taken back by intentctl focus clear, or by the next focus."],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "focus.remove",
                .object([
                    "focus": .text(invocation.operand(0) ?? ""), "intent": invocation.operand(1).map(CBOR.text),
                ]))
            let count = reply["removed"]?.int ?? 0
            surroundings.write(reply, invocation, line: "removed \(count) filter\(count == 1 ? "" : "s")")
            return 0
        })

    private static let suggestFilters = Command(
        name: "suggest", abstract: "List the filters that apps have, with the values that they suggest",
        operands: [Operand(name: "APP", abstract: "The app's identifier", count: .optional, values: .apps)],
        options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            try FilterSuggestions(surroundings).write(of: invocation.operand(0), asJSON: invocation.wantsJSON)
            return 0
        })
}

extension Surroundings {
    fileprivate func write(focuses reply: CBOR) {
        let told = reply.items("told")
        var table = Table("FOCUS", "FILTER", "VALUES", "STATE")
        for focus in reply.items("focuses") {
            let isActive = focus["active"]?.bool == true
            let name = focus.text("focus") + (isActive ? " (on)" : "")
            let filters = focus.items("filters")
            if filters.isEmpty { table.add(name, "", "", "") }
            for filter in filters {
                let state = isActive ? told.first { $0.text("name") == filter.text("name") } : nil
                let values = filter.items("arguments").compactMap(\.text).map(ParameterText.quoted)
                table.add(
                    name, filter.text("name"), values.joined(separator: " "),
                    filter["installed"]?.bool == true ? FocusText.state(state) : "not installed")
            }
        }
        // What is still set though no focus that is on has it: taking it back failed.
        let active = reply.items("focuses").first { $0["active"]?.bool == true }?.items("filters") ?? []
        for entry in told where !active.contains(where: { $0.text("name") == entry.text("name") }) {
            table.add("", entry.text("name"), "", "to be cleared" + FocusText.reason(entry))
        }
        write(table)
    }
}

/// The words for what an app was told.
private enum FocusText {
    static func state(_ told: CBOR?) -> String {
        guard let told else { return "not told" }
        let prefix = told["contentPrefix"]?.text.map { ", shows \($0)…" } ?? ""
        let hides = told["hidesNotifications"]?.bool == true ? ", hides notifications" : ""
        return told.text("state") + prefix + hides + reason(told)
    }

    static func reason(_ told: CBOR) -> String { told["message"]?.text.map { ": \($0)" } ?? "" }
}
