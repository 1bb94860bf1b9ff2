import Glibc
import IntentProtocol
import Testing

/// Needs root, which can become somebody else, and programs that Debian always has.
private let canBecomeNobody: Bool = {
    let programs = ["/usr/bin/setpriv", "/usr/bin/perl"]
    return geteuid() == 0 && programs.allSatisfy { access($0, X_OK) == 0 }
}()

@Suite("Another user's process", .enabled(if: canBecomeNobody))
struct OtherUserTests {
    /// Connects, sends noise, and ends with 0 where nothing is answered, 1 where something is, 2 where it can't connect.
    private static let script = """
        use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0) or exit 3; connect(S, sockaddr_un($ARGV[0])) or exit 2; \
        $SIG{PIPE} = "IGNORE"; syswrite(S, "x" x 64); exit(sysread(S, my $b, 1) ? 1 : 0);
        """

    private func connect(_ daemon: Daemon, as user: UInt32) throws -> Program.Exit {
        try Program(
            "/usr/bin/setpriv",
            [
                "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "/usr/bin/perl", "-e", Self.script,
                daemon.home.paths.socket,
            ], environment: [:], streams: [.null, .null, .null]
        ).wait()
    }

    @Test("It does not get as far as the socket")
    func folder() throws {
        let daemon = try Daemon()
        #expect(try connect(daemon, as: 65_534) == .status(2))
    }

    @Test("Where the folder was opened to it, it is refused before anything that it sends is read")
    func refused() throws {
        // Every folder above it lets others pass.
        let daemon = try Daemon(home: Home(in: "/tmp"))
        chmod(daemon.home.path, 0o755)
        chmod(daemon.home.paths.runtime, 0o755)
        chmod(daemon.home.paths.socket, 0o666)
        #expect(try connect(daemon, as: 65_534) == .status(0))
        #expect(daemon.log.contains("a process of user 65534 was refused"))
        #expect(try connect(daemon, as: 0) == .status(1))
    }
}
