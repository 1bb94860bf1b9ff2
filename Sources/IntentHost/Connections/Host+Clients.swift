import CIntentSystem
import Glibc
import IntentProtocol

extension Host {
    /// Serves a process of the user's that connected, or tells it why not.
    ///
    /// - Parameter fd: The connected socket, which is the host's from now on.
    func admit(_ fd: Int32, process: Int32, turn: Turn) {
        // It owns the socket, and closes it where it is turned away.
        let client = ClientSession(host: self, fd: fd, process: process)
        guard !isStopping else { return }
        if let (refusal, isFirst) = clients.add(client) {
            let error = refusal.error(paths.settings)
            // One line until somebody is served again: who is turned away may try without a pause.
            if isFirst { log.write("process \(process) is not served: \(error.message)") }
            return withExtendedLifetime(client) { Self.turnAway(fd, error) }
        }
        do {
            try client.start(turn: turn)
        } catch {
            forget(client)
            log.write("a client can't be served: \(error)")
        }
    }

    func forget(_ client: ClientSession) {
        leaveCollections(of: client)
        // In this order: who looks whether the host is idle sees the client, or that it was there just now.
        noteUse()
        clients.remove(client)
    }

    /// Says why a connection ends. A socket that is new has room for it; nothing is waited for.
    private static func turnAway(_ fd: Int32, _ error: IntentError) {
        let frame = FrameBuilder.frame(.error, call: 0) { error.write(to: &$0) }
        _ = frame.withUnsafeBytes { intent_send(fd, $0.baseAddress, $0.count, nil, 0, Int32(MSG_DONTWAIT)) }
        _ = intent_shutdown(fd)
    }
}
