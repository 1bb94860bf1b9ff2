import IntentProtocol

/// Serves the host's calls from the app's own intents and queries. Each function ends the call that it is given.
struct AppService {
    /// The app's identifier.
    let app: String

    /// Tells what the app declares.
    func describe(_ call: Call) {
        let document = AppDescription(app: app).document.cbor
        call.end(.metadata) { $0.item(document) }
    }

    /// Performs the intent that a run's message names. The context is the task's.
    nonisolated(nonsending)
        func perform(_ context: RunContext, _ call: Call) async
    {
        if context.intentIdentifier == UndoStack.intent { return await undo(context, call) }
        guard let type = AppCatalog.intents[context.intentIdentifier] else {
            if let entity = FindIntents.entities[context.intentIdentifier] {
                return await find(entity, context, call)
            }
            if let widget = AppWidgets.types[context.intentIdentifier] { return await show(widget, context, call) }
            return call.fail(Self.unknown("intent", context.intentIdentifier, among: AppCatalog.intents.keys))
        }
        do {
            try await IntentRunner.run(type, context, call)
        } catch {
            context.finishProgress()
            await context.finishPendingWork()
            call.fail(AppErrors.intentError(error))
        }
    }

    /// Takes a run back. The run's identifier is the one parameter.
    nonisolated(nonsending)
        private func undo(_ context: RunContext, _ call: Call) async
    {
        guard case .string(let run)? = context.parameters.first(where: { $0.name == "run" })?.value else {
            return call.fail(
                IntentError(.request, .missingValue, "the run that is to be taken back is missing", parameter: "run"))
        }
        do {
            let name = try await UndoStack.undo(run: run)
            call.end(.result) { RunResult(dialog: DialogValue(full: name)).write(to: &$0) }
        } catch {
            call.fail(AppErrors.intentError(error))
        }
    }

    /// Performs the action that finds entities of a type.
    nonisolated(nonsending)
        private func find(_ entity: any AppEntity.Type, _ context: RunContext, _ call: Call) async
    {
        do {
            try await FindIntents.run(entity, context, call)
        } catch {
            call.fail(AppErrors.intentError(error, code: .queryFailed))
        }
    }

    /// Performs the action that shows a widget.
    nonisolated(nonsending)
        private func show(_ widget: any _AppWidget.Type, _ context: RunContext, _ call: Call) async
    {
        do {
            try await AppWidgets.run(widget, context, call)
        } catch {
            call.fail(AppErrors.intentError(error))
        }
    }

    /// Answers from a query, or from a parameter's options. The request's context is the task's.
    nonisolated(nonsending)
        func query(_ request: EntityRequest, _ call: Call) async
    {
        let namesNoEntity =
            [.options, .values].contains(request.mode) || request.mode == .reindex && request.entity.isEmpty
        guard namesNoEntity || AppCatalog.entities[request.entity] != nil else {
            return call.fail(Self.unknown("entity", request.entity, among: AppCatalog.entities.keys))
        }
        do {
            let page = try await EntitySearch(request).page()
            await RunContext.current?.finishPendingWork()
            call.end(.entities) { page.write(to: &$0) }
        } catch {
            call.fail(AppErrors.intentError(error, code: .queryFailed))
        }
    }

    private static func unknown(_ what: String, _ name: String, among names: some Sequence<String>) -> IntentError {
        IntentError(
            .request, .notFound, "the app has no \(what) “\(name)”",
            remedy: "it has: " + names.sorted().prefix(20).joined(separator: ", "))
    }
}
