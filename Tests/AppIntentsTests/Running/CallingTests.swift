import AppIntents
import IntentProtocol
import Testing

private struct Inner: ProgressReportingIntent {
    static let title: LocalizedStringResource = "Inner"
    @Parameter(title: "Number") var number: Int

    init() {}
    init(_ number: Int) { self.number = number }

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        progress.totalUnitCount = 100
        return .result(value: number * 2)
    }
}

private struct Silent: AppIntent {
    static let title: LocalizedStringResource = "Silent"
    func perform() async throws -> some IntentResult { .result() }
}

private struct Outer: ProgressReportingIntent {
    static let title: LocalizedStringResource = "Outer"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        progress.totalUnitCount = 2
        try await Silent()()
        let value = try await Inner(21)()
        return .result(value: value + Int(progress.totalUnitCount))
    }
}

/// Calls itself without end.
private struct Bottomless: AppIntent {
    static let title: LocalizedStringResource = "Bottomless"

    func perform() async throws -> some IntentResult {
        try await Bottomless()()
        return .result()
    }
}

@Suite("Intents that call intents")
struct CallingTests {
    @Test("A call gives the value, and the caller keeps its own progress")
    func value() async throws {
        #expect(try await Outer().perform().value == 44)
        let channel = ScriptedChannel()
        #expect(try await performHosted(Outer(), channel).value == 44)
        #expect(channel.reports.map(\.total) == [2])
    }

    @Test("An intent that is called asks for what it lacks")
    func asks() async throws {
        let channel = ScriptedChannel([.value(.int(4))])
        let value = try await RunContext.$current.withValue(RunContext(Perform(app: "a", intent: "b"), channel)) {
            try await Inner()()
        }
        #expect(value == 8)
        #expect(channel.questions.map(\.parameter) == ["number"])
    }

    @Test("Calls within calls end with an error before the stack does")
    func depth() async throws {
        do {
            _ = try await performHosted(Bottomless())
            Issue.record("it should not come to an end")
        } catch let error as IntentError {
            #expect(error.message.contains("more than \(RunContext.depthLimit) deep"))
        }
    }

    @Test("A call that counts as something done is donated")
    func donation() async throws {
        let channel = ScriptedChannel()
        _ = try await RunContext.$current.withValue(RunContext(Perform(app: "a", intent: "b"), channel)) {
            try await Inner(1)(donate: true)
        }
        #expect(channel.requests.map(\.method) == ["donations.add"])
    }
}
