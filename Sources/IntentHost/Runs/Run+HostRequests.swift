import IntentProtocol

// What a plugin asks of the host within a run.
extension Run {
    /// The bit of `LongRunningTaskOptions` for the graphics processor.
    private static let graphics: Int64 = 1

    /// A `background.begin` that is answered when the graphics processor is free.
    struct WaitingTask {
        var request: PluginRequest
        var options: Int64
    }

    /// Whether it does long work now.
    var hasLease: Bool { shared.withLock { $0.machine.hasLease } }

    func plugin(_ session: PluginSession, asks request: PluginRequest, turn: Turn) {
        switch request.message.method {
        case "background.begin":
            guard entry.isLongRunning else { return request.fail(notLongRunning, turn: turn) }
            beginBackground(
                WaitingTask(request: request, options: request.message.arguments["options"]?.int ?? 0), turn)
        case "background.end":
            handle(.backgroundEnded, turn)
            if !hasLease { leaveGraphics(turn) }
            request.reply(.value(.null), turn: turn)
        case "foreground.open":
            do throws(IntentError) {
                try shared.withLock { (shared) throws(IntentError) in try shared.fronts.take() }
                try ForegroundProgram(environment: Host.environment).show(app.id)
                request.reply(.value(.null), turn: turn)
            } catch {
                request.fail(error, turn: turn)
            }
        case let method where method.hasPrefix("collections."):
            do throws(IntentError) {
                request.reply(.value(try collectionRequest(request.message, turn)), turn: turn)
            } catch {
                request.fail(error, turn: turn)
            }
        default:
            if request.message.method == "donations.add", request.message.arguments["intent"]?.text == entry.intent.id {
                shared.withLock { $0.isDonated = true }
            }
            session.serve(request, turn: turn)
        }
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
        task.request.reply(.value(.null), turn: turn)
    }

    /// The graphics processor is the run's now.
    func hasGraphics(turn: Turn) {
        let task = shared.withLock { shared in
            defer { shared.waitingTask = nil }
            return shared.waitingTask
        }
        guard let task else { return }
        handle(.backgroundBegan(task.options), turn)
        task.request.reply(.value(.null), turn: turn)
    }

    /// Gives the graphics processor to the run that waits longest, where this one had it.
    func leaveGraphics(_ turn: Turn) {
        guard shared.withLock({ ($0.machine.backgroundOptions ?? 0) & Self.graphics != 0 || $0.waitingTask != nil })
        else { return }
        if let next = host.graphics.withLock({ $0.leave(id) }) { host.run(next)?.hasGraphics(turn: turn) }
    }
}
