import IntentProtocol

// Tool calls: from arguments to a run, and from its outcome to a result.
extension AssistantMachine {
    /// Runs of one client that may be under way, those that wait for answers too: 256.
    static let runLimit = 256

    mutating func callTool(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        guard let name = parameters["name"]?.string else {
            throw .invalidParameters("params.name is missing or no text")
        }
        let arguments = parameters["arguments"]
        switch arguments {
        case nil, .object?: break
        default: throw .invalidParameters("params.arguments is no object")
        }
        let task = try taskRequest(parameters, caller)
        if let own = OwnTool(rawValue: name) {
            return try callOwn(own, id, arguments ?? .object([]), parameters, caller, catalogue)
        }
        guard let tool = catalogue.tool(name) else { throw unknownTool(name, catalogue) }
        try call(tool, id, arguments, parameters, caller, task: task)
    }

    private func unknownTool(_ name: String, _ catalogue: Catalogue) -> RPCError {
        if catalogue.withheldTools.contains(where: { $0.name == name }) {
            return .invalidParameters(
                "the tool '\(name)' was changed by an upgrade and waits for the person's approval: "
                    + "intentctl mcp --changes")
        }
        return .invalidParameters("Unknown tool: \(CleanText.line(name, limit: 100))")
    }

    /// Runs an intent for a request, or goes on with the run that the request brings the state of.
    mutating func call(
        _ tool: OfferedIntent, _ id: RPCID, _ arguments: JSON?, _ parameters: JSON, _ caller: Caller, task: UInt64?
    ) throws(RPCError) {
        let purpose = Self.purpose(parameters, caller)
        if caller.revision.isStateless, let state = parameters["requestState"] {
            return try resume(id, state, parameters["inputResponses"], purpose, caller)
        }
        guard runs.values.count(where: { $0.outcome == nil }) < Self.runLimit else {
            return respond(
                id, caller,
                ToolResult.failure("\(Self.runLimit) runs of this client are under way or wait for answers. Try later.")
            )
        }
        var perform = Perform(
            app: tool.app.app, intent: tool.intent.id,
            parameters: try ToolArguments.values(arguments, for: tool.intent))
        perform.caller = caller.identity
        perform.locale = locale
        perform.askable = caller.abilities.showsForms ? .all : []
        perform.surface = "mcp"
        perform.surfaceKind = .assistant
        // What may take hours goes on without its client, who finds it again as a task.
        perform.isDetached = tool.isLongRunning && (task != nil || caller.abilities.takesTasks)
        perform.follow = caller.progressToken != nil || task != nil || caller.abilities.takesTasks
        let number = begin(.perform(perform), .run)
        var run = ToolRun(tool, caller, purpose: purpose, request: id, at: now)
        run.wantsTask = task
        runs[number] = run
        open[id] = .run(number)
    }

    /// What a state is bound to: the client, and the call with its arguments.
    private static func purpose(_ parameters: JSON, _ caller: Caller) -> [UInt8] {
        let call = JSON.array([
            .string(caller.identity), "tools/call", parameters["name"] ?? .null, parameters["arguments"] ?? .object([]),
        ])
        return Array(call.sorted.text().utf8)
    }

    // MARK: What the host says

    mutating func runHeard(_ number: UInt64, _ event: HostEvent) {
        guard var run = runs[number] else {
            // Given up on; what it still asks has no taker.
            if case .asked(let question) = event {
                act(.answer(number, Answer(question.id, .unanswered(Elicitation.turnedAway(question)))))
            }
            return
        }
        switch event {
        case .started(let name):
            run.run = CleanText.line(name, limit: 64)
            runs[number] = run
            if run.wantsTask != nil || (run.tool.isLongRunning && run.caller.abilities.takesTasks) {
                becomeTask(number)
            }
        case .progressed(let report):
            run.report = report
            runs[number] = run
            tellProgress(number)
        case .asked(let question): ask(number, question)
        case .completed(let result):
            let html = run.caller.abilities.showsApps
            finish(
                number,
                ToolResult(tool: run.tool, budget: settings.resultBytes, showsApps: html).json(result, &stash))
        case .failed(let failure): finish(number, ToolResult.failure(failure, of: run.tool, of: run.caller))
        default: break
        }
    }

    /// Tells a run's result, or keeps it until it is asked for.
    private mutating func finish(_ number: UInt64, _ result: JSON) {
        guard var run = runs[number] else { return }
        withdraw(number)
        switch run.waiter {
        case .request(let id):
            if run.wantsTask != nil, run.task == nil {
                run.outcome = result
                runs[number] = run
                return becomeTask(number)
            }
            runs[number] = nil
            respond(id, run.caller, result)
        case .suspended:
            run.questions = []
            run.outcome = result
            runs[number] = run
        case .task:
            run.questions = []
            run.outcome = result
            run.task?.updated = now
            runs[number] = run
            taskChanged(number)
        }
    }

    /// Ends a run because the client wants it to.
    mutating func cancelRun(_ number: UInt64) {
        withdraw(number)
        runs[number] = nil
        act(.cancel(number))
    }

    // MARK: Signs of life

    /// Tells how far a run is; amounts only ever grow, as the protocol wants it.
    private mutating func tellProgress(_ number: UInt64) {
        guard var run = runs[number], let token = run.caller.progressToken, case .request = run.waiter else { return }
        let report = run.report
        let amount = Double(report?.completed ?? 0)
        let isNew = amount > run.toldAmount
        run.toldAmount = isNew ? amount : run.toldAmount + 0.0001
        run.toldAt = now
        runs[number] = run
        let words = [report?.title, report?.description, report?.detail].compactMap { $0 }.filter { !$0.isEmpty }
        let message = words.isEmpty ? "\(run.tool.title) goes on" : words.joined(separator: " – ")
        act(
            .send(
                RPCMessage.notification(
                    "notifications/progress",
                    .object([
                        "progressToken": token, "progress": Self.number(run.toldAmount),
                        "total": report.flatMap { $0.total > 0 ? .integer($0.total) : nil },
                        "message": .string(CleanText.line(message, limit: 300)),
                    ]))))
    }

    private static func number(_ value: Double) -> JSON {
        Int64(exactly: value).map(JSON.integer) ?? .number(value)
    }

    /// The moment that something is due; nil where nothing is.
    package var deadline: UInt64? {
        var earliest: UInt64?
        func due(_ moment: UInt64) { earliest = min(earliest ?? moment, moment) }
        for run in runs.values {
            switch run.waiter {
            case .request:
                if run.caller.progressToken != nil { due(run.toldAt + settings.heartbeat) }
                if becomesTask(run) { due(run.started + settings.taskAfter) }
            case .suspended(let end): due(end)
            case .task:
                if let task = run.task { due(task.created + task.lifetime) }
            }
        }
        for question in elicited.values { due(question.expires) }
        return earliest
    }

    private func becomesTask(_ run: ToolRun) -> Bool {
        run.caller.abilities.takesTasks && run.caller.revision.isStateless && run.questions.isEmpty && !run.run.isEmpty
    }

    mutating func keepTime() {
        for (number, run) in runs.sorted(by: { $0.key < $1.key }) {
            switch run.waiter {
            case .request:
                if becomesTask(run), now >= run.started + settings.taskAfter {
                    becomeTask(number)
                } else if now >= run.toldAt + settings.heartbeat {
                    tellProgress(number)
                }
            case .suspended(let end) where now >= end:
                runs[number] = nil
                if purposes[number] != nil { act(.cancel(number)) }
            case .task:
                guard let task = run.task, now >= task.created + task.lifetime else { continue }
                runs[number] = nil
                if purposes[number] != nil { act(.cancel(number)) }
            case .suspended: break
            }
        }
        for (id, question) in elicited where now >= question.expires { elicitationEnded(id, nil) }
    }
}

extension JSON {
    /// The same value with the members of objects in the order of their names.
    var sorted: JSON {
        switch self {
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member($0.name, $0.value.sorted) }.sorted {
                    $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
                })
        default: self
        }
    }
}
