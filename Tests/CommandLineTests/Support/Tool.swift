import CIntentSystem
import FakeHost
import Foundation
@testable import IntentCommandLine
import IntentProtocol
import Testing

/// The tool run in the test's process, with descriptors and an environment of its own.
struct Tool {
    /// What a command left.
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// Standard output as JSON.
        var json: JSON {
            get throws { try JSON(parsing: output) }
        }
    }

    var variables: [String: String]
    /// What standard input holds.
    var input = ""
    /// Stands in for `intentd`; one that is missing unless a test gives it.
    var daemon = "/nowhere/intentd"
    /// Where Ctrl-C is reported; nil where nobody presses it.
    var interrupts: Int32?
    /// Lives as long as the tool.
    private let host: FakeHost?

    init(_ host: FakeHost? = nil, variables: [String: String] = [:]) {
        self.host = host
        self.variables = variables
        if let host { self.variables["INTENDANT_HOME"] = host.home }
    }

    /// Runs the tool with files in the place of its streams.
    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String]) throws -> Result {
        let streams = try (0..<3).map { _ in try Self.temporaryFile() }
        defer { for stream in streams { close(stream) } }
        #expect(write(streams[0], input, input.utf8.count) == input.utf8.count)
        lseek(streams[0], 0, SEEK_SET)
        let status = run(arguments, input: streams[0], output: streams[1], errors: streams[2])
        return Result(status: status, output: Self.content(streams[1]), errors: Self.content(streams[2]))
    }

    /// Runs the tool with these streams.
    func run(_ arguments: [String], input: Int32, output: Int32, errors: Int32) -> Int32 {
        let surroundings = Surroundings(
            input: input, output: output, errors: errors, variable: { variables[$0] }, environment: { variables },
            daemon: daemon, makeInterrupts: { interrupts.map { dup($0) } })
        return CommandLineTool(surroundings).run(arguments)
    }

    private static func temporaryFile() throws -> Int32 {
        let file = intent_memfd_create("tool")
        try #require(file >= 0)
        return file
    }

    private static func content(_ file: Int32) -> String {
        lseek(file, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }
}
