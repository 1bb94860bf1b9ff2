import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import WorkerTestSupport

/// A client of `intentctl mcp` that a test plays, line by line.
final class AssistantClient {
    let program: Program
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []
    private var lastID = 0
    /// Messages that came while an answer was waited for.
    private(set) var others: [JSON] = []
    private let errorFile: String
    private let home: Home

    /// Starts the program; a handshake is made with `shakeHands`.
    init(_ home: Home, _ options: [String] = [], environment: [String: String] = [:]) throws {
        self.home = home
        var pipes: [Int32] = [-1, -1, -1, -1]
        let made = pipes.withUnsafeMutableBufferPointer { pipes in
            intent_pipe(pipes.baseAddress) == 0 && intent_pipe(pipes.baseAddress! + 2) == 0
        }
        guard made else { throw Unexpected("no pipe can be made") }
        (input, output) = (pipes[1], pipes[2])
        defer { for end in [pipes[0], pipes[3]] { close(end) } }
        errorFile = "mcp-\(pipes[1])-errors"
        // The probe may have more intents than are listed directly.
        mkdir(home.path + "/config", 0o700)
        // Clients of one home start side by side: none may read what another has just emptied.
        let settings = home.file(errorFile, #"{"assistant": {"directTools": 1000, "pageSize": 1000}}"#)
        guard rename(settings, home.path + "/config/config.json") == 0 else { throw Unexpected("no settings") }
        // What scripts/test checks against the schemas is recorded by the program itself.
        let capture = getenv("INTENDANT_MCP_CAPTURE").map { ["INTENDANT_MCP_CAPTURE": String(cString: $0)] } ?? [:]
        program = try Program(
            Built.folder + "/intentctl", ["mcp"] + options,
            environment: home.environment(capture.merging(environment) { $1 }),
            streams: [.descriptor(pipes[0]), .descriptor(pipes[3]), .file(home.path + "/" + errorFile)])
    }

    deinit {
        closeInput()
        close(output)
    }

    /// What the program wrote on standard error.
    var errors: String { home.text(errorFile) }

    private var isInputOpen = true

    func closeInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    // MARK: Sending

    func send(_ line: String) throws {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Unexpected("the program takes no more: \(errors)") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a request and gives its identifier.
    @discardableResult
    func begin(_ method: String, _ parameters: String = "{}") throws -> JSON {
        lastID += 1
        try send(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(parameters)}"#)
        return .integer(Int64(lastID))
    }

    /// Sends a request and gives its result.
    func ask(_ method: String, _ parameters: String = "{}") throws -> JSON {
        let answer = try answer(to: begin(method, parameters))
        guard let result = answer["result"] else { throw Unexpected("\(method) was refused: \(answer.text())") }
        return result
    }

    /// Calls a tool in the session.
    func call(_ tool: String, _ arguments: String = "{}") throws -> JSON {
        try ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    }

    func shakeHands(_ revision: String = "2025-11-25", capabilities: String = "{}") throws {
        _ = try ask(
            "initialize",
            #"{"protocolVersion":"\#(revision)","capabilities":\#(capabilities),"clientInfo":{"name":"e2e","version":"1"}}"#
        )
        try send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    // MARK: Receiving

    /// The next line; what is not one message is an error, since nothing else may stand on standard output.
    func next() throws -> JSON {
        let deadline = Deadline.after(patience)
        while true {
            if let end = received.firstIndex(of: 0x0a) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 1)
                guard let message = try? JSON(parsing: line), message["jsonrpc"]?.string == "2.0" else {
                    throw Unexpected("not a message: \(line.prefix(200))")
                }
                return message
            }
            guard intent_poll(output, Int16(POLLIN), deadline.milliseconds) > 0 else {
                throw Unexpected("nothing came: \(errors)")
            }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { throw Unexpected("the program ended: \(errors)") }
            received += buffer[..<count]
        }
    }

    /// The answer to a request; what else comes before it is kept.
    func answer(to id: JSON) throws -> JSON {
        while true {
            let message = try next()
            if message["id"] == id, message["method"] == nil { return message }
            others.append(message)
        }
    }

    /// The next message of a method.
    func message(_ method: String) throws -> JSON {
        if let index = others.firstIndex(where: { $0["method"]?.string == method }) { return others.remove(at: index) }
        while true {
            let message = try next()
            if message["method"]?.string == method { return message }
            others.append(message)
        }
    }
}
