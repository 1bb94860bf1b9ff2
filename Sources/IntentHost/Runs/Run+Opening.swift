import IntentProtocol

// The intent that a result asks to open: a run of its own, in the same call of the client.
extension Run {
    /// Results that lead from one intent to the next, at most.
    static let chainLimit = 8

    /// Performs what a result asks to open, and tells the client of both when that is over.
    ///
    /// Values are read by the parameters of the intent that is opened, as those of any caller are. What only the caller's
    /// surface can do, such as opening a URL, is left to it. A yes that was given beforehand does not go on to another app.
    func open(_ result: RunResult, _ facts: RunFacts, _ turn: Turn) {
        guard let opens = result.opens, opens.intent != "OpenURLIntent" else {
            return tell(.completed(result), facts, turn)
        }
        let appID = opens.app.isEmpty ? app.id : opens.app
        do throws(IntentError) {
            let depth = (origin?.depth ?? 0) + 1
            guard depth <= Self.chainLimit else {
                throw IntentError(
                    .app, .intentFailed, "intents open one another more than \(Self.chainLimit) times",
                    remedy: "end the chain in \(entry.fullName)")
            }
            let (app, entry) = try host.apps.current.intent(app: appID, name: opens.intent, locale: request.locale)
            let target = try app.target(wanted: "", allowed: entry.intent.targets)
            var next = request
            (next.app, next.intent, next.parameters) = (app.id, entry.intent.id, opens.parameters)
            (next.target, next.deadline, next.idempotencyKey, next.workingFolder) = ("", 0, "", "")
            let isForeign = app.id != self.app.id || origin?.isForeign == true
            if isForeign { next.assumeYes = false }
            // Nobody is left to answer where a detached run's client went meanwhile.
            if client.isGone { next.askable = [] }
            let name = entry.fullName
            let child = Run(
                next, app: app, entry: entry, target: target, client: client, call: call, host: host,
                origin: Origin(
                    parent: id, opener: OpeningApp(self.app.id, opening: opens), isForeign: isForeign, depth: depth
                ) {
                    outcome, childFacts, turn in
                    var result = result
                    result.opened = OpenedRun(outcome, childFacts, intent: name)
                    self.tell(.completed(result), facts, turn)
                })
            client.keep(child, as: call)
            child.begin(turn: turn)
        } catch {
            var result = result
            result.opened = OpenedRun(run: "", intent: "\(appID).\(opens.intent)", error: error)
            tell(.completed(result), facts, turn)
        }
    }
}

extension OpenedRun {
    fileprivate init(_ outcome: RunMachine.Outcome, _ facts: RunFacts, intent: String) {
        self.init(run: facts.run, intent: intent)
        switch outcome {
        case .completed(let result):
            dialog = result.dialog
            error = result.opened?.error
        case .failed(let error), .cancelled(_, let error): self.error = error
        }
    }
}
