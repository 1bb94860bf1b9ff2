import IntentProtocol
import IntentStore

// What an app's plugin asks of its host, within a call or outside of all.
extension App {
    /// Answers a request that belongs to no run in particular. It reaches nothing but what is this app's.
    func serve(_ request: PluginRequest, turn: Turn) {
        if IndexRequests.methods.contains(request.message.method) {
            return indexLine.take(request, to: .all, host.indexKeeper, turn: turn)
        }
        if request.message.method.hasPrefix("focus.") { return serveFocus(request, turn: turn) }
        do throws(IntentError) {
            guard let change = try change(for: request.message) else { return request.refuse(turn: turn) }
            // A plugin in this process may be running on this very thread.
            let mayWaitHere = request.session.process != Host.process
            host.learner.write(change, of: id, mayWaitHere: mayWaitHere, turn: turn) { outcome, turn in
                switch outcome {
                case .success: request.reply(.value(.null), turn: turn)
                case .failure(let error): request.fail(error, turn: turn)
                }
            }
        } catch {
            request.fail(error, turn: turn)
        }
    }

    /// What of the learned is to be changed; nil where the method is none of those.
    private func change(for message: AdminRequest) throws(IntentError) -> LearnedChange? {
        let arguments = RequestArguments(method: message.method, map: message.arguments)
        let reader = DonationReader(app: id, intents: intents, values: values, arguments: arguments)
        switch message.method {
        case "donations.add": return .donate(try reader.donation(at: .now()))
        case "donations.delete": return .forget(try reader.selection())
        case "relevant.update":
            let context = try DonationReader.context(try arguments.text("context"))
            return .setRelevant(app: id, context: context, entities: try reader.entities(), at: .now())
        case "relevant.remove":
            return .removeRelevant(app: id, context: try reader.context(), entities: try reader.entities())
        case "relevant.removeAll": return .removeAllRelevant(app: id, context: try reader.context())
        case "relevantIntents.update": return .setRelevantIntents(app: id, try reader.relevantIntents())
        default: return nil
        }
    }
}
