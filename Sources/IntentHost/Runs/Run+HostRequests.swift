import IntentProtocol

// What a plugin asks of the host within a run.
extension Run {
    /// The bit of `LongRunningTaskOptions` for the graphics processor.
    private static let graphics: Int64 = 1

    /// A `background.begin` that is answered when the graphics processor is free.
    struct WaitingTask {
        var session: PluginSession
        var call: UInt64
        var options: Int64
    }

    /// Whether it does long work now.
    var hasLease: Bool { shared.withLock { $0.machine.hasLease } }

    func hostRequest(_ request: AdminRequest, of session: PluginSession, _ call: UInt64, _ turn: Turn) {
        switch request.method {
        case "background.begin":
            guard entry.isLongRunning else { return reply(.failure(notLongRunning), session, call, turn) }
            beginBackground(
                WaitingTask(session: session, call: call, options: request.arguments["options"]?.int ?? 0), turn)
        case "background.end":
            handle(.backgroundEnded, turn)
            if !hasLease { leaveGraphics(turn) }
            reply(.value(.null), session, call, turn)
        case "foreground.open":
            do throws(IntentError) {
                try ForegroundProgram(environment: Host.environment).show(app.id)
                reply(.value(.null), session, call, turn)
            } catch {
                reply(.failure(error), session, call, turn)
            }
        default:
            let error = IntentError(
                .request, .unsupported, "this host does not offer what was asked for: \(request.method)")
            reply(.failure(error), session, call, turn)
        }
    }

    private func reply(_ outcome: HostReply.Outcome, _ session: PluginSession, _ call: UInt64, _ turn: Turn) {
        let bytes = FrameBuilder.frame(.hostReply, call: call) { HostReply(outcome).write(to: &$0) }
        session.send(.hostReply, call: call, bytes, turn: turn)
    }

    private var notLongRunning: IntentError {
        IntentError(
            .request, .notPermitted, "\(entry.intent.id) is no LongRunningIntent, so its time limit counts",
            remedy: "declare the intent as a LongRunningIntent")
    }

    // MARK: Long work

    private func beginBackground(_ task: WaitingTask, _ turn: Turn) {
        if task.options & Self.graphics != 0 {
            // It waits before it asks: its turn may come on another thread at once.
            shared.withLock { $0.waitingTask = task }
            handle(.backgroundWaits, turn)
            guard host.graphics.withLock({ $0.ask(id) }) else { return }
            shared.withLock { $0.waitingTask = nil }
        }
        handle(.backgroundBegan(task.options), turn)
        reply(.value(.null), task.session, task.call, turn)
    }

    /// The graphics processor is the run's now.
    func hasGraphics(turn: Turn) {
        let task = shared.withLock { shared in
            defer { shared.waitingTask = nil }
            return shared.waitingTask
        }
        guard let task else { return }
        handle(.backgroundBegan(task.options), turn)
        reply(.value(.null), task.session, task.call, turn)
    }

    /// Gives the graphics processor to the run that waits longest, where this one had it.
    func leaveGraphics(_ turn: Turn) {
        guard shared.withLock({ ($0.machine.backgroundOptions ?? 0) & Self.graphics != 0 || $0.waitingTask != nil })
        else { return }
        if let next = host.graphics.withLock({ $0.leave(id) }) { host.run(next)?.hasGraphics(turn: turn) }
    }
}
