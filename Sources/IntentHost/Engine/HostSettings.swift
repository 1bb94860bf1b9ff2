import Glibc
package import IntentProtocol
package import IntentSandbox
package import IntentStore

/// What a person may set in `config.json`; everything has a default.
///
///     {"limits": {"mainSeconds": 30, "extensionSeconds": 30, "widgetSeconds": 5, "graceSeconds": 2,
///                 "drainSeconds": 5, "leaseSeconds": 30, "answerSeconds": 300},
///      "workers": {"idleSeconds": 60, "startSeconds": 10, "callsAtOnce": 64, "callsWaiting": 4096,
///                  "graphicsTasks": 1, "backoffSeconds": 60, "poisonSeconds": 600,
///                  "dataMebibytes": 4096, "dataSeconds": 20},
///      "journal": {"days": 30, "runs": 100000, "parameters": false},
///      "donations": {"automatic": true, "perApp": 1000},
///      "suggestions": {"querySeconds": 5},
///      "memory": {"stallMilliseconds": 300},
///      "collections": {"keepMinutes": 60, "unusedMegabytes": 1024, "eagerEntities": 10000},
///      "clients": {"atOnce": 1024},
///      "sandbox": {"mayLack": []}}
package struct HostSettings: Hashable, Sendable {
    /// Milliseconds that a run may take, by target.
    package var limits: PerTarget<UInt32> = [.main: 30_000, .extension: 30_000, .widget: 5_000]
    /// Milliseconds that a cancelled intent has to clean up.
    package var grace: UInt32 = 2_000
    /// Milliseconds that a host which stops lets runs go on before it cancels them.
    package var drain: UInt32 = 5_000
    /// Milliseconds that long work may go on without telling how far it is.
    package var lease: UInt32 = 30_000
    /// Milliseconds that a person has to answer for another surface's run.
    package var answer: UInt32 = 300_000
    /// Milliseconds after which a worker that nothing was asked of ends.
    package var workerIdle: UInt32 = 60_000
    /// Milliseconds that a worker may take from its start to its hello.
    package var workerStart: UInt32 = 10_000
    /// Milliseconds that the start of a process waits at most which died again and again before it was ready.
    package var backoff: UInt32 = 60_000
    /// Milliseconds that a request is not performed which ended its worker twice; 0 for performed always.
    package var poison: UInt32 = 600_000
    /// Mebibytes that an app's data folder may hold; 0 for any.
    package var dataMebibytes = 4096
    /// Nanoseconds between two looks at a data folder while a process of the app runs.
    var dataInterval = DataBound.interval
    /// Calls of one process.
    var calls = PluginSession.Limits()
    /// Long tasks that have the graphics processor at once.
    package var graphicsTasks = 1
    /// How long runs are remembered.
    package var retention = RunRetention()
    /// Whether the journal keeps the values of runs, but for those of intents that ask for authentication.
    package var keepsParameters = false
    /// Whether runs that complete are learned from, as if their app had donated them.
    package var learnsFromRuns = true
    /// Donations that are kept of each app.
    package var donationsPerApp = LearnedStore.standardLimit
    /// Milliseconds that all queries of one list of suggestions or relevant entities may take together.
    package var suggestionQueries: UInt32 = 5_000
    /// Milliseconds of two seconds that tasks may wait for memory before processes are given up; 0 for any.
    package var memoryStall: UInt32 = 300
    /// Clients that are served at once; one process has half of the places at most.
    package var clientsAtOnce = 1024
    /// Layers of the sandbox that plugins may run without where the machine has them not; told by `doctor` and at start.
    package var mayLack: Set<OptionalLayer> = []
    /// How long and how much of the collections is kept that nobody needs.
    var collections = CollectionTable.Limits()
    /// Entities of a collection that a parameter takes which is a list of entities.
    package var eagerEntities = 10_000

    package init() {}

    /// Bytes of a settings file at most.
    private static let sizeLimit = 1 << 20

    /// Reads the settings file; without one the defaults hold.
    ///
    /// - Throws: `configuration`, naming file and member.
    package init(path: String) throws(IntentError) {
        guard let text = try Self.read(path) else { return }
        let json: JSON
        do {
            json = try JSON(parsing: text)
        } catch {
            throw IntentError(
                .request, .configuration, "the settings \(path) can't be read: \(error)", remedy: "mend the file")
        }
        func milliseconds(_ group: String, _ name: String, _ range: ClosedRange<Double>) throws(IntentError) -> UInt32?
        {
            guard let value = json[group]?[name] else { return nil }
            let seconds: Double? =
                switch value {
                case .integer(let whole): Double(whole)
                case .number(let number): number
                default: nil
                }
            guard let seconds, range.contains(seconds) else {
                throw IntentError(
                    .request, .configuration, "\(path): \(group).\(name) is not a number of seconds",
                    remedy: "give one from \(range.lowerBound) to \(range.upperBound)")
            }
            return UInt32(seconds * 1000)
        }
        let names: [(RunTarget, String)] = [
            (.main, "mainSeconds"), (.extension, "extensionSeconds"), (.widget, "widgetSeconds"),
        ]
        for (target, name) in names {
            if let value = try milliseconds("limits", name, 0.1...86_400) { limits[target] = value }
        }
        if let value = try milliseconds("limits", "graceSeconds", 0...60) { grace = value }
        if let value = try milliseconds("limits", "drainSeconds", 0...600) { drain = value }
        if let value = try milliseconds("limits", "leaseSeconds", 0.1...86_400) { lease = value }
        if let value = try milliseconds("limits", "answerSeconds", 0.1...86_400) { answer = value }
        if let value = try milliseconds("workers", "idleSeconds", 0.1...86_400) { workerIdle = value }
        if let value = try milliseconds("workers", "startSeconds", 0.1...600) { workerStart = value }
        if let value = try milliseconds("workers", "backoffSeconds", 0...3600) { backoff = value }
        if let value = try milliseconds("workers", "poisonSeconds", 0...86_400) { poison = value }
        if let value = try milliseconds("suggestions", "querySeconds", 0...60) { suggestionQueries = value }
        func count(_ group: String, _ name: String, _ range: ClosedRange<Int64>) throws(IntentError) -> Int? {
            guard let value = json[group]?[name] else { return nil }
            guard case .integer(let number) = value, range.contains(number) else {
                throw IntentError(
                    .request, .configuration, "\(path): \(group).\(name) is not a whole number within its range",
                    remedy: "give one from \(range.lowerBound) to \(range.upperBound)")
            }
            return Int(number)
        }
        if let value = try count("workers", "callsAtOnce", 1...1024) { calls.atOnce = value }
        if let value = try count("workers", "callsWaiting", 1...65_536) { calls.waiting = value }
        if let value = try count("workers", "graphicsTasks", 1...1024) { graphicsTasks = value }
        if let value = try count("workers", "dataMebibytes", 0...1_000_000) { dataMebibytes = value }
        if let value = try milliseconds("workers", "dataSeconds", 0.1...3600) {
            dataInterval = UInt64(value) * 1_000_000
        }
        if let value = try count("journal", "days", 0...36_500) { retention.days = value }
        if let value = try count("journal", "runs", 0...100_000_000) { retention.rows = value }
        if let value = try count("memory", "stallMilliseconds", 0...2000) { memoryStall = UInt32(value) }
        if let value = try count("collections", "keepMinutes", 0...525_600) {
            collections.keep = UInt64(value) * 60_000_000_000
        }
        if let value = try count("collections", "unusedMegabytes", 0...4096) { collections.unusedBytes = value << 20 }
        if let value = try count("collections", "eagerEntities", 0...Int64(ReadingLimits.elements)) {
            eagerEntities = value
        }
        if let value = try count("clients", "atOnce", 2...65_536) { clientsAtOnce = Int(value) }
        if let value = try count("donations", "perApp", 1...100_000) { donationsPerApp = value }
        func flag(_ group: String, _ name: String) throws(IntentError) -> Bool? {
            guard let value = json[group]?[name] else { return nil }
            guard case .bool(let flag) = value else {
                throw IntentError(
                    .request, .configuration, "\(path): \(group).\(name) is neither true nor false",
                    remedy: "give one of them")
            }
            return flag
        }
        if let value = try flag("journal", "parameters") { keepsParameters = value }
        if let value = try flag("donations", "automatic") { learnsFromRuns = value }
        if let value = json["sandbox"]?["mayLack"] { mayLack = try Self.layers(value, path) }
    }

    private static func read(_ path: String) throws(IntentError) -> String? {
        guard let file = fopen(path, "re") else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw IntentError(
                .request, .configuration, "the settings \(path) can't be opened: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count <= sizeLimit else {
            throw IntentError(.request, .configuration, "the settings \(path) are larger than \(sizeLimit) bytes")
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
