import IntentProtocol

extension Perform {
    /// Says whose call it is and what this process can do for it: ask, show progress, say yes beforehand.
    ///
    /// - Parameters:
    ///   - caller: Whom permissions are kept for; empty for the program itself.
    ///   - console: Where questions are put; nil where nobody can be asked.
    ///   - bar: What shows progress; without it none is sent.
    mutating func setCaller(
        _ caller: String, surface: String, console: Console?, bar: ProgressBar?, _ invocation: Invocation
    ) {
        self.caller = caller
        self.surface = surface
        surfaceKind = console == nil ? .program : .terminal
        askable = console == nil ? [] : .all
        assumeYes = invocation.has("yes")
        follow = bar != nil
    }
}
