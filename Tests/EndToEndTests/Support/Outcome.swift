import IntentClient
import IntentProtocol

/// How a run ended for its caller.
enum Outcome {
    case completed(RunResult)
    case failed(Failure)

    /// The value that the run gave; nil where it gave none.
    var value: IntentValue? {
        if case .completed(let result) = self { result.value } else { nil }
    }

    var error: IntentError? {
        if case .failed(let failure) = self { failure.error } else { nil }
    }

    var cancellation: CancellationReason? {
        if case .failed(let failure) = self { failure.cancellation } else { nil }
    }

    var facts: RunFacts {
        switch self {
        case .completed(let result): result.facts
        case .failed(let failure): failure.facts
        }
    }
}

extension Perform {
    /// A run of `app.Intent`.
    init(_ name: String, _ parameters: [NamedValue] = [], target: String = "", follow: Bool = false) {
        let dot = name.firstIndex(of: ".") ?? name.startIndex
        self.init(app: String(name[..<dot]), intent: String(name[name.index(after: dot)...]), parameters: parameters)
        self.target = target
        self.follow = follow
    }
}

extension IntentConnection {
    func run(_ name: String, _ parameters: [NamedValue] = [], target: String = "") throws -> Outcome {
        try outcome(of: try begin(Perform(name, parameters, target: target)))
    }

    /// Waits for a run's end; frames that come before go to `other`.
    func outcome(of call: UInt64, other: (Frame) throws -> Void = { _ in }) throws -> Outcome {
        let deadline = Deadline.after(patience)
        while let frame = try next(of: call, until: deadline) {
            if let failure = try Self.failure(in: frame) { return .failed(failure) }
            if frame.kind == .result {
                return .completed(
                    try Self.read(frame) { (reader) throws(CBORError) in try RunResult(from: &reader) })
            }
            try other(frame)
        }
        throw Unexpected("the run of call \(call) did not end within \(patience)")
    }

    /// Begins a run and waits until the host says that the plugin has it.
    ///
    /// - Returns: The call, and the run's identifier.
    func start(_ name: String, _ parameters: [NamedValue] = [], target: String = "") throws -> (
        call: UInt64, run: String
    ) {
        let call = try begin(Perform(name, parameters, target: target, follow: true))
        guard let frame = try next(of: call, until: .after(patience)) else { throw Unexpected("no run was started") }
        if let failure = try Self.failure(in: frame) { throw failure.error }
        let started = try Self.read(frame) { (reader) throws(CBORError) in try RunStarted(from: &reader) }
        return (call, started.run)
    }
}
