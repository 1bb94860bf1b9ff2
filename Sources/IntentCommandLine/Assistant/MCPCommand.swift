import CIntentSystem
import Glibc
import IntentAssistant
import IntentClient
import IntentProtocol

extension Command {
    static let mcp = Command(
        name: "mcp", abstract: "Serve an AI assistant: the Model Context Protocol on standard input and output",
        options: [
            Option(name: "apps", value: "APP,…", abstract: "Offer only these apps", repeats: true, values: .apps),
            Option(
                name: "intents", value: "APP.INTENT,…", abstract: "Offer only these intents", repeats: true,
                values: .intents),
            Option(name: "read-only", abstract: "Offer only intents that change nothing"),
            Option(
                name: "print-config", value: "CLIENT", abstract: "Print what a client's configuration needs",
                choices: ClientConfiguration.all.map(\.client)),
            Option(name: "changes", abstract: "Print which tools an upgrade changed and assistants don't see yet"),
            Option(name: "approve", value: "APP|all", abstract: "Let assistants see the changed tools", values: .apps),
            .json,
        ],
        notes: [
            "A client starts it; --print-config tells how. It ends with its client. With many intents the client is",
            "offered tools to find, describe and run them. docs/IntentAssistant.md tells all, and the settings.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            try MCPCommand(invocation: invocation, surroundings: surroundings).run()
        })
}

private struct MCPCommand {
    let invocation: Invocation
    let surroundings: Surroundings

    func run() throws(IntentError) -> Int32 {
        if let client = invocation.first("print-config") { return printConfiguration(client) }
        let files = AssistantFiles(try surroundings.paths())
        var settings = try files.settings()
        let apps = names("apps")
        settings.apps = apps.isEmpty ? nil : Set(apps)
        let intents = names("intents")
        settings.intents = intents.isEmpty ? nil : Set(intents)
        settings.readOnly = invocation.has("read-only")
        if invocation.has("changes") || invocation.has("approve") { return try review(files, settings) }
        try serve(files, settings)
        return 0
    }

    private func names(_ option: String) -> [String] {
        invocation.all(option).flatMap { $0.lowercased().split(separator: ",").map(String.init) }
    }

    private func serve(_ files: AssistantFiles, _ settings: AssistantSettings) throws(IntentError) {
        let machine = AssistantMachine(
            settings: settings, pins: files.pins(), seal: StateSeal(random: try Self.random()),
            locale: surroundings.locale, version: "\(BuildIdentity.sdkVersion)",
            epoch: Self.wallClock - Double(AssistantLoop.now) / 1000)
        var mark = files.pinsMark
        func log(_ line: String) {
            surroundings.errors.writeLine("intentctl mcp: \(Style.printable(line))")
            surroundings.errors.flush()
        }
        let loop = AssistantLoop(
            machine,
            link: HostLink { () throws(IntentError) in try surroundings.connect() }, input: surroundings.input,
            output: LineOutput(surroundings.output.descriptor),
            capture: Capture(folder: surroundings.variable("INTENDANT_MCP_CAPTURE")), log: log,
            save: { pins in
                do throws(IntentError) {
                    // Without approval the newest stands; with it, what the person approved elsewhere meanwhile.
                    try files.save(settings.approveUpgrades ? pins.added(to: files.pins()) : pins)
                    mark = files.pinsMark
                } catch {
                    log(error.description)
                }
            },
            newPins: {
                guard files.pinsMark != mark else { return nil }
                mark = files.pinsMark
                return files.pins()
            })
        loop.run()
    }

    private static var wallClock: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static func random() throws(IntentError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: StateSeal.randomSize)
        guard intent_random(&bytes, bytes.count) == 0 else {
            throw IntentError(.system, .internal, "the system gives no random bytes")
        }
        return bytes
    }

    // MARK: What is changed

    /// Prints what an upgrade changed, and approves it where that is asked for.
    private func review(_ files: AssistantFiles, _ settings: AssistantSettings) throws(IntentError) -> Int32 {
        var settings = settings
        settings.approveUpgrades = true
        let plugins = PluginVersion.all(in: try surroundings.request("plugin.list"))
        var apps: [AppMetadata] = []
        for document in try surroundings.request("schema").items("apps") {
            do {
                apps.append(try AppMetadata(cbor: document))
            } catch {
                throw .unreadable(error)
            }
        }
        var pins = files.pins()
        let catalogue = Catalogue(
            apps: apps, plugins: plugins, pins: &pins, settings: settings, locale: surroundings.locale)
        let changes = pins.changes(of: catalogue)
        if let app = invocation.first("approve") {
            guard app == "all" || apps.contains(where: { $0.app == app }) else {
                throw IntentError(
                    .request, .notFound, "there is no app '\(app)'", remedy: "intentctl plugin list shows them")
            }
            pins.approve(catalogue, app: app == "all" ? nil : app)
            try files.save(pins)
        }
        if invocation.wantsJSON {
            surroundings.output.write(.object(["changes": .array(changes.map(JSON.string))]))
        } else {
            for change in changes { surroundings.output.writeLine(surroundings.shown(change)) }
        }
        return 0
    }

    // MARK: Configuration of clients

    private func printConfiguration(_ client: String) -> Int32 {
        guard let configuration = ClientConfiguration.all.first(where: { $0.client == client }) else { return 64 }
        var arguments = ["mcp"]
        for option in ["apps", "intents"] { arguments += invocation.all(option).map { "--\(option)=\($0)" } }
        if invocation.has("read-only") { arguments.append("--read-only") }
        var environment: [String: String] = [:]
        if let home = surroundings.variable("INTENDANT_HOME") { environment["INTENDANT_HOME"] = home }
        let text = configuration.text(
            executable: Self.executable, arguments: arguments, environment: environment)
        if surroundings.output.isTerminal {
            surroundings.errors.writeLine("for \(configuration.place):")
            surroundings.errors.flush()
        }
        surroundings.output.writeLine(text)
        return 0
    }

    /// The path of this program; its name where the system does not tell.
    private static var executable: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "intentctl" }
        defer { free(path) }
        return String(cString: path)
    }
}
