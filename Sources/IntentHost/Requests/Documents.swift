import IntentProtocol
import IntentStore

extension PluginRecord {
    /// The plugin as clients see it.
    func cbor(_ metadata: AppMetadata?) -> CBOR {
        .object([
            "id": .text(id), "name": .text(name), "trusted": .bool(trusted),
            "installed": .float(installed.secondsSince1970), "library": .text(library), "digest": .text(digest),
            "origin": .text(origin), "state": .text(state.rawValue),
            "intents": metadata.map { .int(Int64($0.intents.count)) },
            "entities": metadata.map { .int(Int64($0.entities.count)) },
        ])
    }
}

extension RunRecord {
    /// The run as clients see it.
    ///
    /// - Parameter activity: How far it is, where it goes on.
    func cbor(activity: Activity?) -> CBOR {
        let name = intent.split(separator: ".", maxSplits: 1).last.map(String.init) ?? intent
        return .object([
            "run": .text(id.description), "app": .text(app), "intent": .text(name), "name": .text(intent),
            "caller": .text(caller), "program": program.map(CBOR.text), "surface": .text(surface),
            "target": target.map(CBOR.text),
            "reason": reason.map(CBOR.text), "process": (worker ?? process).map { .int(Int64($0)) },
            "started": .float(started.secondsSince1970), "ended": ended.map { .float($0.secondsSince1970) },
            "status": .text(status.rawValue), "cancellation": cancellation.map(CBOR.text),
            "error": error.map { CBOR($0.json) },
            "durationMs": durationMicroseconds.map { .float(Double($0) / 1000) },
            "confirmedBy": confirmedBy.map(CBOR.text), "parent": parent.map(CBOR.text),
            "parameters": parameters.map { text in (try? JSON(parsing: text)).map { CBOR($0) } ?? .text(text) },
            "background": background.map { Self.background($0) },
            "title": activity.map { .text($0.title) }, "subtitle": activity?.subtitle.map(CBOR.text),
            "cancellable": activity.map { .bool($0.isCancellable) },
            "progress": activity?.progress.map {
                .object([
                    "completed": .int($0.completed), "total": .int($0.total),
                    "description": $0.description.map(CBOR.text), "detail": $0.detail.map(CBOR.text),
                    "fraction": $0.fraction.map(CBOR.float),
                ])
            },
        ])
    }

    /// The names of `LongRunningTaskOptions`; a bit that has none is told by its number.
    private static func background(_ options: Int64) -> CBOR {
        .array((0..<63).filter { options & (1 << $0) != 0 }.map { .text($0 == 0 ? "requiresGPU" : "option \($0)") })
    }
}

extension GrantRecord {
    /// The grant as clients see it.
    var cbor: CBOR {
        .object([
            "id": .int(id), "caller": .text(caller), "intent": .text(intent), "policy": .text(policy.rawValue),
            "level": .text(level.rawValue), "created": .float(created.secondsSince1970),
            "program": program.map(CBOR.text),
        ])
    }
}

extension MetadataDiagnostic {
    var cbor: CBOR {
        .object([
            "severity": .text(severity.rawValue), "subject": .text(subject), "message": .text(message),
            "remedy": .text(remedy),
        ])
    }
}
