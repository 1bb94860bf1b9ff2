import IntentProtocol

enum TaskMethod: String, Hashable, Sendable {
    case get = "tasks/get"
    case update = "tasks/update"
    case cancel = "tasks/cancel"
    case result = "tasks/result"
    case list = "tasks/list"
}

// Tasks: calls whose result is fetched later. In 2025-11-25 the client asks for one; in the extension of 2026-07-28 a
// call becomes one when it takes long. A task has the run's own identifier, so that another process finds it again.
extension AssistantMachine {
    /// How long a task is kept where the client names no time, and at most: an hour, a day.
    private static let lifetime: UInt64 = 3_600_000
    private static let lifetimeLimit: UInt64 = 86_400_000
    /// Outcomes of tasks that are kept, the latest ones: 200.
    private static let outcomeLimit = 200
    /// How often a client should ask.
    private static let pollInterval: Int64 = 1000
    private static let relatedKey = "io.modelcontextprotocol/related-task"
    private static let extensionNeeded: JSON = .object([
        "extensions": .object([JSON.Member("io.modelcontextprotocol/tasks", .object([]))])
    ])

    /// The lifetime of the task that a call asks for; nil where it asks for none, or its revision knows none.
    func taskRequest(_ parameters: JSON, _ caller: Caller) throws(RPCError) -> UInt64? {
        guard caller.revision == .november2025, let task = parameters["task"] else { return nil }
        guard case .object = task else { throw .invalidParameters("params.task is no object") }
        guard let wanted = task["ttl"], wanted != .null else { return Self.lifetime }
        guard let lifetime = wanted.integer, lifetime >= 0 else {
            throw .invalidParameters("params.task.ttl is no number of milliseconds")
        }
        return min(UInt64(lifetime), Self.lifetimeLimit)
    }

    /// Makes a task of a run, and answers the request that waits for it.
    mutating func becomeTask(_ number: UInt64) {
        guard var run = runs[number], run.task == nil, case .request(let id) = run.waiter else { return }
        run.task = ToolRun.Task(
            id: run.run.isEmpty ? "task-\(nextNumber())" : run.run, created: now, updated: now,
            lifetime: run.wantsTask ?? Self.lifetime)
        run.waiter = .task
        runs[number] = run
        let task = taskJSON(run)
        if run.caller.revision.isStateless {
            respond(id, run.caller, task, type: "task")
        } else {
            respond(id, run.caller, .object(["task": task]))
        }
    }

    // MARK: Requests

    mutating func task(_ request: Parked) throws(RPCError) {
        let (id, caller) = (request.id, request.caller)
        guard let method = TaskMethod(rawValue: request.method), caller.revision != .june2025 else {
            throw .unknownMethod(request.method)
        }
        if caller.revision.isStateless, !caller.abilities.takesTasks {
            throw .missingCapability("the client did not declare the tasks extension", Self.extensionNeeded)
        }
        if method == .list {
            let tasks = runs.values.filter { $0.task != nil }.map { (key: $0.task?.id ?? "", json: taskJSON($0)) }
            return respond(id, caller, try page("tasks", tasks.sorted { $0.key < $1.key }, request.parameters))
        }
        guard let name = request.parameters["taskId"]?.string else {
            throw .invalidParameters("params.taskId is missing or no text")
        }
        guard let number = runs.first(where: { $0.value.task?.id == name })?.key, let run = runs[number] else {
            // Begun by a process that is gone: the host's journal knows how it went.
            guard method != .update else { throw Self.unknownTask(name) }
            let arguments: CBOR = .object(["run": .text(name)])
            let request = AdminRequest(method == .cancel ? "cancel" : "run-info", arguments)
            open[id] = .lookup(begin(.request(request), .lookup(id, caller, .task(method, id: name))))
            return
        }
        switch method {
        case .get: respond(id, caller, detailed(run))
        case .result:
            open[id] = .taskResult(number)
            taskChanged(number, isNews: false)
        case .cancel: try cancelTask(number, id, caller)
        case .update:
            answer(number, request.parameters["inputResponses"])
            respond(id, caller, .object([]))
            taskChanged(number)
        case .list: break
        }
    }

    private static func unknownTask(_ name: String) -> RPCError {
        .invalidParameters("Failed to retrieve task: there is no task '\(CleanText.line(name, limit: 64))'")
    }

    private mutating func cancelTask(_ number: UInt64, _ id: RPCID, _ caller: Caller) throws(RPCError) {
        guard var run = runs[number] else { return }
        if run.outcome != nil, !caller.revision.isStateless {
            throw .invalidParameters("the task is over: it is \(status(run))")
        }
        if run.outcome == nil {
            withdraw(number)
            run.task?.isCancelled = true
            run.task?.updated = now
            run.questions = []
            run.outcome = ToolResult.failure("The task was cancelled.")
            runs[number] = run
            act(.cancel(number))
        }
        respond(id, caller, caller.revision.isStateless ? .object([]) : taskJSON(run))
        taskChanged(number)
    }

    // MARK: What is told

    private func status(_ run: ToolRun) -> String {
        guard let outcome = run.outcome else { return run.questions.isEmpty ? "working" : "input_required" }
        if run.task?.isCancelled == true { return "cancelled" }
        // With a handshake a tool's error is a failed task; in the extension failed tasks are the protocol's errors.
        return outcome["isError"]?.bool == true && !run.caller.revision.isStateless ? "failed" : "completed"
    }

    private func taskJSON(_ run: ToolRun) -> JSON {
        guard let task = run.task else { return .object([]) }
        let words = run.report?.description.map { JSON.string(CleanText.line($0, limit: 300)) }
        let isStateless = run.caller.revision.isStateless
        return .object([
            "taskId": .string(task.id), "status": .string(status(run)), "statusMessage": words,
            "createdAt": .string(timestamp(task.created)), "lastUpdatedAt": .string(timestamp(task.updated)),
            (isStateless ? "ttlMs" : "ttl"): .integer(Int64(task.lifetime)),
            (isStateless ? "pollIntervalMs" : "pollInterval"): .integer(Self.pollInterval),
        ])
    }

    /// The task with what belongs to its status.
    private func detailed(_ run: ToolRun) -> JSON {
        let task = taskJSON(run)
        guard run.caller.revision.isStateless else { return task }
        switch status(run) {
        case "input_required": return task.with(["inputRequests": inputRequests(run)])
        case "completed": return task.with(["result": run.outcome.map { complete($0, for: run.caller) }])
        default: return task
        }
    }

    /// Tells of a task that moved on, and gives its result to who waits for it.
    mutating func taskChanged(_ number: UInt64, isNews: Bool = true) {
        guard let run = runs[number], let task = run.task else { return }
        if isNews {
            if run.caller.revision.isStateless {
                announce("notifications/tasks", detailed(run)) { $0.tasks.contains(task.id) }
            } else {
                act(.send(RPCMessage.notification("notifications/tasks/status", taskJSON(run))))
            }
        }
        guard let outcome = run.outcome else { return }
        forgetOldTasks()
        for (id, request) in open {
            guard case .taskResult(number) = request else { continue }
            respond(id, run.caller, Self.related(outcome, task.id))
        }
    }

    private mutating func forgetOldTasks() {
        let over = runs.filter { $0.value.task != nil && $0.value.outcome != nil }.keys.sorted()
        for number in over.dropLast(Self.outcomeLimit) { runs[number] = nil }
    }

    private static func related(_ result: JSON, _ task: String) -> JSON {
        var result = result
        var meta = result["_meta"] ?? .object([])
        meta.set(relatedKey, .object(["taskId": .string(task)]))
        result.set("_meta", meta)
        return result
    }

    // MARK: Tasks of processes that are gone

    /// Answers a request for a task that only the journal knows.
    mutating func answerTask(
        _ id: RPCID, _ caller: Caller, _ method: TaskMethod, _ name: String, _ event: HostEvent
    ) {
        guard case .replied(let reply) = event else { return refuse(id, Self.unknownTask(name)) }
        let isStateless = caller.revision.isStateless
        if method == .cancel, isStateless { return respond(id, caller, .object([])) }
        let record = method == .cancel ? .object(["status": "cancelled"]) : reply
        let status = record["status"]?.text ?? "completed"
        let result = Self.remembered(status, record)
        if method == .result {
            guard status != "running" else {
                return refuse(id, .invalidParameters("the task goes on in another process; ask with tasks/get"))
            }
            return respond(id, caller, Self.related(result, name))
        }
        let word =
            switch status {
            case "running": "working"
            case "cancelled": "cancelled"
            case "completed": "completed"
            default: isStateless ? "completed" : "failed"
            }
        let started = record["started"]?.double.map { CivilTime.text(secondsSince1970: $0) } ?? timestamp(now)
        let ended = record["ended"]?.double.map { CivilTime.text(secondsSince1970: $0) }
        respond(
            id, caller,
            .object([
                "taskId": .string(name), "status": .string(word), "createdAt": .string(started),
                "lastUpdatedAt": .string(ended ?? started), (isStateless ? "ttlMs" : "ttl"): .null,
                (isStateless ? "pollIntervalMs" : "pollInterval"): .integer(Self.pollInterval),
                "result": isStateless && word == "completed" ? complete(result, for: caller) : nil,
            ]))
    }

    private static func remembered(_ status: String, _ record: CBOR) -> JSON {
        let words = record["error"]?["message"]?.text
        switch status {
        case "completed":
            return .object([
                "content": [
                    ToolResult.text("The run completed. Its value is not kept: the client that began it is gone.")
                ], "structuredContent": .object([]),
            ])
        default: return ToolResult.failure(CleanText.line(words ?? "The run ended: \(status).", limit: 1000))
        }
    }
}
