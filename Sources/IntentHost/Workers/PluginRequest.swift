import IntentProtocol

/// Something that a plugin asks of its host, within a call or outside of all, and that has no reply yet.
struct PluginRequest: Sendable {
    let message: AdminRequest
    let session: PluginSession
    /// The call that it belongs to; 0 outside of all.
    let call: UInt64
    /// Its place among the requests of the call.
    let place: Int

    /// Answers it, once. The replies of one call go out in the order of asking, so that this one may wait for others.
    func reply(_ outcome: HostReply.Outcome, turn: Turn) {
        session.reply(outcome, to: self, turn: turn)
    }

    func fail(_ error: IntentError, turn: Turn) {
        reply(.failure(error), turn: turn)
    }

    /// Tells the plugin that there is nothing of the kind.
    func refuse(turn: Turn) {
        fail(
            IntentError(
                .request, .unsupported, "this host does not offer what was asked for: \(message.method)"), turn: turn)
    }
}

/// The replies to one call's requests, in the order of asking: a pure state machine.
struct ReplyLine {
    private var replies: [HostReply?] = []
    /// The place of the first element.
    private var first = 0
    /// Whether some thread sends replies now.
    private var isSending = false

    var count: Int { replies.count }

    /// Takes a request in and gives its place.
    mutating func ask() -> Int {
        replies.append(nil)
        return first + replies.count - 1
    }

    /// Takes the reply of a place.
    ///
    /// - Returns: Whether the caller has to send what ``next()`` gives, until that is nothing.
    mutating func answer(_ reply: HostReply, at place: Int) -> Bool {
        guard replies.indices.contains(place - first), replies[place - first] == nil else { return false }
        replies[place - first] = reply
        guard !isSending, place == first else { return false }
        isSending = true
        return true
    }

    /// The reply that is to be sent next; nil where it has yet to come.
    mutating func next() -> HostReply? {
        guard let reply = replies.first ?? nil else {
            isSending = false
            return nil
        }
        replies.removeFirst()
        first += 1
        return reply
    }
}
