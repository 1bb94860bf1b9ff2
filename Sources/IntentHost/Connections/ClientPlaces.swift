import IntentProtocol

/// Who has how many of the places for clients. Pure.
struct ClientPlaces: Sendable {
    struct Limits: Hashable, Sendable {
        /// Connections at once.
        let all: Int
        /// Connections of one process: half of all, so that no program shuts the others out.
        let ofProcess: Int

        /// - Parameters:
        ///   - setting: What `clients.atOnce` says.
        ///   - descriptors: What this process may have open, negative for any. A quarter is kept for workers, files and
        ///     the store, so that clients hold up nothing else.
        init(_ setting: Int, descriptors: Int) {
            all = max(2, min(setting, descriptors < 0 ? .max : descriptors / 4 * 3))
            ofProcess = all / 2
        }
    }

    /// Why a client is turned away.
    enum Refusal: Hashable, Sendable {
        /// All places are taken; most of them by one process.
        case full(all: Int, most: Int32, its: Int)
        /// The process has its half.
        case half(process: Int32, its: Int)
    }

    let limits: Limits
    private(set) var taken = 0
    private var byProcess: [Int32: Int] = [:]

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Takes a place for a process; nothing is taken where that is refused.
    mutating func take(_ process: Int32) -> Refusal? {
        let its = byProcess[process, default: 0]
        guard its < limits.ofProcess else { return .half(process: process, its: its) }
        guard taken < limits.all else {
            let most = byProcess.max { $0.value < $1.value }
            return .full(all: taken, most: most?.key ?? 0, its: most?.value ?? 0)
        }
        taken += 1
        byProcess[process] = its + 1
        return nil
    }

    /// Gives a place of a process back.
    mutating func leave(_ process: Int32) {
        guard let its = byProcess[process] else { return }
        taken -= 1
        byProcess[process] = its > 1 ? its - 1 : nil
    }
}

extension ClientPlaces.Refusal {
    /// What the client hears.
    ///
    /// - Parameter settings: The path of the settings file.
    func error(_ settings: String) -> IntentError {
        switch self {
        case .full(let all, let most, let its):
            IntentError(
                .system, .busy,
                "\(all) clients are connected, as many as are served at once; process \(most) has \(its)",
                remedy: "end programs that keep connections open, or raise clients.atOnce in \(settings)")
        case .half(let process, let its):
            IntentError(
                .system, .busy, "process \(process) has \(its) connections, as many as one process may",
                remedy: "make its calls on fewer connections, or raise clients.atOnce in \(settings)")
        }
    }
}
