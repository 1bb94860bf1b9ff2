import IntentClient
import IntentProtocol

extension Command {
    static let runs = Command(
        name: "runs", abstract: "List the latest runs, or follow them as they happen",
        options: [
            Option(name: "follow", abstract: "Go on with each run that begins or ends, until Ctrl-C"),
            Option(name: "running", abstract: "Only those that go on"),
            Option(name: "limit", value: "N", abstract: "So many at most (20)"), .json,
        ],
        notes: ["With --follow and --json there is one document a line, each a run."],
        action: { (invocation, surroundings) throws(IntentError) in
            let limit = try invocation.number("limit", 1...10_000) ?? 20
            if invocation.has("follow") { return try surroundings.followRuns(invocation, limit: limit) }
            let reply = try surroundings.request(
                "runs",
                .object([
                    "limit": .int(Int64(limit)), "locale": .text(surroundings.locale),
                    "running": invocation.has("running") ? true : nil,
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("RUN", "STARTED", "INTENT", "STATUS", "TIME", "CALLER", "")
            for run in reply.items("runs") {
                table.add(
                    run.text("run"), TimeText.local(run["started"]), RunText.name(run), RunText.status(run),
                    RunText.duration(run), run.text("caller"), RunText.remark(run))
            }
            surroundings.write(table) { column, text in column == 3 ? RunText.role(text) : nil }
            return 0
        })

    static let runInfo = Command(
        name: "run-info", abstract: "Tell all that is known of a run",
        operands: [Operand(name: "RUN", abstract: "The run's identifier", values: .runs)], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let reply = try surroundings.request("run-info", .object(["run": .text(invocation.operand(0) ?? "")]))
            if invocation.wantsJSON {
                surroundings.output.write(JSON(reply))
            } else {
                surroundings.output.write(surroundings.shown(RunText.page(reply)))
            }
            return 0
        })

    static let cancel = Command(
        name: "cancel", abstract: "Cancel a run",
        operands: [Operand(name: "RUN", abstract: "The run's identifier", values: .runs)], options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let run = invocation.operand(0) ?? ""
            let reply = try surroundings.request("cancel", .object(["run": .text(run)]))
            surroundings.write(reply, invocation, line: reply["message"]?.text ?? "run \(run) is being cancelled")
            return 0
        })
}

extension Surroundings {
    /// Prints runs as the host tells of them; ends with Ctrl-C, or with the host.
    fileprivate func followRuns(_ invocation: Invocation, limit: Int) throws(IntentError) -> Int32 {
        let arguments = CBOR.object(["limit": .int(Int64(limit)), "follow": true, "locale": .text(locale)])
        return try follow(AdminRequest("runs", arguments)) { item in
            for run in item["runs"]?.array ?? [item] { write(run, invocation) }
        }
    }

    /// Prints what a request brings as it happens; ends with Ctrl-C, or with the host.
    func follow(_ request: AdminRequest, _ write: (CBOR) -> Void) throws(IntentError) -> Int32 {
        let connection = try connect()
        let call = try connection.begin(request)
        let interrupts = makeInterrupts().map(Interrupts.init)
        var isOver = false
        while true {
            while let frame = connection.nextBuffered(of: call) {
                if let failure = try IntentConnection.failure(in: frame) { throw failure.error }
                guard frame.kind == .event || frame.kind == .reply else { continue }
                let item = try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() }
                if frame.kind == .event || item["runs"] != nil { write(item) }
                output.flush()
                if frame.kind == .reply, !connection.isOpen(call) { return 0 }
            }
            if let failure = connection.failure { throw failure }
            if output.failure != nil { return 0 }
            if isOver {
                connection.cancel(call, .user)
                try connection.flush(until: .after(.seconds(1)))
                return 130
            }
            // What came together with Ctrl-C is still printed.
            let ready = try connection.wait(for: [interrupts?.descriptor ?? -1], until: .never)
            isOver = ready?.first == true && interrupts?.take() == true
        }
    }

    private func write(_ run: CBOR, _ invocation: Invocation) {
        guard !invocation.wantsJSON else { return output.writeLine(JSON(run).text()) }
        let status = RunText.status(run)
        let words = [
            TimeText.local(run["ended"] ?? run["started"]), run.text("run"),
            DisplayWidth.padded(RunText.name(run), to: 30),
            style.paint(status, RunText.role(status) ?? .faint), RunText.duration(run), RunText.remark(run),
        ]
        output.writeLine(shown(words.filter { !$0.isEmpty }.map { ErrorText.line($0) }.joined(separator: "  ")))
    }
}

/// The words for runs.
enum RunText {
    static func name(_ run: CBOR) -> String {
        if let name = run["name"]?.text, !name.isEmpty { return name }
        return "\(run.text("app")).\(run.text("intent"))"
    }

    static func status(_ run: CBOR) -> String {
        let status = run.text("status")
        guard let reason = run["cancellation"]?.text, !reason.isEmpty else { return status }
        return "\(status) (\(reason))"
    }

    static func role(_ status: String) -> Style.Role? {
        switch status.prefix(while: { $0 != " " }) {
        case "completed": .good
        case "failed", "interrupted": .bad
        case "cancelled": .doubtful
        default: nil
        }
    }

    static func duration(_ run: CBOR) -> String {
        run["durationMs"]?.double.map { TimeText.length(milliseconds: $0) } ?? ""
    }

    /// The error, or how far a run is.
    static func remark(_ run: CBOR) -> String {
        if let error = run["error"] { return error.text("message") }
        guard let progress = run["progress"], run.text("status") == "running" else { return "" }
        let completed = progress["completed"]?.int ?? 0
        let total = progress["total"]?.int ?? 0
        let share = total > 0 ? "\(completed) of \(total)" : completed > 0 ? String(completed) : ""
        return [share, run.text("subtitle"), progress.text("description")].filter { !$0.isEmpty }.joined(
            separator: ": ")
    }

    private static func target(_ run: CBOR) -> String {
        let reason: String? =
            switch run.text("reason") {
            case "asked": "the caller asked for it"
            case "only": "its author allows no other"
            case "warm": "a process was there"
            case "trusted": "the plugin is trusted"
            case "standard": "nothing spoke for another"
            default: nil
            }
        return run.text("target") + (reason.map { " (\($0))" } ?? "")
    }

    /// All of a run, one fact a line.
    static func page(_ run: CBOR) -> String {
        let error = run["error"]
        var facts: [(String, String)] = [
            ("run", run.text("run")), ("intent", name(run)), ("status", status(run)),
            ("started", TimeText.local(run["started"])), ("ended", TimeText.local(run["ended"])),
        ]
        facts += [("time", duration(run)), ("caller", run.text("caller")), ("program", run.text("program"))]
        facts += [("surface", run.text("surface"))]
        facts += [("target", target(run)), ("process", PluginText.number(run["process"]))]
        facts += [("confirmed", run.text("confirmedBy")), ("opened by", run.text("parent"))]
        let needs: [String] = (run["background"]?.array ?? []).compactMap(\.text)
        facts += [("needs", needs.joined(separator: ", "))]
        if let values = run["parameters"] { facts += [("values", JSON(values).text())] }
        facts += [("progress", error == nil ? remark(run) : ""), ("error", error?.text("message") ?? "")]
        if let error { facts += [("code", "\(error.text("category"))/\(error.text("code"))")] }
        facts += [("parameter", error?.text("parameter") ?? ""), ("try", error?.text("remedy") ?? "")]
        return facts.filter { !$0.1.isEmpty }.map { name, value in
            DisplayWidth.padded(name + ":", to: 11) + ErrorText.line(value) + "\n"
        }.joined()
    }
}
