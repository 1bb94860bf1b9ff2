package import IntentProtocol

/// The command line of `intentd`.
package struct HostOptions: Hashable, Sendable {
    package var isForeground = false
    package var data: String?
    package var runtime: String?
    /// Nanoseconds without clients and runs after which the host ends; nil for never.
    package var idleExit: UInt64?
    /// A descriptor that gets one byte when the host listens.
    package var readyDescriptor: Int32?
    /// Only for measuring what the cage costs.
    package var isUncaged = false
    package var wantsHelp = false
    package var wantsVersion = false

    package static let help = """
        usage: intentd [--foreground] [--data DIR] [--runtime DIR] [--idle-exit S]

        Runs the intents of installed plugins for intentctl and other clients.

          --foreground    stay in the foreground and log to standard error
          --data DIR      keep plugins, journal and settings of apps in DIR
          --runtime DIR   put the socket into DIR
          --idle-exit S   end after S seconds without clients and runs
          --version       print the version
          --help          print this help

        A socket that systemd passes (sd_listen_fds(3)) is taken in place of an own one.

        """

    /// Reads the arguments after the program's name.
    package init(_ arguments: [String]) throws(IntentError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            var (name, value) = Self.parts(argument)
            func needed() throws(IntentError) -> String {
                if value == nil { value = rest.popFirst() }
                guard let value, !value.isEmpty else {
                    throw IntentError(
                        .request, .usage, "\(name) needs a value", remedy: "see intentd --help")
                }
                return value
            }
            switch name {
            case "--foreground": isForeground = true
            case "--data": data = try needed()
            case "--runtime": runtime = try needed()
            case "--idle-exit":
                let text = try needed()
                guard let seconds = Double(text), seconds >= 0, seconds <= 1e9 else {
                    throw IntentError(
                        .request, .usage, "--idle-exit takes a number of seconds, and “\(text)” is none",
                        remedy: "give one such as --idle-exit 300")
                }
                idleExit = UInt64(seconds * 1e9)
            case "--ready-fd":
                let text = try needed()
                guard let descriptor = Int32(text), descriptor > 2 else {
                    throw IntentError(.request, .usage, "--ready-fd takes a descriptor above 2")
                }
                readyDescriptor = descriptor
            case "--uncaged": isUncaged = true
            case "--help", "-h": wantsHelp = true
            case "--version": wantsVersion = true
            default:
                throw IntentError(
                    .request, .usage, "intentd does not know “\(argument)”", remedy: "see intentd --help")
            }
        }
    }

    private static func parts(_ argument: String) -> (String, String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }
}
