import IntentProtocol

extension Check {
    /// Intents that are performed. Those that need no value are run as they are, in a data folder that is thrown away.
    static let runs: [Check] = [
        Check("An intent without a value that it needs ends with a failure, and not with the process") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            let intents = try exchange.describe().intents.filter { $0.parameters.contains(where: \.isRequired) }
            guard let intent = intents.first else { throw .skipped("none of its intents needs a value") }
            try exchange.perform(intent.id, call: 2)
            try answering(exchange, 2) { (frame) throws(Deviation) in
                guard frame.kind == .failure else { throw .failed("\(intent.id) ended with \(frame.kind)") }
            }
            try exchange.checkAlive()
        },
        Check("An intent with a value of another type ends with a failure, and not with the process") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            let intents = try exchange.describe().intents.filter { $0.parameters.contains(where: \.isRequired) }
            guard let intent = intents.first else { throw .skipped("none of its intents needs a value") }
            let wrong = intent.parameters.map { NamedValue($0.name, .duration(seconds: 1, attoseconds: 0)) }
            guard intent.parameters.contains(where: { $0.type != .duration }) else {
                throw .skipped("any value is right for its intents")
            }
            try exchange.perform(intent.id, wrong, call: 2)
            try answering(exchange, 2) { (frame) throws(Deviation) in
                guard frame.kind == .failure else { throw .failed("\(intent.id) ended with \(frame.kind)") }
            }
            try exchange.checkAlive()
        },
        Check("Its runs end with one result or failure that can be read; progress and questions can be read too") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            for (index, intent) in try exchange.plainIntents().enumerated() {
                let call = UInt64(index + 10)
                try exchange.perform(intent.id, call: call)
                try answering(exchange, call) { (frame) throws(Deviation) in
                    switch frame.kind {
                    case .result:
                        let result = try exchange.read(frame, RunResult.init(from:))
                        if intent.result == nil, let value = result.value, value != .null {
                            throw .failed("\(intent.id) gives a value, and its metadata says that it gives none")
                        }
                    case .failure: _ = try exchange.read(frame, Failure.init(from:))
                    default: throw .failed("\(intent.id) ended with \(frame.kind)")
                    }
                }
            }
            try exchange.checkAlive()
        },
        Check("A run that is cancelled ends within 2 s, with a result or a failure") { (exchange) throws(Deviation) in
            try exchange.greet()
            for (index, intent) in try exchange.plainIntents().enumerated() {
                let call = UInt64(index + 10)
                try exchange.perform(intent.id, call: call)
                exchange.peer.send(.cancel, call: call) { Cancel(.user).write(to: &$0) }
                let frame = try exchange.end(of: call, within: 2_000)
                if frame.kind == .failure { _ = try exchange.read(frame, Failure.init(from:)) }
            }
            try exchange.checkAlive()
        },
        Check("When it is to drain it ends what runs, and then itself") { (exchange) throws(Deviation) in
            try exchange.greet()
            let intents = try exchange.plainIntents()
            try exchange.perform(intents[0].id, call: 5)
            exchange.peer.send(.drain)
            var ended = 0
            let isOver = try exchange.peer.ends { frame in
                if frame.call == 5, frame.kind == .ask { answer(exchange, frame) }
                if frame.call == 5, frame.kind.endsCall { ended += 1 }
            }
            guard isOver else { throw .failed("it runs 5 s after drain and the end of its last call") }
            guard ended == 1 else { throw .failed("the call under way ended \(ended) times") }
        },
    ]

    /// Waits for a call's end and answers what it asks meanwhile: nobody is there.
    private static func answering(
        _ exchange: Exchange, _ call: UInt64, _ end: (Frame) throws(Deviation) -> Void
    ) throws(Deviation) {
        let frame = try exchange.end(of: call, within: 20_000) { (frame) throws(Deviation) in
            switch frame.kind {
            case .ask:
                _ = try exchange.read(frame, Question.init(from:))
                answer(exchange, frame)
            case .progress: _ = try exchange.read(frame, ProgressReport.init(from:))
            case .hostRequest:
                let request = try exchange.read(frame, AdminRequest.init(from:))
                let error = IntentError(.request, .unsupported, "nothing offers \(request.method) here")
                exchange.peer.send(.hostReply, call: frame.call) { HostReply(.failure(error)).write(to: &$0) }
            default: throw .failed("\(frame.kind) came within a run")
            }
        }
        try end(frame)
    }

    private static func answer(_ exchange: Exchange, _ frame: Frame) {
        guard let question = try? frame.read(Question.init(from:)) else { return }
        let error = IntentError(.request, .missingValue, "nobody is there to be asked")
        exchange.peer.send(.answer, call: frame.call) { Answer(question.id, .unanswered(error)).write(to: &$0) }
    }
}
