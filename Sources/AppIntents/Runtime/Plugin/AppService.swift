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

    /// Performs an intent.
    nonisolated(nonsending)
        func perform(_ message: Perform, _ call: Call) async
    {
        guard let type = AppCatalog.intents[message.intent] else {
            return call.fail(Self.unknown("intent", message.intent, among: AppCatalog.intents.keys))
        }
        let context = RunContext(message, call)
        do {
            try await RunContext.$current.withValue(context) {
                try await IntentRunner.run(type, message, context, call)
            }
        } catch {
            context.finishProgress()
            call.fail(RunContext.$current.withValue(context) { AppErrors.intentError(error) })
        }
    }

    /// Answers from a query, or from a parameter's options.
    func query(_ request: EntityRequest, _ call: Call) async {
        guard request.mode == .options || AppCatalog.entities[request.entity] != nil else {
            return call.fail(Self.unknown("entity", request.entity, among: AppCatalog.entities.keys))
        }
        var caller = Perform(app: request.app, intent: request.intent)
        caller.locale = request.locale
        caller.target = request.target
        let context = RunContext(caller, call)
        do {
            let page = try await RunContext.$current.withValue(context) { try await EntitySearch(request).page() }
            call.end(.entities) { page.write(to: &$0) }
        } catch {
            call.fail(RunContext.$current.withValue(context) { AppErrors.intentError(error, code: .queryFailed) })
        }
    }

    private static func unknown(_ what: String, _ name: String, among names: some Sequence<String>) -> IntentError {
        IntentError(
            .request, .notFound, "the app has no \(what) “\(name)”",
            remedy: "it has: " + names.sorted().prefix(20).joined(separator: ", "))
    }
}
