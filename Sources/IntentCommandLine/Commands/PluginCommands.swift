import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

extension Command {
    static let plugin = Command(
        name: "plugin", abstract: "Install and look after plugins",
        subcommands: [
            install, remove, rollback, retry, grant, trust, distrust, plugins, describe, check, conform, newPlugin,
        ])

    private static let identifier = Operand(name: "ID", abstract: "The plugin's identifier", values: .plugins)
    private static let pathOrIdentifier = Operand(
        name: "PATH|ID", abstract: "A library or manifest, by a path with a slash in it, or an installed plugin",
        values: .files)

    private static let install = Command(
        name: "install", abstract: "Describe a library in a sandbox and install it, or its new version",
        operands: [Operand(name: "PATH", abstract: "The library, or a manifest NAME.intent.json", values: .files)],
        options: [
            Option(name: "trust", abstract: "Let it be loaded into the host itself"),
            Option(name: "id", value: "NAME", abstract: "The app's identifier instead of the file's name"),
            Option(name: "grant", abstract: "Grant what it needs beyond its own folder, without a question"),
            Option(name: "accept-breaking", abstract: "Install a version that breaks what may be stored"), .json,
        ],
        notes: ["What it needs is told; at a terminal it is asked whether to grant it."],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.install(invocation)
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            let plugin = reply["plugin"] ?? .map([])
            let verb = reply["replaced"]?.bool == true ? "updated" : "installed"
            surroundings.output.writeLine("\(verb) \(surroundings.shown(PluginText.summary(plugin)))")
            surroundings.errors.write(PluginText.inheritance(reply))
            if reply["wasTrusted"]?.bool == true, plugin["trusted"]?.bool == false {
                surroundings.errors.writeLine(
                    "the version before was trusted, this one is not, since --trust was not given: it runs in a sandbox"
                )
                surroundings.errors.writeLine("try: intentctl plugin trust \(plugin.text("id"))")
            }
            surroundings.errors.write(PluginText.diagnostics(reply.items("diagnostics"), surroundings.errorStyle))
            if plugin["trusted"]?.bool != true {
                try askForNeeds(plugin.text("id"), reply.items("needs"), surroundings)
            }
            return 0
        })

    /// Tells what an app needs, and grants it where the person at the terminal says so.
    private static func askForNeeds(
        _ id: String, _ needs: [CBOR], _ surroundings: Surroundings
    ) throws(IntentError) {
        guard !needs.isEmpty else { return }
        surroundings.errors.write(PluginText.needs(id, needs))
        guard needs.contains(where: { $0["granted"]?.bool != true }) else { return }
        guard let isGranted = surroundings.ask("Grant that? [y/N] ") else {
            return surroundings.errors.writeLine("nothing of it is granted; try: intentctl plugin grant \(id)")
        }
        guard isGranted else { return }
        _ = try surroundings.request("plugin.grant", .object(["id": .text(id)]), within: Surroundings.longPatience)
        surroundings.errors.writeLine("granted; to take it back: intentctl grants revoke \(id):…")
    }

    private static let grant = Command(
        name: "grant", abstract: "Grant a plugin what it needs beyond its own folder",
        operands: [
            identifier, Operand(name: "FOLDER", abstract: "One of its needs instead of all", count: .optional),
        ],
        options: [.json], notes: ["intentctl grants lists what is granted, and takes it back."],
        action: { (invocation, surroundings) throws(IntentError) in
            let id = invocation.operand(0) ?? ""
            let reply = try surroundings.request(
                "plugin.grant", .object(["id": .text(id), "subject": invocation.operand(1).map(CBOR.text)]),
                within: Surroundings.longPatience)
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            surroundings.output.write(PluginText.needs(reply["id"]?.text ?? id, reply.items("needs")))
            return 0
        })

    private static let remove = Command(
        name: "remove", abstract: "Remove a plugin", operands: [identifier],
        options: [
            Option(name: "keep-data", abstract: "Keep what it has written, without a question"),
            Option(name: "delete-data", abstract: "Delete what it has written, without a question"), .json,
        ],
        notes: ["What it has written stays where nobody can be asked."],
        action: { (invocation, surroundings) throws(IntentError) in
            let id = invocation.operand(0) ?? ""
            guard !(invocation.has("keep-data") && invocation.has("delete-data")) else {
                throw IntentError(
                    .request, .usage, "--keep-data and --delete-data exclude each other", remedy: "give one of them")
            }
            let isAsked = !invocation.has("keep-data") && !invocation.has("delete-data") && !invocation.wantsJSON
            let deletes =
                invocation.has("delete-data")
                || isAsked && surroundings.ask("Delete what \(id) has written, too? [y/N] ") == true
            let reply = try surroundings.request(
                "plugin.remove", .object(["id": .text(id), "deleteData": deletes ? true : nil]),
                within: Surroundings.longPatience)
            surroundings.write(reply, invocation, line: "removed \(reply["id"]?.text ?? id)")
            if let kept = reply["dataKept"]?.text, !invocation.wantsJSON {
                surroundings.errors.writeLine("what it has written stays in \(ErrorText.line(kept))")
            }
            return 0
        })

    private static let rollback = Command(
        name: "rollback", abstract: "Put the version before in a plugin's place", operands: [identifier],
        options: [.json], notes: ["Again, it takes that back."],
        action: { (invocation, surroundings) throws(IntentError) in
            let id = invocation.operand(0) ?? ""
            let reply = try surroundings.request(
                "plugin.rollback", .object(["id": .text(id)]), within: Surroundings.longPatience)
            let plugin = reply["plugin"] ?? .map([])
            surroundings.write(
                reply, invocation, line: "rolled back \(PluginText.summary(plugin)) from \(plugin.text("origin"))")
            return 0
        })

    private static let retry = Command(
        name: "retry", abstract: "Let a plugin start and run again that is held back since it failed",
        operands: [identifier], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let id = invocation.operand(0) ?? ""
            let reply = try surroundings.request("plugin.retry", .object(["id": .text(id)]))
            let count = (reply["requests"]?.int ?? 0) + (reply["starts"]?.int ?? 0)
            let name = reply["id"]?.text ?? id
            surroundings.write(
                reply, invocation,
                line: count == 0 ? "nothing of \(name) was held back" : "\(name) is no longer held back")
            return 0
        })

    private static let trust = Command(
        name: "trust", abstract: "Let a plugin be loaded into the host itself", operands: [identifier],
        options: [Option(name: "yes", abstract: "Ask nothing"), .json],
        notes: ["What that means is told first; at a terminal it is asked whether it is meant."],
        action: { (invocation, surroundings) throws(IntentError) in
            let id = invocation.operand(0) ?? ""
            if !invocation.has("yes"), !invocation.wantsJSON {
                surroundings.errors.write(PluginText.meaningOfTrust(id))
                guard surroundings.ask("Trust \(id)? [y/N] ") != false else {
                    throw IntentError(.request, .declined, "\(id) is not trusted, as you said")
                }
            }
            return try change(id, "trust", "is trusted", invocation, surroundings)
        })

    private static let distrust = Command(
        name: "distrust", abstract: "Keep a plugin in its sandbox", operands: [identifier], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            try change(invocation.operand(0) ?? "", "distrust", "is not trusted", invocation, surroundings)
        })

    private static func change(
        _ id: String, _ name: String, _ outcome: String, _ invocation: Invocation, _ surroundings: Surroundings
    ) throws(IntentError) -> Int32 {
        let reply = try surroundings.request(
            "plugin.\(name)", .object(["id": .text(id)]), within: Surroundings.longPatience)
        surroundings.write(reply, invocation, line: "\(reply["plugin"]?["id"]?.text ?? id) \(outcome)")
        return 0
    }

    private static let plugins = Command(
        name: "list", abstract: "List the plugins", options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("plugin.list")
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("ID", "NAME", "INTENTS", "ENTITIES", "TRUST", "STATE", "INSTALLED", "ORIGIN")
            for plugin in reply.items("plugins") {
                table.add(
                    plugin.text("id"), plugin.text("name"), PluginText.number(plugin["intents"]),
                    PluginText.number(plugin["entities"]), plugin["trusted"]?.bool == true ? "trusted" : "sandboxed",
                    plugin.text("state"), TimeText.local(plugin["installed"]), plugin.text("origin"))
            }
            surroundings.write(table)
            return 0
        })

    private static let describe = Command(
        name: "describe", abstract: "Tell what a plugin offers", operands: [pathOrIdentifier], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "plugin.describe", surroundings.subject(invocation), within: Surroundings.longPatience)
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            let metadata: AppMetadata
            do throws(MetadataError) {
                metadata = try AppMetadata(cbor: reply)
            } catch {
                throw .unreadable(error)
            }
            surroundings.output.write(surroundings.shown(PluginText.description(metadata, surroundings.locale)))
            return 0
        })

    private static let check = Command(
        name: "check", abstract: "Tell what a plugin's author should mend", operands: [pathOrIdentifier],
        options: [
            Option(
                name: "header", value: "FILE", abstract: "Compare a C library's manifest with its header, by clang",
                values: .files),
            Option(
                name: "against", value: "VERSION",
                abstract: "Tell what changed since: installed, another app, a library or a .json document",
                values: .files), .json,
        ],
        notes: ["Ends with 65 where there are errors, or changes that break what may be stored."],
        action: { (invocation, surroundings) throws(IntentError) in
            if let version = invocation.first("against") { return try surroundings.compare(invocation, with: version) }
            var reply = try surroundings.request(
                "plugin.check", surroundings.subject(invocation), within: Surroundings.longPatience)
            if let header = invocation.first("header") {
                let found = try surroundings.differences(invocation.operand(0) ?? "", header)
                reply = .object([
                    "id": reply["id"], "diagnostics": .array(reply.items("diagnostics") + found.map(\.document)),
                ])
            }
            let diagnostics = reply.items("diagnostics")
            if invocation.wantsJSON {
                surroundings.output.write(JSON(reply))
            } else if diagnostics.isEmpty {
                surroundings.output.writeLine("nothing to mend")
            } else {
                surroundings.output.write(surroundings.shown(PluginText.diagnostics(diagnostics, surroundings.style)))
            }
            return diagnostics.contains { $0.text("severity") == "error" } ? 65 : 0
        })
}

extension Command {
    private static let conform = Command(
        name: "conform", abstract: "Check that a worker keeps to the protocol",
        operands: [
            Operand(name: "PATH", abstract: "A manifest NAME.intent.json, or a library", values: .files)
        ],
        options: [.json],
        notes: [
            "Starts workers in their sandbox, drives each through messages good and bad,",
            "and runs intents that need no value.",
            "Ends with 1 where a rule of Protocol/intent-ipc.md is broken.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "plugin.conform", .object(["path": .text(surroundings.absolute(invocation.operand(0) ?? ""))]),
                within: Surroundings.conformPatience)
            let checks = reply.items("checks")
            let failures = checks.count { $0.text("state") == "failed" }
            if invocation.wantsJSON {
                surroundings.output.write(JSON(reply))
            } else {
                for check in checks {
                    surroundings.output.write(surroundings.shown(PluginText.finding(check, surroundings.style)))
                }
                let count = checks.count == 1 ? "1 check" : "\(checks.count) checks"
                surroundings.output.writeLine("\(count), \(failures) failed")
            }
            return failures == 0 ? 0 : 1
        })
}

extension MetadataDiagnostic {
    fileprivate var document: CBOR {
        .object([
            "severity": .text(severity.rawValue), "subject": .text(subject), "message": .text(message),
            "remedy": .text(remedy),
        ])
    }
}

extension Surroundings {
    /// How long all checks of a worker that answers nothing may take: 15 minutes.
    static let conformPatience = Duration.seconds(900)

    /// Where the signatures of a manifest differ from those of a header.
    fileprivate func differences(_ manifest: String, _ header: String) throws(IntentError) -> [MetadataDiagnostic] {
        guard IntentManifest.isManifest(manifest) else {
            throw IntentError(
                .request, .usage, "--header goes with the manifest of a C library",
                remedy: "name the file NAME\(IntentManifest.suffix) by its path")
        }
        guard case .library(let library) = try IntentManifest(contentsOf: absolute(manifest)).provider else {
            throw IntentError(
                .request, .usage, "\(manifest) describes no C library, so there is no header to compare with")
        }
        guard access(absolute(header), R_OK) == 0 else {
            throw IntentError(.request, .notFound, "\(header) can't be read: \(String(cString: strerror(errno)))")
        }
        let clang = try Clang(searchPath: variable("PATH") ?? "/usr/bin:/bin")
        defer { clang.close() }
        return try clang.check(library, header: absolute(header))
    }

    /// The style of standard error.
    var errorStyle: Style { Style(errors, variable) }

    /// Asks a question that is answered with yes or no.
    ///
    /// - Returns: Nil where nobody can be asked.
    func ask(_ question: String) -> Bool? {
        guard errors.isTerminal, let console = Console.find(self, isWanted: false) else { return nil }
        console.output.write(question)
        while true {
            _ = intent_poll(console.input, Int16(POLLIN), -1)
            switch console.line(reading: true) {
            case .text(let text): return ["y", "yes"].contains(text.lowercased())
            case .end: return false
            case nil: continue
            }
        }
    }

    /// Writes a reply as JSON, or one line of it.
    func write(_ reply: CBOR, _ invocation: Invocation, line: String) {
        if invocation.wantsJSON {
            output.write(JSON(reply))
        } else {
            output.writeLine(shown(line))
        }
    }

    /// The arguments that name a library by its path, or a plugin by its identifier.
    func subject(_ invocation: Invocation) -> CBOR {
        let subject = invocation.operand(0) ?? ""
        let isPath = ContractText.isPath(subject)
        return .object([isPath ? "path" : "id": .text(isPath ? absolute(subject) : subject)])
    }
}

/// The words for plugins.
enum PluginText {
    /// What an app needs, in full, and whether it is granted.
    static func needs(_ id: String, _ needs: [CBOR]) -> String {
        guard !needs.isEmpty else { return "\(ErrorText.line(id)) needs nothing beyond its own folder\n" }
        var text = "\(ErrorText.line(id)) needs, beyond its own folder:\n"
        for need in needs {
            let access = need.text("access") == "write" ? "read and change" : "read"
            let verb = need.text("kind") == "folder" ? "to \(access) the folder" : "the \(need.text("kind"))"
            let state = need["granted"]?.bool == true ? "granted" : "not granted"
            text +=
                "  \(verb) \(ErrorText.line(need.text("subject"))) (\(state)): \(ErrorText.line(need.text("reason")))\n"
        }
        return text
    }

    /// What a plugin takes over from another one that has or had its identifier.
    static func inheritance(_ reply: CBOR) -> String {
        let id = ErrorText.line(reply["plugin"]?.text("id") ?? "")
        if let origin = reply["originBefore"]?.text {
            return "it takes over the data and the grants of the one from \(ErrorText.line(origin))\n"
                + "try: intentctl plugin rollback \(id), if that was not meant\n"
        }
        if let folder = reply["dataFound"]?.text {
            return "it finds what was written under its name before, in \(ErrorText.line(folder))\n"
        }
        return ""
    }

    /// What a person should know before they trust a plugin.
    static func meaningOfTrust(_ id: String) -> String {
        """
        A trusted plugin is loaded into the host itself, without a sandbox. \(ErrorText.line(id)) may then
          - read, change and delete every file of yours, use the network, and start programs;
          - see what other apps and the assistants do through the host;
          - end the host, and with it every run, when it crashes. After two crashes it is moved back into a sandbox.
        Nothing asks once more. To take it back: intentctl plugin distrust \(ErrorText.line(id))

        """
    }

    static func number(_ item: CBOR?) -> String { item?.int.map { String($0) } ?? "" }

    /// One line: `notes (8 intents, 1 entity), sandboxed`.
    static func summary(_ plugin: CBOR) -> String {
        let counts = [count(plugin["intents"], "intent", "intents"), count(plugin["entities"], "entity", "entities")]
        let trust = plugin["trusted"]?.bool == true ? "trusted" : "sandboxed"
        return "\(plugin.text("id")) (\(counts.joined(separator: ", "))), \(trust)"
    }

    private static func count(_ item: CBOR?, _ one: String, _ many: String) -> String {
        let number = item?.int ?? 0
        return "\(number) \(number == 1 ? one : many)"
    }

    /// Each with its severity and what to do, in the form of errors.
    static func diagnostics(_ items: [CBOR], _ style: Style) -> String {
        items.map { item in
            let isError = item.text("severity") == "error"
            let severity = style.paint(item.text("severity") + ":", isError ? .bad : .doubtful)
            let remedy = item.text("remedy")
            return "\(severity) \(ErrorText.line(item.text("subject"))): \(ErrorText.line(item.text("message")))\n"
                + (remedy.isEmpty ? "" : "\(style.paint("try:", .hint)) \(ErrorText.line(remedy))\n")
        }.joined()
    }

    /// One line of a conformance check: its state, the rule, and what was found.
    static func finding(_ item: CBOR, _ style: Style) -> String {
        let state = item.text("state")
        let word = state == "passed" ? "ok  " : state == "failed" ? "FAIL" : "skip"
        let message = item.text("message")
        return "\(style.paint(word, state == "failed" ? .bad : state == "passed" ? .good : .doubtful))"
            + "  \(ErrorText.line(item.text("rule")))"
            + (message.isEmpty ? "" : ": \(ErrorText.line(message))") + "\n"
    }

    /// What an app offers, for a person.
    static func description(_ app: AppMetadata, _ locale: String) -> String {
        var text = "\(app.app)  \(app.name.text(for: locale))\n"
        let languages = ([app.sourceLanguage] + app.languages.filter { $0 != app.sourceLanguage })
        text += "languages: \(languages.joined(separator: ", "))\n"
        func section(_ title: String, _ rows: [(String, String)]) {
            guard !rows.isEmpty else { return }
            let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
            text += "\n\(title):\n"
            for (name, words) in rows { text += "  \(DisplayWidth.padded(name, to: width))  \(words)\n" }
        }
        section("intents", app.intents.map { ("\(app.app).\($0.id)", $0.title.text(for: locale)) })
        section("entities", app.entities.map { ($0.id, $0.name.text(for: locale)) })
        section(
            "enumerations",
            app.enums.map { ($0.id, $0.cases.map(\.rawValue).joined(separator: ", ")) })
        section(
            "needs",
            app.needs.map {
                ("\($0.kind.rawValue) \($0.subject)", ($0.writes ? "write: " : "read: ") + $0.reason.text(for: locale))
            })
        section("unions", app.unions.map { ($0.id, $0.cases.map(\.rawValue).joined(separator: ", ")) })
        return text
    }
}

extension TimeText {
    /// A document's moment in seconds; empty where it is missing.
    static func local(_ item: CBOR?) -> String {
        item?.double.map { local(secondsSince1970: $0) } ?? ""
    }
}
