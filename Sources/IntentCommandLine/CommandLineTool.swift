import Glibc
import IntentProtocol

/// `intentctl` from its arguments to its exit status.
package struct CommandLineTool {
    private let surroundings: Surroundings

    package init(_ surroundings: Surroundings = .process) {
        self.surroundings = surroundings
    }

    /// Does what the arguments ask for and writes all output.
    ///
    /// - Parameter arguments: What stands behind the tool's name.
    /// - Returns: The exit status; 73 where standard output can't take what was said.
    package func run(_ arguments: [String]) -> Int32 {
        var status: Int32
        do {
            status = try perform(arguments)
        } catch {
            surroundings.errors.write(ErrorText.text(error, style: surroundings.errorStyle))
            status = error.exitStatus
        }
        surroundings.output.flush()
        if let failure = surroundings.output.failure { status = self.status(ofWriteFailure: failure, status) }
        surroundings.errors.flush()
        return status
    }

    private func perform(_ arguments: [String]) throws(IntentError) -> Int32 {
        switch try ArgumentParser(root: .root).parse(arguments) {
        case .help(let path):
            surroundings.output.write(HelpText.help(path))
            return 0
        case .run(let invocation):
            let isIncomplete = invocation.path.count == 1 && !invocation.has("version")
            guard let action = invocation.command.action, !isIncomplete else {
                surroundings.errors.write(HelpText.help(invocation.path))
                return 64
            }
            return try action(invocation, surroundings)
        }
    }
}

extension CommandLineTool {
    /// The status after standard output broke: quiet where its reader went away, as `SIGPIPE` would have it.
    private func status(ofWriteFailure failure: Int32, _ status: Int32) -> Int32 {
        if failure == EPIPE { return 141 }
        let error = IntentError(
            .system, .storage, "standard output can't be written: \(String(cString: strerror(failure)))")
        surroundings.errors.write(ErrorText.text(error, style: surroundings.errorStyle))
        return status == 0 ? error.exitStatus : status
    }
}
