import IntentProtocol
import IntentShortcuts

extension Command {
    static let shortcut = Command(
        name: "shortcut", abstract: "Save chains of intents and run them",
        subcommands: [
            createShortcut, runShortcut, shortcuts, showShortcut, removeShortcut, checkShortcut, exportShortcut,
            importShortcut, shortcutRuns,
        ])

    private static let name = Operand(name: "NAME", abstract: "The shortcut's name", values: .shortcuts)
    private static let file = Operand(name: "FILE", abstract: "A JSON file; - for standard input", values: .files)

    private static let createShortcut = Command(
        name: "create", abstract: "Save a file's steps under a name", operands: [name, file],
        options: [Option(name: "replace", abstract: "Put it in the place of the one of that name"), .json],
        notes: [
            "The form of the file is in Protocol/shortcut.schema.json, docs/shortcuts.md tells about it. An error is told",
            "with its line and step, and nothing is saved.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            let text = try surroundings.shortcutText(invocation.operand(1) ?? "")
            let reply = try surroundings.request(
                "shortcut.save",
                .object([
                    "name": .text(invocation.operand(0) ?? ""), "text": .text(text),
                    "replace": invocation.has("replace") ? true : nil,
                ]))
            surroundings.tell(findings: reply.items("findings"))
            let verb = reply["replaced"]?.bool == true ? "replaced" : "saved"
            surroundings.write(reply, invocation, line: "\(verb) \(reply.text("name"))")
            return 0
        })

    private static let runShortcut = Command(
        name: "run", abstract: "Run a shortcut",
        operands: [
            name, Operand(name: "NAME=VALUE", abstract: "A value that it takes", count: .any),
        ],
        options: [
            .json, Option(name: "resume", abstract: "Go on with the step at which its latest run failed"),
            Option(name: "unattended", abstract: "Ask nobody: a step that would have to fails"),
            .yes,
        ],
        notes: ["Ctrl-C cancels the step that is done; the run can be resumed from it."],
        action: { (invocation, surroundings) throws(IntentError) in
            try ShortcutRunner(invocation, surroundings).run()
        })

    private static let shortcuts = Command(
        name: "list", abstract: "List the shortcuts", options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("shortcut.list")
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("NAME", "STEPS", "RUNS BY ITSELF", "LAST RUN", "DESCRIPTION")
            for shortcut in reply.items("shortcuts") {
                table.add(
                    shortcut.text("name"), PluginText.number(shortcut["steps"]),
                    shortcut.items("triggers").compactMap(\.text).joined(separator: ", "),
                    shortcut["lastRun"]?.text("status") ?? "", shortcut.text("description"))
            }
            surroundings.write(table)
            return 0
        })

    private static let showShortcut = Command(
        name: "show", abstract: "Tell what a shortcut does, step by step", operands: [name], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("shortcut.get", .object(["name": .text(invocation.operand(0) ?? "")]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            for line in reply.items("outline").compactMap(\.text) {
                surroundings.output.writeLine(surroundings.shown(line))
            }
            surroundings.tell(findings: reply.items("findings"))
            return 0
        })

    private static let removeShortcut = Command(
        name: "remove", abstract: "Remove a shortcut", operands: [name], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request(
                "shortcut.remove", .object(["name": .text(invocation.operand(0) ?? "")]))
            surroundings.write(reply, invocation, line: "removed \(reply.text("name"))")
            return 0
        })

    private static let checkShortcut = Command(
        name: "check", abstract: "Tell what is wrong in a shortcut, in a file, or in all that are saved",
        operands: [
            Operand(name: "NAME|FILE", abstract: "A shortcut, or a file by a path with a slash in it", count: .optional)
        ],
        options: [.json], notes: ["Ends with 65 where there are errors."],
        action: { (invocation, surroundings) throws(IntentError) in
            let named = invocation.operand(0)
            let isFile = named?.contains("/") == true
            let reply = try surroundings.request(
                "shortcut.check",
                .object([
                    "name": named.map(CBOR.text),
                    "text": isFile ? .text(try surroundings.shortcutText(named ?? "")) : nil,
                ]))
            let shortcuts = reply.items("shortcuts")
            let isBad = shortcuts.contains { $0.items("findings").contains { $0.text("severity") == "error" } }
            if invocation.wantsJSON {
                surroundings.output.write(JSON(reply))
            } else {
                for shortcut in shortcuts {
                    surroundings.tell(
                        findings: shortcut.items("findings"), of: shortcut.text("name"), to: surroundings.output)
                }
                if !isBad { surroundings.output.writeLine("nothing to mend") }
            }
            return isBad ? 65 : 0
        })

    private static let exportShortcut = Command(
        name: "export", abstract: "Print a shortcut's file, to be saved or given away", operands: [name],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("shortcut.get", .object(["name": .text(invocation.operand(0) ?? "")]))
            let text = reply.text("text")
            surroundings.output.write(text.hasSuffix("\n") ? text : text + "\n")
            return 0
        })

    private static let importShortcut = Command(
        name: "import", abstract: "Show all that a file of somebody else's would do, and save it if that is wanted",
        operands: [name, file],
        options: [
            Option(name: "replace", abstract: "Put it in the place of the one of that name"),
            Option(name: "yes", abstract: "Save it without a question"), .json,
        ],
        notes: ["Nothing of it runs by importing. Steps of apps that are not installed are told and kept."],
        action: { (invocation, surroundings) throws(IntentError) in
            try surroundings.importShortcut(invocation)
        })

    private static let shortcutRuns = Command(
        name: "runs", abstract: "List the latest runs of a shortcut", operands: [name], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("shortcut.runs", .object(["name": .text(invocation.operand(0) ?? "")]))
            let runs = reply.items("runs")
            guard !invocation.wantsJSON else {
                let documents = runs.map { run in JSON(.map((run.pairs ?? []).filter { $0.key != "state" })) }
                surroundings.output.write(.object(["runs": .array(documents)]))
                return 0
            }
            var table = Table("RUN", "STATUS", "BEGAN", "STEP", "WHY")
            for run in runs {
                table.add(
                    run.text("run"), run.text("status"), TimeText.local(run["started"]), run.text("step"),
                    run.text("message"))
            }
            surroundings.write(table)
            return 0
        })
}

extension Surroundings {
    /// The text of a shortcut's file.
    fileprivate func shortcutText(_ path: String) throws(IntentError) -> String {
        let bytes = try readFile(path, limit: ShortcutLimits.file)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw IntentError(.request, .invalidValue, "\(path) is no UTF-8", remedy: "give a JSON file")
        }
        return text
    }

    /// Writes what was found in a shortcut, one a line.
    fileprivate func tell(findings: [CBOR], of name: String? = nil, to stream: Output? = nil) {
        let stream = stream ?? errors
        let style = Style(stream, variable)
        for finding in findings {
            let isError = finding.text("severity") == "error"
            let mark = style.paint(isError ? "error" : "warning", isError ? .bad : .doubtful)
            let place = name.map { "\($0): " } ?? ""
            stream.writeLine("\(mark): \(place)\(ErrorText.line(finding.text("text")))")
            if let remedy = finding["remedy"]?.text { stream.writeLine("try: \(ErrorText.line(remedy))") }
        }
    }

    fileprivate func importShortcut(_ invocation: Invocation) throws(IntentError) -> Int32 {
        let (name, path) = (invocation.operand(0) ?? "", invocation.operand(1) ?? "")
        let text = try shortcutText(path)
        let shortcut: Shortcut
        do throws(ShortcutProblem) {
            shortcut = try Shortcut(parsing: text)
        } catch {
            throw error.error(in: path)
        }
        let reply = try request("shortcut.check", .object(["name": .text(name), "text": .text(text)]))
        errors.writeLine("\(path) would do this when it is run:")
        for line in ShortcutOutline(shortcut).lines { errors.writeLine("  " + Style.printable(line)) }
        tell(findings: reply.items("shortcuts").first?.items("findings") ?? [])
        errors.flush()
        if !invocation.has("yes") {
            guard let console = Console.find(self, isWanted: false) else {
                throw IntentError(.request, .declined, "it is not saved", remedy: "--yes saves it, once it was read")
            }
            let question = Question(id: 0, kind: .confirmation, dialog: "Save it as “\(name)”?")
            guard console.choose(question, style: errorStyle) != nil else {
                throw IntentError(.request, .declined, "it is not saved")
            }
        }
        let saved = try request(
            "shortcut.save",
            .object([
                "name": .text(name), "text": .text(text), "anyway": true,
                "replace": invocation.has("replace") ? true : nil,
            ]))
        write(saved, invocation, line: "saved \(saved.text("name"))")
        return 0
    }
}
