import CIntentSystem
import IntentAssistant
import IntentClient
import IntentProtocol

/// The connection to the host, under the assistant's numbers of calls: made when it is first needed, and again after the
/// host was restarted.
final class HostLink {
    private let connect: () throws(IntentError) -> IntentConnection
    private(set) var connection: IntentConnection?
    /// The connection's number of each call that is under way, and back.
    private var numbers: [UInt64: UInt64] = [:]
    private var calls: [UInt64: UInt64] = [:]
    /// Calls that wait until the host takes more of them: a wait for it would leave the client unheard.
    private var waiting: [(number: UInt64, call: AssistantMachine.HostCall)] = []

    /// - Parameter connect: Connects to the host, which is started where none runs.
    init(_ connect: @escaping () throws(IntentError) -> IntentConnection) {
        self.connect = connect
    }

    /// Begins a call, or keeps it until the host has credit for it.
    ///
    /// - Throws: Why no host can be reached, or started.
    func begin(_ number: UInt64, _ call: AssistantMachine.HostCall) throws(IntentError) {
        let connection = try connected()
        guard waiting.isEmpty, connection.callsInFlight < connection.credit else {
            return waiting.append((number, call))
        }
        try begin(number, call, on: connection)
    }

    private func begin(
        _ number: UInt64, _ call: AssistantMachine.HostCall, on connection: IntentConnection
    ) throws(IntentError) {
        let begun =
            switch call {
            case .perform(let perform): try connection.begin(perform)
            case .query(let query): try connection.begin(query)
            case .request(let request): try connection.begin(request)
            }
        numbers[number] = begun
        calls[begun] = number
    }

    func answer(_ number: UInt64, _ answer: Answer) {
        if let call = numbers[number] { connection?.answer(call, answer) }
    }

    /// Asks that a call end.
    ///
    /// - Returns: Whether it ended at once, since it never began.
    func cancel(_ number: UInt64) -> Bool {
        if let index = waiting.firstIndex(where: { $0.number == number }) {
            waiting.remove(at: index)
            return true
        }
        if let call = numbers[number] { connection?.cancel(call, .user) }
        return false
    }

    /// Begins what waited, as far as the host takes it.
    func beginWaiting() throws(IntentError) {
        while let connection, connection.failure == nil, let next = waiting.first,
            connection.callsInFlight < connection.credit
        {
            waiting.removeFirst()
            try begin(next.number, next.call, on: connection)
        }
    }

    private func connected() throws(IntentError) -> IntentConnection {
        if let connection, connection.failure == nil { return connection }
        let made = try connect()
        connection = made
        return made
    }

    /// What has come already: the assistant's numbers with what was said of them.
    func take() -> [(UInt64, AssistantMachine.HostEvent)] {
        var events: [(UInt64, AssistantMachine.HostEvent)] = []
        while let frame = connection?.nextBuffered() {
            if !frame.descriptors.isEmpty { intent_close_all(frame.descriptors, frame.descriptors.count) }
            guard let number = calls[frame.call], let event = Self.event(in: frame) else { continue }
            if frame.kind.endsCall || frame.kind == .error { forget(number, frame.call) }
            events.append((number, event))
        }
        return events
    }

    private func forget(_ number: UInt64, _ call: UInt64) {
        numbers[number] = nil
        calls[call] = nil
    }

    /// The calls that a connection's end has cut off; nil where it has not ended.
    func takeLost() -> (calls: [UInt64], error: IntentError)? {
        guard let error = connection?.failure else { return nil }
        connection = nil
        defer {
            numbers = [:]
            calls = [:]
            waiting = []
        }
        return (numbers.keys.sorted() + waiting.map(\.number), error)
    }

    private static func event(in frame: Frame) -> AssistantMachine.HostEvent? {
        do throws(IntentError) {
            if let failure = try IntentConnection.failure(in: frame) { return .failed(failure) }
            return switch frame.kind {
            case .started:
                .started(
                    run: try IntentConnection.read(frame) { (reader) throws(CBORError) in
                        try RunStarted(from: &reader)
                    }.run)
            case .progress:
                .progressed(
                    try IntentConnection.read(frame) { (reader) throws(CBORError) in
                        try ProgressReport(from: &reader)
                    })
            case .ask:
                .asked(
                    try IntentConnection.read(frame) { (reader) throws(CBORError) in try Question(from: &reader) })
            case .event:
                .event(try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() })
            case .result:
                .completed(
                    try IntentConnection.read(frame) { (reader) throws(CBORError) in try RunResult(from: &reader) })
            case .entities:
                .found(
                    try IntentConnection.read(frame) { (reader) throws(CBORError) in try EntityPage(from: &reader) })
            case .reply:
                .replied(try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() })
            default: nil
            }
        } catch {
            return frame.kind.endsCall ? .failed(Failure(error)) : nil
        }
    }
}
