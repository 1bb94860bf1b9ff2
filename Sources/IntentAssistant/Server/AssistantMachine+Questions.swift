import IntentProtocol

// Questions of runs: forms that the client shows, in the way of its era.
extension AssistantMachine {
    mutating func ask(_ number: UInt64, _ question: Question) {
        guard var run = runs[number] else { return }
        // Whatever the host thinks of this surface: what only a person here may answer goes to no client.
        guard question.kind != .confirmation || question.level == .any else {
            return act(.answer(number, Answer(question.id, .unanswered(Elicitation.onlyLocally(question)))))
        }
        guard run.caller.abilities.showsForms else {
            return act(.answer(number, Answer(question.id, .unanswered(Self.nobodyToAsk(question)))))
        }
        let key = run.keep(Elicitation(question))
        runs[number] = run
        switch run.waiter {
        case .request(let id):
            if run.caller.revision.isStateless { suspend(number, id) } else { elicit(number, key) }
        case .task:
            runs[number]?.task?.updated = now
            if !run.caller.revision.isStateless { elicit(number, key) }
            taskChanged(number)
        case .suspended: break
        }
    }

    private static func nobodyToAsk(_ question: Question) -> IntentError {
        IntentError(
            .request, question.kind == .confirmation ? .notPermitted : .missingValue,
            "the intent asks something and this client can't ask its person: \(question.dialog)",
            parameter: question.parameter)
    }

    // MARK: With a handshake

    /// Puts a question to the client with a request of ours.
    private mutating func elicit(_ number: UInt64, _ key: String) {
        guard let run = runs[number], let form = run.form(key) else { return }
        let id = "elicit-\(nextNumber())"
        elicited[.text(id)] = ElicitedQuestion(run: number, key: key, expires: now + settings.answerWithin)
        var parameters = form.parameters(run.caller.revision, intent: run.tool.fullName)
        if let task = run.task {
            let related: JSON = .object(["taskId": .string(task.id)])
            parameters.set("_meta", .object([JSON.Member("io.modelcontextprotocol/related-task", related)]))
        }
        act(.send(RPCMessage.request(id, "elicitation/create", parameters)))
    }

    /// The client answered a request of ours.
    ///
    /// - Parameter result: Nil where it answered with an error, or not in time.
    mutating func elicitationEnded(_ id: RPCID, _ result: JSON?) {
        guard let asked = elicited.removeValue(forKey: id), let form = runs[asked.run]?.take(asked.key) else { return }
        let outcome = result.flatMap(form.answer) ?? .unanswered(Elicitation.turnedAway(form.question))
        act(.answer(asked.run, Answer(form.question.id, outcome)))
        if runs[asked.run]?.task != nil { taskChanged(asked.run) }
    }

    /// Takes back the questions of a run that is over.
    mutating func withdraw(_ number: UInt64) {
        for (id, asked) in elicited where asked.run == number {
            elicited[id] = nil
            act(
                .send(
                    RPCMessage.notification(
                        "notifications/cancelled", .object(["requestId": id.json, "reason": "the run is over"]))))
        }
    }

    // MARK: Stateless

    /// Answers the request with the questions; the run waits for the request to come again with the answers.
    private mutating func suspend(_ number: UInt64, _ id: RPCID) {
        guard var run = runs[number] else { return }
        run.serial = nextNumber()
        let end = now + settings.answerWithin
        run.waiter = .suspended(until: end)
        runs[number] = run
        let state = seal.seal(
            StateSeal.State(run: number, serial: run.serial, expires: end), for: run.purpose)
        respond(
            id, run.caller,
            .object(["inputRequests": inputRequests(run), "requestState": .string(state)]), type: "input_required")
    }

    func inputRequests(_ run: ToolRun) -> JSON {
        .object(
            run.questions.map { question in
                JSON.Member(
                    question.key,
                    .object([
                        "method": "elicitation/create",
                        "params": question.form.parameters(.july2026, intent: run.tool.fullName),
                    ]))
            })
    }

    /// Goes on with a run whose questions are answered.
    ///
    /// - Throws: −32602 for a state that is not ours, of another call, used or too old.
    mutating func resume(
        _ id: RPCID, _ state: JSON, _ responses: JSON?, _ purpose: [UInt8], _ caller: Caller
    ) throws(RPCError) {
        guard let text = state.string, let sealed = seal.open(text, for: purpose) else {
            throw .invalidParameters(
                "params.requestState was not made here for this client, tool and arguments; call without it")
        }
        guard sealed.expires > now, var run = runs[sealed.run], run.serial == sealed.serial,
            case .suspended = run.waiter
        else { throw .invalidParameters("params.requestState was used before or has expired; call without it") }
        if let responses {
            guard case .object = responses else { throw .invalidParameters("params.inputResponses is no object") }
        }
        run.serial = 0
        run.caller = caller
        run.waiter = .request(id)
        run.toldAt = now
        runs[sealed.run] = run
        open[id] = .run(sealed.run)
        if let outcome = run.outcome {
            runs[sealed.run] = nil
            return respond(id, caller, outcome)
        }
        answer(sealed.run, responses)
        // What was not answered is asked again.
        if runs[sealed.run]?.questions.isEmpty == false { suspend(sealed.run, id) }
    }

    /// Answers the questions that responses are there for; what does not fit its form stays open.
    mutating func answer(_ number: UInt64, _ responses: JSON?) {
        guard let run = runs[number] else { return }
        for (key, form) in run.questions {
            guard let response = responses?[key], let outcome = form.answer(response) else { continue }
            _ = runs[number]?.take(key)
            act(.answer(number, Answer(form.question.id, outcome)))
        }
    }
}
