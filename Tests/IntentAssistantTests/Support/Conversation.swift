import IntentProtocol
import Testing

@testable import IntentAssistant

/// A client and a host that a test plays, around one machine with a clock that the test drives.
struct Conversation {
    var machine: AssistantMachine
    var now: UInt64 = 1000
    /// What is installed; a test changes it to upgrade an app.
    var apps: [AppMetadata]
    /// The runs, queries and requests that were begun and are not answered here.
    private(set) var begun: [(number: UInt64, call: AssistantMachine.HostCall)] = []
    private(set) var answers: [Answer] = []
    private(set) var cancelled: [UInt64] = []
    private(set) var log: [String] = []
    private(set) var saved: PinnedTools?
    private var lastID = 0

    init(
        _ apps: [AppMetadata] = [Samples.notes], settings: AssistantSettings = AssistantSettings(),
        pins: PinnedTools = PinnedTools()
    ) {
        self.apps = apps
        machine = AssistantMachine(
            settings: settings, pins: pins, seal: StateSeal(random: Array(0..<36)), locale: "", version: "1.0",
            epoch: 1_700_000_000)
    }

    // MARK: The client

    /// Sends a line and gives what comes back for it.
    mutating func say(_ line: String) -> [JSON] {
        carryOut(machine.received(.line(Array(line.utf8)), at: now))
    }

    /// Makes a request of the session and gives all that is sent at once.
    mutating func ask(_ method: String, _ parameters: String = "{}") -> [JSON] {
        lastID += 1
        return say(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(parameters)}"#)
    }

    /// The identifier of the last request.
    var id: JSON { .integer(Int64(lastID)) }

    /// Makes a request of the stateless era.
    ///
    /// - Parameter parameters: Members beside `_meta`, without braces.
    mutating func askStateless(
        _ method: String, _ parameters: String = "", capabilities: String = "{}", client: String = "test",
        meta: String = ""
    ) -> [JSON] {
        let members = parameters.isEmpty ? "" : "," + parameters
        let more = meta.isEmpty ? "" : "," + meta
        return ask(
            method,
            """
            {"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":\(capabilities),\
            "io.modelcontextprotocol/clientInfo":{"name":"\(client)","version":"1"}\(more)}\(members)}
            """)
    }

    /// Makes acquaintance as a client with a handshake does.
    mutating func shakeHands(_ revision: Revision = .november2025, capabilities: String = "{}") {
        _ = ask(
            "initialize",
            """
            {"protocolVersion":"\(revision.rawValue)","capabilities":\(capabilities),\
            "clientInfo":{"name":"test","version":"1"}}
            """)
        _ = say(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    // MARK: The host

    /// Says something of the last run, query or request that was begun.
    mutating func host(_ event: AssistantMachine.HostEvent) throws -> [JSON] {
        let last = try #require(begun.last)
        return host(last.number, event)
    }

    mutating func host(_ number: UInt64, _ event: AssistantMachine.HostEvent) -> [JSON] {
        carryOut(machine.host(number, said: event, at: now))
    }

    /// Lets time pass.
    mutating func wait(_ milliseconds: UInt64) -> [JSON] {
        now += milliseconds
        return carryOut(machine.ticked(at: now))
    }

    /// The person approves tools in another process.
    mutating func approve(_ pins: PinnedTools) -> [JSON] {
        carryOut(machine.approved(pins, at: now))
    }

    /// The last run that was asked for.
    var perform: Perform {
        get throws {
            guard case .perform(let perform)? = begun.last?.call else { throw Missing() }
            return perform
        }
    }

    struct Missing: Error {}

    private mutating func carryOut(_ actions: [AssistantMachine.Action]) -> [JSON] {
        var sent: [JSON] = []
        for action in actions {
            switch action {
            case .send(let message): sent.append(message)
            case .begin(let number, .request(let request)) where request.method == "plugin.list":
                guard request.arguments["follow"] == nil else { continue }
                let plugins = apps.map { app -> CBOR in
                    .object(["id": .text(app.app), "digest": .text("\(app.hashValue)"), "trusted": false])
                }
                let reply = CBOR.object(["plugins": .array(plugins)])
                sent += carryOut(machine.host(number, said: .replied(reply), at: now))
            case .begin(let number, .request(let request)) where request.method == "schema":
                let reply = CBOR.object(["apps": .array(apps.map(\.cbor))])
                sent += carryOut(machine.host(number, said: .replied(reply), at: now))
            case .begin(let number, let call): begun.append((number, call))
            case .answer(_, let answer): answers.append(answer)
            case .cancel(let number): cancelled.append(number)
            case .log(let line): log.append(line)
            case .save(let pins): saved = pins
            }
        }
        return sent
    }
}

extension JSON {
    /// The value at a path of members and indices, such as `result/tools/0/name`.
    subscript(path path: String) -> JSON? {
        path.split(separator: "/").reduce(self as JSON?) { value, step in
            Int(step).flatMap { index in value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
                ?? value?[String(step)]
        }
    }

    var memberNames: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }
}
