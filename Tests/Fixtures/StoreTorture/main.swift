import Glibc

// A process that writes to a store until it is killed, or measures what a write costs.
//
//     store-torture write DIRECTORY      prints a line for each write that was acknowledged
//     store-torture index DIRECTORY      the same of the search index
//     store-torture faults DIRECTORY     prints what was acknowledged while calls on files failed
//     store-torture measure DIRECTORY COUNT
//     store-torture index-schema
//     store-torture index-fill DIRECTORY CORPUS
//     store-torture index-query DIRECTORY QUERIES [LIMIT]

switch (CommandLine.arguments.dropFirst().first, CommandLine.arguments.dropFirst(2).first) {
case ("write", let directory?): await write(to: directory)
case ("index", let directory?): writeIndex(to: directory)
case ("index-schema", nil): printSchema()
case ("index-fill", let directory?):
    fillIndex(in: directory, from: CommandLine.arguments.dropFirst(3).first ?? "")
case ("index-query", let directory?):
    queryIndex(
        in: directory, texts: CommandLine.arguments.dropFirst(3).first ?? "",
        limit: CommandLine.arguments.dropFirst(4).first.flatMap { Int($0) } ?? 20)
case ("faults", let directory?): meetFaults(in: directory)
case ("measure", let directory?):
    measure(in: directory, count: CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? 300_000)
default:
    leave("give write DIRECTORY, index DIRECTORY, or measure DIRECTORY COUNT", status: 64)
}

/// Ends the process with a line on standard error.
func leave(_ message: String, status: Int32) -> Never {
    var line = "store-torture: \(message)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
}
