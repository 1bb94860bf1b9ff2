package import IntentProtocol

/// One client's server, as a pure state machine: lines of the client and answers of the host in, actions out, no I/O.
///
/// Requests of both eras are served side by side: one that carries its revision in `_meta` is stateless, all others belong
/// to the session that `initialize` began. What is asked of the host has a number of the machine's own, under which the
/// answers come back. Time is milliseconds of a clock that never goes back.
package struct AssistantMachine: Sendable {
    package enum Action: Hashable, Sendable {
        /// A message for the client, one line.
        case send(JSON)
        /// Ask the host; its answers come back with ``host(_:said:at:)``.
        case begin(UInt64, HostCall)
        /// Answer a question of a run.
        case answer(UInt64, Answer)
        /// Ask that a call of the host's end; its end still comes back.
        case cancel(UInt64)
        /// A line for the log.
        case log(String)
        /// The tools that the person has seen are others now: keep them.
        case save(PinnedTools)
    }

    package enum HostCall: Hashable, Sendable {
        case perform(Perform)
        case query(EntityRequest)
        case request(AdminRequest)
    }

    package enum HostEvent: Hashable, Sendable {
        case started(run: String)
        case progressed(ProgressReport)
        case asked(Question)
        /// Something that a request follows.
        case event(CBOR)
        // The others end the call.
        case completed(RunResult)
        case failed(Failure)
        case found(EntityPage)
        case replied(CBOR)

        var isEnd: Bool {
            switch self {
            case .started, .progressed, .asked, .event: false
            default: true
            }
        }
    }

    /// What a call of the host's is for.
    enum Purpose: Sendable {
        case run
        case plugins
        case schema
        /// Following something; nobody waits for its end.
        case follow
        /// A look-up or request that one of the client's requests waits for.
        case lookup(RPCID, Caller, Lookup)
    }

    enum Lookup: Sendable {
        case resource(uri: String)
        case runList
        case runInfo
        case task(TaskMethod, id: String)
        case completion
    }

    enum OpenRequest: Sendable {
        /// Waits for the catalogue.
        case parked
        case run(UInt64)
        case lookup(UInt64)
        case listening
        /// Waits for the end of a task.
        case taskResult(UInt64)
    }

    struct Parked: Sendable {
        let id: RPCID
        let method: String
        let parameters: JSON
        let caller: Caller
    }

    /// Requests of one client that may be under way: 256.
    static let requestLimit = 256

    let settings: AssistantSettings
    let locale: String
    let version: String
    /// Seconds since 1970 when the clock stood at 0.
    private let epoch: Double
    var seal: StateSeal
    package internal(set) var pins: PinnedTools
    package internal(set) var catalogue: Catalogue?
    /// When the host was last asked for its plugins; nil where it has to be asked before anything is told.
    var checkedAt: UInt64?
    var isLoading = false
    /// Whether the catalogue has to be made anew although the plugins are the same.
    var isOutdated = false
    /// Loads that the host's end has cut short, one after another.
    var lostLoads = 0
    var parked: [Parked] = []
    /// The plugins of the load that is under way.
    var loadingPlugins: [String: PluginVersion] = [:]

    var session: Session?
    var open: [RPCID: OpenRequest] = [:]
    var purposes: [UInt64: Purpose] = [:]
    var runs: [UInt64: ToolRun] = [:]
    /// Questions that were put to a client with a handshake, by the identifier of our request.
    var elicited: [RPCID: ElicitedQuestion] = [:]
    var listeners: [RPCID: Listener] = [:]
    /// The host's call that tells of runs, where somebody listens.
    var runFollow: UInt64?
    var pluginFollow: UInt64?
    var canFollowPlugins = true
    var stash = ResultStash()
    private var lastNumber: UInt64 = 0
    private(set) var now: UInt64 = 0
    private var actions: [Action] = []

    /// A session of the era with a handshake.
    struct Session: Sendable {
        var revision: Revision
        var abilities: ClientAbilities
        var name: String
        var isInitialized = false
        /// The resources that it wants to hear of.
        var subscriptions: Set<String> = []
    }

    /// - Parameters:
    ///   - epoch: Seconds since 1970 when the clock stood at 0.
    ///   - version: Our own, for the client.
    package init(
        settings: AssistantSettings, pins: PinnedTools, seal: StateSeal, locale: String, version: String, epoch: Double
    ) {
        self.settings = settings
        self.pins = pins
        self.seal = seal
        self.locale = locale
        self.version = version
        self.epoch = epoch
    }

    // MARK: Events

    /// A line of the client's, or one that was too long.
    package mutating func received(_ piece: LineReader.Piece, at now: UInt64) -> [Action] {
        react(at: now) { machine in
            guard case .line(let bytes) = piece else {
                let limit = LineReader.lengthLimit
                return machine.refuse(nil, .invalidRequest("a message has at most \(limit) bytes"))
            }
            do throws(RPCMessage.Refusal) {
                try machine.take(RPCMessage(bytes))
            } catch {
                machine.refuse(error.id, error.error)
            }
        }
    }

    /// Something that the host said of a call. Calls that nobody waits for any more are ignored.
    package mutating func host(_ call: UInt64, said event: HostEvent, at now: UInt64) -> [Action] {
        react(at: now) { machine in
            guard let purpose = machine.purposes[call] else { return }
            if event.isEnd { machine.purposes[call] = nil }
            switch purpose {
            case .run: machine.runHeard(call, event)
            case .plugins, .schema: machine.loadHeard(purpose, event)
            case .follow: machine.followHeard(call, event)
            case .lookup(let id, let caller, let lookup):
                guard event.isEnd else { return }
                machine.open[id] = nil
                machine.answer(id, caller, lookup, event)
            }
        }
    }

    /// The connection to the host ended; each call on it is told apart as failed. What was known may be no more.
    package mutating func hostEnded(at now: UInt64) -> [Action] {
        react(at: now) { machine in
            machine.checkedAt = nil
            machine.followAgain()
        }
    }

    /// The moment that ``deadline`` named has come.
    package mutating func ticked(at now: UInt64) -> [Action] {
        react(at: now) { $0.keepTime() }
    }

    /// The client's input ended, or we are to end: subscriptions are told, runs that nobody hears of are cancelled.
    package mutating func ended(at now: UInt64) -> [Action] {
        react(at: now) { machine in
            machine.endSubscriptions()
            for call in machine.runs.keys.sorted() where machine.purposes[call] != nil {
                guard machine.runs[call]?.goesOn != true else { continue }
                machine.act(.cancel(call))
            }
        }
    }

    /// The person approved tools in another process: what there is is made anew, and who listens is told.
    package mutating func approved(_ pins: PinnedTools, at now: UInt64) -> [Action] {
        react(at: now) { machine in
            guard machine.pins != pins else { return }
            machine.pins = pins
            machine.isOutdated = true
            machine.load()
        }
    }

    /// Whether tools are withheld until the person approves them.
    package var awaitsApproval: Bool { catalogue?.withheldTools.isEmpty == false }

    /// Whether a request waits for the host, so that its answer is worth a moment of waiting.
    package var isBusy: Bool {
        open.values.contains {
            switch $0 {
            case .listening: false
            default: true
            }
        }
    }

    private mutating func react(at now: UInt64, _ body: (inout AssistantMachine) -> Void) -> [Action] {
        self.now = max(self.now, now)
        body(&self)
        defer { actions = [] }
        return actions
    }

    // MARK: For the parts

    mutating func act(_ action: Action) {
        actions.append(action)
    }

    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    mutating func begin(_ call: HostCall, _ purpose: Purpose) -> UInt64 {
        let number = nextNumber()
        purposes[number] = purpose
        act(.begin(number, call))
        return number
    }

    /// The time as RFC 3339 says it.
    func timestamp(_ milliseconds: UInt64) -> String {
        CivilTime.text(secondsSince1970: epoch + Double(milliseconds) / 1000)
    }

    // MARK: Answers

    /// Answers a request with members that its revision completes.
    ///
    /// - Parameters:
    ///   - type: What kind of result it is, for the stateless era.
    ///   - lifetime: Milliseconds that a client may keep it, for what may be kept.
    mutating func respond(
        _ id: RPCID, _ caller: Caller, _ result: JSON, type: String = "complete", lifetime: Int64? = nil
    ) {
        open[id] = nil
        act(.send(RPCMessage.result(id, complete(result, for: caller, type: type, lifetime: lifetime))))
    }

    func complete(_ result: JSON, for caller: Caller, type: String = "complete", lifetime: Int64? = nil) -> JSON {
        guard caller.revision.isStateless else { return result }
        var result = result.with([
            "resultType": .string(type), "ttlMs": lifetime.map(JSON.integer),
            "cacheScope": lifetime == nil ? nil : "private",
        ])
        var meta = result["_meta"] ?? .object([])
        meta.set(Caller.serverKey, implementation(.july2026))
        result.set("_meta", meta)
        return result
    }

    mutating func refuse(_ id: RPCID?, _ error: RPCError) {
        if let id, open[id] != nil { open[id] = nil }
        // An error without a request has no form in the first revision; there it is a message of the log.
        if id == nil, session?.revision == .june2025 {
            return act(
                .send(
                    RPCMessage.notification(
                        "notifications/message",
                        .object(["level": "error", "logger": "intentctl", "data": error.json]))))
        }
        act(.send(RPCMessage.failure(id, error)))
    }

    func implementation(_ revision: Revision) -> JSON {
        .object([
            "name": "intentctl", "title": "Intendant", "version": .string(version),
            "description": revision == .june2025 ? nil : "The intents of this machine's apps",
        ])
    }
}
