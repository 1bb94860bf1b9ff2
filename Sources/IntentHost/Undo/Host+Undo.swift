import IntentProtocol

extension Host {
    /// What an app's undo looks like to the rest of the host: an intent of the runtime's own.
    private static let undoMetadata: IntentMetadata = {
        var intent = IntentMetadata(id: UndoHistory.intent, title: LocalizedText("Undo"))
        intent.parameters = [ParameterMetadata(name: "run", title: LocalizedText("Run"), type: .string)]
        intent.isDiscoverable = false
        intent.providesDialog = true
        return intent
    }()

    /// Finds the run that is to be taken back next, of the app that is named or of all.
    ///
    /// The run leaves the history: whatever becomes of the attempt, what takes a run back is used once.
    func undoing(_ request: Perform) throws(IntentError) -> (Perform, App, IntentEntry, RunTarget) {
        let wanted = request.app.isEmpty ? nil : try installed(request.app)
        let entry = undoable.withLock { $0.takeLatest(app: wanted?.id) }
        guard let entry, let app = apps.current.apps[entry.app] else {
            let place = wanted.map { " of \($0.id)" } ?? ""
            throw IntentError(
                .request, .notFound, "there is no run\(place) that can be taken back",
                remedy: "only the runs of a process that still lives can be: see intentctl undo --list")
        }
        var request = request
        request.app = app.id
        request.parameters = [NamedValue("run", .string(entry.run))]
        return (request, app, IntentEntry(Self.undoMetadata, of: app.metadata), entry.target)
    }

    /// Tells which runs can be taken back, the latest first.
    func undoList(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = arguments.optionalText("app")
        let app = name == nil ? nil : try installed(name ?? "").id
        let entries = undoable.withLock { $0.list(app: app) }
        return .object([
            "undo": .array(
                entries.map { .object(["run": .text($0.run), "app": .text($0.app), "title": .text($0.title)]) })
        ])
    }
}
