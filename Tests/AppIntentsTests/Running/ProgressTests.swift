import AppIntents
import IntentProtocol
import Testing

private struct Copying: LongRunningIntent {
    static let title: LocalizedStringResource = "Copying"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let total = try await performBackgroundTask {
            for step in 1...4 as ClosedRange<Int64> {
                progress.completedUnitCount = step
                progress.totalUnitCount = 4
            }
            return progress.totalUnitCount
        }
        return .result(value: Int(total))
    }
}

private struct Empty: LongRunningIntent {
    static let title: LocalizedStringResource = "Empty"

    func perform() async throws -> some IntentResult {
        try await performBackgroundTask { progress.totalUnitCount = 0 }
        return .result()
    }
}

/// Writes its progress without any of the functions that tell where a run begins.
private struct Bare: ProgressReportingIntent {
    static let title: LocalizedStringResource = "Bare"
    @Parameter(title: "Steps", default: 3) var steps: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
        let first = progress
        first.totalUnitCount = Int64(steps)
        let isSame = await withTaskGroup(of: Bool.self) { group in
            for step in 1...steps {
                group.addTask {
                    progress.completedUnitCount = Int64(step)
                    return progress === first
                }
            }
            return await group.allSatisfy { $0 }
        }
        progress.completedUnitCount = Int64(steps)
        return .result(value: isSame && progress === first)
    }
}

@Suite("Progress")
struct ProgressTests {
    @Test("Progress works where no host runs, and stays readable after the run")
    func hostless() async throws {
        let intent = Copying()
        #expect(try await intent.perform().value == 4)
        #expect(intent.progress.completedUnitCount == 4)
        #expect(intent.progress.totalUnitCount == 4)
    }

    @Test("Each run begins at 0 of 0, also in the same task and with a total of 0")
    func fresh() async throws {
        _ = try await Copying().perform()
        _ = try await Copying().perform()
        _ = try await Empty().perform()
        _ = try await Empty().perform()
        #expect(Empty().progress.totalUnitCount == 0)
        #expect(Empty().progress.completedUnitCount == 0)
    }

    @Test("Each read in a run is the same object, in child tasks too")
    func sameObject() async throws {
        #expect(try await Bare().perform().value == true)
        #expect(try await performHosted(Bare()).value == true)
    }

    @Test("The same intent performed twice begins anew the second time")
    func twice() async throws {
        let intent = Bare()
        _ = try await intent.perform()
        #expect(intent.progress.completedUnitCount == 3)
        intent.steps = 2
        _ = try await intent.perform()
        #expect(intent.progress.totalUnitCount == 2)
        #expect(intent.progress.completedUnitCount == 2)
    }

    @Test("A total may go from a number to 0, which Foundation's own class doesn't survive")
    func totalToZero() {
        let progress = RunContext().progress
        progress.totalUnitCount = 4
        progress.totalUnitCount = 0
        #expect(progress.totalUnitCount == 0)
    }

    @Test("A host hears each change")
    func reports() async throws {
        let channel = ScriptedChannel()
        _ = try await performHosted(Copying(), channel)
        #expect(channel.reports.last == ProgressReport(completed: 4, total: 4))
        #expect(channel.reports.map(\.completed) == [1, 1, 2, 3, 4])
    }

    @Test("The host hears where a background task begins and ends")
    func backgroundTask() async throws {
        let channel = ScriptedChannel()
        _ = try await performHosted(Copying(), channel)
        #expect(channel.requests.map(\.method) == ["background.begin", "background.end"])
    }

    @Test("Descriptions can be set")
    func descriptions() {
        let progress = RunContext().progress
        progress.localizedDescription = "Copying"
        progress.localizedAdditionalDescription = "1 of 4"
        #expect(progress.localizedDescription == "Copying")
        #expect(progress.localizedAdditionalDescription == "1 of 4")
    }
}
