import AppIntents

/// Takes long, and tells how far it is at every step.
struct CrawlIntent: LongRunningIntent, CancellableIntent {
    static let title: LocalizedStringResource = "Crawl"

    @Parameter(title: "Steps", default: 10)
    var steps: Int

    @Parameter(title: "Milliseconds a Step", default: 20)
    var pause: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let progress = progress
        progress.totalUnitCount = Int64(steps)
        try await performBackgroundTask(options: .requiresGPU) {
            for step in 1...max(1, steps) {
                try await Task.sleep(for: .milliseconds(pause))
                progress.completedUnitCount = Int64(step)
            }
        } onCancel: { reason in
            ProbeLog.note("crawl was cancelled: \(reason.word)")
        }
        return .result(value: steps)
    }
}

/// Takes long, and tells nothing.
struct SilentIntent: LongRunningIntent, CancellableIntent {
    static let title: LocalizedStringResource = "Silent"

    func perform() async throws -> some IntentResult {
        try await performBackgroundTask {
            try await Task.sleep(for: .seconds(3600))
        } onCancel: { reason in
            ProbeLog.note("silent was cancelled: \(reason.word)")
        }
        return .result()
    }
}

/// Tells how far it is without end.
struct EndlessIntent: LongRunningIntent, CancellableIntent {
    static let title: LocalizedStringResource = "Endless"

    func perform() async throws -> some IntentResult {
        let progress = progress
        try await performBackgroundTask {
            while true {
                try await Task.sleep(for: .milliseconds(5))
                progress.completedUnitCount += 1
            }
        } onCancel: { reason in
            ProbeLog.note("endless was cancelled: \(reason.word)")
        }
        return .result()
    }
}

/// Tells how far it is as often as it can.
struct FloodIntent: AppIntent, ProgressReportingIntent {
    static let title: LocalizedStringResource = "Flood"

    @Parameter(title: "Reports", default: 1_000_000)
    var count: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let progress = progress
        progress.totalUnitCount = Int64(count)
        for number in 1...max(1, count) { progress.completedUnitCount = Int64(number) }
        return .result(value: count)
    }
}

/// Asks again and again, and tells how many answers it got.
struct InquisitiveIntent: AppIntent {
    static let title: LocalizedStringResource = "Inquisitive"

    @Parameter(title: "Questions", default: 50)
    var count: Int

    @Parameter(title: "Word")
    var word: String?

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        var answered = 0
        for number in 1...max(1, count) {
            _ = try await $word.requestValue("Word \(number)?")
            answered += 1
        }
        return .result(value: answered)
    }
}

/// Gives a text of many bytes.
struct BulkIntent: AppIntent {
    static let title: LocalizedStringResource = "Bulk"

    @Parameter(title: "Bytes", default: 200_000_000)
    var bytes: Int

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: String(repeating: "x", count: bytes))
    }
}

/// Counts how often it was performed in its process.
struct TallyIntent: AppIntent {
    static let title: LocalizedStringResource = "Tally"

    @Parameter(title: "Milliseconds", default: 0)
    var pause: Int

    private static let lock = NSLock()
    private nonisolated(unsafe) static var count = 0

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let count = Self.lock.withLock {
            Self.count += 1
            return Self.count
        }
        try await Task.sleep(for: .milliseconds(pause))
        return .result(value: count)
    }
}

/// Takes something that is nobody else's business.
struct SecretIntent: AppIntent {
    static let title: LocalizedStringResource = "Secret"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    @Parameter(title: "Word")
    var word: String

    func perform() async throws -> some IntentResult {
        .result()
    }
}

/// Runs in the app's one main process only.
struct MainOnlyIntent: AppIntent {
    static let title: LocalizedStringResource = "Main Only"
    static var allowedExecutionTargets: IntentExecutionTargets { .main }

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        .result(value: Int(ProcessInfo.processInfo.processIdentifier))
    }
}

/// Opens itself, so many times.
struct ChainIntent: AppIntent {
    static let title: LocalizedStringResource = "Chain"

    @Parameter(title: "Links", default: 1)
    var links: Int

    init() {}

    init(_ links: Int) {
        self.links = links
    }

    func perform() async throws -> some IntentResult & OpensIntent {
        if links <= 0 { throw ProbeError.short(of: 0) }
        return .result(opensIntent: ChainIntent(links - 1))
    }
}

extension IntentCancellationReason {
    /// The reason as the tests read it.
    var word: String { self == .timeout ? "timeout" : self == .userCancelled ? "user" : "other" }
}

/// Leaves a mark in the app's folder each time that it is performed.
struct MarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Mark"
    static let isDiscoverable: Bool = false

    @Parameter(title: "Token")
    var token: String

    func perform() async throws -> some IntentResult {
        let file = open(IntentEnvironment.dataFolder.path + "/marks", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard file >= 0 else { throw POSIXError(.EIO) }
        defer { close(file) }
        let line = Array("\(token)\n".utf8)
        guard write(file, line, line.count) == line.count else { throw POSIXError(.EIO) }
        return .result()
    }
}
