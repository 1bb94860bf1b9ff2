import IntentProtocol
import IntentStore

// What an app's plugin asks of the focus that is on.
extension App {
    /// Bytes of the beginning of identifiers that an app names: 1,024.
    private static let prefixLimit = 1024

    /// Answers `focus.current` and `focus.context`, on a thread of its own: they read and write the store.
    func serveFocus(_ request: PluginRequest, turn: Turn) {
        host.reactor.detach { [self] turn in
            do throws(IntentError) {
                let arguments = RequestArguments(method: request.message.method, map: request.message.arguments)
                request.reply(.value(try focus(arguments)), turn: turn)
            } catch {
                request.fail(error, turn: turn)
            }
        }
    }

    private func focus(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = try arguments.text("intent")
        guard let entry = intents[name] else {
            throw IntentError(.request, .notFound, "\(id) has no intent \(Shown.text(name))")
        }
        switch arguments.method {
        case "focus.current": return try current(entry.intent)
        case "focus.context":
            let prefix = arguments.optionalText("contentPrefix")
            guard prefix?.utf8.count ?? 0 <= Self.prefixLimit else {
                throw IntentError(
                    .request, .tooLarge, "the beginning of identifiers has more than \(Self.prefixLimit) bytes")
            }
            try host.store.focus.setContext(
                app: id, intent: entry.intent.id, contentPrefix: prefix,
                hidesNotifications: arguments.flag("hidesNotifications"))
            return .null
        default:
            throw IntentError(.request, .unsupported, "this host does not offer \(arguments.method)")
        }
    }

    /// The values of the filter in the focus that is on; null where it has none.
    private func current(_ intent: IntentMetadata) throws(IntentError) -> CBOR {
        guard let active = try host.store.focus.active() else { return .null }
        let filter = try host.store.focus.filters(of: active.focus).first {
            $0.app == id && metadata.currentName(of: $0.intent, .intent) == intent.id
        }
        guard let filter else { return .null }
        // Names that an earlier version had are put as they are now.
        let values = Perform(app: id, intent: intent.id, parameters: filter.values).following(metadata, intent)
            .parameters
        return .map(values.map { CBOR.Pair(.text($0.name), $0.value.cbor) })
    }
}
