import CIntentSystem
import Glibc

/// The person at the terminal: lines that are typed, and what they are asked.
final class Console {
    /// What a line of input is.
    enum Line: Equatable {
        case text(String)
        /// Ctrl-D, or the end of a script.
        case end
    }

    /// Bytes that a typed line may have; what follows is cut off.
    private static let limit = 64 << 10

    /// To be waited for.
    let input: Int32
    let output: Output
    private let owned: Int32?
    private var pending: [UInt8] = []
    private var isEnded = false

    /// - Parameter owned: A descriptor that is closed with this object.
    init(input: Int32, output: Output, owned: Int32? = nil) {
        self.input = input
        self.output = output
        self.owned = owned
    }

    deinit {
        if let owned { close(owned) }
    }

    /// The terminal to ask at; nil where there is none.
    ///
    /// It is there when standard input is one. Input that comes from elsewhere tells that nobody is meant to be asked,
    /// unless that is asked for: then the process's own terminal is opened.
    ///
    /// - Parameter isWanted: Whether the command line asks for questions.
    static func find(_ surroundings: Surroundings, isWanted: Bool) -> Console? {
        let isTyped = isatty(surroundings.input) == 1
        guard isTyped || isWanted else { return nil }
        if isTyped, surroundings.errors.isTerminal {
            return Console(input: surroundings.input, output: surroundings.errors)
        }
        let terminal = intent_open("/dev/tty", O_RDWR | O_NOCTTY, 0)
        if terminal >= 0 {
            return Console(input: isTyped ? surroundings.input : terminal, output: Output(terminal), owned: terminal)
        }
        return isTyped ? Console(input: surroundings.input, output: surroundings.errors) : nil
    }

    /// The next line, without its end; nil where none is complete.
    ///
    /// - Parameter reading: Whether more may be read: the caller waited until ``input`` can be.
    func line(reading: Bool) -> Line? {
        if reading, pendingLineEnd == nil, !isEnded { readMore() }
        guard let end = pendingLineEnd else {
            guard isEnded else { return nil }
            defer { pending = [] }
            return pending.isEmpty ? .end : .text(String(decoding: pending, as: UTF8.self))
        }
        let line = pending[..<end]
        pending.removeFirst(end + 1)
        return .text(String(decoding: line, as: UTF8.self))
    }

    private var pendingLineEnd: Int? { pending.firstIndex(of: UInt8(ascii: "\n")) }

    private func readMore() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(input, &buffer, buffer.count)
        if count > 0 {
            pending.append(contentsOf: buffer[..<min(count, Self.limit - min(pending.count, Self.limit))])
            if pending.count == Self.limit, pendingLineEnd == nil { pending[Self.limit - 1] = UInt8(ascii: "\n") }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            isEnded = true
        }
    }
}
