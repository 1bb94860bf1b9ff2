import CIntentSystem
import Glibc
import IntentProtocol

/// The listening socket: lets in the user's own processes and nobody else's.
final class Listener: ReadinessHandler {
    private unowned let host: Host
    private let fd: Int32
    // Set once, before the first event can come.
    private nonisolated(unsafe) var token: UInt64 = 0

    init(host: Host, fd: Int32) {
        self.host = host
        self.fd = fd
    }

    func start() throws(SystemError) {
        token = host.reactor.register(self)
        try host.reactor.add(fd, token: token, events: INTENT_EPOLL_IN)
    }

    func stop() {
        host.reactor.remove(fd, token: token)
        close(fd)
    }

    /// Lets clients wait a little, as no descriptor is left for them: the socket stays ready all the while.
    private func pause() {
        host.log.write("no descriptor is left for a client")
        _ = host.reactor.schedule(after: 200_000_000) { [weak self] _ in
            guard let self else { return }
            host.reactor.arm(fd, token: token, events: INTENT_EPOLL_IN)
        }
    }

    func ready(_ events: UInt32, turn: Turn) {
        // A bounded number at once, so that one thread does not stay here for good.
        for _ in 0..<64 {
            let client = intent_accept(fd)
            guard client >= 0 else {
                if client == -EMFILE || client == -ENFILE { return pause() }
                break
            }
            var pid: pid_t = 0
            var uid: uid_t = 0
            var gid: gid_t = 0
            guard intent_peer_credentials(client, &pid, &uid, &gid) == 0, uid == geteuid() else {
                host.log.write("a process of user \(uid) was refused")
                close(client)
                continue
            }
            host.admit(client, process: pid, turn: turn)
        }
        host.reactor.arm(fd, token: token, events: INTENT_EPOLL_IN)
    }
}
