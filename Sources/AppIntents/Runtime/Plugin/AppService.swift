import IntentProtocol

/// Serves the host's calls from the app's own intents and queries.
struct AppService: CallService {
    let link: HostLink

    func describe(_ call: Call) async {
        call.fail(IntentError(.request, .unsupported, "describe"))
    }

    func perform(_ message: Perform, _ call: Call) async {
        call.fail(IntentError(.request, .unsupported, "perform"))
    }

    func query(_ request: EntityRequest, _ call: Call) async {
        call.fail(IntentError(.request, .unsupported, "query"))
    }
}
