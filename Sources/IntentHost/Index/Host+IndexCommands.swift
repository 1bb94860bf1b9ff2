import IntentProtocol
import IntentStore

// What a person asks about the search index.
extension Host {
    /// Answers `index.status`.
    func indexStatus(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = try arguments.optionalText("app").map { (name) throws(IntentError) in try installed(name).id }
        let apps = try store.index.status().filter { name == nil || $0.app == name }
        return .object([
            "apps": .array(
                apps.map { status in
                    .object([
                        "app": .text(status.app), "items": .int(Int64(status.items)),
                        "state": .text(state(of: status)), "building": status.building.map { .int(Int64($0)) },
                        "reason": status.reason.map(CBOR.text),
                        "rebuilt": status.rebuilt.map { .float($0.secondsSince1970) },
                        "problem": status.problem.map(CBOR.text),
                    ])
                }),
            "file": .text(store.index.path),
        ])
    }

    private func state(of status: SearchIndex.AppStatus) -> String {
        if indexKeeper.isRunning(status.app) { return "building" }
        if indexKeeper.apps.contains(status.app) { return "waiting" }
        return status.problem == nil ? "ok" : "incomplete"
    }

    /// Begins what `index.rebuild` asks for; the reply comes when it is done.
    func rebuildIndex(
        _ arguments: RequestArguments, for client: ClientSession, call: UInt64
    ) throws(IntentError) {
        let chosen: [App]
        if let name = arguments.optionalText("app") {
            chosen = [try installed(name)]
        } else {
            chosen = apps.current.sorted.filter { app in
                app.metadata.fillsIndex || (try? store.index.holdsOwnItems(app: app.id)) == true
            }
        }
        let report = RebuildReport(chosen.map(\.id)) { [weak client] outcomes, turn in
            client?.reply(.object(["apps": .array(outcomes)]), call: call, turn: turn)
        }
        for app in chosen {
            indexKeeper.need(.all("asked"), of: app) { [self] outcome, turn in
                report.ended(app.id, document(of: outcome, app.id), turn)
            }
        }
        if chosen.isEmpty { Turn.run { turn in client.reply(.object(["apps": .array([])]), call: call, turn: turn) } }
    }

    private func document(of outcome: Result<Int, IntentError>, _ app: String) -> CBOR {
        let items = (try? store.index.status())?.first { $0.app == app }?.items ?? 0
        var error: CBOR?
        if case .failure(let failure) = outcome { error = failure.document }
        return .object(["app": .text(app), "items": .int(Int64(items)), "error": error])
    }

    /// Answers `index.check`: what is wrong with each app's index; what is wrong is repaired. Blocks.
    func checkIndex(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let chosen =
            try arguments.optionalText("app").map { (name) throws(IntentError) in [try installed(name)] }
            ?? apps.current.sorted
        let file = try store.index.integrityCheck()
        if !file.isEmpty { indexKeeper.damaged() }
        var reports: [CBOR] = []
        for app in chosen where file.isEmpty {
            let faults = try indexKeeper.check(app)
            reports.append(
                .object([
                    "app": .text(app.id), "faults": .array(faults.map(CBOR.text)),
                    // A check begins to repair what it finds, and may be done with that by now.
                    "repairing": .bool(!faults.isEmpty || indexKeeper.apps.contains(app.id)),
                ]))
        }
        return .object(["file": .array(file.prefix(20).map(CBOR.text)), "apps": .array(reports)])
    }
}

extension IntentError {
    /// The error as documents have it.
    fileprivate var document: CBOR {
        .object([
            "category": .text(category.rawValue), "code": .text(code.rawValue), "message": .text(message),
            "remedy": remedy.map(CBOR.text),
        ])
    }
}
