import Glibc

/// A recording of one client's conversation, for tests: each line as it was, behind `C ` where the client sent it and
/// `S ` where we did. `INTENDANT_MCP_CAPTURE` names the folder. What people typed stands in it in clear.
final class Capture {
    private let file: Int32

    init?(folder: String?) {
        guard let folder, !folder.isEmpty else { return nil }
        file = open("\(folder)/mcp-\(getpid()).log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
    }

    deinit {
        close(file)
    }

    func note(_ sender: String, _ line: some Sequence<UInt8>) {
        let bytes = Array(sender.utf8) + [0x20] + Array(line) + [0x0a]
        // A recording that can't be kept is no reason to end a conversation.
        _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }
}
