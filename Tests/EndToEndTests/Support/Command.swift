import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import WorkerTestSupport

/// A run of `intentctl`, its output gathered as it comes.
final class Command {
    /// What a command that ended gave.
    struct Result: CustomStringConvertible {
        var exit: Program.Exit
        var output: String
        var errors: String

        var status: Int32? { if case .status(let status) = exit { status } else { nil } }
        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var description: String { "\(exit)\noutput: \(output)\nerrors: \(errors)" }

        /// The output as the one JSON document that it is.
        func json() throws -> JSON {
            do {
                return try JSON(parsing: output)
            } catch {
                throw Unexpected("no JSON (\(error)): \(self)")
            }
        }
    }

    let program: Program
    private(set) var output = ""
    private(set) var errors = ""
    private let outputPipe: Int32
    private let errorPipe: Int32

    /// - Parameter input: A file that standard input is read from.
    init(_ arguments: [String], home: Home, environment: [String: String] = [:], input: Int32? = nil) throws {
        var pipes: [Int32] = [-1, -1, -1, -1]
        let made = pipes.withUnsafeMutableBufferPointer { pipes in
            intent_pipe(pipes.baseAddress) == 0 && intent_pipe(pipes.baseAddress! + 2) == 0
        }
        guard made else { throw Unexpected("no pipe can be made") }
        defer { for end in [pipes[1], pipes[3]] { close(end) } }
        (outputPipe, errorPipe) = (pipes[0], pipes[2])
        for end in [outputPipe, errorPipe] { _ = intent_set_nonblocking(end, 1) }
        program = try Program(
            Built.folder + "/intentctl", arguments, environment: home.environment(environment),
            streams: [
                input.map(Program.Stream.descriptor) ?? .null, .descriptor(pipes[1]), .descriptor(pipes[3]),
            ])
    }

    deinit {
        close(outputPipe)
        close(errorPipe)
    }

    /// Waits until the output so far is as wanted.
    func waitForOutput(_ what: String, _ condition: (String) -> Bool) throws {
        let deadline = Deadline.after(patience)
        while !condition(output) {
            var waited = [outputPipe, errorPipe].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&waited, 2, deadline.milliseconds) > 0, program.isRunning || gather() else {
                throw Unexpected("\(what) was not put out: \(output) \(errors)")
            }
            gather()
        }
    }

    /// Waits for the command's end.
    func result() throws -> Result {
        let deadline = Deadline.after(patience)
        while program.isRunning {
            var waited = [outputPipe, errorPipe, program.handle].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&waited, 3, deadline.milliseconds) > 0 else {
                throw Unexpected("intentctl did not end: \(output) \(errors)")
            }
            // An end of a pipe that is closed stays ready, while the process has a little way to go.
            if !gather(), waited[2].revents == 0 { _ = intent_poll(program.handle, Int16(POLLIN), 5) }
        }
        while gather() {}
        return Result(exit: try program.wait(), output: output, errors: errors)
    }

    /// Reads what is there; false where nothing was.
    @discardableResult
    private func gather() -> Bool {
        let more = Self.drain(outputPipe)
        let moreErrors = Self.drain(errorPipe)
        output += more
        errors += moreErrors
        return !more.isEmpty || !moreErrors.isEmpty
    }

    private static func drain(_ pipe: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = read(pipe, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Daemon {
    /// Runs `intentctl` to its end.
    func ctl(_ arguments: String..., environment: [String: String] = [:]) throws -> Command.Result {
        try Command(arguments, home: home, environment: environment).result()
    }

    /// Runs `intentctl … --json` to its end and gives its document.
    func json(_ arguments: String..., environment: [String: String] = [:]) throws -> JSON {
        let result = try Command(arguments + ["--json"], home: home, environment: environment).result()
        guard result.status == 0 else { throw Unexpected("\(arguments): \(result)") }
        return try result.json()
    }
}
