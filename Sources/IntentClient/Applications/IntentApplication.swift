import CIntentSystem
import Glibc
internal import IntentProtocol

/// A running program that serves an app's target `main` in its own process: what needs its window, its state, its session.
///
/// The program registers with ``connect(startingHost:)`` and then handles what comes: in a loop of its own that waits for
/// ``descriptor``, or with ``serve()``. Intents are performed on the thread that calls, one after another.
public final class IntentApplication {
    private let app: String
    private let title: String
    private let offer: ApplicationOffer
    private var intents: [String: ApplicationIntent] = [:]
    private var socket: Int32 = -1
    private var machine: ConnectionMachine?
    private var decoder = FrameDecoder()
    /// Calls that came while another one was performed.
    private var waiting: [Frame] = []
    private var current: ApplicationCall?
    /// Why the host ended the connection, where it told.
    private var complaint: IntentError?
    /// Whether the host has taken the registration.
    public private(set) var isRegistered = false

    /// - Parameters:
    ///   - app: The app's identifier: lower-case letters, digits, `-` and `_`.
    ///   - title: The app's name for people.
    ///   - command: What starts the program where it does not run, the program first; empty for nothing.
    ///   - desktopEntry: The desktop entry that starts it, without `.desktop`; empty for none.
    public init(_ app: String, title: String, command: [String] = [], desktopEntry: String = "") {
        self.app = app
        self.title = title
        var command = command
        // The host starts it from another working folder.
        if let program = command.first, program.contains("/"), let path = realpath(program, nil) {
            command[0] = String(cString: path)
            free(path)
        }
        offer = ApplicationOffer(app: app, command: command, desktopEntry: desktopEntry)
    }

    deinit { disconnect() }

    /// Adds an intent, or puts it in the place of the one with its identifier. To be done before ``connect(startingHost:)``.
    public func add(_ intent: ApplicationIntent) { intents[intent.id] = intent }

    // MARK: The connection

    /// Milliseconds that a host may take to accept a registration, and to ask what the program offers.
    private static let registrationLimit: Int32 = 20_000

    /// Registers with this user's host, and performs what waited there for the program.
    ///
    /// - Parameter startingHost: Whether a host is started where none runs.
    /// - Throws: `unreachable` where no host can be reached; what the host has against the registration.
    public func connect(startingHost: Bool = true) throws(IntentClientError) {
        disconnect()
        complaint = nil
        socket = try IntentClientError.wrapping { () throws(IntentError) in
            let paths = try Paths.standard()
            // The client's own way to the socket, which starts the host where need be.
            if startingHost {
                let launcher = DaemonLauncher(paths: paths, environment: DaemonLauncher.ownEnvironment)
                _ = try IntentConnection.open(paths, launcher: launcher, name: app)
            }
            let socket = intent_unix_connect(paths.socket)
            guard socket >= 0 else {
                throw IntentError(.system, .unreachable, "intentd does not run", remedy: "see intentctl doctor")
            }
            return socket
        }
        let machine = ConnectionMachine(
            local: Hello(role: .plugin, name: app, callsInFlight: 64, application: offer), accepting: [.host])
        self.machine = machine
        write(machine.greeting)
        // Calls that waited may come before that word.
        while !isRegistered {
            guard intent_poll(socket, Int16(POLLIN), Self.registrationLimit) != 0 else {
                complaint = IntentError(
                    .system, .unreachable, "intentd did not take the registration in time", remedy: "try again")
                throw end()
            }
            try read(Int32(MSG_DONTWAIT))
        }
        // What the host had waiting came with its word, and nothing will announce it again.
        try handleEvents()
    }

    /// Leaves the host; runs under way fail there.
    public func disconnect() {
        if socket >= 0 { close(socket) }
        socket = -1
        isRegistered = false
        waiting = []
        decoder = FrameDecoder()
    }

    /// Readable when something came that ``handleEvents()`` has to see; below 0 where there is no connection.
    public var descriptor: Int32 { socket }

    /// Performs what came, without waiting for more.
    ///
    /// - Throws: `unreachable` where the connection is over: the host has ended. ``connect(startingHost:)`` makes a new one.
    public func handleEvents() throws(IntentClientError) {
        try read(Int32(MSG_DONTWAIT))
        while let frame = waiting.first {
            waiting.removeFirst()
            begin(frame)
        }
    }

    /// Performs what comes, until the connection is over or an intent ends it with ``disconnect()``.
    ///
    /// - Throws: As ``handleEvents()``.
    public func serve() throws(IntentClientError) {
        while socket >= 0 {
            try wait()
            try handleEvents()
        }
    }

    /// Waits until something came, and reads it.
    private func wait() throws(IntentClientError) {
        while waiting.isEmpty, socket >= 0 {
            if intent_poll(socket, Int16(POLLIN), -1) < 0 { continue }
            try read(Int32(MSG_DONTWAIT))
        }
    }

    /// Reads all that is there; calls are left for later.
    private func read(_ flags: Int32) throws(IntentClientError) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while socket >= 0 {
            var descriptors = [Int32](repeating: -1, count: FrameLimits.descriptors)
            var count = 0
            let length = intent_receive(
                socket, &buffer, buffer.count, &descriptors, descriptors.count, &count, flags)
            if length == -Int(EAGAIN) { return }
            if length == -Int(EINTR) { continue }
            guard length > 0 else { throw end() }
            buffer.withUnsafeBytes {
                decoder.append(
                    UnsafeRawBufferPointer(rebasing: $0[..<length]), descriptors: Array(descriptors[..<count]))
            }
            do {
                while let frame = try decoder.next() { try take(frame) }
                Inbox.close(decoder.takeSurplus())
            } catch let error as IntentClientError {
                throw error
            } catch {
                complaint = IntentError(.system, .protocolViolation, "intentd sent what can't be read: \(error)")
                throw end()
            }
        }
    }

    private func end() -> IntentClientError {
        disconnect()
        return IntentClientError(
            complaint
                ?? IntentError(
                    .system, .unreachable, "intentd ended the connection", remedy: "connect again, which starts it"))
    }

    // MARK: Frames

    private func take(_ frame: Frame) throws(IntentClientError) {
        // No intent of a program takes files yet.
        Inbox.close(frame.descriptors)
        let action = machine?.receive(frame)
        // The ping that is answered here is the host's word that it has taken the registration.
        switch action {
        case .deliver(let frame)?: deliver(frame)
        case .send(let bytes)?:
            isRegistered = true
            write(bytes)
        case .close(let bytes, let error)?:
            if !bytes.isEmpty { write(bytes) }
            complaint = error
            throw end()
        case .opened?, .ignore?, nil: break
        }
    }

    private func deliver(_ frame: Frame) {
        switch frame.kind {
        case .describe:
            machine?.noteSent(.metadata, call: frame.call)
            send(.metadata, frame.call) { $0.item(self.metadata.cbor) }
        case .perform, .query: waiting.append(frame)
        case .cancel:
            let cancel = try? frame.read { (reader) throws(CBORError) in try Cancel(from: &reader) }
            if let index = waiting.firstIndex(where: { $0.call == frame.call }) {
                waiting.remove(at: index)
                fail(frame.call, IntentError(.app, .intentFailed, "it was stopped"), cancel?.reason ?? .user)
            } else if current?.number == frame.call {
                current?.cancellation = cancel?.reason ?? .user
            }
        case .answer:
            guard current?.number == frame.call else { return }
            current?.answer = try? frame.read { (reader) throws(CBORError) in try Answer(from: &reader) }
        default: break
        }
    }

    private var metadata: AppMetadata {
        var metadata = AppMetadata(app: app, name: LocalizedText(title))
        metadata.intents = intents.values.map(\.metadata).sorted { $0.id < $1.id }
        return metadata
    }

    private func begin(_ frame: Frame) {
        guard frame.kind == .perform else {
            return fail(frame.call, IntentError(.request, .unsupported, "\(app) has no entities"))
        }
        do {
            let request = try frame.read { (reader) throws(CBORError) in try Perform(from: &reader) }
            guard let intent = intents[request.intent] else {
                throw IntentError(.request, .notFound, "\(app) has no intent \(request.intent.prefix(80))")
            }
            perform(intent, ApplicationCall(self, frame.call, request))
        } catch let error as IntentError {
            fail(frame.call, error)
        } catch {
            fail(frame.call, IntentError(.request, .protocolViolation, "the perform can't be read: \(error)"))
        }
    }

    private func perform(_ intent: ApplicationIntent, _ call: ApplicationCall) {
        current = call
        defer { current = nil }
        do {
            let outcome = try intent.perform(call)
            machine?.noteSent(.result, call: call.number)
            send(.result, call.number) {
                RunResult(value: outcome.value?.value, dialog: outcome.dialog.map { DialogValue(full: $0) })
                    .write(to: &$0)
            }
        } catch let error as ApplicationError {
            fail(call.number, error.error, call.cancellation)
        } catch {
            fail(call.number, IntentError(.app, .intentFailed, "\(error)"), call.cancellation)
        }
    }

    private func fail(_ call: UInt64, _ error: IntentError, _ cancellation: CancellationReason? = nil) {
        machine?.noteSent(.failure, call: call)
        send(.failure, call) { Failure(error, cancellation: cancellation).write(to: &$0) }
    }

    // MARK: Within a call

    func send(_ kind: FrameKind, _ call: UInt64, _ payload: (inout CBORWriter) -> Void) {
        write(FrameBuilder.frame(kind, call: call, payload))
    }

    /// Sends bytes, waiting while the host takes none. A connection that is over takes nothing; the next read tells of it.
    private func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count, socket >= 0 {
            let count = bytes.withUnsafeBytes {
                intent_send(socket, $0.baseAddress! + sent, bytes.count - sent, nil, 0, 0)
            }
            if count == -Int(EINTR) { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    func readWithin() throws { try read(Int32(MSG_DONTWAIT)) }

    func waitWithin() throws {
        _ = intent_poll(socket, Int16(POLLIN), -1)
        try readWithin()
    }
}
