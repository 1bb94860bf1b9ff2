import IntentProtocol

/// Serves the host's calls from the app's own intents and queries.
struct AppService: CallService {
    /// The app's identifier.
    let app: String

    func describe(_ call: Call) async {
        let document = AppDescription(app: app).document.cbor
        call.end(.metadata) { $0.item(document) }
    }

    func perform(_ message: Perform, _ call: Call) async {
        guard let type = AppCatalog.intents[message.intent] else {
            return call.fail(Self.unknown("intent", message.intent, among: AppCatalog.intents.keys))
        }
        let context = RunContext(message, call)
        do {
            let runner = IntentRunner(type: type, message: message, descriptors: call.descriptors)
            let result = try await RunContext.$current.withValue(context, operation: runner.run)
            context.finishProgress()
            call.end(.result) { result.write(to: &$0) }
        } catch {
            context.finishProgress()
            call.fail(RunContext.$current.withValue(context) { AppErrors.intentError(error) })
        }
    }

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
