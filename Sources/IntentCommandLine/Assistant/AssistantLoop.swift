import CIntentSystem
import Glibc
import IntentAssistant
import IntentClient
import IntentProtocol

/// One client's server process: waits for the client, the host and the end, and hands everything to the machine.
final class AssistantLoop {
    /// How long requests that are under way may go on after the input has ended.
    private static let patience = Duration.milliseconds(600)
    /// How long last words may take.
    private static let lastWords = Duration.milliseconds(200)

    private var machine: AssistantMachine
    private let link: HostLink
    private let input: Int32
    private let output: LineOutput
    private let capture: Capture?
    private let log: (String) -> Void
    private let save: (PinnedTools) -> Void
    /// The pins, where their file has changed since it was last looked at.
    private let newPins: () -> PinnedTools?
    /// How often that is looked at while tools are withheld.
    private static let approvalInterval: UInt64 = 2000
    private var lookedAt: UInt64 = 0
    /// A descriptor of signals that end the process, and one of the parent; -1 where there is none.
    private let signals: Int32
    private let parent: Int32
    private var lines = LineReader()
    private var inputHasEnded = false
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    init(
        _ machine: AssistantMachine, link: HostLink, input: Int32, output: LineOutput, capture: Capture?,
        log: @escaping (String) -> Void, save: @escaping (PinnedTools) -> Void,
        newPins: @escaping () -> PinnedTools?
    ) {
        self.machine = machine
        self.link = link
        self.input = input
        self.output = output
        self.capture = capture
        self.log = log
        self.save = save
        self.newPins = newPins
        signals = intent_signalfd_create([SIGTERM, SIGINT, SIGHUP], 3)
        parent = getppid() > 0 ? intent_pidfd_open(getppid()) : -1
        // A client that is gone is seen by the write that fails.
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        buffer.deallocate()
        for descriptor in [signals, parent] where descriptor >= 0 { close(descriptor) }
    }

    /// Serves until the client's input ends, a signal comes, the parent dies or the output breaks.
    func run() {
        var end = Deadline.never
        while output.failure == nil {
            if inputHasEnded, !machine.isBusy || end.hasPassed { break }
            let ready = wait(until: end)
            if ready.shouldEnd { break }
            if ready.input {
                readInput()
                if inputHasEnded { end = .after(Self.patience) }
            }
            takeFromHost()
            perform(machine.ticked(at: Self.now))
            lookForApproval()
            output.flush()
        }
        finish()
    }

    private func finish() {
        perform(machine.ended(at: Self.now))
        let deadline = Deadline.after(Self.lastWords)
        try? link.connection?.flush(until: deadline)
        output.flush()
        while !output.isEmpty, output.failure == nil, !deadline.hasPassed {
            _ = intent_poll(output.descriptor, Int16(POLLOUT), deadline.milliseconds)
            output.flush()
        }
        output.restore()
    }

    // MARK: Waiting

    private struct Ready {
        var input = false
        var shouldEnd = false
    }

    private func lookForApproval() {
        guard machine.awaitsApproval, Self.now >= lookedAt + Self.approvalInterval else { return }
        lookedAt = Self.now
        if let pins = newPins() { perform(machine.approved(pins, at: Self.now)) }
    }

    private func wait(until end: Deadline) -> Ready {
        var deadline = end
        let approval = machine.awaitsApproval ? lookedAt + Self.approvalInterval : nil
        if let due = [machine.deadline, approval].compactMap({ $0 }).min() {
            let timer = Deadline.after(.milliseconds(Int64(clamping: due > Self.now ? due - Self.now : 0)))
            if end == .never || timer.milliseconds < end.milliseconds { deadline = timer }
        }
        // A client that does not read its answers asks nothing more.
        let reading = inputHasEnded || output.isFull ? -1 : input
        let writing = output.isEmpty ? -1 : output.descriptor
        let flags: [Bool]?
        if let connection = link.connection {
            flags = (try? connection.wait(for: [reading, signals, parent], writing: writing, until: deadline)) ?? nil
        } else {
            flags = Self.poll([reading, signals, parent], writing: writing, until: deadline)
        }
        guard let flags else { return Ready() }
        return Ready(input: flags[0], shouldEnd: flags[1] || flags[2])
    }

    private static func poll(_ readers: [Int32], writing: Int32, until deadline: Deadline) -> [Bool]? {
        var waited = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        waited.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0))
        guard Glibc.poll(&waited, nfds_t(waited.count), deadline.milliseconds) > 0 else { return nil }
        return waited.map { $0.revents != 0 }
    }

    /// Milliseconds of the monotonic clock.
    static var now: UInt64 { intent_monotonic_nanoseconds() / 1_000_000 }

    // MARK: The client

    private func readInput() {
        let count = read(input, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        let pieces: [LineReader.Piece]
        if count > 0 {
            pieces = lines.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else {
            inputHasEnded = true
            pieces = lines.finish()
        }
        for piece in pieces {
            if case .line(let line) = piece { capture?.note("C", line) }
            perform(machine.received(piece, at: Self.now))
        }
    }

    // MARK: The host

    private func takeFromHost() {
        for (number, event) in link.take() { perform(machine.host(number, said: event, at: Self.now)) }
        // What fails here has ended the connection, which is told below.
        try? link.beginWaiting()
        guard let lost = link.takeLost() else { return }
        perform(machine.hostEnded(at: Self.now))
        for number in lost.calls {
            perform(machine.host(number, said: .failed(Failure(lost.error)), at: Self.now))
        }
    }

    private static let neverBegun = Failure(
        IntentError(.request, .declined, "the call was given up before it began"), cancellation: .user)

    private func perform(_ actions: [AssistantMachine.Action]) {
        for action in actions {
            switch action {
            case .send(let message):
                let line = message.text()
                capture?.note("S", line.utf8)
                output.write(line: line)
            case .begin(let number, let call):
                do {
                    try link.begin(number, call)
                } catch {
                    perform(machine.host(number, said: .failed(Failure(error)), at: Self.now))
                }
            case .answer(let number, let answer): link.answer(number, answer)
            case .cancel(let number):
                if link.cancel(number) { perform(machine.host(number, said: .failed(Self.neverBegun), at: Self.now)) }
            case .log(let line): log(line)
            case .save(let pins): save(pins)
            }
        }
    }
}
