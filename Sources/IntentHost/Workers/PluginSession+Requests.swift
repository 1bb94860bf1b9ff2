import IntentProtocol

// What the plugin asks of its host.
extension PluginSession {
    /// Requests of one plugin process without a reply; one that makes more is ended.
    static let requestLimit = 4096

    /// A request came from the plugin, within a call or under the number 0.
    func asked(_ frame: Frame, turn: Turn) {
        let message: AdminRequest
        do {
            message = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
        } catch {
            // The call that it came in tells what is wrong with it; outside of all nobody could.
            if let call = openCall(frame.call) { call.plugin(self, sent: frame, turn: turn) } else { end(turn: turn) }
            return
        }
        // Frames of calls that are over are ignored.
        let call = openCall(frame.call)
        guard frame.call == 0 || call != nil else { return }
        guard let place = takeRequest(of: frame.call) else { return end(turn: turn) }
        let request = PluginRequest(message: message, session: self, call: frame.call, place: place)
        if let call { call.plugin(self, asks: request, turn: turn) } else { serve(request, turn: turn) }
    }

    /// Answers what belongs to no call in particular: it is asked of the app's stores.
    func serve(_ request: PluginRequest, turn: Turn) {
        if let serving { serving(request, turn) } else { request.refuse(turn: turn) }
    }

    func reply(_ outcome: HostReply.Outcome, to request: PluginRequest, turn: Turn) {
        guard answerRequest(outcome, request) else { return }
        while let next = nextReply(of: request.call) {
            let bytes = FrameBuilder.frame(.hostReply, call: request.call) { next.write(to: &$0) }
            transportSend(.hostReply, call: request.call, bytes, descriptors: [], turn: turn)
        }
    }
}

extension PluginCall {
    func plugin(_ session: PluginSession, asks request: PluginRequest, turn: Turn) {
        session.serve(request, turn: turn)
    }
}
