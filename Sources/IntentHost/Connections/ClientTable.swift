import Synchronization

/// The connected clients, within their bound.
final class ClientTable: Sendable {
    private struct State {
        var clients: [ObjectIdentifier: ClientSession] = [:]
        var places: ClientPlaces
        /// Whether the last that came was turned away.
        var isRefusing = false
    }

    private let state: Mutex<State>

    init(_ limits: ClientPlaces.Limits) {
        state = Mutex(State(places: ClientPlaces(limits)))
    }

    /// Takes a client in.
    ///
    /// - Returns: Why it is turned away, and whether it is the first since somebody was taken in; nil where it is not.
    func add(_ client: ClientSession) -> (refusal: ClientPlaces.Refusal, isFirst: Bool)? {
        state.withLock { state in
            if let refusal = state.places.take(client.process) {
                defer { state.isRefusing = true }
                return (refusal, !state.isRefusing)
            }
            state.isRefusing = false
            state.clients[ObjectIdentifier(client)] = client
            return nil
        }
    }

    func remove(_ client: ClientSession) {
        state.withLock { state in
            if state.clients.removeValue(forKey: ObjectIdentifier(client)) != nil { state.places.leave(client.process) }
        }
    }

    var all: [ClientSession] { state.withLock { Array($0.clients.values) } }
    var isEmpty: Bool { state.withLock { $0.clients.isEmpty } }
}
