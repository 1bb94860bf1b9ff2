import IntentClient
import IntentProtocol

extension Command {
    static let doctor = Command(
        name: "doctor", abstract: "Tell what works on this machine and what does not", options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("doctor")
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("CHECK", "STATE", "")
            for check in reply.items("checks") {
                table.add(check.text("name"), check.text("state"), DoctorText.remark(check))
            }
            surroundings.write(table) { column, text in column == 1 ? DoctorText.role(text) : nil }
            for check in reply.items("checks") where !check.text("remedy").isEmpty {
                let remedy = ErrorText.line(check.text("remedy"))
                surroundings.output.writeLine("try: \(remedy) (\(ErrorText.line(check.text("name"))))")
            }
            surroundings.output.write("\n" + DoctorText.facts(reply))
            return 0
        })

    static let stop = Command(
        name: "stop", abstract: "Stop the host once its runs have ended", options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            guard let connection = try surroundings.connectIfRunning() else {
                surroundings.write(.object(["stopped": false]), invocation, line: "intentd does not run")
                return 0
            }
            let deadline = Deadline.after(Surroundings.longPatience)
            _ = try connection.reply(to: AdminRequest("stop"), until: deadline)
            // The host closes the connection when it has drained and ends.
            while connection.failure == nil {
                guard try connection.wait(for: [], until: deadline) != nil else {
                    throw IntentError(
                        .system, .timedOut, "intentd still drains", remedy: "intentctl runs shows what it waits for")
                }
            }
            surroundings.write(.object(["stopped": true]), invocation, line: "intentd has stopped")
            return 0
        })

    static let grants = Command(
        name: "grants", abstract: "List what callers and apps were allowed for good, decide it, or take it back",
        options: [],
        notes: [
            "Callers are allowed to run an intent without being asked again; apps are granted folders of",
            "yours (intentctl plugin grant).",
        ],
        subcommands: [
            Command(
                name: "list", abstract: "List the grants", options: [.json],
                action: { (invocation, surroundings) throws(IntentError) in
                    let reply = try surroundings.request("grants.list")
                    guard !invocation.wantsJSON else {
                        surroundings.output.write(JSON(reply))
                        return 0
                    }
                    var table = Table("ID", "CALLER", "INTENT", "POLICY", "LEVEL", "SINCE", "BY")
                    for grant in reply.items("grants") {
                        table.add(
                            DoctorText.word(grant["id"]), grant.text("caller"), grant.text("intent"),
                            grant.text("policy"), grant.text("level"), TimeText.local(grant["created"]),
                            grant.text("program"))
                    }
                    surroundings.write(table)
                    guard !reply.items("apps").isEmpty else { return 0 }
                    var apps = Table("ID", "APP", "WHAT", "ACCESS", "SINCE")
                    for grant in reply.items("apps") {
                        apps.add(
                            grant.text("id"), grant.text("app"), "\(grant.text("kind")) \(grant.text("subject"))",
                            grant.text("access"), TimeText.local(grant["created"]))
                    }
                    if !reply.items("grants").isEmpty { surroundings.output.writeLine("") }
                    surroundings.write(apps)
                    return 0
                }),
            Command(
                name: "revoke", abstract: "Take a grant back",
                operands: [
                    Operand(name: "ID", abstract: "The grant's number, or APP:FOLDER of an app's", values: .grants)
                ], options: [.json],
                action: { (invocation, surroundings) throws(IntentError) in
                    let id = invocation.operand(0) ?? ""
                    let reply = try surroundings.request("grants.revoke", .object(["id": .text(id)]))
                    surroundings.write(reply, invocation, line: "revoked \(id)")
                    return 0
                }),
            Command(
                name: "set", abstract: "Decide for good about a caller and an intent",
                operands: [
                    Operand(name: "CALLER", abstract: "As the journal names it"),
                    Operand(name: "APP.INTENT", abstract: "The intent", values: .intents),
                    Operand(name: "POLICY", abstract: "ask each time, once a run, allow, or never"),
                ],
                options: [
                    Option(
                        name: "level", value: "LEVEL", abstract: "Who may answer: any surface, or a local one",
                        choices: ["any", "local"]), .json,
                ],
                notes: ["What is allowed for good is allowed at a terminal."],
                action: { (invocation, surroundings) throws(IntentError) in
                    let reply = try surroundings.request(
                        "grants.set",
                        .object([
                            "caller": .text(invocation.operand(0) ?? ""), "intent": .text(invocation.operand(1) ?? ""),
                            "policy": .text(invocation.operand(2) ?? ""),
                            "level": invocation.first("level").map(CBOR.text),
                            "surfaceKind": .text(surroundings.kind.rawValue),
                        ]))
                    let id = reply["grant"].map { DoctorText.word($0["id"]) } ?? ""
                    surroundings.write(reply, invocation, line: "grant \(id)")
                    return 0
                }),
        ], standard: "list")
}

/// The words for the host's state.
enum DoctorText {
    static func remark(_ check: CBOR) -> String {
        [check.text("covers"), check.text("reason")].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    static func role(_ state: String) -> Style.Role? {
        switch state {
        case "enforced", "ok": .good
        case "partly", "accepted": .doubtful
        case "unavailable", "missing": .bad
        default: nil
        }
    }

    static func facts(_ reply: CBOR) -> String {
        let facts = [("version", "version"), ("data", "dataFolder"), ("socket", "socket")]
        return facts.filter { !reply.text($0.1).isEmpty }
            .map { "\(DisplayWidth.padded($0.0 + ":", to: 9))\(ErrorText.line(reply.text($0.1)))\n" }.joined()
    }

    /// An identifier that is a text or a number.
    static func word(_ item: CBOR?) -> String { item?.text ?? PluginText.number(item) }
}
