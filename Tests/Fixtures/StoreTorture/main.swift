import Glibc

// A process that writes to a store until it is killed, or measures what a write costs.
//
//     store-torture write DIRECTORY      prints a line for each write that was acknowledged
//     store-torture measure DIRECTORY COUNT

switch (CommandLine.arguments.dropFirst().first, CommandLine.arguments.dropFirst(2).first) {
case ("write", let directory?): await write(to: directory)
case ("measure", let directory?):
    measure(in: directory, count: CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? 300_000)
default:
    leave("give write DIRECTORY, or measure DIRECTORY COUNT", status: 64)
}

/// Ends the process with a line on standard error.
func leave(_ message: String, status: Int32) -> Never {
    var line = "store-torture: \(message)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
}
