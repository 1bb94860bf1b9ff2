package import IntentProtocol

extension Cage {
    /// What went wrong when a worker ended before it said hello, from its end and what was read of its log.
    package static func explain(_ exit: WorkerExit, log: [String]) -> IntentError {
        if let complaint = log.last(where: { $0.hasPrefix(bubblewrapPrefix) }) {
            return refusal(String(complaint.dropFirst(bubblewrapPrefix.count)))
        }
        if let complaint = log.last(where: { $0.hasPrefix(confinementPrefix) }) {
            let layer = complaint.dropFirst(confinementPrefix.count)
            if layer.hasPrefix(ConfinementError.foldersLayer + ": ") { return replacement(layer) }
            return IntentError(
                .system, .sandboxUnavailable, "no plugin can run: \(layer)",
                remedy: layer.hasPrefix(ConfinementError.noLandlock(0).description)
                    ? "boot a kernel that has Landlock, with lsm=landlock,…; " + acceptance(of: .landlock)
                    : "see intentctl doctor")
        }
        let last = WorkerLog.lastWords(of: log)
        return IntentError(
            .system, .workerDied,
            "the worker \(exit) before it was ready" + (last.map { "; its last words: \($0)" } ?? ""))
    }

    /// How a person lets workers start without a layer, as part of a remedy.
    static func acceptance(of layer: OptionalLayer) -> String {
        "or let plugins run without, by \"sandbox\": {\"mayLack\": [\"\(layer.rawValue)\"]} in config.json"
    }

    /// How bubblewrap begins what it complains about.
    static let bubblewrapPrefix = "bwrap: "
    /// How the worker begins the line that says which layer it could not put up.
    package static let confinementPrefix = "intent-worker: sandbox: "

    /// How a worker begins the line about a crash within a foreign function; then come the parameter that it is about, which
    /// may be empty, a tab, and words.
    package static let crashPrefix = "intent-worker: crash: "

    /// The error of a crash that the worker could put words to; nil where it left none.
    package static func crash(in log: [String]) -> IntentError? {
        guard let line = log.last(where: { $0.hasPrefix(crashPrefix) }) else { return nil }
        let fields = line.dropFirst(crashPrefix.count).split(
            separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2 else { return nil }
        return IntentError(
            .app, .libraryCrashed, "\(fields[1]), and its worker was ended",
            remedy: "the next run starts a new worker; check the manifest, or the library",
            parameter: fields[0].isEmpty ? nil : String(fields[0]))
    }

    private static func replacement(_ layer: Substring) -> IntentError {
        let what = layer.dropFirst(ConfinementError.foldersLayer.count + 2)
        return IntentError(
            .system, .workerUnavailable, "the worker was not started: \(what)",
            remedy: "run it again; see who moves folders there if that does not help")
    }

    private static func refusal(_ complaint: String) -> IntentError {
        let words = complaint.lowercased()
        if words.contains("namespace") || words.contains("uid map") || words.contains("gid map")
            || words.contains("max_user_namespaces")
        {
            return IntentError(
                .system, .sandboxUnavailable,
                "no plugin can run: this machine does not let bubblewrap make user namespaces (\(complaint))",
                remedy: "allow them: sysctl kernel.unprivileged_userns_clone=1 or user.max_user_namespaces above 0;"
                    + " on Ubuntu also an AppArmor profile for bwrap")
        }
        if words.hasPrefix("can't find source path") {
            return IntentError(
                .system, .workerUnavailable, "a folder or file that the worker needs is not there (\(complaint))")
        }
        return IntentError(
            .system, .sandboxUnavailable, "no plugin can run: bubblewrap could not make its sandbox (\(complaint))",
            remedy: "see intentctl doctor")
    }
}
