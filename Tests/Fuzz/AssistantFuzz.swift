import IntentAssistant
import IntentProtocol

/// The lines of an assistant's client, against a host that answers at once with one app, asks a question in every run
/// and completes it.
enum AssistantFuzz {
    private static let app: AppMetadata = {
        var app = AppMetadata(app: "fuzz", name: "Fuzz")
        var intent = IntentMetadata(id: "Go", title: "Go")
        intent.parameters = [ParameterMetadata(name: "value", title: "Value", type: .string)]
        intent.result = .string
        app.intents = [intent]
        app.entities = [EntityMetadata(id: "Note", name: "Note")]
        return app
    }()

    static func lines(_ bytes: UnsafeRawBufferPointer) {
        var machine = AssistantMachine(
            settings: AssistantSettings(), pins: PinnedTools(), seal: StateSeal(random: Array(0..<36)), locale: "",
            version: "1", epoch: 0)
        var reader = LineReader(limit: 4096)
        var now: UInt64 = 0
        for piece in reader.take(bytes) + reader.finish() {
            now += 100
            serve(machine.received(piece, at: now), &machine, now, depth: 8)
        }
        serve(machine.ticked(at: now + 1_000_000), &machine, now, depth: 8)
        serve(machine.ended(at: now + 1_000_000), &machine, now, depth: 8)
    }

    private static func serve(
        _ actions: [AssistantMachine.Action], _ machine: inout AssistantMachine, _ now: UInt64, depth: Int
    ) {
        guard depth > 0 else { return }
        for action in actions {
            switch action {
            case .send(let message):
                precondition(message["jsonrpc"]?.string == "2.0", "what was sent is no message")
                precondition((try? JSON(parsing: message.text())) != nil, "what was sent can't be read")
            case .begin(let number, let call):
                for event in events(call) {
                    serve(machine.host(number, said: event, at: now), &machine, now, depth: depth - 1)
                }
            default: break
            }
        }
    }

    private static func events(_ call: AssistantMachine.HostCall) -> [AssistantMachine.HostEvent] {
        switch call {
        case .perform:
            [
                .started(run: "R"), .asked(Question(id: 1, kind: .value, dialog: "What?", parameter: "value")),
                .completed(RunResult(value: .string("done"))),
            ]
        case .query: [.found(EntityPage(items: [.entity(EntityValue(type: "Note", id: "1"))]))]
        case .request(let request) where request.method == "schema":
            [.replied(.object(["apps": .array([app.cbor])]))]
        case .request(let request) where request.method == "plugin.list":
            [.replied(.object(["plugins": [.object(["id": "fuzz", "digest": "1"])]]))]
        case .request: [.replied(.object(["run": "R", "status": "completed"]))]
        }
    }
}
