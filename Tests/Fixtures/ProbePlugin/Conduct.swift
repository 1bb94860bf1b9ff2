import AppIntents

/// Errors with words for people.
enum ProbeError: Error, CustomLocalizedStringResourceConvertible {
    case broken
    case short(of: Int)

    var localizedStringResource: LocalizedStringResource {
        switch self {
        case .broken: "The probe is broken"
        case .short(let count): "\(count) pieces are missing"
        }
    }
}

/// Fails with an error that has words for people.
struct FailIntent: AppIntent {
    static let title: LocalizedStringResource = "Fail"

    @Parameter(title: "Missing Pieces", default: 3)
    var count: Int

    func perform() async throws -> some IntentResult {
        if count > 0 { throw ProbeError.short(of: count) }
        return .result()
    }
}

/// Ends its process.
struct CrashIntent: AppIntent {
    static let title: LocalizedStringResource = "Crash"

    @Parameter(title: "Really", default: true)
    var isMeant: Bool

    func perform() async throws -> some IntentResult {
        if isMeant { fatalError("the probe crashes as it was told to") }
        return .result()
    }
}

/// Waits, and ends early when it is cancelled.
struct SleepIntent: AppIntent, CancellableIntent {
    static let title: LocalizedStringResource = "Sleep"

    @Parameter(title: "Seconds", default: 60)
    var seconds: Double

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        try await withIntentCancellationHandler {
            try await Task.sleep(for: .seconds(seconds))
            return .result(value: "slept")
        } onCancel: { reason in
            ProbeLog.note("sleep of \(seconds) was cancelled: \(reason == .timeout ? "timeout" : "other")")
        }
    }
}

/// Holds its thread, cancelled or not.
struct BlockIntent: AppIntent {
    static let title: LocalizedStringResource = "Block"

    @Parameter(title: "Seconds", default: 60)
    var seconds: Double

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        usleep(UInt32(seconds * 1_000_000))
        return .result(value: "blocked")
    }
}

/// Tells how far it is.
struct CountIntent: AppIntent, ProgressReportingIntent {
    static let title: LocalizedStringResource = "Count"

    @Parameter(title: "To", default: 10)
    var limit: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        progress.totalUnitCount = Int64(limit)
        for number in 1...max(1, limit) {
            progress.completedUnitCount = Int64(number)
            await Task.yield()
        }
        return .result(value: limit)
    }
}

/// Asks for a value in the middle of its run.
struct AskIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask"

    @Parameter(title: "Colour", requestValueDialog: "Which colour?")
    var colour: String?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let answer = try await $colour.requestValue()
        return .result(value: "got \(answer ?? "nothing")")
    }
}

/// Asks for leave in the middle of its run.
struct ConfirmIntent: AppIntent {
    static let title: LocalizedStringResource = "Confirm"

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        try await requestConfirmation(actionName: .continue, dialog: "Really go on?")
        return .result(value: "went on")
    }
}

/// Tells that it is half done, and goes on until it is cancelled.
struct HalfwayIntent: AppIntent, ProgressReportingIntent {
    static let title: LocalizedStringResource = "Halfway"

    func perform() async throws -> some IntentResult {
        progress.totalUnitCount = 2
        progress.completedUnitCount = 1
        try await Task.sleep(for: .seconds(3600))
        return .result()
    }
}

/// Tells the host's store that something was done.
struct DonateIntent: AppIntent {
    static let title: LocalizedStringResource = "Donate"

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        do {
            try await EchoIntent().donate()
            return .result(value: "kept")
        } catch {
            return .result(value: "not kept")
        }
    }
}

/// A store that nobody registers.
final class MissingStore: Sendable {}

/// Can't run, since its dependency was not registered.
struct NeedsStoreIntent: AppIntent {
    static let title: LocalizedStringResource = "Needs a Store"

    @Dependency
    var store: MissingStore

    func perform() async throws -> some IntentResult {
        _ = store
        return .result()
    }
}

/// Names the intent that comes next.
struct OpenLampIntent: AppIntent {
    static let title: LocalizedStringResource = "Open Lamp"

    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: SwitchLampIntent(Lamp.all[2]))
    }
}

/// Keeps what happened, for a later call to read.
enum ProbeLog {
    private static let lock = NSLock()
    private nonisolated(unsafe) static var lines: [String] = []

    static func note(_ line: String) {
        lock.withLock { lines.append(line) }
    }

    static func take() -> [String] {
        lock.withLock {
            defer { lines = [] }
            return lines
        }
    }
}

/// Gives what happened since it was last asked.
struct ReadLogIntent: AppIntent {
    static let title: LocalizedStringResource = "Read Log"

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        .result(value: ProbeLog.take())
    }
}
